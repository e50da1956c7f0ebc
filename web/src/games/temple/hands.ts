/** What a hand of tiles shows: its colours with what is left of each, and where a tile could go. */
import type { WireChoice } from '../../wire'
import { COLOURS } from './colours'
import { faceName, readFace } from './space'
import { laidBy, lowestBeside, type TempleView, valueOf } from './view'
import { t } from './words'

export const VALUES = [1, 2, 3, 4, 5, 6]

export const colourName = (colour: string): string => t(`colour.${colour}` as Parameters<typeof t>[0])

export const nameOf = (tile: string): string =>
  t('hand.tile', { colour: colourName(tile.slice(0, 1)), value: valueOf(tile) })

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

/** The tiles of one colour that a seat has built in. */
export interface Share {
  seat: number
  colour: string
  cells: readonly string[]
}

/** What each seat has built, colour by colour in the order in which it opened them. */
export function sharesOf({ builds }: TempleView): Share[] {
  const cells = new Map<string, string[]>()
  for (const { seat, face, tile } of builds.flatMap(byTile)) {
    const key = `${seat}${tile.slice(0, 1)}`
    cells.set(key, [...(cells.get(key) ?? []), faceName(face)])
  }
  const shares = [...cells].map(([key, each]): Share => ({ seat: Number(key[0]), colour: key.slice(1), cells: each }))
  return shares.sort((a, b) => a.seat - b.seat)
}

const byTile = (build: string, at: number) => laidBy(build).map((laid) => ({ ...laid, seat: (at % 2) + 1 }))
