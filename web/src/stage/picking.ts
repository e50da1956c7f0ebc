/** From a cell that was pointed at to the choices that lead there. Knows no rules: cells and keys are all it reads. */
import type { WireChoice } from '../wire'

/** A way to a choice: the choices before it, those beside it, and itself. */
export interface Lead {
  path: readonly WireChoice[]
  beside: readonly WireChoice[]
  choice: WireChoice
}

/** What can be chosen after these choices. */
export type Children = (path: readonly WireChoice[]) => Promise<readonly WireChoice[]>

/** How near a choice's cells are to the one that was pointed at; what lies farthest is not asked for. */
export type Distance = (choice: WireChoice, cell: string) => number

// Questions to the server for one tap, at most. Kinds of moves are few, cells may be many.
const MOST_KINDS = 12
const MOST_NEAR = 32
const AT_ONCE = 8 // then it is seen whether that is enough
const ENOUGH = 3
const NEAR = 3.6

const isAbout = ({ key, label }: WireChoice, cell: string): boolean => label.cells.includes(cell) || key === cell

const leadsIn = (path: readonly WireChoice[], beside: readonly WireChoice[], cell: string): Lead[] =>
  beside.filter((choice) => isAbout(choice, cell)).map((choice) => ({ path, beside, choice }))

/** The ways to a cell from where one stands, or from an earlier step of the same way if there is none. */
export async function leadsTo(
  cell: string,
  path: readonly WireChoice[],
  children: Children,
  distance: Distance,
): Promise<Lead[]> {
  for (let length = path.length; length >= 0; length--) {
    const stem = path.slice(0, length)
    const beside = await children(stem)
    for (const search of [direct, byKind, around]) {
      const leads = await search(cell, stem, beside, children, distance)
      if (leads.length) return leads
    }
  }
  return []
}

/** The ways to a cell right behind these choices, which a scene knows to lead there. */
export async function leadsAlong(keys: readonly string[], cell: string, children: Children): Promise<Lead[]> {
  const path: WireChoice[] = []
  for (const key of keys) {
    const next = (await children(path)).find((choice) => choice.key === key)
    if (!next) return []
    path.push(next)
  }
  const beside = await children(path)
  const leads = await direct(cell, path, beside, children, () => Infinity)
  return leads.length ? leads : byKind(cell, path, beside, children, () => Infinity)
}

/**
 * Of several things that fit where one has pointed, what one cell more leaves: all that are there too or, where one
 * has pointed before, what is there and nowhere else.
 */
export function narrowed(offers: readonly Lead[], pointed: readonly string[], cell: string): Lead[] {
  if (!pointed.includes(cell)) return offers.filter(({ choice }) => isAbout(choice, cell))
  const isWhole = ({ label: { cells } }: WireChoice) =>
    cells.length > 0 && cells.every((each) => pointed.includes(each))
  return offers.filter(({ choice }) => isWhole(choice))
}

type Search = (
  cell: string,
  path: readonly WireChoice[],
  beside: readonly WireChoice[],
  children: Children,
  distance: Distance,
) => Promise<Lead[]>

/** Choices that name the cell. */
const direct: Search = async (cell, path, beside, children) => finished(leadsIn(path, beside, cell), cell, children)

/** One step further along choices that name no cell: a kind of move, such as "lay" or "move". */
const byKind: Search = async (cell, path, beside, children) => {
  const kinds = beside.filter(({ label, move }) => move === null && !label.cells.length).slice(0, MOST_KINDS)
  const found = await Promise.all(
    kinds.map(async (kind) => leadsIn([...path, kind], await children([...path, kind]), cell)),
  )
  return finished(found.flat(), cell, children)
}

/** One step further along choices nearby: a piece whose corner is elsewhere may still lie here. */
const around: Search = async (cell, path, beside, children, distance) => {
  const near = beside
    .filter(({ label, move }) => move === null && label.cells.length)
    .map((choice) => ({ choice, away: distance(choice, cell) }))
    .filter(({ away }) => away <= NEAR)
    .sort((a, b) => a.away - b.away)
    .slice(0, MOST_NEAR)
  const found: Lead[] = []
  for (let from = 0; from < near.length && found.length < ENOUGH; from += AT_ONCE) {
    const steps = near.slice(from, from + AT_ONCE).map(({ choice }) => [...path, choice])
    const each = await Promise.all(steps.map(async (step) => leadsIn(step, await children(step), cell)))
    found.push(...each.flat())
  }
  return found
}

/** Where one choice is left that is no move yet, and all moves behind it are about the same cell, those moves. */
async function finished(leads: Lead[], cell: string, children: Children): Promise<Lead[]> {
  const [only, second] = leads
  if (!only || second || only.choice.move !== null) return leads
  const path = [...only.path, only.choice]
  const beside = await children(path)
  const isAllMoves = beside.length > 0 && beside.every((choice) => choice.move !== null && isAbout(choice, cell))
  return isAllMoves ? beside.map((choice) => ({ path, beside, choice })) : leads
}
