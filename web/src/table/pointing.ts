/** The hand over the stage as a part of the machine: what is pointed at, the piece it holds, the ways that can lie. */
import { type Lead, narrowed } from '../stage/picking'
import type { WireChoice } from '../wire'
import type { Cells, Course, State } from './interaction'
import { backTo, isBusy, take, write } from './walking'

type Leads = readonly Lead[]

const isHeld = ({ tentative, refused }: State): boolean => tentative !== null || refused !== null

/** Whatever was in hand is put back. Taps that wait still count. */
export function rest(course: Course): void {
  unhover(course)
  course.set({ tap: null, offers: [], ways: [], cell: null, stem: [], attempts: 0 })
}

/** The position has moved on. A tap that was being looked up in the one before means the same cells in this one. */
export function moveOn(course: Course): void {
  const { tap, taps } = course.state
  rest(course)
  course.set({ step: -1, taps: tap && tap.stage !== 'puts' ? [tap.cells, ...taps] : taps })
}

export function hover(course: Course, cells: Cells): void {
  if (cells.join() === course.state.hovered.join()) return
  unhover(course)
  course.set({ hovered: cells })
  if (cells.length && course.facts.canPlay) course.do({ type: 'wait', look: course.state.look })
}

function unhover(course: Course): void {
  course.set({ look: course.state.look + 1, hovered: [], stepped: null, preview: null })
}

/** The mouse has stayed for a moment: what lies under it is looked up. */
export function see(course: Course): void {
  const { offers, look, hovered } = course.state
  if (!isHeld(course.state) && !offers.length)
    course.do({ type: 'see', look, cells: hovered, path: foot(course.state) })
}

export function seen(course: Course, leads: Leads): void {
  const lead = leads[preferred(course.state, leads)]
  const { seat } = course.facts
  if (!lead || seat === null) return
  course.set({ preview: { lead, notes: [] } })
  const { move } = lead.choice
  if (move !== null) course.do({ type: 'peek', look: course.state.look, seat, move })
}

/** By keys: shows the choice so many after the one shown. */
export function step(course: Course, by: number): void {
  const { path, choices, step } = course.state
  if (!course.facts.canPlay || isHeld(course.state) || !choices.length) return
  const from = step < 0 && by < 0 ? 0 : step
  const at = (from + by + choices.length) % choices.length
  const choice = choices[at]
  unhover(course)
  course.set({ step: at, offers: [], stepped: choice ?? null })
  if (choice) course.set({ preview: { lead: { path, beside: choices, choice }, notes: [] } })
}

/** Takes the choice that keys have come to, as a tap on its cell would. */
export function takeStepped(course: Course): void {
  const { stepped, choices } = course.state
  if (!stepped) return
  course.set({ step: -1 })
  const cells = stepped.label.cells.slice(0, 1)
  // A cell that several choices share does not say which of them is meant.
  const sharing = choices.filter(({ label }) => label.cells[0] === cells[0])
  if (cells.length && sharing.length === 1) tap(course, cells)
  else choose(course, stepped)
}

export function carry(course: Course, cells: Cells): void {
  if (isHeld(course.state)) putBack(course)
  hover(course, cells)
}

/** What was carried above a finger is put down where it is. */
export function drop(course: Course): void {
  const { hovered } = course.state
  if (hovered.length) tap(course, hovered)
}

/** Taps count in the order in which they were made: on a slow line the next may come before the last is answered. */
export function tap(course: Course, cells: Cells): void {
  course.set({ taps: [...course.state.taps, cells] })
}

/** A tap that came while a move was under way counts now, if it is still one's turn. */
export function catchUp(course: Course): void {
  const { early } = course.state
  course.set({ early: null })
  if (early) tap(course, early)
}

/** Goes on with the tap that is seen to, and then with those that wait. */
export function pump(course: Course): void {
  for (;;) {
    const { tap, taps, question } = course.state
    if (tap?.stage === 'puts' && !isBusy(course.state)) course.set({ tap: null })
    else if (tap?.stage === 'waits' && question?.about !== 'step') {
      course.set({ tap: { ...tap, stage: 'looks' } })
      course.do({ type: 'find', id: tap.id, cells: tap.cells, path: foot(course.state) })
    } else if (!tap && taps[0]) {
      course.set({ taps: taps.slice(1) })
      tapNow(course, taps[0])
    } else return
  }
}

function tapNow(course: Course, cells: Cells): void {
  const { offers } = course.state
  const { isSending, canPlay } = course.facts
  course.set({ offers: [] })
  unhover(course)
  if (!cells.length) return isHeld(course.state) ? putBack(course) : undefined
  if (isSending) course.set({ early: cells })
  if (!canPlay) return
  course.do({ type: 'forgive' })
  course.set({ tap: { id: course.next(), cells, stage: 'puts' } })
  const { cell, tap, pointed } = course.state
  // The same cell again: the next way to lay the piece there.
  if (cell !== null && cells.includes(cell) && isHeld(course.state)) return turn(course, 1)
  const fewer = fewerOf(offers, pointed, cells)
  if (!fewer) return course.set({ tap: tap && { ...tap, stage: 'waits' } })
  course.set({ pointed: [...pointed, fewer.cell] })
  takeAll(course, fewer.leads, fewer.cell)
}

/** What is left of the offers when one points at one cell more. */
function fewerOf(offers: Leads, pointed: Cells, cells: Cells): { cell: string; leads: Leads } | null {
  for (const cell of cells) {
    const leads = narrowed(offers, pointed, cell)
    if (leads.length) return { cell, leads }
  }
  return null
}

/** What a tap means has been looked up. */
export function found(course: Course, found: { cell: string; leads: Leads } | null): void {
  const { tap } = course.state
  if (!tap) return
  course.set({ tap: { ...tap, stage: 'puts' } })
  if (found) {
    course.set({ pointed: [found.cell] })
    takeAll(course, found.leads, found.cell)
  } else {
    course.set({ attempts: 0 })
    attempt(course, tap.cells)
  }
}

function takeAll(course: Course, leads: Leads, cell: string): void {
  const { ways, path, stem } = course.state
  const areMoves = leads.every(({ choice }) => choice.move !== null)
  if (leads.length > 1 && !areMoves) return course.set({ offers: leads })
  course.set({ stem: ways.length ? stem : path, cell, ways: areMoves ? leads : [] })
  put(course, leads, preferred(course.state, leads))
}

export function takeLead(course: Course, lead: Lead): void {
  course.set({ offers: [] })
  takeAll(course, [lead], lead.choice.label.cells[0] ?? lead.choice.key)
}

/** A choice that a panel offers; one of the ways that are shown is shown instead. */
export function choose(course: Course, choice: WireChoice): void {
  const { ways } = course.state
  course.set({ offers: [] })
  unhover(course)
  const way = ways.findIndex((lead) => lead.choice.key === choice.key)
  if (way < 0) take(course, choice)
  else put(course, ways, way)
}

const preferred = ({ likeTurn }: State, leads: Leads): number =>
  Math.max(
    0,
    leads.findIndex(({ choice }) => choice.key === likeTurn),
  )

/** Goes one of these ways. */
function put(course: Course, leads: Leads, way: number): void {
  const lead = leads[way]
  course.set({ way })
  if (!lead) return
  if (lead.choice.move !== null) course.set({ likeTurn: lead.choice.key })
  course.set({ path: lead.path, choices: lead.beside })
  take(course, lead.choice)
}

/** The next way to lay the piece where it is, or the next after so many. */
export function turn(course: Course, steps: number): void {
  const { refused, cell, attempts } = course.state
  if (refused && cell !== null && !course.state.ways.length) {
    course.set({ attempts: attempts + steps })
    return attempt(course, [cell])
  }
  const { ways, way } = course.state.ways.length ? course.state : listed(course.state)
  if (ways.length < 2) return
  course.set({ ways })
  put(course, ways, (((way + steps) % ways.length) + ways.length) % ways.length)
}

/** A move that was chosen in the list: the ways beside it are those of the list. */
function listed({ tentative, path, choices }: State): { ways: Leads; way: number } {
  if (!tentative?.choice) return { ways: [], way: 0 }
  const ways = choices.filter(({ move }) => move !== null).map((choice) => ({ path, beside: choices, choice }))
  const way = ways.findIndex(({ choice }) => choice.move === tentative.move)
  return { ways, way: Math.max(0, way) }
}

/** Nothing fits there: the server is asked why. */
function attempt(course: Course, cells: Cells): void {
  const { likeTurn, attempts, path, tap } = course.state
  course.set({ tap: tap && { ...tap, stage: 'attempts' } })
  course.do({ type: 'attempt', cells, like: likeTurn, step: attempts, path })
}

export function attempted(course: Course, found: { cell: string; move: string } | null): void {
  const { tap } = course.state
  course.set({ tap: tap && { ...tap, stage: 'puts' } })
  if (!found) return
  course.set({ cell: found.cell, ways: [] })
  write(course, found.move)
}

/** Back by what one tap has done, or by one choice. No tap is seen to any more. */
export function putBack(course: Course): void {
  const { path, stem } = course.state
  const isInHand = isHeld(course.state)
  course.set({ offers: [], ways: [], cell: null, tap: null, taps: [] })
  backTo(course, isInHand ? stem.length : Math.max(0, Math.min(stem.length, path.length - 1)))
}

/** A piece that lies tentatively is picked up again: the next cell counts from where it was taken. */
const foot = ({ ways, stem, path }: State): readonly WireChoice[] => (ways.length ? stem : path)
