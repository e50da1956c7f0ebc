/** The secrets by which this browser holds seats at a table, kept between visits. */
import { lasting } from '../storage'

export interface Keys {
  seats: Record<string, string>
  watch: string | null
}

// What the wire takes.
const MOST_KEYS = 8

const item = (table: string): string => `hypostyle.keys.${table}`

/** The keys kept for a table; what cannot be read counts as none. */
export function keptKeys(table: string): Keys {
  try {
    const kept = JSON.parse(lasting.getItem(item(table)) ?? '{}') as Partial<Keys>
    return { seats: { ...kept.seats }, watch: kept.watch ?? null }
  } catch {
    return { seats: {}, watch: null }
  }
}

/** Adds keys of seats to those kept; nothing is forgotten. */
export function keepSeatKeys(seats: Record<string, string>, table: string): void {
  keep({ seats, watch: null }, table)
}

/** Keeps the keys in a link's fragment (`#key=…`, `#watch=…`); true if there were any. */
export function keepKeysOf(fragment: string, table: string): boolean {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  const known = Object.values(keptKeys(table).seats)
  const fresh = given.getAll('key').filter((key) => key && !known.includes(key))
  // The link carries the secret alone: whose seat it opens is the server's to say.
  const seats = Object.fromEntries(fresh.map((key) => [`link ${key}`, key]))
  const watch = given.get('watch') || null
  if (fresh.length || watch) keep({ seats, watch }, table)
  return given.has('key') || given.has('watch')
}

/** All secrets to join a table by, those of seats first. */
export function joiningKeys(table: string): string[] {
  const { seats, watch } = keptKeys(table)
  const all = new Set([...Object.values(seats), ...(watch ? [watch] : [])])
  return [...all].slice(0, MOST_KEYS)
}

/** A secret that opens the table to other doors (records, forks). */
export function oneKey(table: string): string | null {
  return joiningKeys(table)[0] ?? null
}

function keep(keys: Keys, table: string): void {
  const known = keptKeys(table)
  const all = { seats: { ...known.seats, ...keys.seats }, watch: keys.watch ?? known.watch }
  lasting.setItem(item(table), JSON.stringify(all))
}
