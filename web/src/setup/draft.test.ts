import { describe, expect, it } from 'vitest'
import type { Game } from '../api'
import type { ClockWish } from '../wire'
import { applicable, areApart, favouredSeat, seatWishes, usualOptions, usualSeats } from './draft'

const game = {
  options: [
    { name: 'players', values: [2, 3], default: 2, when: {}, free: false, proposed: {} },
    { name: 'axis', values: ['ns', 'ew'], default: 'ns', when: { players: [2] }, free: false, proposed: { fr: 'ew' } },
    { name: 'rounds', values: [1, 3], default: 1, when: { players: [3] }, free: false, proposed: { apart: 3 } },
  ],
} as unknown as Game

describe('options', () => {
  it('are sent only where they apply', () => {
    expect(applicable(game, usualOptions(game, []))).toEqual({ players: 2, axis: 'ns' })
    expect(applicable(game, { ...usualOptions(game, []), players: 3 })).toEqual({ players: 3, rounds: 1 })
  })

  it('are proposed by language, and where all sit apart', () => {
    expect(usualOptions(game, ['fr'])).toEqual({ players: 2, axis: 'ew', rounds: 1 })
    expect(usualOptions(game, ['en', 'apart'])).toEqual({ players: 2, axis: 'ns', rounds: 3 })
  })
})

describe('seats', () => {
  const none: ClockWish = { kind: 'none', seconds: 300, increment: 5 }

  it('are apart where all are people at screens of their own', () => {
    const drafts = usualSeats('Ann', 'random')
    const with_ = (kind: 'here' | 'computer') => drafts.map((draft, at) => (at === 1 ? { ...draft, kind } : draft))
    expect(areApart(drafts, 3, [], none)).toBe(true)
    expect(areApart(with_('computer'), 3, [], none)).toBe(false)
    expect(areApart(with_('here'), 3, [], none)).toBe(false)
    expect(areApart(drafts, 2, [2], none)).toBe(false)
  })

  it('are not apart with days to think', () => {
    const drafts = usualSeats('Ann', 'random')
    const with_ = (kind: ClockWish['kind'], seconds: number) => areApart(drafts, 3, [], { kind, seconds, increment: 0 })
    expect(with_('move', 60)).toBe(true)
    expect(with_('move', 86_399)).toBe(true)
    for (const kind of ['move', 'round', 'fischer'] as const) expect(with_(kind, 86_400)).toBe(false)
    expect(with_('none', 86_400)).toBe(true)
  })

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

describe('the seat that is favoured', () => {
  it('is the one that wins the most where chances are uneven', () => {
    expect(favouredSeat([38, 62])).toEqual({ seat: 2, wins: 62 })
    expect(favouredSeat([33, 48, 19])).toEqual({ seat: 2, wins: 48 })
    expect(favouredSeat(null)).toBeNull()
  })
})
