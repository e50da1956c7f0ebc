import { expect, it } from 'vitest'
import { type Brick, type Card, readBrick } from './figure'
import { bounceOf, isCovered, raceText, slidden, stepped } from './race'

const CARD: Card = { id: 9, colour: 'blue', value: 4, name: { en: '', fr: '' }, rows: ['.##.', '####'] }
const STOCK = [3, 4, 3, 3]
const bricks = (...texts: string[]): Brick[] => texts.flatMap((text) => readBrick(text) ?? [])
const [four, two] = bricks('4 0,0', '2 1,1')

it('bounces what does not belong there', () => {
  if (!four || !two) throw new Error('bricks')
  expect(bounceOf(CARD, [], STOCK, four)).toBeNull()
  expect(bounceOf(CARD, [four], STOCK, { ...two, x: 0, y: 0 })).toBe('overlap')
  expect(bounceOf(CARD, [], STOCK, { ...four, y: 1 })).toBe('outside')
  expect(bounceOf(CARD, [], [0, 0, 0, 0], two)).toBe('none_left')
})

it('slides a brick under the cell that was tapped', () => {
  if (!four) throw new Error('brick')
  expect(slidden(CARD, [], STOCK, { ...four, x: 3 }).x).toBe(0)
  expect(slidden(CARD, [], STOCK, { ...four, x: 3, isAcross: true }).x).toBe(3)
})

it('hands in by level, then column', () => {
  const laid = bricks('2 1,1', '2x 3,0', '3 0,0')
  expect(isCovered(CARD, laid)).toBe(true)
  expect(raceText(laid)).toBe('race 3 0,0 2x 3,0 2 1,1')
})

it('walks over the frame by keys', () => {
  expect(stepped({ x: 0, y: 0 }, CARD, 'ArrowLeft')).toEqual({ x: 0, y: 0 })
  expect(stepped({ x: 0, y: 0 }, CARD, 'ArrowUp')).toEqual({ x: 0, y: 1 })
})
