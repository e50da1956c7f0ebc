/** Free building in a race, as far as a page sees it: what is laid, what it leaves, and where a hand goes. */
import { type Brick, brickText, byLevel, type Card, type Cell, cellsOf, isIn, silhouette, widthOf } from './figure'
import { brickOn } from './space'

/** How many bricks of a size are still to be had. */
export const leftOf = (stock: readonly number[], laid: readonly Brick[], size: number): number =>
  Math.max(0, (stock[size - 1] ?? 0) - laid.filter((brick) => brick.size === size).length)

/** The cells that are still seen black. */
export const holesIn = (card: Card, laid: readonly Brick[]): Cell[] =>
  silhouette(card).filter((cell) => !brickOn(laid, cell))

/** The whole temple as it is handed in: by level, then column; where bricks share a cell, by size, then as they lie. */
export const raceText = (laid: readonly Brick[]): string => `race ${laid.toSorted(inOrder).map(brickText).join(' ')}`

const inOrder = (a: Brick, b: Brick): number =>
  byLevel(a, b) || a.size - b.size || Number(a.isAcross) - Number(b.isAcross)

/** A brick that covers this cell, moved to the left as far as needed to lie on black cells alone; else where it is. */
export function slidden(card: Card, laid: readonly Brick[], brick: Brick): Brick {
  const isBlack = (cell: Cell) => isIn(card, cell) && !brickOn(laid, cell)
  const moved = Array.from({ length: widthOf(brick) }, (_, back) => ({ ...brick, x: brick.x - back }))
  return moved.find((each) => cellsOf(each).every(isBlack)) ?? brick
}

/** The next cell of the frame in a direction, staying inside. */
export function stepped({ x, y }: Cell, card: Card, key: string): Cell {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key] ?? [0, 0]
  const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, value))
  return { x: clamp(x + (dx ?? 0), card.rows[0]?.length ?? 1), y: clamp(y + (dy ?? 0), card.rows.length) }
}
