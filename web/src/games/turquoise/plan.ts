/** Where things are on the plan: one for each column, and north is up. */
import { readSite, SIZE, STEPS } from './space'
import type { Bridge } from './plates'

/** Around the board, and below it. */
export const EDGE = 0.43
export const FOOT = 0.7
export const WIDE = SIZE + 2 * EDGE

/** The middle of a column. */
export const middle = ({ x, y }: { x: number; y: number }) => [x + 0.5, SIZE - y - 0.5] as const

/** A part of a bridge, from 0 at the site where it begins. */
export function line({ from, direction }: Bridge, start: number, end: number): string {
  const column = readSite(from)
  if (!column) return ''
  const [[x, y], step] = [middle(column), STEPS[direction]]
  return `M${x + step.x * start} ${y - step.y * start}L${x + step.x * end} ${y - step.y * end}`
}
