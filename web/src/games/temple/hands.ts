/** What a hand of tiles shows: its colours with what is left of each, and where a tile could go. */
import type { WireChoice } from '../../wire'
import { COLOURS } from './colours'
import { type TempleView, valueOf } from './view'
import { t } from './words'

export const VALUES = [1, 2, 3, 4, 5, 6]

export const colourName = (colour: string): string => t(`colour.${colour}` as Parameters<typeof t>[0])

export const nameOf = (tile: string): string =>
  t('hand.tile', { colour: colourName(tile.slice(0, 1)), value: valueOf(tile) })

export interface Row {
  colour: string
  /** The values still in hand. */
  left: readonly number[]
  /** Whether the next tile may have this colour. */
  isOpen: boolean
}

/** The colours of a hand, the one in use first; those used up are not there any more. */
export function rowsOf({ hands, colours_in_use, open_colours }: TempleView, seat: number): Row[] {
  const hand = hands[seat - 1] ?? []
  const used = colours_in_use[seat - 1] ?? null
  const open = open_colours[seat - 1] ?? ''
  const rows = Object.keys(COLOURS).flatMap((colour): Row[] => {
    const left = hand.filter((tile) => tile.startsWith(colour)).map(valueOf)
    return left.length ? [{ colour, left, isOpen: open.includes(colour) }] : []
  })
  return rows.sort((a, b) => Number(b.colour === used) - Number(a.colour === used))
}

/** For each face that can be chosen, the lowest value that something beside it lets be laid there first. */
export function lowestAt(choices: readonly WireChoice[], { lowest }: TempleView): Map<string, number> {
  const found = new Map<string, number>()
  for (const { label, move } of choices) {
    const faces = move === null ? label.cells : []
    // Where several tiles go, the first may be any of them, and the others lean on it.
    const low = Math.min(Infinity, ...faces.map((face) => lowest[face] ?? Infinity))
    const [first] = label.cells
    if (first !== undefined && low < Infinity) found.set(first, Math.min(low, found.get(first) ?? Infinity))
  }
  return found
}
