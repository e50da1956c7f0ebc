import { expect, it } from 'vitest'
import { type Brick, brickText, type Card, fits, inFrame, onCard, readBrick, resting, shownAt } from './figure'

const PYRAMID: Card = {
  id: 9,
  colour: 'blue',
  value: 4,
  name: { en: '', fr: '' },
  rows: ['..##..', '.####.', '######'],
}
const brick = (text: string): Brick => {
  const read = readBrick(text)
  if (!read) throw new Error(text)
  return read
}

it('reads bricks and writes them again', () => {
  for (const text of ['4 0,0', '3x 2,1', '1 -2,-1']) expect(brickText(brick(text))).toBe(text)
  expect(readBrick('5 0,0')).toBeNull()
  expect(readBrick('z1')).toBeNull()
})

it('goes from the frame to the card and back, from the front and from behind', () => {
  for (const isMirrored of [false, true]) {
    const fit = { x: 3, y: 1, isMirrored }
    for (const cell of [
      { x: 0, y: 0 },
      { x: 2, y: -1 },
      { x: -1, y: 1 },
    ])
      expect(inFrame(fit, onCard(fit, cell))).toEqual(cell)
  }
})

it('finds every place where a brick fits', () => {
  const along = fits(PYRAMID, [brick('4 0,0')])
  expect(along.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ])
  expect(fits(PYRAMID, [brick('4x 0,0')])).toHaveLength(12)
  expect(fits(PYRAMID, [brick('4 0,0'), brick('2 0,1')]).some(({ isMirrored }) => isMirrored)).toBe(true)
  expect(fits(PYRAMID, [brick('4 0,0'), brick('2 1,0')])).toEqual([])
})

it('lets a figure rest as low as it can', () => {
  expect(resting(PYRAMID, [brick('4 0,0')])).toEqual({ x: 1, y: 0, isMirrored: false })
  expect(resting(PYRAMID, [brick('4 0,0'), brick('4 1,-1')]).y).toBe(1)
})

it('shows a cell below the card where the figure would be lifted to', () => {
  const bricks = [brick('2 0,0')]
  const low = { x: 2, y: 0, isMirrored: false }
  expect(shownAt(PYRAMID, bricks, low, { x: 0, y: 1 })).toEqual({ x: 2, y: 1 })
  expect(shownAt(PYRAMID, bricks, low, { x: 0, y: -1 })).toEqual({ x: 2, y: 0 })
  expect(shownAt(PYRAMID, bricks, low, { x: 0, y: -3 })).toBeNull()
})
