/** What Turquoise's view holds, read from plain data. */
import type { View } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { COLOURS } from './seats'

export const GODS = ['anubis', 'horus', 'seth', 'thot'] as const
export type God = (typeof GODS)[number]

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
  hands: number[]
  points: number[]
  tablets: Partial<Record<God, Seat>>
  undrawn: number[]
  mover: Seat
  actions: number
  /** The tablet, the price, who bids it, who is still in, and who is next. */
  bidding: [God, number, Seat, Seat[], Seat] | null
  drawn: number | null
  /** The plate, its place and its rotation, about which Seth is asked. */
  offer: [number, string, number] | null
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
