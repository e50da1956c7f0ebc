/** What a hand of tiles shows: its colours with what is left of each, and where a tile could go. */
import type { WireChoice } from '../../table/protocol'
import { COLOURS } from './colours'
import { readFace } from './space'
import { lowestBeside, type TempleView, valueOf } from './view'

export const VALUES = [1, 2, 3, 4, 5, 6]

export interface Row {
  colour: string
  /** The values still in hand. */
  left: readonly number[]
  /** Whether tiles of this colour may be laid now (TE-12). */
  isOpen: boolean
}

/** The colours of a hand, the one in use first; those used up are not there any more. */
export function rowsOf({ hands, colours_in_use }: TempleView, seat: number): Row[] {
  const hand = hands[seat - 1] ?? []
  const used = colours_in_use[seat - 1] ?? null
  const rows = Object.keys(COLOURS).flatMap((colour): Row[] => {
    const left = hand.filter((tile) => tile.startsWith(colour)).map(valueOf)
    return left.length ? [{ colour, left, isOpen: used === null || used === colour }] : []
  })
  return rows.sort((a, b) => Number(b.colour === used) - Number(a.colour === used))
}

/** For each face that can be chosen, the lowest value that something beside it lets be laid there first. */
export function lowestAt(choices: readonly WireChoice[], temple: TempleView): Map<string, number> {
  const found = new Map<string, number>()
  for (const { label, move } of choices) {
    const faces = move === null ? label.cells.flatMap((cell) => readFace(cell) ?? []) : []
    // Where several tiles go, the first may be any of them, and the others lean on it.
    const low = Math.min(Infinity, ...faces.map((face) => lowestBeside(temple, face)))
    const [first] = label.cells
    if (first !== undefined && low < Infinity) found.set(first, Math.min(low, found.get(first) ?? Infinity))
  }
  return found
}
