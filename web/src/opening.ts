/** Opening a table and going there. */
import { askSeats, type House, openTable } from './api'
import type { NewTable, OpenedTable, SeatWish } from './wire'
import { theHouse } from './house.svelte'
import { onward } from './navigation.svelte'
import { tablePath } from './router'
import { settings } from './settings.svelte'
import { applicable, usualOptions } from './setup/draft'
import { keepKeysOf, keepSeatKeys } from './table/keys'

/** Opens a table, keeps the secrets that are this browser's own, and goes there. */
export async function openAndGo(wish: NewTable, go = onward()): Promise<void> {
  const opened = await openTable(wish)
  keepSeatKeys(keysOfSeatsHere(wish.seats ?? [], opened.keys), opened.table)
  keepKeysOf(`watch=${encodeURIComponent(opened.watch)}`, opened.table)
  go(tablePath(opened.table))
}

/** Goes to the table of a lesson or an example once it is open; the address that asked for it is not kept. */
export async function practise(opening: Promise<OpenedTable>, go = onward()): Promise<void> {
  const opened = await opening
  keepSeatKeys(opened.keys, opened.table)
  go(tablePath(opened.table), { replace: true })
}

/**
 * The keys of those who sit at this screen. Whoever shows a key holds its seat, so those of friends are not kept
 * here: the table gives them to its owner to share until somebody has come.
 */
export function keysOfSeatsHere(wishes: SeatWish[], keys: OpenedTable['keys']): Record<string, string> {
  const people = wishes.filter((wish) => wish.kind !== 'computer')
  const seats = Object.keys(keys).sort((one, other) => Number(one) - Number(other))
  const here = seats.filter((_, i) => people[i]?.kind === 'here')
  return Object.fromEntries(here.map((seat) => [seat, keys[seat] ?? '']))
}

/** One tap to a game: the visitor on the first seat, computers on the others, everything else as set-up proposes. */
export async function playNow(game: string, facts: Promise<Pick<House, 'games'>> = theHouse()): Promise<void> {
  const go = onward()
  const known = (await facts).games.find(({ id }) => id === game)
  const options = known ? applicable(known, usualOptions(known, [settings.language])) : {}
  const { seats, house } = await askSeats(game, options)
  const wishes = Array.from({ length: seats - house.length }, (_, i): SeatWish => ({
    kind: i === 0 ? 'here' : 'computer',
  }))
  await openAndGo({ game, options, seats: wishes }, go)
}
