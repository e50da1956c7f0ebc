/** Turquoise's sites, places and gates, and where they are on the stage. Names are the server's; see
 * docs/games/turquoise.md. */
import type { Spot } from '../../stage/scene'

export const SIZE = 8
export const STOREYS = 4
/** How thick a plate and how high a pillar is; each storey has both. */
export const PLATE = 0.24
export const PILLAR = 0.98
const STOREY = PLATE + PILLAR

/** From the west and from the south, each from 0. */
export interface Column {
  x: number
  y: number
}

/** Where a plate can lie: its storey, and which from the west and the south. */
export interface PlatePlace {
  storey: number
  i: number
  j: number
}

export type Direction = 'N' | 'E' | 'S' | 'W'
export const DIRECTIONS: readonly Direction[] = ['N', 'E', 'S', 'W']
export const STEPS: Readonly<Record<Direction, Column>> = {
  N: { x: 0, y: 1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: -1 },
  W: { x: -1, y: 0 },
}
export const BACK: Readonly<Record<Direction, Direction>> = { N: 'S', E: 'W', S: 'N', W: 'E' }

export const siteName = ({ x, y }: Column): string => `${'abcdefgh'[x]}${y + 1}`

export function readSite(text: string): Column | null {
  return /^[a-h][1-8]$/.test(text) ? { x: 'abcdefgh'.indexOf(text[0] ?? ''), y: Number(text[1]) - 1 } : null
}

export function placeName({ storey, i, j }: PlatePlace): string {
  if (storey === STOREYS - 1) return 'top'
  return `${storey ? `s${storey}` : 'g'}${i}${j}`
}

export function readPlace(text: string): PlatePlace | null {
  if (text === 'top') return { storey: STOREYS - 1, i: 0, j: 0 }
  const found = /^(?:g|s([12]))([0-3])([0-3])$/.exec(text)
  if (!found) return null
  const place = { storey: Number(found[1] ?? 0), i: Number(found[2]), j: Number(found[3]) }
  return isPlace(place) ? place : null
}

const isPlace = ({ storey, i, j }: PlatePlace): boolean =>
  storey < STOREYS && [i, j].every((each) => each >= 0 && each < STOREYS - storey)

/** The four columns a plate covers: south-west, south-east, north-west, north-east. */
export function columnsOf({ storey, i, j }: PlatePlace): Column[] {
  const [x, y] = [storey + 2 * i, storey + 2 * j]
  return [
    { x, y },
    { x: x + 1, y },
    { x, y: y + 1 },
    { x: x + 1, y: y + 1 },
  ]
}

/** The place on a storey that covers a column; null if there is none. */
export function placeOver({ x, y }: Column, storey: number): PlatePlace | null {
  const place = { storey, i: Math.floor((x - storey) / 2), j: Math.floor((y - storey) / 2) }
  return isPlace(place) ? place : null
}

export const isOnBoard = ({ x, y }: Column): boolean => [x, y].every((each) => each >= 0 && each < SIZE)

/** For each outer site with a gate, the direction in which it leads out (TQ-5). */
export const GATES: ReadonlyMap<string, Direction> = new Map(
  [1, 3, 4, 6].flatMap((at): [string, Direction][] => [
    [siteName({ x: at, y: 0 }), 'S'],
    [siteName({ x: at, y: SIZE - 1 }), 'N'],
    [siteName({ x: 0, y: at }), 'W'],
    [siteName({ x: SIZE - 1, y: at }), 'E'],
  ]),
)

// On the stage: the middle of the board is the origin, north is -z, and plates of the ground lie on y = 0.

/** The height of the upper side of plates on a storey. */
export const topOf = (storey: number): number => storey * STOREY + PLATE

export const spotOf = ({ x, y }: Column, storey: number): Spot => ({ x: x - 3.5, y: topOf(storey), z: 3.5 - y })

/** The middle of the lower side of a plate there. */
export function plateSpot({ storey, i, j }: PlatePlace): Spot {
  return { x: storey + 2 * i - 3, y: storey * STOREY, z: 3 - storey - 2 * j }
}

export const columnAt = ({ x, z }: Pick<Spot, 'x' | 'z'>): Column => ({ x: Math.floor(x + 4), y: Math.floor(4 - z) })
