import { describe, expect, it, vi } from 'vitest'
import type { Message } from '../../wire'
import { Building } from './building.svelte'
import { Draft } from './draft'
import { type Brick, type Card, readBrick } from './figure'
import { holesIn, leftOf, raceText, slidden, stepped } from './race'

const CARD: Card = { id: 9, colour: 'blue', value: 4, name: { en: '', fr: '' }, rows: ['.##.', '####'] }
const bricks = (...texts: string[]): Brick[] => texts.flatMap((text) => readBrick(text) ?? [])
const brick = (text: string): Brick => readBrick(text)!

it('slides a brick under the cell that was tapped, over black cells only', () => {
  expect(slidden(CARD, [], brick('4 3,0')).x).toBe(0)
  expect(slidden(CARD, [], brick('4x 3,0')).x).toBe(3)
  expect(slidden(CARD, bricks('2 1,1'), brick('2 2,1')).x).toBe(2)
})

it('hands in by level, then column', () => {
  const laid = bricks('2 1,1', '2x 3,0', '3 0,0')
  expect(holesIn(CARD, laid)).toEqual([])
  expect(leftOf([3, 4, 3, 3], laid, 2)).toBe(2)
  expect(raceText(laid)).toBe('race 3 0,0 2x 3,0 2 1,1')
  expect(raceText(bricks('3 0,0', '2x 0,0', '2 0,0'))).toBe('race 2 0,0 2x 0,0 3 0,0')
})

it('walks over the frame by keys', () => {
  expect(stepped({ x: 0, y: 0 }, CARD, 'ArrowLeft')).toEqual({ x: 0, y: 0 })
  expect(stepped({ x: 0, y: 0 }, CARD, 'ArrowUp')).toEqual({ x: 0, y: 1 })
})

describe('a temple in a race', () => {
  const said = (code: string): Message => ({ code: `refusal.${code}`, params: {}, cells: [] })
  const begun = (...answers: (Message | null)[]) => {
    const attempt = vi.fn((move: string) => Promise.resolve(move ? (answers.shift() ?? null) : null))
    const refuse = vi.fn()
    const draft = new Draft(9, Math.random())
    const building = new Building(draft, attempt, refuse)
    return { building, attempt, refuse, draft, texts: () => building.laid.map(({ size }) => size) }
  }

  it('lays a brick at once, and asks the server about each in turn', async () => {
    const { building, attempt, refuse, texts } = begun(said('race_open'), said('race_open'), said('race_open'))
    building.lay(brick('4 0,0'))
    building.lay(brick('2 1,1'))
    expect(texts()).toEqual([4, 2])
    await building.finished()
    expect(attempt.mock.calls.flat()).toEqual(['race 4 0,0', 'race 4 0,0 2 1,1', 'race 4 0,0 2 1,1'])
    expect(refuse).toHaveBeenCalledTimes(1) // handed in too soon
  })

  it('throws back the very brick that the server refuses, whatever lies meanwhile', async () => {
    const { building, refuse, draft, texts } = begun(said('race_outside'), said('race_open'))
    building.lay(brick('3 2,0'))
    building.lay(brick('2 1,1'))
    await building.finished()
    expect(refuse.mock.calls[0]).toEqual([said('race_outside')])
    expect(texts()).toEqual([2])
    expect(draft.read().map(({ size }) => size)).toEqual([2])
  })

  it('throws back nothing where the whole is at fault', async () => {
    const { building, refuse, texts } = begun(said('race_wrong'), said('race_wrong'))
    building.lay(brick('4 0,0'))
    expect(await building.finished()).toBeNull()
    expect(refuse).toHaveBeenCalledTimes(2)
    expect(texts()).toEqual([4])
  })

  it('asks about no brick that was taken off again', async () => {
    const { building, attempt } = begun()
    const [first, second] = bricks('4 0,0', '2 1,1')
    building.lay(first!)
    building.lay(second!)
    building.takeOff(second!)
    expect(await building.finished()).toBe('race 4 0,0')
    expect(attempt.mock.calls.flat()).toEqual(['race 4 0,0', 'race 4 0,0'])
  })
})
