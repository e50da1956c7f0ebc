/** A piece of six cubes as one body: two legs and the tip, rounded where the outside has edges. */
import { BufferGeometry, CircleGeometry, type Object3D, RingGeometry } from 'three'
import type { Kit, MaterialSpec } from '../../stage/kit'
import type { Spot } from '../../stage/scene'
import { OIL } from './plateau'
import { type Cell, centreOf } from './space'

const STAINS = ['#e6c690', '#b97f4f', '#7d5639']
// A hair of air between neighbours, so that one sees where a piece ends.
const AIR = 0.022
const ROUND = 0.075

export const stainOf = (number: number): number => number % STAINS.length

/** The middle of the box around cells. */
export function middleOf(cells: readonly Cell[]): Spot {
  const spots = cells.map(centreOf)
  const mid = (axis: keyof Spot) => {
    const all = spots.map((spot) => spot[axis])
    return (Math.min(...all) + Math.max(...all)) / 2
  }
  return { x: mid('x'), y: mid('y'), z: mid('z') }
}

/** One block around cells that lie in a row. */
function bar(kit: Kit, cells: readonly Cell[], around: Spot): BufferGeometry {
  const spots = cells.map(centreOf)
  const long = (axis: keyof Spot) => {
    const all = spots.map((spot) => spot[axis])
    return Math.max(...all) - Math.min(...all) + 1 - AIR
  }
  const at = middleOf(cells)
  const block = kit.box(long('x'), long('y'), long('z'), ROUND).clone()
  return block.translate(at.x - around.x, at.y - around.y, at.z - around.z)
}

/** The cells in the order of the notation: corner, tipped leg, its end, tip, plain leg, its end. */
export function makePiece(kit: Kit, cells: readonly Cell[], stain: number, seed: number): Object3D {
  const around = middleOf(cells)
  const [corner, tipped, end, tip, plain, plainEnd] = cells
  const spec: MaterialSpec = { ...OIL, colour: STAINS[stain] ?? '#a9683a' }
  const bars = [
    [corner, tipped, end],
    [corner, plain, plainEnd],
    [end, tip],
  ]
  const shapes = bars.map((row) =>
    bar(
      kit,
      row.filter((cell) => cell !== undefined),
      around,
    ),
  )
  return kit.merged(shapes, spec, seed)
}

const SIDES_OF_SEAT = [48, 4, 3, 4] // circle, square, triangle, diamond

/** A seat's shape inlaid in its colour, flat, with a rim of bone around it. */
export function makeInlay(kit: Kit, seat: number, size: number): Object3D {
  const sides = SIDES_OF_SEAT[(seat - 1) % 4] ?? 48
  const turn = seat === 2 ? Math.PI / 4 : Math.PI / 2
  const flat = (shape: BufferGeometry, y: number) => kit.keep(shape.rotateX(-Math.PI / 2).translate(0, y, 0))
  const rim = kit.mesh(flat(new RingGeometry(size * 0.8, size, sides, 1, turn), 0.001), { colour: '#f3e6c8' })
  const fill = kit.mesh(flat(new CircleGeometry(size * 0.84, sides, turn), 0.002), {
    colour: kit.seatColour(seat),
    roughness: 0.5,
  })
  rim.castShadow = fill.castShadow = false
  rim.add(fill)
  return rim
}
