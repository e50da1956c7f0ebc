/** Colours that a game gives its seats: its pieces have them, so the players are marked by them too. */
import type { Seat } from './protocol'
import type { TableNow } from '../wire'

/** How colours look, by the names that the game's view has for them. */
export type Looks = Readonly<Record<string, string>>

const OF_GAMES = import.meta.glob<{ COLOURS: Looks }>('../games/*/seats.ts', { eager: true })

const looksOf = (game: string): Looks => OF_GAMES[`../games/${game}/seats.ts`]?.COLOURS ?? {}

/** The name of each seat's own colour, by seat, where the game gives it one. */
export function seatColours(game: string, now: TableNow | null): Readonly<Record<Seat, string>> {
  const told = Object.values(now?.views ?? {})[0]?.['colours']
  const looks = looksOf(game)
  if (!Array.isArray(told) || !told.every((each) => typeof each === 'string' && each in looks)) return {}
  return Object.fromEntries((told as string[]).map((colour, index) => [index + 1, colour]))
}

export const lookOf = (game: string, colour: string | undefined): string | null =>
  (colour && looksOf(game)[colour]) || null
