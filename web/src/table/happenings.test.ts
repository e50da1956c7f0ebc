import { describe, expect, it } from 'vitest'
import { push } from './fake_socket'
import { happenings } from './happenings'
import type { WireSeat } from '../wire'

const seat = (number: number, more: Partial<WireSeat> = {}): WireSeat => ({
  seat: number,
  kind: 'person',
  name: null,
  level: null,
  here: true,
  gone: false,
  ...more,
})

describe('between two pushes', () => {
  it('nothing has happened at the first, but it may be my turn', () => {
    expect(happenings(null, push(1, 0, ['a']))).toMatchObject({ entries: [], turnCame: [1] })
  })

  it('the new entries are told, also when the push repeats older ones', () => {
    const before = push(1, 0, ['a'])
    expect(happenings(before, push(2, 1, ['b'])).entries.map(({ text }) => text)).toEqual(['b'])
    expect(happenings(before, push(2, 0, ['a', 'b'])).entries.map(({ text }) => text)).toEqual(['b'])
    expect(happenings(before, push(1, 0, ['a'])).entries).toEqual([])
  })

  it('a take-back tells no entries', () => {
    const told = happenings(push(1, 0, ['a', 'b']), push(2, 0, ['a'], { era: 1 }))
    expect(told).toMatchObject({ tookBack: true, entries: [] })
  })

  it('the turn comes only to those who could not act before', () => {
    const waiting = push(1, 0, [], { to_act: [2], turn: 2 })
    expect(happenings(waiting, push(2, 0, ['a'])).turnCame).toEqual([1])
    expect(happenings(push(2, 0, ['a']), push(3, 1, ['b'])).turnCame).toEqual([])
  })

  it('start, end, guests and absences are noticed', () => {
    const before = push(1, 0, [], { state: 'waiting', seats: [seat(1), seat(2, { kind: 'free' })] })
    const after = push(2, 0, [], { seats: [seat(1), seat(2)] })
    expect(happenings(before, after)).toMatchObject({ started: true, arrived: [2] })
    const gone = push(3, 0, [], { seats: [seat(1), seat(2, { gone: true })] })
    expect(happenings(after, gone).left).toEqual([2])
    expect(happenings(gone, push(4, 0, [], { state: 'finished' })).ended).toBe(true)
  })

  it('an offer is told to those who have to answer it', () => {
    const offer = { number: 5, seat: 2, what: 'takeback' as const, about: null, waiting: [1], level: null }
    expect(happenings(push(1, 0, []), push(5, 0, [], { offers: [offer] })).offered).toEqual([5])
    const elsewhere = { ...offer, waiting: [3] }
    expect(happenings(push(1, 0, []), push(5, 0, [], { offers: [elsewhere] })).offered).toEqual([])
  })
})
