/** What a move would add, shown before it is played. */
import type { Asked, Piece } from '../../stage/scene'
import { type Brick, type Fit } from './figure'
import { type Board, on, supplySpot } from './layout'
import { changeOf } from './moves'
import { brickId, type Pieces } from './pieces'
import { bricksOf, type RushView } from './view'

export function ghostsOf(workshop: Pieces, { move, seat }: Asked, view: RushView, board: Board): Piece[] {
  const change = move === null ? null : changeOf(move, seat, `z${view.zone}`)
  if (!change) return []
  const colour = workshop.colourOf(view, seat)
  if (change.kind === 'bonus') return [workshop.bonusBrick(board, change.size, colour)]
  if (change.kind === 'die') return [workshop.die(board, change.face, colour)]
  if (change.kind === 'mortar') {
    const make = () => workshop.bricks.token('mortar', false)
    return [
      {
        id: `token:${seat}:mortar`,
        look: 'ghost',
        make,
        at: workshop.mortarSpot(board, change.zone),
        cells: [],
        level: 0,
      },
    ]
  }
  if (change.kind === 'give') {
    const brick = startingAt(bricksOf(view, seat, change.zone), change.cell)
    const [piece] = brick ? laidBricks(workshop, view, board, change.zone, [], [brick], new Set()) : []
    return piece && brick ? [{ ...piece, at: on(board, supplySpot(board, brick.size, 3)) }] : []
  }
  const standing = bricksOf(view, seat, change.zone)
  if (change.kind === 'lay') return laidBricks(workshop, view, board, change.zone, standing, change.bricks, new Set())
  const { from } = change
  const taken = bricksOf(view, from.seat, from.zone).filter((brick) =>
    from.cells.some(({ x, y }) => x === brick.x && y === brick.y),
  )
  const ids = taken.map((brick) => brickId(from.seat, from.zone, brick))
  const isSameZone = from.seat === seat && from.zone === change.zone
  const rest = isSameZone ? standing.filter((brick) => !taken.includes(brick)) : standing
  // The ghost goes by the name of the brick that is taken, so that this one is not seen in its old place.
  return laidBricks(workshop, view, board, change.zone, rest, change.bricks, new Set(ids))
}

const startingAt = (bricks: readonly Brick[], { x, y }: { x: number; y: number }): Brick | undefined =>
  bricks.find((brick) => brick.x === x && brick.y === y)

/** New bricks in a figure; where it has to stand elsewhere for them, the whole figure goes along. */
function laidBricks(
  workshop: Pieces,
  view: RushView,
  board: Board,
  zone: string,
  standing: readonly Brick[],
  laid: readonly Brick[],
  taken: ReadonlySet<string>,
): Piece[] {
  const card = workshop.cards.behind(view.holders[zone])
  const key = `${board.seat}:${zone}`
  const now = workshop.stands.with(key, card, bricksOf(view, board.seat, zone))
  const fit = workshop.stands.with(key, card, [...standing, ...laid])
  const shown = isSame(now, fit) || !standing.length ? laid : [...standing, ...laid]
  const ids = [...taken]
  return shown.map((brick) => {
    const piece = workshop.brick(view, board, zone, card, fit, brick)
    const isNew = laid.includes(brick)
    return isNew ? { ...piece, id: ids.shift() ?? `ghost:${piece.id}` } : piece
  })
}

const isSame = (a: Fit, b: Fit): boolean => a.x === b.x && a.y === b.y && a.isMirrored === b.isMirrored
