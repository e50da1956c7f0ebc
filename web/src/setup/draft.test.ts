import { describe, expect, it } from 'vitest'
import type { Game } from '../api'
import { applicable, seatWishes, usualOptions, usualSeats } from './draft'

const game = {
  options: [
    { name: 'players', values: [2, 3], default: 2, when: {}, free: false },
    { name: 'axis', values: ['ns', 'ew'], default: 'ns', when: { players: [2] }, free: false },
    { name: 'rounds', values: [1, 3], default: 1, when: { players: [3] }, free: false },
  ],
} as unknown as Game

describe('options', () => {
  it('are sent only where they apply', () => {
    expect(applicable(game, usualOptions(game))).toEqual({ players: 2, axis: 'ns' })
    expect(applicable(game, { ...usualOptions(game), players: 3 })).toEqual({ players: 3, rounds: 1 })
  })
})

describe('seats', () => {
  it('are the visitor here and friends by link', () => {
    const drafts = usualSeats('Ann', 'random')
    expect(seatWishes(drafts, 2, [])).toEqual([
      { kind: 'here', name: 'Ann' },
      { kind: 'link', name: null },
    ])
  })

  it('of the house are not wished for', () => {
    expect(seatWishes(usualSeats(null, 'random'), 2, [2])).toEqual([{ kind: 'here', name: null }])
  })

  it('say a level for computers alone', () => {
    const drafts = usualSeats('Ann', 'random').map((draft) => ({ ...draft, kind: 'computer' as const }))
    expect(seatWishes(drafts, 1, [])).toEqual([{ kind: 'computer', level: 'random' }])
  })
})
