import { expect, it } from 'vitest'
import type { Recorded } from '../../stage/scene'
import { type Card, Cards } from './figure'
import { cellAt, cellSpot, layOut, on } from './layout'
import recorded from './recorded.json'
import { routesTo } from './routes'
import { namesIn, readName, tapped } from './space'
import { bricksOf, read, zonesOf } from './view'

const { setting, views } = recorded as unknown as Recorded
const cards = new Cards(setting.set)
const [early] = views
const rush = read(early?.view ?? {})

it('finds the cell of a card at its own middle, on every board', () => {
  for (const { view, setting: own } of views) {
    const each = read(view)
    const seats = Array.from({ length: own?.seats ?? 2 }, (_, at) => at + 1)
    for (const board of layOut(seats, 1, zonesOf(each), 8).boards)
      for (const zone of zonesOf(each)) {
        const card = cards.of(each.holders[zone])
        if (!card) continue
        for (const cell of [
          { x: 0, y: 0 },
          { x: 2, y: 1 },
        ]) {
          const spot = on(board, cellSpot(board, zone, card, cell))
          expect(cellAt(board, spot, () => card)).toEqual({ zone, cell })
        }
      }
  }
})

it('says what a tap on a card may mean: begun there, then covering it, then elsewhere', () => {
  const card = cards.of(rush.holders['z1'])
  if (!card) throw new Error('a card is open in z1')
  const stand = { x: 0, y: 0, isMirrored: false }
  const names = tapped(1, 'z1', card, bricksOf(rush, 1, 'z1'), stand, { x: 2, y: 3 })
  expect(names.slice(0, 2)).toEqual(['1:z1:2,3@2,3+0', '1:z1:1,3@2,3+1'])
  expect(names.map((name) => readName(name)?.tapped)).toEqual(names.map(() => ({ x: 2, y: 3 })))
  expect(tapped(1, 'z1', card, [], stand, { x: 4, y: 1 })).toEqual(['1:z1:0,0@4,1+0'])
})

it('means by a ring on a brick another that is to be laid under it, and takes hold of a brick only where it stands', () => {
  const card: Card = { id: 9, colour: 'blue', value: 1, name: { en: '', fr: '' }, rows: ['##', '##'] }
  const bricks = [{ size: 1, isAcross: false, x: 0, y: 0 }]
  const at = (x: number, y: number) => tapped(1, 'z1', card, bricks, { x: 0, y: 0, isMirrored: false }, { x, y })
  expect(at(0, 0)[0]).toBe('1:z1:0,-1@0,0+0')
  expect(at(0, 0)).toContain('1:z1:0,0@0,0+0')
  expect(at(1, 0)[0]).toBe('1:z1:1,0@1,0+0')
  expect(at(1, 0)).not.toContain('1:z1:0,0@1,0+0')
})

it('names the cells that moves speak of, bricks whole', () => {
  const [first] = bricksOf(rush, 1, 'z1')
  if (!first) throw new Error('a brick stands in z1')
  const cell = `${first.x},${first.y}`
  expect(namesIn([cell], `seat1: place z1 ${first.size} ${cell}`, 1, rush).length).toBe(first.isAcross ? 1 : first.size)
  expect(namesIn(['9,9'], 'place z2 4', 1, rush)).toEqual(['1:z2:9,9'])
  expect(namesIn(['8,2', '9,3'], 'bag seat2 z1 8,2 7,2 > z2 2 9,3 3 0,4', 1, rush)).toEqual(['2:z1:8,2', '1:z2:9,3'])
})

it('knows which choices lead to a cell', () => {
  expect(routesTo('1:z1:5,5@5,5+0', [], rush)).toEqual([{ path: ['place', 'z1'], cell: '5,5' }])
  // The die shows a 2: a brick that covers the cell begins at most one before it.
  expect(routesTo('1:z1:4,5@5,5+1', [], rush)).toEqual([{ path: ['place', 'z1', '2'], cell: '4,5' }])
  expect(routesTo('1:z1:3,5@5,5+2', [], rush)).toEqual([])
  expect(routesTo('1:z1:5,5@5,5+0', ['place', 'z1', '2x'], rush)).toEqual([
    { path: ['place', 'z1', '2x'], cell: '5,5' },
  ])
  expect(routesTo('1:z2:5,5@5,5+0', ['mortar'], rush)).toEqual([{ path: ['mortar'], cell: 'z2' }])
  const [first] = bricksOf(rush, 1, 'z1')
  const onBrick = `1:z1:${first?.x},${first?.y}@0,0+0`
  expect(routesTo(onBrick, [], rush).map(({ path }) => path[0])).toEqual(['shift', 'fix'])
  expect(routesTo(onBrick, ['shift'], rush).map(({ path }) => path[0])).toEqual(['shift'])
  expect(routesTo('1:z1:5,5@5,5+0', ['shift'], rush)).toEqual([])
  expect(routesTo(onBrick, ['place', 'z1'], rush).map(({ path }) => path[0])).toEqual(['place'])
  expect(routesTo('hammer', [], rush)).toEqual([{ path: [], cell: 'hammer' }])
})
