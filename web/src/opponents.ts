/** Against whom somebody plays each game in this browser, how that goes, and whom to propose next. */
import type { Game, House, Options } from './api'
import type { WireSeat } from './wire'
import { lasting } from './storage'
import { settings } from './settings.svelte'
import { calledIn } from './words/languages'

/** The two ways to play without other people: against computer players of a level, or by the game's own presets. */
export type Way = 'levels' | 'presets'

/** One of the strengths of a way, which are listed from the weakest. */
export interface Rung {
  id: string
  name: string
  about?: string
}

export type Result = 'won' | 'lost' | 'tied'

/** What is proposed after a run of wins or losses: another rung. */
export interface Proposal {
  result: 'won' | 'lost'
  from: Rung
  to: Rung
}

interface Kept {
  chosen?: string
  /** The rung of the matches that were counted last, and how many were won in a row, or lost where it is negative. */
  rung?: string
  run?: number
}

const ITEM = 'hypostyle.opponents'
const COUNTED = 'hypostyle.counted'
const MOST_COUNTED = 50
const WINS = 2
const LOSSES = 3

/** The strengths of a way in the visitor's language. */
export function rungsOf(house: Pick<House, 'levels'>, game: Pick<Game, 'presets'>, way: Way): Rung[] {
  const called = (names: Record<string, string>) => calledIn(settings.language, names)
  if (way === 'levels') return house.levels.map(({ id, names }) => ({ id, name: called(names) }))
  const listed = game.presets?.listed ?? []
  return listed.map(({ id, names, about }) => ({ id, name: called(names), about: called(about) }))
}

/** The preset that a match is played with. */
export function presetOf(game: Pick<Game, 'presets'>, options: Options): string | undefined {
  const isChosen = (wanted: Options) => Object.entries(wanted).every(([name, value]) => options[name] === value)
  return game.presets?.listed.find(({ start }) => isChosen(start))?.id
}

/** Against whom a match is played by one person alone; null where it is not by one rung of a way. */
export function opponentOf(
  game: Pick<Game, 'presets'>,
  options: Options,
  seats: readonly WireSeat[],
  mine: readonly number[],
): { way: Way; rung: string } | null {
  const others = seats.filter(({ seat }) => !mine.includes(seat))
  const [first] = others
  if (mine.length !== 1 || !first) return null
  const level = others.every(({ kind, level }) => kind === 'computer' && level === first.level) ? first.level : null
  if (level) return { way: 'levels', rung: level }
  const preset = others.every(({ kind }) => kind === 'house') ? presetOf(game, options) : undefined
  return preset ? { way: 'presets', rung: preset } : null
}

/** The rung that was chosen last; before that the one that is proposed, or the weakest. */
export function chosenRung(house: Pick<House, 'levels'>, game: Pick<Game, 'id' | 'presets'>, way: Way): string {
  const ids = rungsOf(house, game, way).map(({ id }) => id)
  const { chosen } = kept(game.id, way)
  if (chosen && ids.includes(chosen)) return chosen
  const proposed = way === 'presets' ? game.presets?.listed.find(({ is_proposed }) => is_proposed)?.id : undefined
  return proposed ?? ids[0] ?? ''
}

export function chooseRung(game: string, way: Way, rung: string): void {
  keep(game, way, { ...kept(game, way), chosen: rung })
}

/** Counts a match that is over, once; what makes it count for another rung begins anew. */
export function countMatch(table: string, game: string, way: Way, rung: string, result: Result): void {
  if (isCounted(table)) return
  leaveUncounted(table)
  const before = kept(game, way)
  const run = before.rung === rung ? (before.run ?? 0) : 0
  const next = result === 'won' ? Math.max(0, run) + 1 : result === 'lost' ? Math.min(0, run) - 1 : 0
  keep(game, way, { ...before, rung, run: next })
}

/** A table that is not, or no longer, to be counted: a position that somebody plays again. */
export function leaveUncounted(table: string): void {
  if (isCounted(table)) return
  lasting.setItem(COUNTED, JSON.stringify([...countedTables(), table].slice(-MOST_COUNTED)))
}

/** What to propose after the matches so far: the next rung after two wins in a row, the one below after three losses. */
export function proposalOf(game: string, way: Way, rungs: readonly Rung[]): Proposal | null {
  const { rung, run = 0 } = kept(game, way)
  const at = rungs.findIndex(({ id }) => id === rung)
  const step = run >= WINS ? 1 : run <= -LOSSES ? -1 : 0
  const from = rungs[at]
  const to = step && from ? rungs[at + step] : undefined
  return from && to ? { result: step > 0 ? 'won' : 'lost', from, to } : null
}

/** It was declined: nothing is proposed before there is another such run. */
export function declineProposal(game: string, way: Way): void {
  keep(game, way, { ...kept(game, way), run: 0 })
}

function kept(game: string, way: Way): Kept {
  const found = readObject(lasting.getItem(ITEM))[`${game} ${way}`]
  return typeof found === 'object' && found !== null ? found : {}
}

function keep(game: string, way: Way, what: Kept): void {
  lasting.setItem(ITEM, JSON.stringify({ ...readObject(lasting.getItem(ITEM)), [`${game} ${way}`]: what }))
}

const isCounted = (table: string): boolean => countedTables().includes(table)

function countedTables(): unknown[] {
  const data = read(lasting.getItem(COUNTED))
  return Array.isArray(data) ? data : []
}

/** What was kept; whatever makes no sense is as if nothing had been. */
function readObject(text: string | null): Record<string, unknown> {
  const data = read(text)
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {}
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
