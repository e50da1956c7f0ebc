/** The way of a pillar that is tried, from site to site, as the choice of its price tells it. */
import type { Asked } from '../../stage/scene'
import { readMove } from './moves'
import { BACK, type Column, type Direction, DIRECTIONS, isOnBoard, readSite, siteName, STEPS } from './space'
import type { TurquoiseView } from './view'

type Bridges = TurquoiseView['bridges']

export interface Hop {
  from: Column
  to: Column
  isWhole: boolean
}

/** Each step of the way; through a gate it begins or ends outside the board. Empty if no way is told. */
export function hopsOf({ move, cells }: Pick<Asked, 'move' | 'cells'>, bridges: Bridges): Hop[] {
  const told = move === null ? null : readMove(move)
  if (told?.kind !== 'move') return []
  const way = onceEach(cells)
    .flatMap((name) => readSite(name) ?? [])
    .toReversed()
  const [first, last] = [way[0], way.at(-1)]
  if (!first || !last) return []
  const whole = [
    ...(told.source === 'hand' ? outside(first, bridges) : []),
    ...way,
    ...(told.target === 'hand' ? outside(last, bridges) : []),
  ]
  return whole.slice(1).flatMap((to, at) => {
    const from = whole[at]
    return from ? [{ from, to, isWhole: isWhole(from, to, bridges) }] : []
  })
}

/** The way comes first, from its end, and touches nothing twice; then the choices that led to it name its ends again. */
function onceEach(cells: readonly string[]): readonly string[] {
  const again = cells.findIndex((cell, at) => cells.indexOf(cell) < at)
  return again < 0 ? cells : cells.slice(0, again)
}

/** Beyond the gate of a site; nowhere where it has none. */
function outside(column: Column, bridges: Bridges): Column[] {
  const beyond = DIRECTIONS.map((direction) => ({ direction, column: next(column, direction) }))
  const gate = beyond.find((each) => !isOnBoard(each.column) && siteName(column) + each.direction in bridges)
  return gate ? [gate.column] : []
}

const next = ({ x, y }: Column, direction: Direction): Column => ({
  x: x + STEPS[direction].x,
  y: y + STEPS[direction].y,
})

function isWhole(from: Column, to: Column, bridges: Bridges): boolean {
  const direction = DIRECTIONS.find((each) => {
    const { x, y } = next(from, each)
    return x === to.x && y === to.y
  })
  if (!direction) return false
  return bridges[siteName(from) + direction] ?? bridges[siteName(to) + BACK[direction]] ?? false
}
