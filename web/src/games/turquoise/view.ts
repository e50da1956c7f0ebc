/** What Turquoise's view holds, read from plain data. */
import type { View } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { COLOURS } from './seats'

export const GODS = ['anubis', 'horus', 'seth', 'thot'] as const
export type God = (typeof GODS)[number]

/** What a seat has lost at the end for its open pillars on one storey. */
export interface Charge {
  seat: Seat
  storey: number
  /** For each pillar. */
  each: number
  cells: string[]
}

export interface TurquoiseView {
  phase: 'first' | 'bid' | 'plate' | 'lay' | 'seth' | 'act' | 'over'
  /** Turns, this one included, that may end without a plate before nobody wins. */
  turns_left: number
  /** Whether half of them are gone. */
  is_stalling: boolean
  colours: string[]
  /** The plate on each place: its number and its rotation. */
  plates: Record<string, [number, number]>
  /** Who has the pillar on each open site. */
  pillars: Record<string, Seat>
  /** The pillars under each upper plate: south-west, south-east, north-west, north-east. */
  covered: Record<string, Seat[]>
  /** The open sites: storey and half bridges of each. */
  sites: Record<string, [number, string]>
  /** The bridges between open sites, by the one in the west or south, and those through gates: whether each is whole. */
  bridges: Record<string, boolean>
  /** For each place that can take the plate in question the bridges it would complete, by its rotation. */
  completes: Record<string, string[][]>
  hands: number[]
  points: number[]
  tablets: Partial<Record<God, Seat>>
  undrawn: number[]
  mover: Seat
  actions: number
  /** How many of them a turn has. */
  action_points: number
  /** The tablet, the price, who bids it, who is still in, and who is next. */
  bidding: [God, number, Seat, Seat[], Seat] | null
  drawn: number | null
  /** The plate, its place and its rotation, about which Seth is asked. */
  offer: [number, string, number] | null
  /** At the end. */
  charges: Charge[]
  ending: string | null
}

export const read = (view: View): TurquoiseView => view as unknown as TurquoiseView

/** The colour of a seat's pillars in print. */
export const printColour = ({ colours }: Pick<TurquoiseView, 'colours'>, seat: Seat): string =>
  COLOURS[colours[seat - 1] ?? ''] ?? '#8c7d62'

/** The same in stone: black would swallow all shading. */
export function stoneColour(view: Pick<TurquoiseView, 'colours'>, seat: Seat): string {
  return view.colours[seat - 1] === 'black' ? '#484650' : printColour(view, seat)
}
