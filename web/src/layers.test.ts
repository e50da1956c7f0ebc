/** Nothing outside a game's folder knows that game by name, as on the server. Comments may speak of games. */
import { expect, it } from 'vitest'

const all = import.meta.glob<string>(['./**/*.{ts,svelte,json,css}', '!./**/*.test.ts', '!./games/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const games = new Set(Object.keys(import.meta.glob('./games/*/*')).map((path) => path.split('/')[2] ?? ''))
// Games of several words are named in several ways.
const names = [...games].map((game) => game.replaceAll('_', '[_ -]?'))

/** A file without its comments, of which none stands in a text. */
const code = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<!:)\/\/.*/g, '')

/** The games that a text knows. */
const known = (text: string): string[] => code(text).match(new RegExp(`\\b(${names.join('|')})\\b`, 'gi')) ?? []

it('has files and games to look at', () => {
  expect(Object.keys(all).length).toBeGreaterThan(100)
  expect(games.size).toBeGreaterThan(3)
})

it.each(Object.entries(all))('%s knows no game', (_, text) => {
  expect(known(text)).toEqual([])
})

it('finds a game where there is one', () => {
  const [game = ''] = games
  expect(known(`const SOUNDS = { ${game}: [] } // not ${game}`)).toEqual([game])
  expect(known(`/** ${game} */ fetch('https://${game}/')`)).toEqual([game])
})
