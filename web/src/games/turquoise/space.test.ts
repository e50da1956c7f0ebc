import { expect, it } from 'vitest'
import {
  columnAt,
  columnsOf,
  GATES,
  placeName,
  placeOver,
  plateSpot,
  readPlace,
  readSite,
  siteName,
  spotOf,
} from './space'

it('reads names of sites and places and writes them again', () => {
  for (const name of ['a1', 'h8', 'c4']) expect(siteName(readSite(name)!)).toBe(name)
  for (const name of ['g00', 'g33', 's102', 's211', 'top']) expect(placeName(readPlace(name)!)).toBe(name)
  for (const name of ['i1', 'a9', 'hand', 'r0']) expect(readSite(name)).toBeNull()
  for (const name of ['g40', 's103', 's220', 's300', 'a1', 'r0']) expect(readPlace(name)).toBeNull()
})

it('covers the columns that the rules page says', () => {
  expect(columnsOf(readPlace('top')!).map(siteName)).toEqual(['d4', 'e4', 'd5', 'e5'])
  expect(columnsOf(readPlace('g20')!).map(siteName)).toEqual(['e1', 'f1', 'e2', 'f2'])
  expect(columnsOf(readPlace('s102')!).map(siteName)).toEqual(['b6', 'c6', 'b7', 'c7'])
})

it('finds the place over a column on each storey, and none over the rim', () => {
  for (const name of ['g00', 'g31', 's121', 's210', 'top'])
    for (const column of columnsOf(readPlace(name)!))
      expect(placeName(placeOver(column, readPlace(name)!.storey)!)).toBe(name)
  expect(placeOver(readSite('a1')!, 1)).toBeNull()
  expect(placeOver(readSite('h5')!, 1)).toBeNull()
  expect(placeOver(readSite('d4')!, 4)).toBeNull()
})

it('puts a plate over the middle of its columns, and finds the column of any point', () => {
  for (const name of ['g00', 's111', 's201', 'top']) {
    const place = readPlace(name)!
    const spots = columnsOf(place).map((column) => spotOf(column, place.storey))
    const { x, z } = plateSpot(place)
    expect(spots.reduce((sum, spot) => sum + spot.x, 0) / 4).toBeCloseTo(x)
    expect(spots.reduce((sum, spot) => sum + spot.z, 0) / 4).toBeCloseTo(z)
  }
  const { x, z } = spotOf(readSite('b7')!, 0)
  expect(siteName(columnAt({ x: x + 0.4, z: z - 0.4 }))).toBe('b7')
})

it('has sixteen gates, four on each side', () => {
  expect(GATES.size).toBe(16)
  expect([...GATES].filter(([, direction]) => direction === 'S').map(([name]) => name)).toEqual([
    'b1',
    'd1',
    'e1',
    'g1',
  ])
})
