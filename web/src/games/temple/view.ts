/** What Temple's view holds, read from plain data. */
import type { View } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { type Face, readFace } from './space'

/** The tiles of one colour that a seat has built in. */
export interface Share {
  seat: Seat
  colour: string
  cells: readonly string[]
}

export interface TempleView {
  /** Whose turn it is; nobody's at the end. */
  turn: Seat | null
  builds: string[]
  /** The tile on each face. */
  tiles: Record<string, string>
  hands: string[][]
  colours_in_use: (string | null)[]
  /** For each seat the colours that its next tile may have. */
  open_colours: string[]
  /** The lowest value beside a face: what is laid there may be no lower. Nothing where it touches no tile. */
  lowest: Record<string, number>
  /** What each seat has built, colour by colour. */
  shares: Share[]
}

export const read = (view: View): TempleView => view as unknown as TempleView

export interface Laid {
  face: Face
  tile: string
}

/** The tiles that a written construction lays, in its order. */
export function laidBy(move: string): Laid[] {
  return move.split(' ').flatMap((part) => {
    const [name = '', tile = ''] = part.split('=')
    const face = readFace(name)
    return face && tile ? [{ face, tile }] : []
  })
}

/** In which turn each tile was laid, from 1. */
export const turnsOf = ({ builds }: TempleView): Record<string, number> =>
  Object.fromEntries(builds.flatMap((build, at) => laidBy(build).map(({ tile }) => [tile, at + 1])))

/** Whether the key of a choice names a tile. */
export const isTile = (key: string): boolean => /^[a-z][1-6]$/.test(key)

export const valueOf = (tile: string): number => Number(tile.slice(1))
