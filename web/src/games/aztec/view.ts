/** What Aztec's view holds, read from plain data. */
import type { View } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { type Cell, isBright, readCell } from './space'

export interface Laid {
  move: string
  seat: Seat
  cells: string[]
}

export interface AztecView {
  round: number
  ah_puch: Seat | null
  barrier: number | null
  still_in: Seat[]
  axes: Record<string, 'ns' | 'ew'>
  pieces_left: number
  pieces: Laid[]
}

export const read = (view: View): AztecView => view as unknown as AztecView

export interface Sector {
  side: 'n' | 's' | 'e' | 'w'
  seat: Seat
  axis: 'ns' | 'ew'
  /** The cubes that score there. */
  cells: string[]
}

const SIDES = { ns: ['n', 's'], ew: ['e', 'w'] } as const

function isOnSide({ x, y }: Cell, side: Sector['side']): boolean {
  return { n: y === 8, s: y === 0, e: x === 8, w: x === 0 }[side]
}

/** The four sectors with what is counted in each, for the seats that build; none before the roles are known. */
export function sectors(view: AztecView, areCornersShared: boolean): Sector[] {
  const filled = view.pieces.flatMap(({ cells }) => cells)
  return Object.entries(view.axes).flatMap(([seat, axis]) =>
    SIDES[axis].map((side) => ({
      side,
      seat: Number(seat),
      axis,
      cells: filled.filter((name) => {
        const cell = readCell(name)
        return cell !== null && isBright(cell, axis, areCornersShared) && isOnSide(cell, side)
      }),
    })),
  )
}
