/** A table as it is being wished for in the form, and the wish that is sent. */
import { fetchRecord, type Game, type Options } from '../api'
import type { ClockWish, SeatWish } from '../wire'
import { oneKey } from '../table/keys'
import type { Fork } from '../router'

/** What a row of the form holds; what does not apply to its kind is kept for when it does again. */
export interface SeatDraft {
  kind: SeatWish['kind']
  name: string
  level: string
}

const MOST_SEATS = 8
const DAY = 86_400 // seconds

/** The visitor here, friends by link. */
export function usualSeats(name: string | null, level: string): SeatDraft[] {
  return Array.from({ length: MOST_SEATS }, (_, i) => ({
    kind: i === 0 ? 'here' : 'link',
    name: i === 0 ? (name ?? '') : '',
    level,
  }))
}

/**
 * What is chosen where nobody has. Circumstances are the language that is spoken and, where `areApart` says so, `apart`.
 */
export function usualOptions(game: Game, circumstances: readonly string[]): Options {
  const preset = game.presets?.listed.find(({ is_proposed }) => is_proposed)?.options ?? {}
  const usual = ({ name, proposed, default: otherwise }: Game['options'][number]) =>
    Object.entries(proposed).find(([when]) => circumstances.includes(when))?.[1] ?? preset[name] ?? otherwise
  return Object.fromEntries(game.options.map((option) => [option.name, usual(option)]))
}

/** Whether all seats are people, each at a screen of their own, who play in one sitting: not with days to think. */
export function areApart(
  drafts: readonly SeatDraft[],
  count: number,
  house: readonly number[],
  clock: ClockWish,
): boolean {
  const kinds = drafts.slice(0, count).map(({ kind }) => kind)
  const areOfPeople = count > 1 && !house.length && !kinds.includes('computer')
  const hasDays = clock.kind !== 'none' && clock.seconds >= DAY
  return areOfPeople && !hasDays && kinds.filter((kind) => kind === 'here').length <= 1
}

/** Only options that apply may be sent: the others' values wait in the form. */
export function applicable(game: Game, options: Options): Options {
  const applies = game.options.filter(({ when }) =>
    Object.entries(when).every(([name, values]) => values.includes(options[name] ?? '')),
  )
  return Object.fromEntries(applies.map(({ name, default: usual }) => [name, options[name] ?? usual]))
}

/** The wishes for the seats that are not the house's, in order. */
export function seatWishes(drafts: SeatDraft[], count: number, house: number[]): SeatWish[] {
  return drafts
    .slice(0, count)
    .filter((_, i) => !house.includes(i + 1))
    .map(({ kind, name, level }) => {
      if (kind === 'computer') return { kind, level: level || null }
      return { kind, name: name.trim() || null }
    })
}

/** The options of the match that a fork goes on from. */
export async function optionsOfFork(fork: Fork): Promise<Options> {
  const record = await fetchRecord(fork.table, 'json', oneKey(fork.table) ?? undefined)
  return (JSON.parse(await record.text()) as { options?: Options }).options ?? {}
}

/** The seat that wins the most, where seats have uneven chances, and how many of a hundred matches. */
export function favouredSeat(wins: readonly number[] | null): { seat: number; wins: number } | null {
  if (!wins) return null
  const most = Math.max(...wins)
  return { seat: wins.indexOf(most) + 1, wins: most }
}
