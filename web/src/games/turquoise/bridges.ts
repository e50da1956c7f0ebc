/** Bridges on the stage: what is built of one, or the whole of it as an arch. */
import type { Kit } from '../../stage/kit'
import type { Piece } from '../../stage/scene'
import type { Bridge, Sites } from './plates'
import { makeBridgeArch, makeBridgeMark } from './shapes'
import { spotOf, STEPS } from './space'

export function bridgeMark(kit: Kit, sites: Sites, { from, to, direction, isWhole }: Bridge, isArch = false): Piece {
  const [start, end] = [sites.get(from), to === null ? undefined : sites.get(to)]
  const column = start?.column ?? { x: 0, y: 0 }
  const step = STEPS[direction]
  const at = spotOf(column, start?.storey ?? 0)
  // Through a gate it leads out on the same level.
  const goal = end
    ? spotOf(end.column, end.storey)
    : spotOf({ x: column.x + step.x, y: column.y + step.y }, start?.storey ?? 0)
  return {
    id: `bridge:${from}${direction}`,
    look: `${isWhole} ${at.y} ${goal.y}`,
    make: () => (isArch ? makeBridgeArch(kit, at, goal) : makeBridgeMark(kit, at, goal, isWhole)),
    at,
    cells: [],
    level: Math.max(start?.storey ?? 0, end?.storey ?? 0) + 1,
    isFixture: true,
  }
}
