import { expect, it } from 'vitest'
import { byDistance, faceName, facesOnTable, readFace, spotOf, touching } from './space'

it('reads names of faces and writes them again', () => {
  for (const name of ['F0,0', 'F2,-1', 'R2,-1,1', 'E-3,4,0', 'N0,0,2']) {
    const face = readFace(name)
    expect(face && faceName(face)).toBe(name)
  }
  for (const name of ['F0,0,1', 'E1,2', 'floor', 'r4', 'hand']) expect(readFace(name)).toBeNull()
})

it('puts a cell on the stage with north away from the south, and walls on its sides', () => {
  const spot = (name: string) => {
    const face = readFace(name)
    return face && spotOf(face)
  }
  expect(spot('F2,1')).toEqual({ x: 2, y: 0, z: -1 })
  expect(spot('R2,1,3')).toEqual({ x: 2, y: 3, z: -1 })
  expect(spot('E2,1,0')).toEqual({ x: 2.5, y: 0.5, z: -1 })
  expect(spot('N2,1,1')).toEqual({ x: 2, y: 1.5, z: -1.5 })
})

it('knows what shares an edge, as the rules page says', () => {
  const names = (name: string) => touching(readFace(name)!).map(faceName)
  // A floor: the four floors beside it and the wall on each side.
  expect(new Set(names('F0,0'))).toEqual(
    new Set(['F-1,0', 'F1,0', 'F0,-1', 'F0,1', 'E-1,0,0', 'E0,0,0', 'N0,-1,0', 'N0,0,0']),
  )
  // A wall on the table: floors at its foot, roofs and a wall at its top, three walls at each upright edge.
  const wall = new Set(names('E0,0,0'))
  for (const name of [
    'F0,0',
    'F1,0',
    'R0,0,1',
    'R1,0,1',
    'E0,0,1',
    'E0,1,0',
    'E0,-1,0',
    'N0,0,0',
    'N1,0,0',
    'N0,-1,0',
    'N1,-1,0',
  ])
    expect(wall).toContain(name)
  expect(wall.size).toBe(11)
})

it('touches both ways', () => {
  for (const name of ['F0,0', 'R0,0,1', 'E0,0,0', 'N1,2,1'])
    for (const other of touching(readFace(name)!)) expect(touching(other).map(faceName)).toContain(name)
})

it('finds a floor in the middle of a cell and a wall at its edge', () => {
  const first = (x: number, z: number) => faceName(byDistance(facesOnTable({ x, y: 0, z }), { x, y: 0.2, z })[0]!)
  expect(first(2.05, -1.1)).toBe('F2,1')
  expect(first(2.46, -1)).toBe('E2,1,0')
  expect(first(1.54, -1)).toBe('E1,1,0')
  expect(first(2, -1.45)).toBe('N2,1,0')
})
