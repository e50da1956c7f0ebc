import { expect, it } from 'vitest'
import { lookOf, seatColours } from './colours'
import { push } from './fake_socket'

const games = import.meta.glob<{ COLOURS: Record<string, string> }>('../games/*/seats.ts', { eager: true })
const [file = '', { COLOURS } = { COLOURS: {} }] = Object.entries(games)[0] ?? []
const game = file.split('/')[2] ?? ''
const names = Object.keys(COLOURS)
const told = (colours: unknown) => push(1, 0, [], { views: { '2': { colours } } })

it('finds the colours that a view tells', () => {
  expect(seatColours(game, told(names))).toEqual(Object.fromEntries(names.map((name, at) => [at + 1, name])))
})

it('finds none where the game has none', () => {
  expect(seatColours('chess', told(names))).toEqual({})
  expect(seatColours(game, null)).toEqual({})
  expect(seatColours(game, told(5))).toEqual({})
  expect(seatColours(game, told(['plaid']))).toEqual({})
})

it('knows how they look', () => {
  for (const name of names) expect(lookOf(game, name)).toMatch(/^#/)
  expect(lookOf(game, 'plaid')).toBeNull()
  expect(lookOf(game, undefined)).toBeNull()
  expect(lookOf('chess', names[0])).toBeNull()
})
