/** Colours that a game gives its seats: its pieces have them, so the players are marked by them too. */
import type { Seat } from './protocol'
import type { TableNow } from '../wire'

/** The name of each seat's own colour, by seat, where the game's view tells them and the game has words for them. */
export function seatColours(
  now: TableNow | null,
  hasWord: (colour: string) => boolean,
): Readonly<Record<Seat, string>> {
  const told = Object.values(now?.views ?? {})[0]?.['colours']
  if (!Array.isArray(told) || !told.every((each) => typeof each === 'string' && hasWord(each))) return {}
  return Object.fromEntries((told as string[]).map((colour, index) => [index + 1, colour]))
}

/** How the colours look; those of Turquoise's pillars and of Temple Rush's bricks. */
const LOOKS: Readonly<Record<string, string>> = {
  white: '#fbf8f0',
  black: '#26252c',
  yellow: '#f0c02c',
  orange: '#e07a1f',
  red: '#c8372d',
  blue: '#2b6cb8',
  green: '#3b8f4a',
}

export const lookOf = (colour: string | undefined): string | null => (colour && LOOKS[colour]) || null
