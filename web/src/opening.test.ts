import { describe, expect, it } from 'vitest'
import { keysOfSeatsHere } from './opening'

describe('the keys that stay in this browser', () => {
  it('are those of seats at this screen, never those of friends', () => {
    const wishes = [{ kind: 'link' }, { kind: 'computer' }, { kind: 'here' }] as const
    expect(keysOfSeatsHere([...wishes], { '1': 'friend', '3': 'mine' })).toEqual({ '3': 'mine' })
  })

  it('skip seats of the house, which have no key', () => {
    expect(keysOfSeatsHere([{ kind: 'here' }, { kind: 'link' }], { '2': 'mine', '3': 'friend' })).toEqual({ '2': 'mine' })
  })

  it('are in the order of seats, not of letters', () => {
    const keys = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [String(i + 1), `key${i + 1}`]))
    const wishes = Array.from({ length: 10 }, (_, i) => ({ kind: i === 9 ? ('here' as const) : ('link' as const) }))
    expect(keysOfSeatsHere(wishes, keys)).toEqual({ '10': 'key10' })
  })
})
