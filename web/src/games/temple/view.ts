/** What Temple's view holds, read from plain data. */
import type { View } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { type Face, readFace, touching, faceName } from './space'

export interface TempleView {
  builds: string[]
  /** The tile on each face. */
  tiles: Record<string, string>
  hands: string[][]
  colours_in_use: (string | null)[]
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

export const moverOf = ({ builds }: TempleView): Seat => (builds.length % 2) + 1

/** Whether the key of a choice names a tile. */
export const isTile = (key: string): boolean => /^[a-z][1-6]$/.test(key)

export const valueOf = (tile: string): number => Number(tile.slice(1))

/** The lowest value beside a face: what is laid there may be no lower (TE-13). Infinity where nothing touches it. */
export function lowestBeside({ tiles }: TempleView, face: Face): number {
  return Math.min(Infinity, ...touching(face).map((other) => valueOf(tiles[faceName(other)] ?? '-∞') || Infinity))
}
