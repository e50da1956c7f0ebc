/** Where everything stands: one's own board in front, the others' smaller on a shelf behind, the pile at the side. */
import type { Bounds, Spot } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { type Card, type Cell, columnsOf, levelsOf } from './figure'

/** What a zone takes beside the widest card in it; on the shelf there is less. */
const BESIDE = { own: 1.6, other: 0.7 }
/** What a tray needs: supply and bonus area. */
const TRAY_WIDTH = 14.9
const PILE = 4.7
export const FLOOR = -0.34
/** A board from its back to the edge of its tray, from the plane of its bricks. */
export const BACK = -2.1
export const FRONT = 6.9
export const CARD_Z = -0.66
const SHELF = { y: 5.3, z: -6.1 }
const LARGEST = 0.66
const BETWEEN = 1
/** From near: at least so much to each side. */
const CLOSEST = 4.3

export interface Board {
  seat: Seat
  origin: Spot
  scale: number
  zones: readonly string[]
  slot: number
  isOwn: boolean
}

export interface Layout {
  boards: Board[]
  pile: Spot
  shelf: { y: number; z: number; width: number }
  bounds: Bounds
}

/**
 * `front` is whose board lies in front; `seats` are all that have one, in their order round the table; `widest` is how
 * many columns the widest open card has.
 */
export function layOut(seats: readonly Seat[], front: Seat, zones: readonly string[], widest: number): Layout {
  const slotOf = (beside: number) => Math.max(TRAY_WIDTH / zones.length, widest + beside)
  const [slot, narrowSlot] = [slotOf(BESIDE.own), slotOf(BESIDE.other)]
  const own = zones.length * slot
  const width = own + PILE
  const others = [...seats.filter((seat) => seat > front), ...seats.filter((seat) => seat < front)]
  const room = (width - BETWEEN * others.length) / Math.max(1, others.length)
  const narrow = zones.length * narrowSlot
  const scale = Math.min(LARGEST, room / narrow)
  const step = narrow * scale + BETWEEN
  const boards: Board[] = [
    { seat: front, origin: { x: -PILE / 2, y: 0, z: 0 }, scale: 1, zones, slot, isOwn: true },
    ...others.map((seat, at) => ({
      seat,
      origin: { x: (at - (others.length - 1) / 2) * step, y: SHELF.y - FLOOR * scale, z: SHELF.z },
      scale,
      zones,
      slot: narrowSlot,
      isOwn: false,
    })),
  ]
  return {
    boards,
    pile: { x: own / 2, y: 0, z: -0.2 },
    shelf: { y: SHELF.y, z: SHELF.z, width: width - 0.6 },
    bounds: {
      // Some air below, where panels hang; and what stands far back takes less room than the front edge.
      min: { x: -width / 2 - 0.1, y: FLOOR - 0.7, z: others.length ? SHELF.z : BACK },
      max: { x: width / 2 - 1.2, y: others.length ? SHELF.y + 5.4 * scale : 8, z: FRONT },
    },
  }
}

/** A zone of a board by itself, with some air below, where panels hang. */
export function closeTo(board: Board, zone: string, card: Card, air: number): Bounds {
  const half = Math.max(CLOSEST, columnsOf(card) / 2 + 0.9)
  const x = zoneX(board, zone)
  return {
    min: on(board, { x: x - half, y: FLOOR - air, z: CARD_Z }),
    max: on(board, { x: x + half, y: levelsOf(card) + 1.4, z: 0.5 }),
  }
}

/** A spot of a board on the stage. */
export const on = ({ origin, scale }: Board, { x, y, z }: Spot): Spot => ({
  x: origin.x + x * scale,
  y: origin.y + y * scale,
  z: origin.z + z * scale,
})

/** The middle of a zone, in its board. */
export const zoneX = ({ zones, slot }: Board, zone: string): number =>
  (zones.indexOf(zone) - (zones.length - 1) / 2) * slot

export const widthOfBoard = ({ zones, slot }: Board): number => zones.length * slot

/** The middle of so many cells of a card from this one on, in the board. */
export const cellSpot = (board: Board, zone: string, card: Card, { x, y }: Cell, cells = 1): Spot => ({
  x: zoneX(board, zone) - columnsOf(card) / 2 + x + cells / 2,
  y: y + 0.5,
  z: 0,
})

/** The zone and the cell of its card at a point of the stage; null beside the zones. */
export function cellAt(
  board: Board,
  point: Spot,
  cardOf: (zone: string) => Card | null,
): { zone: string; cell: Cell } | null {
  const [x, y, z] = [
    (point.x - board.origin.x) / board.scale,
    (point.y - board.origin.y) / board.scale,
    (point.z - board.origin.z) / board.scale,
  ]
  if (z < -1 || z > 2 || y < -0.2) return null
  const zone = board.zones.find((each) => Math.abs(x - zoneX(board, each)) < board.slot / 2)
  const card = zone === undefined ? null : cardOf(zone)
  if (zone === undefined || !card) return null
  const column = Math.floor(x - zoneX(board, zone) + columnsOf(card) / 2)
  return { zone, cell: { x: column, y: Math.max(0, Math.floor(y)) } }
}

// The tray in front of the zones

const SMALL = 0.8
const TRAY_Z = 2.5
export const TRAY_SCALE = SMALL

const startOf = (board: Board): number => -widthOfBoard(board) / 2 + 0.6

/** The `at`th brick of a size in supply: long ones first from the left, behind one another. */
export function supplySpot(board: Board, size: number, at: number): Spot {
  const left = { 4: 0, 3: 4.5, 2: 8, 1: 10.5 }[size] ?? 0
  return { x: startOf(board) + (left + size / 2) * SMALL, y: FLOOR + 0.5 * SMALL + 0.06, z: TRAY_Z + at * 0.9 }
}

/** A place of the bonus area: the long ones behind. */
export function bonusSpot(board: Board, size: number): Spot {
  const [x, row] = ({ 4: [0, 0], 1: [4.5, 0], 3: [0, 1], 2: [3.5, 1] } as Record<number, [number, number]>)[size] ?? [
    0, 0,
  ]
  return { x: startOf(board) + 9.7 + (x + size / 2) * SMALL, y: FLOOR + 0.5 * SMALL + 0.06, z: TRAY_Z + row * 1.25 }
}

/** Tokens lie at the right end of the front edge. */
export const tokenSpot = (board: Board, at: number): Spot => ({
  x: widthOfBoard(board) / 2 - 1 - (2 - at) * 1.75,
  y: FLOOR,
  z: FRONT - 1.25,
})

/** Beside one's own board there is room in front of the pile; on the shelf the die lies before the last zone. */
export const dieSpot = (board: Board): Spot => ({
  x: widthOfBoard(board) / 2 + (board.isOwn ? 1.9 : 1),
  y: FLOOR + 0.6,
  z: TRAY_Z + (board.isOwn ? 1.4 : 2.4),
})

/** Where what was won lies, along the front edge. */
export const prizeSpot = (board: Board, at: number): Spot => ({
  x: startOf(board) + (board.isOwn ? 2.4 : 0.5) + at * 1.15,
  y: FLOOR + 0.06,
  z: FRONT - 0.85,
})
