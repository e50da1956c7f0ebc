/** Bricks, figures and silhouettes in one plane, and the places where a figure still fits a card. */

/** A column to the right and a level upwards. */
export interface Cell {
  x: number
  y: number
}

export interface Brick extends Cell {
  size: number
  /** Laid end on: it fills one cell. */
  isAcross: boolean
}

export const widthOf = ({ size, isAcross }: Brick): number => (isAcross ? 1 : size)
export const depthOf = ({ size, isAcross }: Brick): number => (isAcross ? size : 1)

export const cellsOf = (brick: Brick): Cell[] =>
  Array.from({ length: widthOf(brick) }, (_, step) => ({ x: brick.x + step, y: brick.y }))

export const brickText = ({ size, isAcross, x, y }: Brick): string => `${size}${isAcross ? 'x' : ''} ${x},${y}`

/** A brick as the notation writes it: `3x 2,1`. */
export function readBrick(text: string): Brick | null {
  const found = /^([1-4])(x?) (-?\d+),(-?\d+)$/.exec(text)
  return found && { size: Number(found[1]), isAcross: found[2] === 'x', x: Number(found[3]), y: Number(found[4]) }
}

export function readCell(text: string): Cell | null {
  const found = /^(-?\d+),(-?\d+)$/.exec(text)
  return found && { x: Number(found[1]), y: Number(found[2]) }
}

export const isSameCell = (a: Cell, b: Cell): boolean => a.x === b.x && a.y === b.y

/** Lower levels first, and in a level from the left: the order of the notation. */
export const byLevel = (a: Cell, b: Cell): number => a.y - b.y || a.x - b.x

export interface Card {
  id: number
  colour: 'yellow' | 'blue' | 'red' | 'brown'
  value: number
  name: Record<string, string>
  /** From the top level down; `#` is a cell. */
  rows: string[]
}

/** Stands in for a card where bricks outlast it: while a race is run, or when no card follows. */
const NO_CARD: Card = {
  id: 0,
  colour: 'blue',
  value: 0,
  name: { en: '', fr: '' },
  rows: Array<string>(6).fill('########'),
}

export class Cards {
  readonly #cards: ReadonlyMap<number, Card>

  constructor(set: unknown) {
    this.#cards = new Map(Array.isArray(set) ? (set as Card[]).map((card) => [card.id, card]) : [])
  }

  of(id: number | string | null | undefined): Card | null {
    return (typeof id === 'number' && this.#cards.get(id)) || null
  }

  /** What bricks stand in front of: a card, or the empty air of one. */
  behind(id: number | undefined): Card {
    return this.of(id) ?? NO_CARD
  }
}

export const columnsOf = ({ rows }: Card): number => rows[0]?.length ?? 0
export const levelsOf = ({ rows }: Card): number => rows.length

export const isIn = ({ rows }: Card, { x, y }: Cell): boolean => rows[rows.length - 1 - y]?.[x] === '#'

export function silhouette(card: Card): Cell[] {
  const cells: Cell[] = []
  for (let y = 0; y < levelsOf(card); y++)
    for (let x = 0; x < columnsOf(card); x++) if (isIn(card, { x, y })) cells.push({ x, y })
  return cells
}

/** Where a figure stands in front of a card: its cell 0,0 is at `x`,`y`; mirrored it is seen from behind. */
export interface Fit extends Cell {
  isMirrored: boolean
}

/** Where a cell of the figure's frame comes to lie on the card. */
export const onCard = ({ x, y, isMirrored }: Fit, cell: Cell): Cell => ({
  x: isMirrored ? x - cell.x : x + cell.x,
  y: y + cell.y,
})

/** The cell of the figure's frame that lies there; onCard the other way. */
export const inFrame = ({ x, y, isMirrored }: Fit, cell: Cell): Cell => ({
  x: isMirrored ? x - cell.x : cell.x - x,
  y: cell.y - y,
})

/** All places where the bricks lie on nothing but the silhouette. Whether it can be completed there is the server's to say. */
export function fits(card: Card, bricks: readonly Brick[]): Fit[] {
  const cells = bricks.flatMap(cellsOf)
  const first = cells[0]
  // Bricks in one another's place fit nowhere.
  if (!first || new Set(cells.map(({ x, y }) => `${x},${y}`)).size < cells.length) return []
  const found = new Map<string, Fit>()
  for (const isMirrored of [false, true])
    for (const spot of silhouette(card)) {
      const fit = { x: isMirrored ? spot.x + first.x : spot.x - first.x, y: spot.y - first.y, isMirrored }
      if (!cells.every((cell) => isIn(card, onCard(fit, cell)))) continue
      // What looks the same from behind is one place.
      const looks = bricks
        .map((brick) => leftOf(fit, brick))
        .toSorted()
        .join(' ')
      if (!found.has(looks)) found.set(looks, fit)
    }
  return [...found.values()]
}

/** The leftmost cell of a brick on the card. */
export function firstOnCard(fit: Fit, brick: Brick): Cell {
  return onCard(fit, { x: brick.x + (fit.isMirrored ? widthOf(brick) - 1 : 0), y: brick.y })
}

function leftOf(fit: Fit, brick: Brick): string {
  return brickText({ ...brick, ...firstOnCard(fit, brick) })
}

/** How far apart two fits are; turning a figure about is farther than any way along the card. */
const apart = (a: Fit, b: Fit): number =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + (a.isMirrored === b.isMirrored ? 0 : 20)

export const nearest = (all: readonly Fit[], to: Fit): Fit[] => all.toSorted((a, b) => apart(a, to) - apart(b, to))

/**
 * Where a cell of the figure is shown on the card. What would lie below the card needs the figure higher up: it is shown
 * where it would be then, and where it fits nowhere it is not shown.
 */
export function shownAt(card: Card, bricks: readonly Brick[], stand: Fit, cell: Cell): Cell | null {
  const at = onCard(stand, cell)
  if (at.y >= 0) return at
  const moved = nearest(fits(card, bricks), stand).map((fit) => onCard(fit, cell))
  return moved.find((each) => isIn(card, each)) ?? null
}

/** Where a figure stands when nobody has said: as low as it can, near the middle, seen from the front. */
export function resting(card: Card, bricks: readonly Brick[]): Fit {
  const xs = bricks.flatMap(cellsOf).map(({ x }) => x)
  const middle = (columnsOf(card) - 1) / 2 - (Math.min(0, ...xs) + Math.max(0, ...xs)) / 2
  const lowest = Math.min(0, ...bricks.map(({ y }) => y))
  const wish: Fit = { x: Math.round(middle), y: -lowest, isMirrored: false }
  return nearest(fits(card, bricks), wish)[0] ?? wish
}
