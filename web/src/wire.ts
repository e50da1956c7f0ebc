/**
 * What page and house say to each other. This file is made by docs/make_types.py from the classes of the server;
 * docs/protocol.md explains it. Keys that are seats arrive as strings, for JSON has no others.
 */

export type FromPage = Join | Pong | Play | Sit | Rename | Leave | Offer | Answer | Standing | Choices | Try | Hint | Show

export type FromServer = Ping | Done | Held | Refused | Chosen | Tried | Hinted | Shown | TableNow | Waits

/** The first message: which table, and by which keys. `since` and `era` are what a returning page has seen. */
export interface Join {
  type: 'join'
  table: string
  keys?: string[]
  since?: number | null
  era?: number
}

/** The answer to `ping`, sent at once: it measures the line. */
export interface Pong {
  type: 'pong'
  n: number
}

/** A move as text, made by a page that showed the position after `ply` entries in the `era` of the record. */
export interface Play {
  type: 'play'
  id: string
  seat: number
  move: string
  ply: number
  era?: number
}

/** Take a free seat: by its key, or without one at a public table. */
export interface Sit {
  type: 'sit'
  id: string
  seat: number
  name?: string | null
}

/** Give a seat that one holds another name. */
export interface Rename {
  type: 'rename'
  id: string
  seat: number
  name: string
}

/** Get up. Before the start the seat is free again; after it the others may choose how to go on. */
export interface Leave {
  type: 'leave'
  id: string
  seat: number
}

/**
 * Propose something that the others must agree to.
 *
 * For `replace`, `about` is the seat that is gone, and `level` says which computer player is to play there. Without it
 * that is the best at the table; of a computer player that gave up, the same again. `seat` is 0 where whoever opened
 * the table decides, since nobody sits there who could.
 */
export interface Offer {
  type: 'offer'
  id: string
  seat: number
  what: Proposal
  about?: number | null
  level?: string | null
}

export type Proposal = 'abandon' | 'rematch' | 'replace' | 'takeback'

/** Agree to an offer, or decline it; who made it declines to withdraw. */
export interface Answer {
  type: 'answer'
  id: string
  seat: number
  offer: number
  yes: boolean
}

/** Set or clear an answer that is given by itself whenever the seat is asked in another's turn. */
export interface Standing {
  type: 'standing'
  id: string
  seat: number
  move: string
  on: boolean
}

/** What can be chosen next on the way to a move, after `path`. */
export interface Choices {
  type: 'choices'
  id: string
  seat: number
  path?: string[]
}

/** Would this move be legal, and what would it score or risk? `picture` asks to see it. */
export interface Try {
  type: 'try'
  id: string
  seat: number
  move: string
  picture?: boolean
}

/** What would be a good move for this seat now, and why? */
export interface Hint {
  type: 'hint'
  id: string
  seat: number
}

/**
 * The position after `ply` entries: drawn, pictured and described. `move` is painted into the picture.
 *
 * Once a match is over, `line` are moves that are imagined to follow these entries, before `move`.
 */
export interface Show {
  type: 'show'
  id: string
  ply: number
  move?: string | null
  line?: string[]
}

/** Asks for a `pong` with the same number. */
export interface Ping {
  type: 'ping'
  n: number
}

/** The intent happened and is on disk, as event `number`. */
export interface Done {
  type: 'done'
  id: string
  number: number
}

/** The move is right. Others may have been as quick, so a moment passes before it is entered; `done` follows. */
export interface Held {
  type: 'held'
  id: string
}

/**
 * It did not happen, or cannot be answered. `code` is stable; `rule` is there when a game's rule says no.
 *
 * `wait` is there when the same can be sent again: after so many seconds.
 */
export interface Refused {
  type: 'refused'
  id: string | null
  code: string
  message: Message
  rule: string | null
  wait: number | null
}

/** Something to say: a code that words files know, its parameters, and the cells it speaks of. */
export interface Message {
  code: string
  params: Record<string, number | string | Message | (number | string | Message)[]>
  cells: string[]
}

/** The answer to `choices`. */
export interface Chosen {
  type: 'choices'
  id: string
  choices: WireChoice[]
}

/** One small choice. `move` is the move's text when the choice completes one. */
export interface WireChoice {
  key: string
  label: Message
  move: string | null
}

/** The answer to `try`. `move` is the proper spelling; without `refusal` it is legal. */
export interface Tried {
  type: 'tried'
  id: string
  move: string
  refusal: Message | null
  rule: string | null
  notes: Message[]
  picture: string | null
}

/**
 * The answer to `hint`: a move that is legal after `ply` entries of `era`, the choices that lead to it, and why.
 *
 * `reasons` are facts that the rules have counted; `chance` is an estimate, in a hundred, or null where none was made.
 */
export interface Hinted {
  type: 'hinted'
  id: string
  seat: number
  ply: number
  era: number
  move: string
  path: WireChoice[]
  reasons: Message[]
  chance: number | null
}

/** The answer to `show`. */
export interface Shown {
  type: 'shown'
  id: string
  ply: number
  drawing: string
  picture: string
  description: Message[]
  scores: number[]
  /** What the seat may know of that position; a spectator's without one */
  view: Record<string, unknown>
}

/**
 * How the table stands. `entries` are those from entry `start` on: a page drops what it has from there.
 *
 * `number` counts events and tells a page what it missed; `era` counts take-backs.
 */
export interface TableNow {
  type: 'table'
  number: number
  era: number
  ply: number
  start: number
  entries: WireEntry[]
  state: State
  seats: WireSeat[]
  mine: number[]
  /** One's own seats in which a computer player sits in: `sit` takes them again */
  lost: number[]
  to_act: number[]
  turn: number | null
  scores: number[]
  /** Of the seats one holds; 0 is a spectator's */
  views: Record<string, Record<string, unknown>>
  /** The first choices of those seats that may act */
  choices: Record<string, WireChoice[]>
  /** What each of those seats can do now, in one line; never empty */
  tasks: Record<string, Message>
  open: boolean
  result: Message | null
  winners: number[]
  clocks: WireClocks | null
  /** Milliseconds left of the time that the rules themselves give here, when this was sent */
  limit_left: number | null
  offers: WireOffer[]
  standing: Record<string, string[]>
  /** What each seat one holds can do besides moves: takeback, rematch, hint, … */
  may: Record<string, string[]>
  rematch: string | null
  /** On the move made in a lesson */
  verdict: 'right' | 'wrong' | null
  /** In the first message after `join` */
  about: About | null
}

/**
 * An entry of the record: who made it (0 chance, -1 the clock), its line, and how it is told.
 *
 * The line is empty where it could hold something hidden; the record has it when the match is over.
 */
export interface WireEntry {
  actor: number
  text: string
  spoken: Message
}

export type State = 'abandoned' | 'finished' | 'running' | 'study' | 'unreadable' | 'waiting'

/**
 * Who sits where. `here` says whether somebody's page is open now; `gone` whether the others may choose.
 *
 * A computer player is gone when it has failed several times: it is asked no more until somebody wishes so.
 */
export interface WireSeat {
  seat: number
  kind: SeatKind
  name: string | null
  level: string | null
  here: boolean
  gone: boolean
}

export type SeatKind = 'computer' | 'free' | 'house' | 'nobody' | 'person'

/** Milliseconds left for each seat when this was sent, and whose clock runs. */
export interface WireClocks {
  left: Record<string, number>
  running: number[]
}

/** An offer that stands: `number` names it, `waiting` are the seats that have not answered. */
export interface WireOffer {
  number: number
  seat: number
  what: Proposal
  about: number | null
  waiting: number[]
  /** For `replace`: the computer player that is to play there, if one was named */
  level: string | null
}

/** What does not change while a page is at a table. */
export interface About {
  game: string
  options: Record<string, number | string>
  has_set: boolean
  /** The plate or card set, if it is one of the players' own; the house's is served over HTTP */
  set: unknown
  public: boolean
  /** Who sits where is drawn when the match begins */
  draw: boolean
  hints: boolean
  clock: ClockWish
  one_screen: boolean
  owner: boolean
  /** The table this one was forked from, or was a rematch of */
  origin: string | null
  /** The secrets of the seats that are free, for the table's owner to share */
  keys: Record<string, string>
  /** The secret of the spectators' link, for those who sit here */
  watch: string | null
  lesson: WireLesson | null
  example: WireExample | null
}

/** How time is kept, and how much of it there is. */
export interface ClockWish {
  kind: ClockKind
  seconds: number
  increment: number
}

export type ClockKind = 'fischer' | 'move' | 'none' | 'round'

/** The lesson that is taught at a table. Its words are the game's: `lesson.<id>.task`, `.praise`, `.nudge`. */
export interface WireLesson {
  id: string
  /** From 1 */
  number: number
  count: number
  rule: string
  /** With `refusal` a try that this rule refuses is the answer */
  asks: 'move' | 'points' | 'refusal'
  /** A move that is an answer */
  example: string
  /** The id of the next lesson */
  following: string | null
}

/** The example that is shown at a table. Its words are the game's: `example.<id>.title` and `.text`. */
export interface WireExample {
  id: string
  /** From 1 */
  number: number
  count: number
  rule: string
  /** How many entries led to it */
  ply: number
  /** The example itself, as a record writes them */
  moves: string[]
  /** The id of the next example */
  following: string | null
}

/**
 * What computer players at the table, and this page's hint, wait for. Whoever is thinking is not in it.
 *
 * It is sent when somebody has waited for half a second, and whenever it changes.
 */
export interface Waits {
  type: 'waits'
  seats: Record<string, Wait>
  hint: Wait | null
}

/**
 * What somebody waits for: the game's computer players are getting ready, or other questions are before this one.
 *
 * `ahead` says how many, up to fifty.
 */
export interface Wait {
  state: Stage
  ahead: number
}

export type Stage = 'getting_ready' | 'queued' | 'thinking'

/** Everything a page needs to know before it comes to a table. */
export interface HouseTold {
  version: string
  languages: string[]
  levels: LevelTold[]
  /** The hash of those that belong to no game, in each language */
  words: Record<string, string>
  games: GameTold[]
}

/** A strength of computer players, and what each language calls it. */
export interface LevelTold {
  id: string
  names: Record<string, string>
}

/** A game, as its facts tell it. */
export interface GameTold {
  id: string
  /** By language */
  titles: Record<string, string>
  designer: string
  /** What the game calls the seat that its rules play, if it has a name */
  robot: Record<string, string> | null
  players: number[]
  minutes: number
  luck: boolean
  hidden: boolean
  simultaneous: boolean
  rules_version: number
  has_set: boolean
  /** The hash of the plate or card set that it is usually played with */
  set: string | null
  /** There is a kit of it to print */
  has_kit: boolean
  options: OptionTold[]
  presets: PresetsTold | null
  /** The ids of those by which it is taught, in order */
  lessons: string[]
  /** The ids of the examples of its rules */
  examples: string[]
  /** The hash of its words in each language */
  words: Record<string, string>
}

/** One thing that can be chosen of a game. */
export interface OptionTold {
  name: string
  values: (number | string)[]
  default: number | string
  /** It applies only where these others have one of these values */
  when: Record<string, (number | string)[]>
  /** What set-up proposes instead of the default, by circumstance: a language, or `apart` */
  proposed: Record<string, number | string>
  /** Any text may be given; `values` are then examples */
  free: boolean
}

/** The presets of a game, the easiest first. */
export interface PresetsTold {
  /** What they are called together, by language */
  names: Record<string, string>
  /** What it is called to begin with one, by language */
  play: Record<string, string>
  listed: PresetTold[]
}

/** Options chosen together under a name, such as a difficulty. */
export interface PresetTold {
  id: string
  /** By language */
  names: Record<string, string>
  /** What to expect of it, by language */
  about: Record<string, string>
  options: Record<string, number | string>
  /** The same, with what has to be chosen before */
  start: Record<string, number | string>
  /** What set-up proposes instead of the defaults */
  is_proposed: boolean
}

/** What can be printed of a game, and every choice there is. */
export interface KitTold {
  groups: KitGroup[]
  /** None where the house cannot make them */
  solids: KitSolid[]
  needs: string[]
  choices: Record<string, string[]>
  /** Those of the formats that a 3D printer takes: they have solids and no sheets */
  models: string[]
  ranges: Record<string, [number, number]>
  usual: Record<string, number | string>
  /** And what is usual besides for a purpose, by its name */
  usual_for: Record<string, Record<string, number | string>>
  /** Numbers on which the parts of this game depend */
  matters: string[]
  /** And those on which its solids depend */
  solids_matter: string[]
}

/** Parts that are printed together, or not. */
export interface KitGroup {
  id: string
  title: string
  /** Of things to cut out */
  count: number
  minutes: number
  is_extra: boolean
}

/** One thing that a 3D printer makes. */
export interface KitSolid {
  id: string
  name: string
  count: number
}

/** The sheets of an order, and what they cost. */
export interface SheetsTold {
  /** Sheets of paper that go into the printer */
  papers: number
  minutes: number
  sheets: SheetTold[]
}

/** A sheet: its name, its size in millimetres, what lies on it, and where its picture is found. */
export interface SheetTold {
  title: string
  width: number
  height: number
  parts: string[]
  picture: string
}

/** Options to be settled. */
export interface OptionsGiven {
  options?: Record<string, number | string>
}

/**
 * Options that are settled: all that apply, how many seats there are, and which of them the house plays.
 *
 * `wins` says in hundredths what each seat wins between strong players, where one wins much more than another.
 */
export interface Seating {
  options: Record<string, number | string>
  seats: number
  house: number[]
  wins: number[] | null
}

/** The games whose computer players can think, and those whose computer players are getting ready. */
export interface Computers {
  ready: string[]
  getting_ready: string[]
}

/** That the house is well; where it is not, it answers with trouble. */
export interface Health {
  status: 'ok'
}

/** Why a request was not granted: a stable code, a message to be put into words, and when to ask again, if ever. */
export interface Trouble {
  code: string
  message: Message
  /** Seconds, as in the header Retry-After */
  wait: number | null
}

/** Who is to sit on a seat: somebody at this screen, somebody by a link, or a computer player. */
export interface SeatWish {
  kind: 'computer' | 'here' | 'link'
  name?: string | null
  level?: string | null
}

/** Where the first entries come from: a table (with a key to it if it is private), or a record as text. */
export interface Source {
  ply?: number | null
  table?: string | null
  key?: string | null
  record?: string | null
}

/** A table to be opened. `seats` lists the seats that are not the house's, in order. */
export interface NewTable {
  game: string
  options?: Record<string, number | string>
  seats?: SeatWish[]
  draw?: boolean
  public?: boolean
  /** Whether seats may ask for hints; null: where nobody comes by a link */
  hints?: boolean | null
  clock?: ClockWish
  source?: Source | null
  set?: unknown
}

/** The table that was opened, with the secret key of each seat that people take and the spectators' key. */
export interface OpenedTable {
  table: string
  keys: Record<string, string>
  watch: string
}

/** A table in a list. */
export interface TableCard {
  table: string
  game: string
  options: Record<string, number | string>
  state: State
  seats: WireSeat[]
  mine: number[]
  to_act: number[]
  ply: number
  /** Seconds since 1970 */
  changed: number
  /** Seat 1 first */
  scores: number[]
  /** How the match ended; null while it goes on */
  result: Message | null
  winners: number[]
  /** Why an `unreadable` table cannot be replayed */
  reason: Message | null
}

/** What is left of a table that cannot be replayed. */
export interface KeptTable {
  card: TableCard
  /** How it stood when it was last understood */
  stood: State
  /** As the record has them; null while not everyone may know them */
  entries: string[] | null
}

/** Public tables that wait for somebody, and that can be watched. */
export interface Lobby {
  open: TableCard[]
  running: TableCard[]
}

/** The name to go by. */
export interface NewName {
  name: string
}

/** Who I am, and my tables, the latest first. */
export interface Me {
  name: string | null
  tables: TableCard[]
}

/** A record to be looked at, as text or JSON. */
export interface NewStudy {
  record: string
}

/** The table at which a record can be looked at. */
export interface Study {
  table: string
}

/**
 * How far the analysis of a table has come, and its judgements from number `start` on, from 0.
 *
 * Every decision is looked at once, in the order of the record, and then some closely; what is said later of one takes
 * the place of what was said before. `accounts`, `swings` and `turning` come once all have been looked at.
 */
export interface Analysis {
  /** None: nobody has asked for it */
  state: 'done' | 'none' | 'under_way'
  /** That seats made: so many judgements come from the first look */
  decisions: number
  /** Judgements in all; reckoned from those there are, until each decision has been looked at once */
  total: number
  start: number
  /** Null: nobody has asked for it */
  depth: 'quick' | 'thorough' | null
  done: number
  /** Seconds that it still takes, as far as can be said */
  left: number | null
  judgements: Judgement[]
  /** How the win was shared out at the end; null for a match without a result */
  final: number[] | null
  accounts: Account[]
  swings: Swing[]
  /** How many entries there were before the decision at which the match turned */
  turning: number | null
  /** What the next decision waits for, while it is under way */
  wait: Wait | null
}

/**
 * A decision, and what is said of it. Worths are chances of the win, from 0 to 1.
 *
 * Where no search can be made (a live race), it has neither `worths` nor a grade.
 */
export interface Judgement {
  /** How many entries there were before it */
  ply: number
  seat: number
  /** The move that was played */
  move: string
  /** What each seat could expect before the move, seat 1 first */
  worths: number[] | null
  /** And after it; null for what no search knows, such as giving up */
  after: number[] | null
  /** The best first; the move that was played may be among them */
  best: Weighed[]
  /** How it would go on after the best */
  line: Told[]
  /** What sets the best apart from the move that was played, if that is marked */
  reasons: Message[]
  /** The standard error of what the move gave away */
  doubt: number
  grade: 'blunder' | 'inaccuracy' | 'mistake' | null
  /** Read out to the end, and not estimated */
  exact: boolean
  /** There was no other move */
  forced: boolean
}

/** A move that could have been made: what it is worth to whoever makes it, and how it is told. */
export interface Weighed {
  move: string
  worth: number
  spoken: Message
}

/** A move that was not made, as text and as it is told. */
export interface Told {
  seat: number
  move: string
  spoken: Message
}

/** What made the result of a seat. `start`, `luck`, `own`, `others` and `rest` add up to `end`. */
export interface Account {
  seat: number
  /** What it could expect when the first decision was made */
  start: number
  /** What draws gave it */
  luck: number
  /** What its own moves gave it */
  own: number
  /** What the moves of others gave it */
  others: number
  /** What cannot be told apart: a live race, the clock, giving up */
  rest: number
  /** Its part of the win, or what it could expect at the last decision of an unfinished match */
  end: number
  marks: Record<string, number>
}

/** A stroke of luck: at the decision after so many entries a seat found itself better off than the move before. */
export interface Swing {
  ply: number
  seat: number
  gained: number
}
