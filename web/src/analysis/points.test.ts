import { describe, expect, it } from 'vitest'
import { type Box, lineOf, markFrom, pathOf, plyAt, shareAt, xOf, yOf } from './points'
import type { Judgement } from '../wire'

const box: Box = { width: 120, height: 60, left: 10, top: 5, right: 10, bottom: 5 }
const judged = (ply: number, worths: number[] | null): Judgement => ({
  ply,
  seat: 1,
  move: 'a',
  worths,
  after: null,
  best: [],
  line: [],
  reasons: [],
  doubt: 0,
  grade: null,
  exact: false,
  forced: false,
})
const match = [judged(0, [0.5, 0.5]), judged(2, null), judged(4, [0.8, 0.2])]

describe('a line', () => {
  it('goes through what was estimated, to the end', () => {
    expect(lineOf(match, 2, 10, [1, 0])).toEqual([
      { ply: 0, share: 0.5 },
      { ply: 4, share: 0.2 },
      { ply: 10, share: 0 },
    ])
    expect(lineOf(match, 1, 10, null).at(-1)).toEqual({ ply: 4, share: 0.8 })
  })

  it('says what lies between two points, and nothing beyond them', () => {
    const line = lineOf(match, 1, 10, null)
    expect(shareAt(line, 0)).toBe(0.5)
    expect(shareAt(line, 2)).toBeCloseTo(0.65)
    expect(shareAt(line, 4)).toBe(0.8)
    expect(shareAt(line, 5)).toBeNull()
    expect(shareAt([{ ply: 2, share: 0.5 }], 1)).toBeNull()
  })

  it('is drawn from left to right, a win at the top', () => {
    expect(
      pathOf(
        [
          { ply: 0, share: 0 },
          { ply: 10, share: 1 },
        ],
        10,
        box,
      ),
    ).toBe('M10 55L110 5')
    expect(pathOf([], 10, box)).toBe('')
  })
})

describe('a place in the graph', () => {
  it('leads to the nearest entry and back', () => {
    for (const ply of [0, 3, 10]) expect(plyAt(xOf(ply, 10, box), 10, box)).toBe(ply)
    expect(plyAt(-50, 10, box)).toBe(0)
    expect(plyAt(500, 10, box)).toBe(10)
    expect(yOf(0.5, box)).toBe(30)
  })

  it('does not fail in a match without entries', () => {
    expect(xOf(0, 0, box)).toBe(10)
    expect(plyAt(60, 0, box)).toBe(0)
  })
})

it('finds the marks before and after', () => {
  const marked = [3, 7, 9]
  expect(markFrom(marked, 3, 1)).toBe(7)
  expect(markFrom(marked, 0, 1)).toBe(3)
  expect(markFrom(marked, 9, 1)).toBeNull()
  expect(markFrom(marked, 8, -1)).toBe(7)
  expect(markFrom(marked, 3, -1)).toBeNull()
})
