import { expect, it } from 'vitest'
import { lookOf, seatColours } from './colours'
import { push } from './fake_socket'

it('finds the colours that a view tells', () => {
  const now = push(1, 0, [], { views: { '2': { colours: ['white', 'black'] } } })
  expect(seatColours(now, () => true)).toEqual({ 1: 'white', 2: 'black' })
  expect(seatColours(now, () => false)).toEqual({})
})

it('finds none where the game has none', () => {
  expect(seatColours(null, () => true)).toEqual({})
  expect(seatColours(push(1, 0, [], { views: { '1': { colours: 5 } } }), () => true)).toEqual({})
})

it('knows how they look', () => {
  expect(lookOf('white')).toMatch(/^#/)
  expect(lookOf('plaid')).toBeNull()
  expect(lookOf(undefined)).toBeNull()
})
