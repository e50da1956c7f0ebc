/** From pointing to a move that waits to be confirmed: what there is to know, what may happen, what is to be done.
 *
 * `machine.ts` has the one function that says what follows from what. Nothing here waits, asks or draws.
 */
import type { Lead } from '../stage/picking'
import type { Message, Tried, WireChoice } from '../wire'
import type { Seat } from './protocol'
import type { Objection } from './store.svelte'

/** A move that is shown in the picture and waits to be confirmed. Without `tried` the answer is under way. */
export interface Tentative {
  seat: Seat
  move: string
  choice: WireChoice | null // the last choice that led to it; null if it was written
  tried: Tried | null
}

/** A move that is not allowed, with the reason and the picture that shows it. */
export type RefusedMove = Objection & { move: string; picture: string | null }

/** What the table says. */
export interface Facts {
  seat: Seat | null
  era: number
  ply: number
  /** The position that is looked at; null is the last one. */
  looking: number | null
  /** What can be chosen first. */
  first: readonly WireChoice[]
  /** Whether one of the latest entries is this seat's own. */
  hasMoved: boolean
  /** Whether a choice is waited for, and can be made on the stage. */
  canPlay: boolean
  isSending: boolean
}

type Path = readonly WireChoice[]
export type Cells = readonly string[]

/** The one question about the way to a move that is under way. An answer to any other changes nothing. */
export type Question = { id: number } & (
  | { about: 'step'; path: Path; last: WireChoice | null } // `last` is to be taken when the way there has been gone
  | { about: 'move'; move: string; choice: WireChoice | null }
  | { about: 'refresh' } // others have acted meanwhile: does it still hold good?
)

/** A tap that is being seen to: it waits for the step under way, looks for what fits, or else for what to ask about,
 * and waits for the answer. */
export interface Tap {
  id: number
  cells: Cells
  stage: 'waits' | 'looks' | 'attempts' | 'puts'
}

export interface State {
  /** Counts questions and taps, so that each has a number of its own. */
  count: number

  // The way to a move: small choices one after another, a complete one tried before it is played.
  path: Path
  choices: readonly WireChoice[]
  tentative: Tentative | null
  refused: RefusedMove | null
  /** What stands in the field for notation. It stays until the position changes, so that a slip can be mended. */
  written: string
  question: Question | null
  isLate: boolean // others have acted while a question is under way
  /** Where the table stood last. */
  stand: Pick<Facts, 'seat' | 'era' | 'ply' | 'looking'> | null
  /** The move that was confirmed and is not answered yet. */
  sent: string | null

  // The hand over the stage: what is pointed at, the piece it holds, and the ways that piece can lie.
  /** Several different things that fit where one has pointed, to choose from in words. */
  offers: readonly Lead[]
  /** The cells that have led to the offers. */
  pointed: Cells
  /** The ways the piece in hand can lie at the cell it was put on, and which is shown. */
  ways: readonly Lead[]
  way: number
  cell: string | null
  stem: Path // where the way stood before the piece was put on its cell
  likeTurn: string | null // the turn that was last chosen, kept while one tries other cells
  attempts: number
  /** What is shown under the mouse before anything is chosen. */
  preview: { lead: Lead; notes: readonly Message[] } | null
  hovered: Cells
  look: number // counted apart from taps, which a mouse that lies there must not undo
  stepped: WireChoice | null // the choice that keys have come to, shown but not taken
  step: number // where it stands among the choices
  tap: Tap | null
  taps: readonly Cells[] // those that come while another is seen to
  early: Cells | null // a tap while a move is under way; it counts once that is answered
}

export const IDLE: State = {
  count: 0,
  path: [],
  choices: [],
  tentative: null,
  refused: null,
  written: '',
  question: null,
  isLate: false,
  stand: null,
  sent: null,
  offers: [],
  pointed: [],
  ways: [],
  way: 0,
  cell: null,
  stem: [],
  likeTurn: null,
  attempts: 0,
  preview: null,
  hovered: [],
  look: 0,
  stepped: null,
  step: -1,
  tap: null,
  taps: [],
  early: null,
}

/** What happens: what the person does, what the table does, what is answered. */
export type Event =
  // The table
  | { type: 'moved' } // it may stand elsewhere
  | { type: 'answered' } // what was sent is answered
  | { type: 'played' } // what was confirmed is answered
  | { type: 'restart' }
  // The list
  | { type: 'take'; choice: WireChoice }
  | { type: 'follow'; path: Path } // the whole way to a move, as somebody goes who was shown it
  | { type: 'back' }
  | { type: 'backTo'; length: number }
  | { type: 'write'; move: string }
  | { type: 'spell'; text: string }
  | { type: 'forgive' } // the refusal has been read
  | { type: 'confirm' }
  // The stage
  | { type: 'hover'; cells: Cells }
  | { type: 'tap'; cells: Cells }
  | { type: 'carry'; cells: Cells } // a finger is held down: what lies tentatively is picked up and goes along
  | { type: 'drop' }
  | { type: 'turn'; steps: number }
  | { type: 'step'; by: number }
  | { type: 'takeStepped' }
  | { type: 'choose'; choice: WireChoice } // in a panel
  | { type: 'takeLead'; lead: Lead }
  | { type: 'putBack' }
  // Answers
  | { type: 'chosen'; id: number; choices: readonly WireChoice[] }
  | { type: 'tried'; id: number; tried: Tried }
  | { type: 'failed'; id: number; refusal: Objection | null }
  | { type: 'found'; id: number; found: { cell: string; leads: readonly Lead[] } | null }
  | { type: 'attempted'; found: { cell: string; move: string } | null }
  | { type: 'waited'; look: number }
  | { type: 'seen'; look: number; leads: readonly Lead[] }
  | { type: 'peeked'; look: number; notes: readonly Message[] }

/** What the machine wants done about the way to a move. */
export type WalkEffect =
  | { type: 'choices'; id: number; seat: Seat; path: readonly string[] }
  | { type: 'try'; id: number; seat: Seat; move: string }
  | { type: 'play'; move: string }

/** What it wants done about the stage. */
export type HandEffect =
  | { type: 'wait'; look: number } // a moment, before what lies under the mouse is looked up
  | { type: 'see'; look: number; cells: Cells; path: Path }
  | { type: 'peek'; look: number; seat: Seat; move: string }
  | { type: 'find'; id: number; cells: Cells; path: Path }
  | { type: 'attempt'; cells: Cells; like: string | null; step: number; path: Path } // nothing fits: what to ask about?
  | { type: 'forgive' }

export type Effect = WalkEffect | HandEffect

/** One step of the machine while it is worked out. */
export class Course {
  readonly effects: Effect[] = []

  constructor(
    public state: State,
    readonly facts: Facts,
  ) {}

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change }
  }

  /** A number that no question or tap had before. */
  next(): number {
    this.set({ count: this.state.count + 1 })
    return this.state.count
  }

  do(effect: Effect): void {
    this.effects.push(effect)
  }
}
