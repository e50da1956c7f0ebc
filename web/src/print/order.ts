/** An order of a kit: what the form holds, and the question that is put to the house. */
import type { KitTold } from '../wire'
import type { Printer } from './printer'

export interface Draft extends Printer {
  language: string
  /** A format of the house, or one of its purposes besides paper: `laser`. */
  format: string
  /** As the fields hold them: one that was emptied is null, one that nobody touched is not here. */
  numbers: Record<string, number | null>
  /** The ids of the groups that are to be printed. */
  chosen: string[]
}

/** What comes out: sheets that can be looked at beforehand, solids for a 3D printer, or what another machine wants. */
export type Kind = 'sheets' | 'solids' | 'laser' | 'tabletop-simulator'

// The choices that each of them takes, besides the language and the numbers on which the parts depend.
const TAKES: Record<Kind, readonly string[]> = {
  sheets: ['paper', 'ink', 'sides', 'only', 'bleed', 'scale'],
  solids: ['scale', 'bed'],
  laser: ['only', 'scale', 'kerf', 'bed'],
  'tabletop-simulator': ['ink', 'scale', 'dpi', 'house'],
}
const DOTS = ['png', 'jpg']
const DIGITS = 4

/** What most people want, on the printer that they have. */
export function usualDraft(told: KitTold, printer: Printer, language: string): Draft {
  const known = (name: keyof Printer): string =>
    told.choices[name]?.includes(printer[name]) ? printer[name] : String(told.usual[name])
  return {
    paper: known('paper'),
    ink: known('ink'),
    sides: known('sides'),
    language,
    format: String(told.usual['format']),
    numbers: {},
    chosen: usualGroups(told),
  }
}

const usualGroups = ({ groups }: KitTold): string[] => groups.filter((group) => !group.is_extra).map(({ id }) => id)

/** All that a kit can be made as: files of sheets, of solids, and what serves another purpose than paper. */
export function formatsOf({ choices }: KitTold): string[] {
  return [...(choices['format'] ?? []), ...(choices['purpose'] ?? []).filter((purpose) => purpose in TAKES)]
}

export function kindOf(told: KitTold, { format }: Draft): Kind {
  if (told.models.includes(format)) return 'solids'
  return told.choices['format']?.includes(format) ? 'sheets' : (format as Kind)
}

/** The choices that make a difference to what is ordered. */
export function takesOf(told: KitTold, draft: Draft): ReadonlySet<string> {
  const kind = kindOf(told, draft)
  const parts = kind === 'solids' ? [] : told.matters
  const solids = kind === 'solids' || kind === 'tabletop-simulator' ? told.solids_matter : []
  return new Set([...TAKES[kind], ...parts, ...solids, ...(DOTS.includes(draft.format) ? ['dpi'] : [])])
}

/** The numbers among them, in the order in which the house names them. */
export function numbersOf(told: KitTold, draft: Draft): string[] {
  const takes = takesOf(told, draft)
  return Object.keys(told.ranges).filter((name) => takes.has(name))
}

const usualOf = (told: KitTold, draft: Draft): KitTold['usual'] => ({
  ...told.usual,
  ...told.usual_for[kindOf(told, draft)],
})

/** A number of the order: what was entered, or what is usual; null if its field was emptied. */
export function numberOf(told: KitTold, draft: Draft, name: string): number | null {
  const entered = draft.numbers[name]
  return entered === undefined ? Number(usualOf(told, draft)[name]) : entered
}

/** Whether a number lies where the house takes it. */
export function isInRange(told: KitTold, draft: Draft, name: string): boolean {
  const [low, high] = told.ranges[name] ?? [-Infinity, Infinity]
  const value = numberOf(told, draft, name)
  return value !== null && low <= value && value <= high
}

/** Why this order cannot be given as it stands; null if it can. */
export function faultOf(told: KitTold, draft: Draft): 'numbers' | 'groups' | null {
  if (!numbersOf(told, draft).every((name) => isInRange(told, draft, name))) return 'numbers'
  return draft.chosen.length || !takesOf(told, draft).has('only') ? null : 'groups'
}

/** The query of the file. What is as usual is left out, and so is what makes no difference. */
export function kitQuery(told: KitTold, draft: Draft, house: string): string {
  const kind = kindOf(told, draft)
  const takes = takesOf(told, draft)
  const numbers = numbersOf(told, draft).map(
    (name) => [name, Number((numberOf(told, draft, name) ?? 0).toFixed(DIGITS))] as const,
  )
  const wanted: Record<string, string | number> = {
    paper: draft.paper,
    ink: draft.ink,
    sides: draft.sides,
    only: isUsual(told, draft) ? '' : inOrder(told, draft).join(),
    house,
    ...Object.fromEntries(numbers),
  }
  const query = new URLSearchParams({
    language: draft.language,
    ...(kind === 'sheets' || kind === 'solids' ? { format: draft.format } : { purpose: kind }),
  })
  for (const [name, value] of Object.entries(wanted)) if (takes.has(name)) query.set(name, String(value))
  const usual = usualOf(told, draft)
  for (const [name, value] of [...query]) if (value === String(usual[name] ?? '')) query.delete(name)
  return query.toString()
}

/** The query of the sheets, which look the same in every format. */
export function sheetsQuery(told: KitTold, draft: Draft): string {
  return kitQuery(told, { ...draft, format: String(told.usual['format']) }, '')
}

const isUsual = (told: KitTold, draft: Draft): boolean => inOrder(told, draft).join() === usualGroups(told).join()
const inOrder = ({ groups }: KitTold, { chosen }: Draft): string[] =>
  groups.map(({ id }) => id).filter((id) => chosen.includes(id))
