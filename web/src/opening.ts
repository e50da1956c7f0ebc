/** Opening a table and going there. */
import { askSeats, type Game, type House, openTable, type Options } from './api'
import type { About, NewTable, OpenedTable, SeatWish, WireSeat } from './wire'
import { theHouse } from './house.svelte'
import { onward } from './navigation.svelte'
import { chooseRung, chosenRung, leaveUncounted, type Way } from './opponents'
import { tablePath } from './router'
import { settings } from './settings.svelte'
import { applicable, usualOptions } from './setup/draft'
import { keepKeysOf, keepSeatKeys, oneKey } from './table/keys'

/** Opens a table, keeps the secrets that are this browser's own, and goes there. */
export async function openAndGo(wish: NewTable, go = onward()): Promise<void> {
  const opened = await openTable(wish)
  keepSeatKeys(keysOfSeatsHere(wish.seats ?? [], opened.keys), opened.table)
  keepKeysOf(`watch=${encodeURIComponent(opened.watch)}`, opened.table)
  if (wish.source) leaveUncounted(opened.table)
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

/** Against whom to play: of a way the strength that is named, which is then the one chosen last, or that one. */
export interface Against {
  way: Way
  rung?: string | undefined
}

/** One tap to a game: the visitor on the first seat, computers on the others, everything else as set-up proposes. */
export async function playNow(
  game: string,
  { way, rung }: Against = { way: 'levels' },
  facts: Promise<Pick<House, 'games' | 'levels'>> = theHouse(),
): Promise<void> {
  const go = onward()
  const house = await facts
  const known = house.games.find(({ id }) => id === game)
  if (rung) chooseRung(game, way, rung)
  const chosen = known ? chosenRung(house, known, way) : ''
  const options = known ? optionsNow(known, way === 'presets' ? chosen : '') : {}
  const seating = await askSeats(game, options)
  const wishes = Array.from({ length: seating.seats - seating.house.length }, (_, i): SeatWish => {
    return i === 0 ? { kind: 'here' } : { kind: 'computer', level: way === 'levels' ? chosen || null : null }
  })
  await openAndGo({ game, options, seats: wishes }, go)
}

function optionsNow(game: Game, preset: string): Options {
  const start = game.presets?.listed.find(({ id }) => id === preset)?.start
  return applicable(game, { ...usualOptions(game, [settings.language]), ...start })
}

/** A match again from one of its positions: the visitor on the same seats, the same computers on the others. */
export async function playAgain(
  table: string,
  ply: number,
  { game, options }: Pick<About, 'game' | 'options'>,
  seats: readonly WireSeat[],
  mine: readonly number[],
): Promise<void> {
  const key = oneKey(table)
  const taken = seats.filter(({ kind }) => kind !== 'house')
  const wishes = taken.map(({ seat, level, name }): SeatWish => {
    return mine.includes(seat) ? { kind: 'here', name } : { kind: 'computer', level }
  })
  await openAndGo({ game, options, seats: wishes, source: { table, ply, ...(key ? { key } : {}) } })
}
