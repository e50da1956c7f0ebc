/** Free building in a race: bricks laid on the target one by one, checked at once; the server has the last word. */
import { type Brick, brickText, byLevel, type Card, type Cell, cellsOf, isIn, silhouette, widthOf } from './figure'
import { brickOn } from './space'

export type Bounce = 'outside' | 'overlap' | 'none_left'

/** Why a brick cannot lie there; null if it can. */
export function bounceOf(card: Card, laid: readonly Brick[], stock: readonly number[], brick: Brick): Bounce | null {
  if (leftOf(stock, laid, brick.size) <= 0) return 'none_left'
  const cells = cellsOf(brick)
  if (!cells.every((cell) => isIn(card, cell))) return 'outside'
  return cells.some((cell) => brickOn(laid, cell)) ? 'overlap' : null
}

/** How many bricks of a size are still to be had. */
export const leftOf = (stock: readonly number[], laid: readonly Brick[], size: number): number =>
  (stock[size - 1] ?? 0) - laid.filter((brick) => brick.size === size).length

export const isCovered = (card: Card, laid: readonly Brick[]): boolean =>
  silhouette(card).every((cell) => brickOn(laid, cell) !== null)

/** The whole temple as it is handed in: by level, then column. */
export const raceText = (laid: readonly Brick[]): string => `race ${laid.toSorted(byLevel).map(brickText).join(' ')}`

/** A brick that covers this cell if one that begins there would stick out to the right: moved to the left as far as needed. */
export function slidden(card: Card, laid: readonly Brick[], stock: readonly number[], brick: Brick): Brick {
  for (let back = 0; back < widthOf(brick); back++) {
    const moved = { ...brick, x: brick.x - back }
    if (bounceOf(card, laid, stock, moved) === null) return moved
  }
  return brick
}

/** The next cell of the frame in a direction, staying inside. */
export function stepped({ x, y }: Cell, card: Card, key: string): Cell {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key] ?? [0, 0]
  const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, value))
  return { x: clamp(x + (dx ?? 0), card.rows[0]?.length ?? 1), y: clamp(y + (dy ?? 0), card.rows.length) }
}
