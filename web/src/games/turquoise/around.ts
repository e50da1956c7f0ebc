/** What stands around the board: who sits where, hands, stelae, the pile, the last capital. */
import type { Spot } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { TABLE_Y } from './foundation'
import { type God, GODS } from './view'

/** The side a seat sits at, as an angle from the south towards the east. Turns go round clockwise. */
export function sideOf(seat: Seat, seats: number): number {
  const sides = seats === 2 ? [0, Math.PI] : [0, -Math.PI / 2, Math.PI, Math.PI / 2]
  return sides[(seat - 1) % sides.length] ?? 0
}

/** A spot in front of a seat: so far to its right, and so far from the middle of the board. */
export function before(seat: Seat, seats: number, right: number, away: number, y = TABLE_Y): Spot {
  const turn = sideOf(seat, seats)
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return { x: right * cos + away * sin, y, z: -right * sin + away * cos }
}

const AWAY = 5.9
const HELD = [2.5, 3.5, -2.5, -3.5]

/** Where the pillars of a hand stand, a few of them for all. */
export const reserve = (seat: Seat, seats: number, at: number): Spot =>
  before(seat, seats, (at - 2) * 0.58, AWAY, TABLE_Y + 0.12)
export const tray = (seat: Seat, seats: number): Spot => before(seat, seats, 0, AWAY)
export const SHOWN_IN_HAND = 5

/** Where the plate in hand is seen: over the tray. */
export const inHand = (seat: Seat, seats: number): Spot => before(seat, seats, 0, AWAY + 0.2, 1.5)

// Free stelae stand at the northern corners, and look at the middle.
const FREE: Readonly<Record<God, { x: number; z: number; turn: number }>> = {
  anubis: { x: -5.75, z: -4.85, turn: 0.75 },
  horus: { x: -4.75, z: -5.75, turn: 0.55 },
  seth: { x: 4.75, z: -5.75, turn: -0.55 },
  thot: { x: 5.75, z: -4.85, turn: -0.75 },
}

export function stelaAt(god: God, holder: Seat | undefined, seats: number, place: number): { at: Spot; turn: number } {
  if (holder === undefined) {
    const { x, z, turn } = FREE[god]
    return { at: { x, y: TABLE_Y, z }, turn }
  }
  return { at: before(holder, seats, HELD[place] ?? 2.5, AWAY), turn: sideOf(holder, seats) }
}

/** Which of a holder's stelae each is, so that they stand beside one another. */
export function placesOfHeld(tablets: Partial<Record<God, Seat>>): Partial<Record<God, number>> {
  const counts = new Map<Seat, number>()
  const places: Partial<Record<God, number>> = {}
  for (const god of GODS) {
    const holder = tablets[god]
    if (holder === undefined) continue
    places[god] = counts.get(holder) ?? 0
    counts.set(holder, (places[god] ?? 0) + 1)
  }
  return places
}

export const PILE: Spot = { x: 6.15, y: TABLE_Y, z: 5.3 }
export const CAPITAL: Spot = { x: -6.15, y: TABLE_Y, z: 5.3 }
