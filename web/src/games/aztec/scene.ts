/** Aztec on the stage: one pyramid that two axes build together. */
import { wood } from '../../stage/grains'
import type { Kit } from '../../stage/kit'
import type { Asked, Hit, Label, Look, Piece, Place, Scene, Spot } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import type { WireChoice } from '../../wire'
import { makePlateau } from './plateau'
import { makeInlay, makePiece, middleOf, stainOf } from './shapes'
import { type Cell, cellName, cellOf, cellsOfMove, centreOf, isInside, LEVELS, readCell, SIZE, TURNS } from './space'
import { type AztecView, read, type Sector } from './view'

export { default as overlay } from './Overlay.svelte'

const START = 'e5.1'
const WHOLE = { min: { x: -5.5, y: -0.9, z: -5.5 }, max: { x: 5.5, y: LEVELS, z: 5.5 } }
const BESIDE = SIZE / 2 + 0.21 // the middle of the rim around the cells
const isCell = (cell: Cell | null): cell is Cell => cell !== null

export function makeScene(kit: Kit): Scene {
  const ground = makePlateau(kit)

  return {
    ground,
    bounds: () => WHOLE,
    levels: () => LEVELS,
    cutHeight: (level) => level,
    pieces(view) {
      const aztec = read(view)
      return [
        startCube(kit),
        ...aztec.pieces.map((_, at) => laidPiece(kit, aztec, at)),
        ...aztec.sectors.flatMap((row) => inlays(kit, row, aztec)),
      ]
    },
    ghost: (asked) => ghostOf(kit, asked),
    cellsAt: (hit) => cellsAt(hit),
    places: (cells) => cells.flatMap(placeOf),
    coordinates: () => COORDINATES,
    labels: (view) => read(view).sectors.map(countLabel),
    homeLook: (view, seat) => homeLook(read(view), seat),
    attempt(cell, like, step) {
      if (!readCell(cell)) return null
      const at = Math.max(0, TURNS.indexOf(like?.slice(-2) ?? ''))
      return cell + (TURNS.at((at + step) % TURNS.length) ?? '')
    },
    isInOverlay: ({ key }: WireChoice) => key === 'bid' || key === 'pass' || /^\d+$/.test(key),
  }
}

// A round builds from nothing again: its pieces are others.
const pieceId = (round: number, at: number): string => `piece:${round}:${at}`

function laidPiece(kit: Kit, { pieces, round }: AztecView, at: number): Piece {
  const { move, cells: names } = pieces[at] ?? { move: '', cells: [] }
  const cells = names.map(readCell).filter(isCell)
  const stain = stainOf(at)
  return {
    id: pieceId(round, at),
    look: `${move} ${stain}`,
    make: () => makePiece(kit, cells, stain, at),
    at: middleOf(cells),
    cells: names,
    level: Math.min(...cells.map(({ z }) => z)) + 1,
    order: at + 1,
  }
}

function startCube(kit: Kit): Piece {
  const make = () => {
    const cube = kit.mesh(kit.box(0.97, 0.97, 0.97, 0.08), {
      colour: '#3a2b26',
      grain: wood,
      roughness: 0.4,
      coat: 0.7,
    })
    const sun = kit.mesh(kit.box(0.44, 0.03, 0.44, 0.01), { colour: '#c99a3a', roughness: 0.35 })
    sun.position.y = 0.48
    sun.rotation.y = Math.PI / 4
    return cube.add(sun)
  }
  const at = centreOf(readCell(START) ?? { x: 4, y: 4, z: 0 })
  return { id: 'start', look: 'start', make, at, cells: [START], level: 1, isFixture: true }
}

// The sectors

const SIDE: Record<Sector['side'], { at: Spot; along: 'x' | 'z' }> = {
  n: { at: { x: 0, y: 0, z: -BESIDE }, along: 'x' },
  s: { at: { x: 0, y: 0, z: BESIDE }, along: 'x' },
  e: { at: { x: BESIDE, y: 0, z: 0 }, along: 'z' },
  w: { at: { x: -BESIDE, y: 0, z: 0 }, along: 'z' },
}

/** A band in the seat's colour beside the sector, and the seat's shape on every cube that counts there. */
function inlays(kit: Kit, { side, seat, axis, cells }: Sector, aztec: AztecView): Piece[] {
  const { at, along } = SIDE[side]
  const band: Piece = {
    id: `sector:${side}`,
    look: `${seat}`,
    make: () =>
      kit.mesh(kit.box(along === 'x' ? 7 : 0.24, 0.1, along === 'x' ? 0.24 : 7, 0.03), {
        colour: kit.seatColour(seat),
        roughness: 0.45,
        coat: 0.5,
      }),
    at: { ...at, y: -0.04 },
    cells: [],
    level: 0,
    isFixture: true,
  }
  const marks = cells.flatMap((name): Piece[] => {
    const cell = readCell(name)
    if (!cell) return []
    const centre = centreOf(cell)
    return [
      {
        id: `point:${axis}:${name}`,
        look: `${seat}`,
        make: () => makeInlay(kit, seat, 0.3),
        at: { ...centre, y: centre.y + 0.493 },
        cells: [name],
        level: LEVELS,
        on: pieceId(
          aztec.round,
          aztec.pieces.findIndex((piece) => piece.cells.includes(name)),
        ),
        isFixture: true,
      },
    ]
  })
  return [band, ...marks]
}

function countLabel({ side, seat, cells }: Sector): Label {
  const { at } = SIDE[side]
  const out = (far: number, y: number): Spot => ({ x: at.x * far, y, z: at.z * far })
  return {
    id: `count:${side}`,
    text: String(cells.length),
    at: out(1.15, 0.1),
    far: out(1.22, cells.length ? 3.1 : 1.3),
    size: 0.9,
    seat,
  }
}

// Pointing

function ghostOf(kit: Kit, { move, cells }: Asked): Piece[] {
  const named = (move && cellsOfMove(move)) || cells.map(readCell).filter(isCell)
  if (!named.length) return []
  const at = middleOf(named)
  const make = () =>
    named.length === 6 ? makePiece(kit, named, 0, 0) : kit.mesh(kit.box(0.9, 0.9, 0.9), { colour: '#ffffff' })
  const only = named[0]
  if (!only) return []
  const where = named.length === 6 ? at : centreOf(only)
  return [{ id: 'ghost', look: move ?? cells.join(), make, at: where, cells: named.map(cellName), level: 1 }]
}

/** The empty cell in front of the face one points at, then the one behind it. */
function cellsAt({ point, normal, piece }: Hit): string[] {
  const off = (steps: number): Cell =>
    cellOf({ x: point.x + normal.x * steps, y: point.y + normal.y * steps, z: point.z + normal.z * steps })
  const [front, back] = [off(0.4), off(-0.4)]
  const cells = piece && !piece.isFixture ? [front, back] : [front]
  return cells.filter(isInside).map(cellName)
}

function placeOf(name: string): Place[] {
  const cell = readCell(name)
  return cell ? [{ cell: name, centre: centreOf(cell), size: { x: 0.98, y: 0.98, z: 0.98 } }] : []
}

// How it is looked at

/** Each axis sits at one of its own sides; a little to the right, so that the building shows its depth. */
function homeLook({ axes }: AztecView, seat: Seat | null): Look {
  const axis = seat === null ? undefined : axes[String(seat)]
  return { azimuth: (axis === 'ew' ? Math.PI / 2 : 0) + 0.46, height: 0.66 }
}

const COORDINATES: Label[] = Array.from({ length: SIZE }, (_, at) => at).flatMap((at): Label[] => {
  const [letter, row] = ['abcdefghi'[at] ?? '', String(at + 1)]
  return [
    { id: `s${letter}`, text: letter, at: { x: at - 4, y: 0.3, z: BESIDE }, size: 0.5, isCarved: true },
    { id: `n${letter}`, text: letter, at: { x: at - 4, y: 0.3, z: -BESIDE }, size: 0.5, isCarved: true },
    { id: `w${row}`, text: row, at: { x: -BESIDE, y: 0.3, z: 4 - at }, size: 0.5, isCarved: true },
    { id: `e${row}`, text: row, at: { x: BESIDE, y: 0.3, z: 4 - at }, size: 0.5, isCarved: true },
  ]
})
