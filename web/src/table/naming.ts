/** What the players at a table are called. */
import type { House } from '../api'
import type { Language } from '../words/formatter'
import { calledIn } from '../words/languages'
import type { Seat } from './protocol'
import type { WireSeat } from '../wire'

export interface Titles {
  seat: (number: Seat) => string
  house: string
}

/** A name for every seat: the player's own, the computer player's level, or the seat's. No two are the same. */
export function namesOf(
  seats: readonly WireSeat[],
  house: House | null,
  language: Language,
  titles: Titles,
): Record<Seat, string> {
  const called = seats.map((seat) => [seat.seat, nameOf(seat, house, language, titles)] as const)
  const isTwice = (name: string): boolean => called.filter(([, other]) => other === name).length > 1
  return Object.fromEntries(called.map(([seat, name]) => [seat, isTwice(name) ? `${name} (${seat})` : name]))
}

function nameOf(seat: WireSeat, house: House | null, language: Language, titles: Titles): string {
  if (seat.name) return seat.name
  if (seat.kind === 'house') return titles.house
  const level = seat.kind === 'computer' && house?.levels.find(({ id }) => id === seat.level)
  return level ? calledIn(language, level.names) : titles.seat(seat.seat)
}
