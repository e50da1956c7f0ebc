/** The machine behind all that leads to a move: a state and an event give the next state, and what is to be done. */
import { Course, type Effect, type Event, type Facts, type State } from './interaction'
import * as hand from './pointing'
import * as walk from './walking'

/** What follows from an event. It waits for nothing and changes nothing but what it gives back. */
export function step(state: State, event: Event, facts: Facts): { state: State; effects: readonly Effect[] } {
  const course = new Course(state, facts)
  happen(course, event)
  // Taken back in the list: nothing is in hand any more. A move that is being tried is still in hand.
  if (walk.isAtStart(course.state) && !walk.isAtStart(state)) hand.rest(course)
  hand.pump(course)
  return { state: course.state, effects: course.effects }
}

function happen(course: Course, event: Event): void {
  const { state } = course
  switch (event.type) {
    case 'moved':
      return moved(course)
    case 'answered':
      return hand.catchUp(course)
    case 'played':
      return course.set({ sent: null })
    case 'restart':
      return walk.restart(course)
    case 'take':
      return walk.take(course, event.choice)
    case 'follow':
      return walk.goTo(course, event.path)
    case 'back':
      return walk.back(course)
    case 'backTo':
      return walk.backTo(course, event.length)
    case 'write':
      return walk.write(course, event.move)
    case 'spell':
      return course.set({ written: event.text })
    case 'forgive':
      return course.set({ refused: null })
    case 'confirm':
      return walk.confirm(course)
    case 'hover':
      return hand.hover(course, event.cells)
    case 'tap':
      return hand.tap(course, event.cells)
    case 'carry':
      return hand.carry(course, event.cells)
    case 'drop':
      return hand.drop(course)
    case 'turn':
      return hand.turn(course, event.steps)
    case 'step':
      return hand.step(course, event.by)
    case 'takeStepped':
      return hand.takeStepped(course)
    case 'choose':
      return hand.choose(course, event.choice)
    case 'takeLead':
      return hand.takeLead(course, event.lead)
    case 'putBack':
      return hand.putBack(course)
    case 'attempted':
      return hand.attempted(course, event.found)
    case 'chosen':
    case 'tried':
    case 'failed':
      // An answer that comes late changes nothing.
      return state.question?.id === event.id ? answered(course, event) : undefined
    case 'found':
      return state.tap?.id === event.id && state.tap.stage === 'looks' ? hand.found(course, event.found) : undefined
    case 'waited':
    case 'seen':
    case 'peeked':
      return state.look === event.look ? looked(course, event) : undefined
  }
}

/** The table may stand elsewhere, or another position be looked at. */
function moved(course: Course): void {
  const { stand } = course.state
  const { seat, era, ply, looking } = course.facts
  const isElsewhere = stand?.seat !== seat || stand.era !== era || stand.ply !== ply || stand.looking !== looking
  walk.follow(course)
  if (isElsewhere) hand.moveOn(course)
}

function answered(course: Course, event: Extract<Event, { type: 'chosen' | 'tried' | 'failed' }>): void {
  const { question } = course.state
  if (!question) return
  if (event.type === 'chosen') walk.chosen(course, question, event.choices)
  else if (event.type === 'tried') walk.tried(course, question, event.tried)
  else walk.failed(course, question, event.refusal)
}

function looked(course: Course, event: Extract<Event, { type: 'waited' | 'seen' | 'peeked' }>): void {
  const { preview } = course.state
  if (event.type === 'waited') hand.see(course)
  else if (event.type === 'seen') hand.seen(course, event.leads)
  else if (preview) course.set({ preview: { ...preview, notes: event.notes } })
}
