/** What has happened between two pushes, so that it can be heard and announced. */
import type { Seat } from './protocol'
import type { TableNow, WireEntry } from '../wire'

export interface Happenings {
  entries: readonly WireEntry[] // new ones, that were not there before
  tookBack: boolean
  started: boolean
  ended: boolean
  turnCame: Seat[] // seats of this page that may act now and could not before
  arrived: Seat[] // others who have taken a seat
  left: Seat[] // others who are gone
  offered: number[] // offers that wait for an answer from here
}

/** Compares what the page showed with what it shows now. At the first push nothing has happened yet. */
export function happenings(before: TableNow | null, after: TableNow): Happenings {
  if (!before) return { ...QUIET, turnCame: acting(after) }
  const known = after.era === before.era ? before.ply : after.ply
  return {
    entries: after.entries.slice(Math.max(0, known - after.start)),
    tookBack: after.era !== before.era,
    started: before.state === 'waiting' && after.state === 'running',
    ended: before.state === 'running' && after.state !== 'running',
    turnCame: acting(after).filter((seat) => !acting(before).includes(seat)),
    arrived: others(after).filter((seat) => isTaken(after, seat) && !isTaken(before, seat)),
    left: others(after).filter((seat) => isGone(after, seat) && !isGone(before, seat)),
    offered: asked(after).filter((number) => !asked(before).includes(number)),
  }
}

const QUIET: Happenings = {
  entries: [],
  tookBack: false,
  started: false,
  ended: false,
  turnCame: [],
  arrived: [],
  left: [],
  offered: [],
}

/** The seats of this page that may act. */
export function acting(table: TableNow): Seat[] {
  return table.state === 'running' ? table.mine.filter((seat) => table.to_act.includes(seat)) : []
}

const others = (table: TableNow): Seat[] =>
  table.seats.map(({ seat }) => seat).filter((seat) => !table.mine.includes(seat))

const isTaken = (table: TableNow, seat: Seat): boolean =>
  table.seats.some((each) => each.seat === seat && each.kind !== 'free')

const isGone = (table: TableNow, seat: Seat): boolean => table.seats.some((each) => each.seat === seat && each.gone)

const asked = (table: TableNow): number[] =>
  table.offers.filter(({ waiting }) => waiting.some((seat) => table.mine.includes(seat))).map(({ number }) => number)
