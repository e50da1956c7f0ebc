/** The way to a move as a part of the machine: choices one after another, a complete one tried before it is played. */
import type { Tried, WireChoice } from '../wire'
import type { Course, Question, RefusedMove, State } from './interaction'
import type { Objection } from './store.svelte'

/** Whether the person's own step or try is under way. */
export const isBusy = ({ question }: State): boolean => question !== null && question.about !== 'refresh'

/** Whether the next choices, or what is written, are waited for. */
export const isAsking = ({ question }: State): boolean =>
  question?.about === 'step' || (question?.about === 'move' && question.choice === null)

export const isAtStart = (state: State): boolean =>
  !state.tentative && !state.refused && !state.path.length && !isAsking(state)

/** Whatever is still to be answered no longer matters. */
const forget = (course: Course): void => course.set({ question: null, isLate: false })

export function restart(course: Course): void {
  forget(course)
  course.set({ path: [], tentative: null, refused: null, written: '', choices: course.facts.first })
}

/** Goes along with the table: a new turn starts anew, while in a round of all one keeps one's way. */
export function follow(course: Course): void {
  const { seat, era, ply, looking, hasMoved } = course.facts
  const { stand } = course.state
  course.set({ stand: { seat, era, ply, looking } })
  if (stand && seat === stand.seat && era === stand.era && ply === stand.ply) return
  const isSameRound = seat !== null && seat === stand?.seat && era === stand.era && !hasMoved
  // A step that is under way is not lost because somebody else was quick: it is looked at again afterwards.
  if (isSameRound && isBusy(course.state)) course.set({ isLate: true })
  else if (isSameRound) refresh(course)
  else restart(course)
}

/** Takes a choice: a step further, or a complete move that is tried. */
export function take(course: Course, choice: WireChoice): void {
  course.set({ refused: null })
  if (choice.move !== null) tryOut(course, choice.move, choice)
  else go(course, [...course.state.path, choice])
}

/** Goes the whole way to a move. */
export function goTo(course: Course, path: readonly WireChoice[]): void {
  const last = path.at(-1)
  if (!last) return
  course.set({ refused: null })
  go(course, path.slice(0, -1), last)
}

/** One step back: first from the tentative move, then along the path. */
export function back(course: Course): void {
  const { refused, tentative, path } = course.state
  forget(course)
  if (refused) course.set({ refused: null })
  else if (tentative) course.set({ tentative: null })
  else if (path.length) go(course, path.slice(0, -1))
}

/** Back to the first `length` choices of the path. */
export function backTo(course: Course, length: number): void {
  const { path } = course.state
  forget(course)
  course.set({ tentative: null, refused: null })
  if (length < path.length) go(course, path.slice(0, length))
}

export function write(course: Course, move: string): void {
  course.set({ refused: null })
  tryOut(course, move, null)
}

/** A confirmed move is sent once, whatever is pressed until it is answered. */
export function confirm(course: Course): void {
  const { tentative, sent } = course.state
  const move = tentative?.tried?.move
  if (move === undefined || sent !== null || course.facts.isSending || course.facts.seat === null) return
  course.set({ sent: move })
  course.do({ type: 'play', move })
}

export function chosen(course: Course, question: Question, choices: readonly WireChoice[]): void {
  // The position has moved on and this way is closed.
  if (!choices.length) return restart(course)
  if (question.about === 'refresh') return refreshed(course, question, choices)
  if (question.about !== 'step') return
  course.set({ path: question.path, choices })
  settle(course)
  if (question.last) take(course, question.last)
}

export function tried(course: Course, question: Question, tried: Tried): void {
  const { refusal, rule, picture } = tried
  const { tentative } = course.state
  const [move, choice] = question.about === 'move' ? [question.move, question.choice] : [tried.move, null]
  if (refusal) refuse(course, { code: 'refused', message: refusal, rule, move, picture })
  else if (question.about === 'move' && course.facts.seat !== null)
    course.set({ tentative: { seat: course.facts.seat, move: tried.move, choice, tried } })
  else if (tentative) course.set({ tentative: { ...tentative, tried } })
  settle(course)
}

export function failed(course: Course, question: Question, refusal: Objection | null): void {
  if (refusal && question.about !== 'move') return restart(course)
  if (refusal && question.about === 'move') refuse(course, { ...refusal, move: question.move, picture: null })
  settle(course)
}

const refuse = (course: Course, refused: RefusedMove): void => course.set({ tentative: null, refused })

function settle(course: Course): void {
  const { isLate } = course.state
  forget(course)
  if (isLate) refresh(course)
}

function go(course: Course, path: readonly WireChoice[], last: WireChoice | null = null): void {
  const { seat, first } = course.facts
  forget(course)
  course.set({ tentative: null })
  if (seat === null) return
  if (path.length) {
    const id = course.next()
    course.set({ question: { id, about: 'step', path, last } })
    course.do({ type: 'choices', id, seat, path: path.map(({ key }) => key) })
  } else {
    course.set({ path, choices: first })
    if (last) take(course, last)
  }
}

function tryOut(course: Course, move: string, choice: WireChoice | null): void {
  const { seat } = course.facts
  forget(course)
  if (seat === null) return
  const id = course.next()
  // A written move is shown once it is found right: until then the field keeps the focus.
  const tentative = choice && { seat, move, choice, tried: null }
  course.set({ tentative, question: { id, about: 'move', move, choice } })
  course.do({ type: 'try', id, seat, move })
}

/** Others have acted meanwhile: the same way once more. What is on the screen stays there while it holds good. */
function refresh(course: Course): void {
  const { seat, first } = course.facts
  const { path } = course.state
  forget(course)
  if (seat === null) return
  const id = course.next()
  const question: Question = { id, about: 'refresh' }
  course.set({ question })
  if (path.length) course.do({ type: 'choices', id, seat, path: path.map(({ key }) => key) })
  else chosen(course, question, first)
}

function refreshed(course: Course, { id }: Question, choices: readonly WireChoice[]): void {
  const { tentative } = course.state
  if (!isSame(choices, course.state.choices)) course.set({ choices })
  if (tentative) course.do({ type: 'try', id, seat: tentative.seat, move: tentative.move })
  else forget(course)
}

/** Whether two lists offer the same, so that a search in one of them need not start anew. */
const isSame = (some: readonly WireChoice[], others: readonly WireChoice[]): boolean =>
  some.length === others.length &&
  some.every(({ key, move }, at) => key === others[at]?.key && move === others[at]?.move)
