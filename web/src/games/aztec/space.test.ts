import { expect, it } from 'vitest'
import { cellName, cellOf, cellsOfMove, centreOf, readCell, TURNS } from './space'

it('reads names of cells inside and outside, and writes them again', () => {
  for (const name of ['a1.1', 'i9.3', 'e5.2', 'j4.1', 'z4.1', 'e0.1', 'e-1.4']) {
    const cell = readCell(name)
    expect(cell && cellName(cell)).toBe(name)
  }
  expect(readCell('z4.1')?.x).toBe(-1)
  expect(readCell('bid')).toBeNull()
})

it('finds the cell of any point in it', () => {
  for (const name of ['a1.1', 'i9.3', 'e5.2']) {
    const cell = readCell(name)
    if (!cell) throw new Error(name)
    const { x, y, z } = centreOf(cell)
    expect(cellName(cellOf({ x: x + 0.4, y: y - 0.4, z: z + 0.4 }))).toBe(name)
  }
})

it('lays the cells that the rules page says', () => {
  const cells = cellsOfMove('d4.1EN')?.map(cellName)
  expect(cells).toEqual(['d4.1', 'e4.1', 'f4.1', 'f4.2', 'd5.1', 'd6.1'])
  expect(cellsOfMove('pass')).toBeNull()
})

it('turns a piece in 24 ways', () => expect(new Set(TURNS).size).toBe(24))
