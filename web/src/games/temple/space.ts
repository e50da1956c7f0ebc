/** Temple's faces and where they are on the stage. Names are the server's; see docs/games/temple.md. */
import type { Spot } from '../../stage/scene'

/** A floor `F`, a roof `R` at height z, or a wall on the east `E` or north `N` side of a cell, from z to z + 1. */
export interface Face {
  letter: 'E' | 'F' | 'N' | 'R'
  x: number
  y: number
  z: number
}

/** An edge of the grid: the axis it runs along, and its lower corner. */
interface Edge {
  axis: 'x' | 'y' | 'z'
  x: number
  y: number
  z: number
}

export const isWall = ({ letter }: Face): boolean => letter === 'E' || letter === 'N'

export const faceName = ({ letter, x, y, z }: Face): string =>
  letter === 'F' ? `F${x},${y}` : `${letter}${x},${y},${z}`

/** The face a name means; null if it is none. */
export function readFace(text: string): Face | null {
  const found = /^(?:(F)(-?\d+),(-?\d+)|([ENR])(-?\d+),(-?\d+),(-?\d+))$/.exec(text)
  if (!found) return null
  const [letter, x, y, z] = found[1] ? [found[1], found[2], found[3], 0] : found.slice(4)
  return { letter: letter as Face['letter'], x: Number(x), y: Number(y), z: Number(z) }
}

const exists = ({ letter, z }: Face): boolean => z >= (letter === 'R' ? 1 : 0)

/** What lies level in a column at a height: the floor, or a roof. */
const level = (x: number, y: number, z: number): Face => ({ letter: z ? 'R' : 'F', x, y, z })

/** The middle of a face. Cell 0,0 is the middle of the stage, and north is -z there. */
export function spotOf({ letter, x, y, z }: Face): Spot {
  if (letter === 'E') return { x: x + 0.5, y: z + 0.5, z: -y }
  if (letter === 'N') return { x, y: z + 0.5, z: -y - 0.5 }
  return { x, y: z, z: -y }
}

function edges({ letter, x, y, z }: Face): Edge[] {
  const edge = (axis: Edge['axis'], dx: number, dy: number, dz: number): Edge => ({
    axis,
    x: x + dx,
    y: y + dy,
    z: z + dz,
  })
  if (letter === 'E') return [edge('y', 1, 0, 0), edge('y', 1, 0, 1), edge('z', 1, 0, 0), edge('z', 1, 1, 0)]
  if (letter === 'N') return [edge('x', 0, 1, 0), edge('x', 0, 1, 1), edge('z', 0, 1, 0), edge('z', 1, 1, 0)]
  return [edge('y', 0, 0, 0), edge('y', 1, 0, 0), edge('x', 0, 0, 0), edge('x', 0, 1, 0)]
}

/** The up to four faces that meet on an edge. */
function around({ axis, x, y, z }: Edge): Face[] {
  const wall = (letter: 'E' | 'N', dx: number, dy: number, dz: number): Face => ({
    letter,
    x: x + dx,
    y: y + dy,
    z: z + dz,
  })
  const faces = {
    x: () => [level(x, y - 1, z), level(x, y, z), wall('N', 0, -1, 0), wall('N', 0, -1, -1)],
    y: () => [level(x - 1, y, z), level(x, y, z), wall('E', -1, 0, 0), wall('E', -1, 0, -1)],
    z: () => [wall('E', -1, -1, 0), wall('E', -1, 0, 0), wall('N', -1, -1, 0), wall('N', 0, -1, 0)],
  }[axis]()
  return faces.filter(exists)
}

/** The faces that share a whole edge with this one. */
export function touching(face: Face): Face[] {
  const own = faceName(face)
  return edges(face)
    .flatMap(around)
    .filter((other) => faceName(other) !== own)
}

/** The floor of the cell under a point of the table, and the walls around it. */
export function facesOnTable({ x, z }: Spot): Face[] {
  const [column, row] = [Math.round(x), Math.round(-z)]
  return [
    { letter: 'F', x: column, y: row, z: 0 },
    { letter: 'E', x: column, y: row, z: 0 },
    { letter: 'E', x: column - 1, y: row, z: 0 },
    { letter: 'N', x: column, y: row, z: 0 },
    { letter: 'N', x: column, y: row - 1, z: 0 },
  ]
}

const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)

/** Nearest first. */
export const byDistance = (faces: readonly Face[], from: Spot): Face[] =>
  [...faces].sort((a, b) => apart(spotOf(a), from) - apart(spotOf(b), from))
