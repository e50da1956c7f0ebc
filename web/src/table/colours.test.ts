import { expect, it } from 'vitest'
import { lookOf, seatColours } from './colours'
import { push } from './fake_socket'

it('finds the colours that a view tells', () => {
  expect(seatColours(push(1, 0, [], { views: { '2': { colours: ['white', 'black'] } } }))).toEqual({ 1: 'white', 2: 'black' })
})

it('finds none where the game has none', () => {
  expect(seatColours(null)).toEqual({})
  expect(seatColours(push(1, 0, [], { views: { '1': { colours: 5 } } }))).toEqual({})
})

it('knows how they look', () => {
  expect(lookOf('white')).toMatch(/^#/)
  expect(lookOf('plaid')).toBeNull()
  expect(lookOf(undefined)).toBeNull()
})
