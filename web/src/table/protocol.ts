/** What page and server say to each other over the socket: one JSON object per message, told apart by `type`.
 *
 * This mirrors the server's protocol field by field (docs/protocol.md explains each). Keys that are seats arrive as
 * strings, for JSON has no others; `bySeat` reads them.
 */

export type Seat = number

export type State = 'waiting' | 'running' | 'finished' | 'abandoned' | 'study'
export type Proposal = 'takeback' | 'rematch' | 'replace' | 'abandon'

/** Something to say: a code that words files know, its parameters, and the cells it speaks of. */
export interface Message {
  code: string
  params: Record<string, Param>
  cells: string[]
}
export type Word = number | string | Message
export type Param = Word | Word[]

// What a page sends

export interface Join {
  type: 'join'
  table: string
  keys: string[]
  since: number | null
  era: number
}

export interface Pong {
  type: 'pong'
  n: number
}

export interface Play {
  type: 'play'
  seat: Seat
  move: string
  ply: number
  era: number
}

export interface Sit {
  type: 'sit'
  seat: Seat
  name: string | null
}

export interface Rename {
  type: 'rename'
  seat: Seat
  name: string
}

export interface Leave {
  type: 'leave'
  seat: Seat
}

export interface Offer {
  type: 'offer'
  seat: Seat
  what: Proposal
  about: Seat | null
  level?: string | null // for `replace`: the computer player that is to play there
}

export interface Answer {
  type: 'answer'
  seat: Seat
  offer: number
  yes: boolean
}

export interface Standing {
  type: 'standing'
  seat: Seat
  move: string
  on: boolean
}

/** Something that is to happen. The connection gives each its id. */
export type Intent = Play | Sit | Rename | Leave | Offer | Answer | Standing

export interface ChoicesQuery {
  type: 'choices'
  seat: Seat
  path: string[]
}

export interface TryQuery {
  type: 'try'
  seat: Seat
  move: string
  picture: boolean
}

/** What would be a good move for this seat, and why? */
export interface HintQuery {
  type: 'hint'
  seat: Seat
}

export interface ShowQuery {
  type: 'show'
  ply: number
  move?: string // to be painted into the picture
}

export type Query = ChoicesQuery | TryQuery | HintQuery | ShowQuery

export type WithId<T> = T & { id: string }
export type Outgoing = Join | Pong | WithId<Intent> | WithId<Query>

// What the server sends

export interface Ping {
  type: 'ping'
  n: number
}

export interface Done {
  type: 'done'
  id: string
  number: number
}

export interface Held {
  type: 'held'
  id: string
}

export interface Refused {
  type: 'refused'
  id: string | null
  code: string
  message: Message
  rule: string | null
  wait?: number | null // after how many seconds the same can be sent again
}

export interface WireChoice {
  key: string
  label: Message
  move: string | null
}

export interface Chosen {
  type: 'choices'
  id: string
  choices: WireChoice[]
}

export interface Tried {
  type: 'tried'
  id: string
  move: string
  refusal: Message | null
  rule: string | null
  notes: Message[]
  picture: string | null
}

/** A move that is good after `ply` entries of `era`; the reasons are facts, the chance (in a hundred) an estimate. */
export interface Hinted {
  type: 'hinted'
  id: string
  seat: Seat
  ply: number
  era: number
  move: string
  path: WireChoice[]
  reasons: Message[]
  chance: number | null
}

export interface Shown {
  type: 'shown'
  id: string
  ply: number
  drawing: string
  picture: string
  description: Message[]
  scores: number[]
  view: Record<string, unknown>
}

/** `actor` is a seat, 0 for chance, -1 for the clock; `text` is empty where it could hold something hidden. */
export interface WireEntry {
  actor: number
  text: string
  spoken: Message
}

export interface WireSeat {
  seat: Seat
  kind: 'person' | 'computer' | 'house' | 'free' | 'nobody'
  name: string | null
  level: string | null
  here: boolean
  gone: boolean
}

export interface WireClocks {
  left: Record<string, number>
  running: Seat[]
}

export interface WireOffer {
  number: number
  seat: Seat
  what: Proposal
  about: Seat | null
  waiting: Seat[]
  level: string | null
}

export interface ClockWish {
  kind: 'none' | 'move' | 'round' | 'fischer'
  seconds: number
  increment: number
}

/** The lesson that is taught at a table. Its words are the game's: `lesson.<id>.task`, `.praise`, `.nudge`. */
export interface WireLesson {
  id: string
  number: number
  count: number
  rule: string
  asks: 'move' | 'points' | 'refusal' // with `refusal` a try that this rule refuses is the answer
  example: string
  following: string | null
}

/** The example that is shown at a table. Its words are the game's: `example.<id>.title` and `.text`. */
export interface WireExample {
  id: string
  number: number
  count: number
  rule: string
  ply: number // how many entries led to it
  moves: string[] // the example itself, as a record writes them
  following: string | null
}

/** What does not change while a page is at a table. */
export interface About {
  game: string
  options: Record<string, number | string>
  has_set: boolean
  set: unknown // the plate or card set, if it is one of the players' own
  public: boolean
  draw: boolean // who sits where is drawn when the match begins
  hints: boolean
  clock: ClockWish
  one_screen: boolean
  owner: boolean
  origin: string | null
  keys: Record<string, string>
  watch: string | null
  lesson: WireLesson | null
  example: WireExample | null
}

/** How the table stands. `entries` are those from entry `start` on: a page drops what it has from there. */
export interface TableNow {
  type: 'table'
  number: number
  era: number
  ply: number
  start: number
  entries: WireEntry[]
  state: State
  seats: WireSeat[]
  mine: Seat[]
  lost: Seat[] // my own seats in which a computer player sits in
  to_act: number[]
  turn: Seat | null
  scores: number[]
  views: Record<string, Record<string, unknown>>
  choices: Record<string, WireChoice[]>
  tasks: Record<string, Message> // what each seat can do now, in one line; 0 is a spectator's
  open: boolean
  result: Message | null
  winners: Seat[]
  clocks: WireClocks | null
  limit_left: number | null // milliseconds left of what the rules themselves give, as in a race
  offers: WireOffer[]
  standing: Record<string, string[]>
  may: Record<string, string[]>
  rematch: string | null
  verdict: 'right' | 'wrong' | null // on the move made in a lesson
  about: About | null
}

/** What somebody waits for: computer players that are getting ready, or other questions that come first. */
export interface Wait {
  state: 'getting_ready' | 'queued' | 'thinking'
  ahead: number // questions before this one, up to fifty
}

/** What computer players at the table, and this page's hint, wait for; whoever thinks is not in it. */
export interface Waits {
  type: 'waits'
  seats: Record<string, Wait>
  hint: Wait | null
}

export type Incoming = Ping | Done | Held | Refused | Chosen | Tried | Hinted | Shown | TableNow | Waits

/** What a query is answered by. */
export interface AnswerTo {
  choices: Chosen
  try: Tried
  hint: Hinted
  show: Shown
}

/** What a table of seats holds for one seat. */
export function bySeat<T>(table: Record<string, T> | undefined, seat: Seat | null): T | undefined {
  return seat === null ? undefined : table?.[String(seat)]
}
