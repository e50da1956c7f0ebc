/** Temple on the stage: one house of tiles that two builders put up on a cloth. */
import { Group } from 'three'
import type { Kit } from '../../stage/kit'
import type { Asked, Bounds, Hit, Label, Piece, Place, Scene, Spot } from '../../stage/scene'
import type { WireChoice } from '../../wire'
import { GLASS } from './layers'
import { makeStitches, makeTouchPlate, THICK, TileMaker } from './shapes'
import { SIGNS } from './signs'
import { byDistance, type Face, faceName, facesOnTable, isWall, readFace, spotOf, touching } from './space'
import { isTile, laidBy, read, type TempleView, turnsOf } from './view'

export { default as overlay } from './Overlay.svelte'

const CLOTH = { day: '#efe9dc', night: '#76808d' }
const TABLE_Y = -THICK / 2
const REACH = 14
const MARGIN = 0.85
const LEAST = 1.6 // half the side that is framed at least

export function makeScene(kit: Kit): Scene {
  const maker = new TileMaker(kit)
  const stitches = makeStitches(kit, REACH)
  stitches.position.y = TABLE_Y + 0.004
  const ground = new Group().add(kit.table(kit.isDark ? CLOTH.night : CLOTH.day, 34, TABLE_Y), stitches)

  return {
    ground,
    bounds: (view) => boundsOf(read(view)),
    levels: (view) => 1 + Math.max(0, ...facesOf(read(view)).map(({ z }) => z)),
    pieces(view, _, layers) {
      const temple = read(view)
      const [turns, hasGlass] = [turnsOf(temple), layers.has(GLASS)]
      return Object.entries(temple.tiles).flatMap(([name, tile]) => laidTile(maker, name, tile, turns[tile], hasGlass))
    },
    ghost: (asked) => ghostOf(maker, asked),
    cellsAt: (hit, view) => cellsAt(hit, read(view)),
    places: (cells) => cells.flatMap(placeOf),
    touchable: (_, offered) => offered.flatMap((name) => touchPlate(kit, name)),
    coordinates: (view) => coordinates(boundsOf(read(view)), read(view)),
    homeLook: () => ({ azimuth: 0.52, height: 0.62, distance: 0.86 }),
    attempt: (cell, like, step, view) => attempt(cell, like, step, read(view)),
    // With a place in mind, whatever fits there is asked for.
    routes: (cell, { path }) => (path[0] === 'at' ? [{ path: ['at', cell], cell }] : undefined),
    isDetour: ({ key }: WireChoice) => key === 'at',
    isInOverlay: ({ key }: WireChoice) => isTile(key),
    sign: ({ key }: WireChoice) => SIGNS[key] ?? null,
  }
}

const facesOf = ({ tiles }: TempleView): Face[] => Object.keys(tiles).flatMap((name) => readFace(name) ?? [])

const levelOf = ({ z }: Face): number => z + 1

function laidTile(maker: TileMaker, name: string, tile: string, turn: number | undefined, hasGlass: boolean): Piece[] {
  const face = readFace(name)
  if (!face) return []
  const isGlass = hasGlass && isWall(face)
  return [
    {
      id: `tile:${tile}`,
      look: `${tile}${face.letter}${isGlass ? ' glass' : ''}`,
      make: () => maker.tile(tile, face, isGlass),
      at: spotOf(face),
      cells: [name],
      level: levelOf(face),
      isScreen: isWall(face) && !isGlass,
      ...(turn === undefined ? {} : { order: turn }),
    },
  ]
}

/** The tiles of a move, or blank ones on the faces that are chosen so far. */
function ghostOf(maker: TileMaker, { move, cells, path }: Asked): Piece[] {
  const laid = move ? laidBy(move) : blank(path.length ? path : cells)
  return laid.map(({ face, tile }) => ({
    id: `ghost:${faceName(face)}`,
    look: tile ?? '',
    make: () => maker.ghost(tile, face),
    at: spotOf(face),
    cells: [faceName(face)],
    level: levelOf(face),
  }))
}

/** The faces that keys of choices name last, with the tiles chosen for the first of them. */
function blank(path: readonly string[]): { face: Face; tile: string | null }[] {
  const tiles = path.filter(isTile)
  const place = path.findLast((key) => key.split(' ').some((part) => readFace(part))) ?? ''
  const faces = place.split(' ').flatMap((part) => readFace(part) ?? [])
  return faces.map((face, at) => ({ face, tile: tiles[at] ?? null }))
}

// Pointing

/** The free faces around where one points, nearest to the side one looks from first. */
function cellsAt({ point, normal, piece, object }: Hit, { tiles }: TempleView): string[] {
  const offered = readFace(String(object.parent?.userData['face'] ?? ''))
  if (offered) return [faceName(offered)]
  const before = (steps: number): Spot => ({
    x: point.x + normal.x * steps,
    y: point.y + normal.y * steps,
    z: point.z + normal.z * steps,
  })
  const own = piece?.cells[0] === undefined ? null : readFace(piece.cells[0])
  const [faces, from] = own ? [touching(own), before(0.3)] : [facesOnTable(point), before(0.2)]
  const names = byDistance(faces, from).map(faceName)
  return [...new Set(names)].filter((name) => !(name in tiles)).slice(0, own ? 4 : 2)
}

function placeOf(name: string): Place[] {
  const face = readFace(name)
  if (!face) return []
  const flat = THICK + 0.02
  const size = {
    E: { x: flat, y: 0.9, z: 0.9 },
    N: { x: 0.9, y: 0.9, z: flat },
    F: { x: 0.9, y: flat, z: 0.9 },
    R: { x: 0.9, y: flat, z: 0.9 },
  }
  return [{ cell: name, centre: spotOf(face), size: size[face.letter] }]
}

function touchPlate(kit: Kit, name: string) {
  const face = readFace(name)
  if (!face) return []
  const plate = makeTouchPlate(kit, face)
  const { x, y, z } = spotOf(face)
  plate.position.set(x, y, z)
  plate.userData['face'] = name
  return [plate]
}

const WORDS = { E: 'wall', F: 'floor', N: 'wall', R: 'roof' }

/** A tile of the mover's there, so that the server can say why it may not be. */
function attempt(
  cell: string,
  like: string | null,
  step: number,
  { hands, open_colours, turn }: TempleView,
): string | null {
  const face = readFace(cell)
  const at = (turn ?? 1) - 1
  const hand = (hands[at] ?? []).filter((tile) => open_colours[at]?.includes(tile.slice(0, 1)))
  if (!face || !hand.length) return null
  const tile = hand.at((Math.max(0, hand.indexOf(like ?? '')) + step) % hand.length) ?? ''
  return `${WORDS[face.letter]} ${cell}=${tile}`
}

// How it is looked at

/** The building with a rim of cloth around it, on which more can be built. */
function boundsOf(temple: TempleView): Bounds {
  const spots = facesOf(temple).map(spotOf)
  const range = (axis: keyof Spot): [number, number] => [
    Math.min(0, ...spots.map((spot) => spot[axis])),
    Math.max(0, ...spots.map((spot) => spot[axis])),
  ]
  const around = (axis: 'x' | 'z'): [number, number] => {
    const [low, high] = range(axis)
    const [middle, half] = [(low + high) / 2, Math.max(LEAST, (high - low) / 2 + MARGIN)]
    return [middle - half, middle + half]
  }
  const [[west, east], [north, south], [, top]] = [around('x'), around('z'), range('y')]
  return { min: { x: west, y: 0, z: north }, max: { x: east, y: top + 0.3, z: south } }
}

/** Numbers of columns in the south, of rows in the west, and of heights at the corner between. */
function coordinates({ min, max }: Bounds, temple: TempleView): Label[] {
  const whole = (low: number, high: number) =>
    Array.from({ length: Math.max(0, Math.floor(high) - Math.ceil(low) + 1) }, (_, at) => Math.ceil(low) + at)
  const label = (id: string, text: string, at: Spot): Label => ({ id, text, at, size: 0.42 })
  const heights = whole(1, Math.max(1, ...facesOf(temple).map(({ z }) => z)))
  return [
    ...whole(min.x + 0.5, max.x - 0.5).map((x) => label(`x${x}`, `x ${x}`, { x, y: 0, z: max.z - 0.2 })),
    ...whole(min.z + 0.5, max.z - 0.5).map((z) => label(`y${z}`, `y ${-z}`, { x: min.x + 0.2, y: 0, z })),
    ...heights.map((y) => label(`z${y}`, `z ${y}`, { x: min.x + 0.2, y, z: max.z - 0.2 })),
  ]
}
