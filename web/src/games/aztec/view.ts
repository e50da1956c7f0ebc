/** What Aztec's view holds, read from plain data. */
import type { View } from '../../stage/scene'
import type { Seat } from '../../table/protocol'

export interface Laid {
  move: string
  seat: Seat
  cells: string[]
}

/** One of the four sectors, for the seat that builds for it. */
export interface Sector {
  side: 'n' | 's' | 'e' | 'w'
  seat: Seat
  axis: 'ns' | 'ew'
  /** The cubes that score there. */
  cells: string[]
}

export interface AztecView {
  round: number
  ah_puch: Seat | null
  barrier: number | null
  still_in: Seat[]
  /** The barriers of the auction from the highest down, and whether each can still be named. */
  ladder: [barrier: number, isOpen: boolean][]
  axes: Record<string, 'ns' | 'ew'>
  /** None before it is known who builds. */
  sectors: Sector[]
  pieces_left: number
  pieces: Laid[]
}

export const read = (view: View): AztecView => view as unknown as AztecView
