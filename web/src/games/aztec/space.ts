/** The cells of Aztec's area and where they are on the stage. Names are the server's; see docs/games/aztec.md. */
import type { Spot } from '../../stage/scene'

export const SIZE = 9
export const LEVELS = 3
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const EASTMOST = 16 // the rest of the alphabet lies west of `a`

export interface Cell {
  x: number // east, from 0
  y: number // north, from 0
  z: number // up, from 0
}

/** The cell a name means, outside the area too; null if it is no name of a cell. */
export function readCell(text: string): Cell | null {
  const found = /^([a-z])(-?\d+)\.(-?\d+)$/.exec(text)
  if (!found) return null
  const column = LETTERS.indexOf(found[1] ?? '')
  return { x: column > EASTMOST ? column - 26 : column, y: Number(found[2]) - 1, z: Number(found[3]) - 1 }
}

export const cellName = ({ x, y, z }: Cell): string => `${LETTERS[(x + 26) % 26]}${y + 1}.${z + 1}`

/** The middle of a cell. North is -z on the stage. */
export const centreOf = ({ x, y, z }: Cell): Spot => ({ x: x - 4, y: z + 0.5, z: 4 - y })

/** The cell a point of the stage lies in. */
export const cellOf = ({ x, y, z }: Spot): Cell => ({
  x: Math.floor(x + 4.5),
  y: Math.floor(4.5 - z),
  z: Math.floor(y),
})

export const isInside = ({ x, y, z }: Cell): boolean =>
  [x, y].every((each) => each >= 0 && each < SIZE) && z >= 0 && z < LEVELS

const DIRECTIONS: Record<string, Cell> = {
  D: { x: 0, y: 0, z: -1 },
  E: { x: 1, y: 0, z: 0 },
  N: { x: 0, y: 1, z: 0 },
  S: { x: 0, y: -1, z: 0 },
  U: { x: 0, y: 0, z: 1 },
  W: { x: -1, y: 0, z: 0 },
}

const add = (a: Cell, b: Cell, times = 1): Cell => ({
  x: a.x + b.x * times,
  y: a.y + b.y * times,
  z: a.z + b.z * times,
})

const cross = (a: Cell, b: Cell): Cell => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
})

/** The six cells that the text of a placement names: corner, tipped leg, tip, plain leg; null if it is none. */
export function cellsOfMove(move: string): Cell[] | null {
  const found = /^(.+)([DENSUW])([DENSUW])$/.exec(move)
  const corner = found && readCell(found[1] ?? '')
  const [u, v] = [DIRECTIONS[found?.[2] ?? ''], DIRECTIONS[found?.[3] ?? '']]
  if (!corner || !u || !v) return null
  const end = add(corner, u, 2)
  return [corner, add(corner, u), end, add(end, cross(u, v)), add(corner, v), add(corner, v, 2)]
}

/** The 24 ways to turn a piece, as the notation writes them. */
export const TURNS: readonly string[] = Object.keys(DIRECTIONS).flatMap((tipped) =>
  Object.keys(DIRECTIONS)
    .filter((plain) => !'DU EW NS'.split(' ').some((pair) => pair.includes(tipped) && pair.includes(plain)))
    .map((plain) => tipped + plain),
)
