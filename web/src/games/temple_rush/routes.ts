/** Which choices lead to what was pointed at. Knows the shape of the tree of choices, and leaves the rules to the server. */
import type { Route } from '../../stage/scene'
import { brickOn, readName } from './space'
import { bricksOf, deadOf, playerOf, type RushView, SIZES, TOKENS } from './view'

const text = ({ x, y }: { x: number; y: number }): string => `${x},${y}`

export function routesTo(name: string, path: readonly string[], view: RushView): Route[] {
  if (TOKENS.some((token) => token === name)) return [{ path: [], cell: name }]
  if (name === 'die') return [{ path: ['hammer'], cell: 'die' }]
  const named = readName(name)
  if (!named) return []
  const { seat, zone, cell, before } = named
  const isSettling = view.stage === 'settle' || view.stage === 'rebuild'
  if (isSettling && zone !== `z${view.zone}`) return []
  const brick = before ? null : brickOn(bricksOf(view, seat, zone), cell)
  if (view.stage === 'settle')
    return brick
      ? [
          { path: ['forfeit'], cell: text(brick) },
          { path: ['bonus'], cell: String(brick.size) },
        ]
      : []
  if (view.stage === 'rebuild') return laid(['keep'], path, cell, before, SIZES)

  const [kind, ...rest] = path
  if (kind === 'mortar' || kind === 'claim') return [{ path: [kind], cell: zone }]
  if (kind === 'hammer' || kind === 'fix') {
    const isChosen = rest.length >= 2 && rest[0] === zone
    if (isChosen) return laid([kind, ...rest.slice(0, 2)], path, cell, before, SIZES)
    return brick ? [{ path: [kind, zone], cell: text(brick) }] : []
  }
  if (kind === 'shift' && rest.length) return laid([kind, rest[0] ?? '', zone], path, cell, before, SIZES)
  const shift = brick ? [{ path: ['shift'], cell: `${zone} ${text(brick)}` }] : []
  if (kind === 'shift') return shift
  // Who has said that a brick is to be laid means no other by pointing at one.
  if (brick && kind !== 'place') {
    const fix = { path: ['fix', zone], cell: text(brick) }
    // Where a temple is lost, one means to mend it; elsewhere mending is rare.
    return deadOf(view, seat).includes(zone) ? [fix, ...shift] : [...shift, fix]
  }
  const face = Number(playerOf(view, seat)?.part?.[0])
  return laid(['place', zone], path, cell, before, face ? [face] : SIZES)
}

/** Bricks laid at a cell: the one already chosen, else any that begins there, or one laid along that reaches it. */
function laid(
  stem: string[],
  path: readonly string[],
  cell: { x: number; y: number },
  before: number,
  sizes: readonly number[],
): Route[] {
  const chosen = path.length > stem.length && stem.every((key, at) => path[at] === key) ? path[stem.length] : undefined
  const isReached = (laying: string) => (laying.endsWith('x') ? before === 0 : Number(laying) > before)
  if (chosen !== undefined) return isReached(chosen) ? [{ path: [...stem, chosen], cell: text(cell) }] : []
  if (before === 0) return [{ path: stem, cell: text(cell) }]
  return sizes
    .filter((size) => size > before)
    .toReversed()
    .map((size) => ({ path: [...stem, String(size)], cell: text(cell) }))
}

/** Where to look for cells to offer before anything is chosen. */
export function pathsAhead(view: RushView, seat: number, zones: readonly string[]): string[][] {
  if (view.stage === 'rebuild') return [['keep']]
  if (view.stage === 'settle') return [['forfeit']]
  const part = playerOf(view, seat)?.part
  if (view.stage !== 'parts' || !part || part[2]) return []
  return [...(part[1] ? [] : zones.map((zone) => ['place', zone])), ...deadOf(view, seat).map((zone) => ['fix', zone])]
}
