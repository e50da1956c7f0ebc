import { beforeEach, expect, it } from 'vitest'
import { joiningKeys, keepKeysOf, keepSeatKeys, keptKeys } from './keys'

beforeEach(() => localStorage.clear())

it('keeps the key of a link', () => {
  expect(keepKeysOf('#key=abc', 't')).toBe(true)
  expect(joiningKeys('t')).toEqual(['abc'])
})

it('keeps the key of a spectators’ link apart', () => {
  keepKeysOf('#watch=eye', 't')
  expect(keptKeys('t')).toEqual({ seats: {}, watch: 'eye' })
})

it('leaves other fragments alone', () => {
  expect(keepKeysOf('#AZ-6', 't')).toBe(false)
  expect(localStorage.length).toBe(0)
})

it('keeps a second key beside the first, and the same one only once', () => {
  keepKeysOf('#key=abc', 't')
  keepKeysOf('#key=def', 't')
  expect(keepKeysOf('#key=abc', 't')).toBe(true)
  expect(joiningKeys('t')).toEqual(['abc', 'def'])
})

it('joins with eight keys at most', () => {
  keepSeatKeys(Object.fromEntries(Array.from({ length: 12 }, (_, seat) => [String(seat + 1), `k${seat}`])), 't')
  expect(joiningKeys('t')).toHaveLength(8)
})
