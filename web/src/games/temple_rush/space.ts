/**
 * The scene's names of cells. The rules count a zone's cells from its first brick and leave out whose zone it is; on the
 * stage `1:z2:0,1` is cell 0,1 of seat 1's second zone. A tap adds what it met: `1:z2:0,1@4,0+1` came from the cell in
 * column 4 on level 0 of the card, and the brick would begin one cell before it.
 */
import type { Seat } from '../../table/protocol'
import {
  type Brick,
  type Card,
  type Cell,
  cellsOf,
  type Fit,
  fits,
  inFrame,
  isSameCell,
  nearest,
  readCell,
  shownAt,
} from './figure'
import { bricksOf, type RushView } from './view'

export interface Named {
  seat: Seat
  zone: string
  cell: Cell
  /** The cell of the card that was tapped. */
  tapped: Cell | null
  /** How many cells before it the brick begins. */
  before: number
}

export const nameOf = (seat: Seat, zone: string, { x, y }: Cell): string => `${seat}:${zone}:${x},${y}`

export function readName(name: string): Named | null {
  const found = /^(\d):(z\d):(-?\d+),(-?\d+)(?:@(-?\d+),(-?\d+)\+(\d))?$/.exec(name)
  if (!found) return null
  const at = (index: number) => Number(found[index])
  return {
    seat: at(1),
    zone: found[2] ?? '',
    cell: { x: at(3), y: at(4) },
    tapped: found[5] === undefined ? null : { x: at(5), y: at(6) },
    before: found[7] === undefined ? 0 : at(7),
  }
}

const LONGEST = 4
const MOST_FITS = 10

/** Where in the figure a cell of the card would be, the figure in another place where it fits; nearest places first. */
const elsewhere = (card: Card, bricks: readonly Brick[], stand: Fit, spot: Cell): Cell[] =>
  nearest(fits(card, bricks), stand)
    .slice(0, MOST_FITS)
    .map((fit) => inFrame(fit, spot))
    // Bricks are taken hold of where they stand, not where they might.
    .filter((cell) => !brickOn(bricks, cell))

const tapName = (seat: Seat, zone: string, { x, y }: Cell, spot: Cell, before: number): string =>
  `${nameOf(seat, zone, { x: x - before, y })}@${spot.x},${spot.y}+${before}`

/** The free cells whose ring, if they have one, is shown at this cell of a card: one there, or some under its brick. */
export function ringed(
  seat: Seat,
  zone: string,
  card: Card,
  bricks: readonly Brick[],
  stand: Fit,
  spot: Cell,
): string[] {
  const here = inFrame(stand, spot)
  if (!brickOn(bricks, here)) return [tapName(seat, zone, here, spot, 0)]
  const isHere = (ring: Cell | null) => ring !== null && isSameCell(ring, spot)
  const under = elsewhere(card, bricks, stand, spot).filter((cell) => isHere(shownAt(card, bricks, stand, cell)))
  return under.map((cell) => tapName(seat, zone, cell, spot, 0))
}

/**
 * What a tap on a cell of a card may mean, best guess first: what its ring does; the brick begins there, or it covers
 * that cell, the figure standing where it does; then the same with the figure in another place where it fits.
 */
export function tapped(
  seat: Seat,
  zone: string,
  card: Card,
  bricks: readonly Brick[],
  stand: Fit,
  spot: Cell,
): string[] {
  if (!bricks.length) return [tapName(seat, zone, { x: 0, y: 0 }, spot, 0)]
  const names = [inFrame(stand, spot), ...elsewhere(card, bricks, stand, spot)].flatMap((cell) =>
    Array.from({ length: LONGEST }, (_, before) => tapName(seat, zone, cell, spot, before)),
  )
  return [...new Set([...ringed(seat, zone, card, bricks, stand, spot), ...names])]
}

export const brickOn = (bricks: readonly Brick[], cell: Cell): Brick | null =>
  bricks.find((brick) => cellsOf(brick).some((each) => isSameCell(each, cell))) ?? null

/** Whose zones the words of a move or of a path speak of: the last one, and which cell belongs to which. */
function spokenOf(words: string, seat: Seat, view: RushView) {
  let [owner, zone] = [seat, `z${view.zone}`]
  const at = new Map<string, { owner: Seat; zone: string }>()
  for (const word of words.split(/[ :]+/)) {
    if (/^seat\d$/.test(word)) owner = Number(word.slice(4))
    else if (word === '>') owner = seat
    else if (/^z\d$/.test(word)) zone = word
    else if (readCell(word) && !at.has(word)) at.set(word, { owner, zone })
  }
  return { at, last: { owner, zone } }
}

/** The scene's names for cells that a message names. A brick's first cell stands for the whole brick. */
export function namesIn(cells: readonly string[], words: string, seat: Seat, view: RushView): string[] {
  const { at, last } = spokenOf(words, seat, view)
  return cells.flatMap((text) => {
    const cell = readCell(text)
    if (!cell) return []
    const { owner, zone } = at.get(text) ?? last
    const brick = bricksOf(view, owner, zone).find(({ x, y }) => x === cell.x && y === cell.y)
    return (brick ? cellsOf(brick) : [cell]).map((each) => nameOf(owner, zone, each))
  })
}
