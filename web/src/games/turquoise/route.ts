/** The way of a pillar that is tried, from site to site, as the choice of its price tells it. */
import type { Asked } from '../../stage/scene'
import { readMove } from './moves'
import type { Sites } from './plates'
import { BACK, type Column, DIRECTIONS, GATES, readSite, siteName, STEPS } from './space'

export interface Hop {
  from: Column
  to: Column
  isWhole: boolean
}

/** Each step of the way; through a gate it begins or ends outside the board. Empty if no way is told. */
export function hopsOf({ move, cells }: Pick<Asked, 'move' | 'cells'>, sites: Sites): Hop[] {
  const told = move === null ? null : readMove(move)
  if (told?.kind !== 'move') return []
  const way = onceEach(cells)
    .flatMap((name) => readSite(name) ?? [])
    .toReversed()
  const [first, last] = [way[0], way.at(-1)]
  if (!first || !last) return []
  const whole = [
    ...(told.source === 'hand' ? outside(first) : []),
    ...way,
    ...(told.target === 'hand' ? outside(last) : []),
  ]
  return whole.slice(1).flatMap((to, at) => {
    const from = whole[at]
    return from ? [{ from, to, isWhole: isWhole(from, to, sites) }] : []
  })
}

/** The way comes first, from its end, and touches nothing twice; then the choices that led to it name its ends again. */
function onceEach(cells: readonly string[]): readonly string[] {
  const again = cells.findIndex((cell, at) => cells.indexOf(cell) < at)
  return again < 0 ? cells : cells.slice(0, again)
}

function outside(column: Column): Column[] {
  const gate = GATES.get(siteName(column))
  return gate ? [{ x: column.x + STEPS[gate].x, y: column.y + STEPS[gate].y }] : []
}

/** Whether both halves are there; a gate's own half always is. */
function isWhole(from: Column, to: Column, sites: Sites): boolean {
  const direction = DIRECTIONS.find((each) => from.x + STEPS[each].x === to.x && from.y + STEPS[each].y === to.y)
  if (!direction) return false
  const [here, there] = [sites.get(siteName(from)), sites.get(siteName(to))]
  return (here?.halves.includes(direction) ?? true) && (there?.halves.includes(BACK[direction]) ?? true)
}
