/** One line to one table, which mends itself.
 *
 * The page says what it wants; the line sends it when it can, keeps it until it is answered and sends it again with
 * the same id after a break. So a move is never lost and never played twice.
 */

import type { Store } from '../storage'
import { Journal } from './journal'
import type { AnswerTo, Intent, Query, WithId } from './protocol'
import type { Done, FromServer, FromPage, Refused, TableNow, Waits } from '../wire'

export type LineState = 'connecting' | 'live' | 'lost'

/** The part of WebSocket that is used, so that tests can bring their own. */
export interface SocketLike {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  send(data: string): void
  close(): void
}

export interface Surroundings {
  open: () => SocketLike
  keys: () => string[]
  storage: Store
  after: (ms: number, act: () => void) => () => void // gives back what cancels it
  random: () => number
  newId: () => string
}

export interface Listener {
  table(push: TableNow): void
  waits(said: Waits): void
  line(state: LineState): void
  /** The house asks to wait, for so many seconds from now: the line obeys, and sends again by itself. Null: no more. */
  patience(refusal: Refused | null): void
  journal(): void
  /** An intent that this page did not send itself, but had sent before it was loaded anew, is refused. */
  late(intent: Intent, refusal: Refused): void
  /** The table itself is refused: there is none, or these keys do not open it. */
  shut(refusal: Refused): void
}

/** What the page has: how many entries, and up to which event of which era; told when it comes back. */
interface Seen {
  entries: number
  number: number
  era: number
}

/** A refusal as an error: queries are answered or throw it. */
export class RefusedError extends Error {
  constructor(readonly refusal: Refused) {
    super(refusal.code)
  }
}

const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 5000
// A socket that neither opens nor fails is given up: phones lose the line without a word.
const OPENING_MS = 8000
// The server pings more often than this; silence means that the line is dead though nobody said so.
const SILENCE_MS = 25000

// What took longer was the house, which had a table to fetch.
const MOST_LAG_MS = 500

// How often a question is sent again to a house that asks to wait; an intent is until it is answered.
const MOST_TRIES = 3

// A join refused for these is refused for good.
const SHUT = new Set(['no_table', 'private', 'unreadable_table'])

interface Waiting {
  message: WithId<Query>
  tries: number
  resolve: (answer: never) => void
  reject: (error: RefusedError) => void
}

export class Connection {
  readonly journal: Journal
  #socket: SocketLike | null = null
  #state: LineState = 'connecting'
  #joined = false
  #asked = false // a join is under way because a push did not fit
  #closed = false
  #attempts = 0
  #askedAt = 0
  #lag = 0
  #seen: Seen | null = null
  #queries = new Map<string, Waiting>()
  #answers = new Map<string, (answer: Done | Refused) => void>()
  #cancelRetry: (() => void) | null = null
  #cancelWatch: (() => void) | null = null
  #asks: Refused | null = null // the newest refusal that asks to wait, until that is over

  constructor(
    private readonly table: string,
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {
    this.journal = new Journal(table, around.storage)
  }

  get state(): LineState {
    return this.#state
  }

  /** The milliseconds that news take from there to here: half of what the last join took, there and back. */
  get lag(): number {
    return this.#lag
  }

  start(): void {
    this.#open()
  }

  stop(): void {
    this.#closed = true
    this.#cancelRetry?.()
    this.#drop()
  }

  /** Tries at once, for instance because the device is back on the net or the page is looked at again. */
  hurry(): void {
    if (this.#closed || this.#socket || this.#asks) return
    this.#attempts = 0
    this.#open()
  }

  /** Joins anew, because keys have changed; a table that was shut may open to them. */
  rejoin(): void {
    if (this.#joined || this.#asked) this.#join()
    else if (this.#closed) {
      this.#closed = false
      this.#open()
    }
  }

  /** Sends an intent, now or as soon as the line is back. Answered once and for all. */
  intend(intent: Intent): Promise<Done | Refused> {
    const message = { ...intent, id: this.around.newId() }
    this.journal.add(message)
    this.listener.journal()
    if (this.#joined) this.#send(message)
    return new Promise((resolve) => this.#answers.set(message.id, resolve))
  }

  /** Asks; a question survives a break of the line, its answer belongs to whatever stands when it comes. */
  ask<Q extends Query>(query: Q): Promise<AnswerTo[Q['type']]> {
    const message = { ...query, id: this.around.newId() } as WithId<Query>
    return new Promise((resolve, reject) => {
      this.#queries.set(message.id, { message, tries: 1, resolve, reject })
      if (this.#joined) this.#send(message)
    })
  }

  // The line

  #open(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    const socket = this.around.open()
    this.#socket = socket
    this.#watch(OPENING_MS)
    socket.onopen = () => {
      if (socket === this.#socket) this.#join()
    }
    socket.onmessage = (event) => {
      if (socket === this.#socket && typeof event.data === 'string') this.#receive(event.data)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost()
    }
  }

  #join(): void {
    const since = this.#seen?.number ?? null
    this.#asked = true
    this.#askedAt = performance.now()
    this.#send({ type: 'join', table: this.table, keys: this.around.keys(), since, era: this.#seen?.era ?? 0 })
  }

  /** Comes back after a while, and not before the house wants it. */
  #lost(atLeast = 0): void {
    this.#drop()
    if (this.#closed) return
    this.#tell('lost')
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempts++)
    // Half of the wait is chance, so that a whole house does not come back in the same instant.
    const wait = atLeast + longest * (0.5 + 0.5 * this.around.random())
    this.#cancelRetry = this.around.after(wait, () => this.#open())
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    this.#joined = this.#asked = false
    this.#cancelWatch?.()
    socket?.close()
  }

  #watch(ms: number): void {
    this.#cancelWatch?.()
    this.#cancelWatch = this.around.after(ms, () => this.#lost())
  }

  #send(message: FromPage): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #tell(state: LineState): void {
    if (state === this.#state) return
    this.#state = state
    this.listener.line(state)
  }

  // What comes

  #receive(data: string): void {
    this.#watch(SILENCE_MS)
    const message = JSON.parse(data) as FromServer
    switch (message.type) {
      case 'ping':
        return this.#send({ type: 'pong', n: message.n })
      case 'table':
        return this.#push(message)
      case 'waits':
        return this.listener.waits(message)
      case 'held':
        this.journal.hold(message.id)
        return this.listener.journal()
      case 'done':
        return this.#settle(message.id, message)
      case 'refused':
        return this.#refused(message)
      case 'choices':
      case 'tried':
      case 'hinted':
      case 'shown': {
        const waiting = this.#queries.get(message.id)
        this.#queries.delete(message.id)
        return waiting?.resolve(message as never)
      }
    }
  }

  #push(push: TableNow): void {
    const first = this.#asked
    // The first push after a join is the truth, whatever was seen before; then nothing older may pass.
    if (!first && this.#seen && push.number < this.#seen.number) return
    if (this.#lacksSomethingBefore(push, first)) {
      if (first && !this.#seen) return this.#lost()
      if (first) this.#seen = null
      return this.#join()
    }
    if (first) this.#lag = Math.min(MOST_LAG_MS, (performance.now() - this.#askedAt) / 2)
    this.#asked = false
    this.#seen = { entries: push.start + push.entries.length, number: push.number, era: push.era }
    this.listener.table(push)
    if (!this.#joined) this.#welcome()
  }

  /** A push that does not follow what was seen: something between was dropped. Across a take-back the entries that
   * are kept cannot be trusted, for some of them may have been played anew meanwhile. */
  #lacksSomethingBefore(push: TableNow, first: boolean): boolean {
    const seen = this.#seen ?? { entries: 0, era: push.era }
    return push.start > seen.entries || (!first && push.era !== seen.era && push.start > 0)
  }

  /** The line is good again: whatever is unanswered goes out once more, in the order in which it was meant. */
  #welcome(): void {
    this.#joined = true
    this.#attempts = 0
    this.#tell('live')
    for (const { intent } of this.journal.unanswered) this.#send(intent)
    for (const { message } of this.#queries.values()) this.#send(message)
  }

  #settle(id: string, answer: Done | Refused): void {
    const resolve = this.#answers.get(id)
    this.#answers.delete(id)
    const intent = this.journal.strike(id)
    if (intent) this.listener.journal()
    if (resolve) resolve(answer)
    else if (intent && answer.type === 'refused') this.listener.late(intent, answer)
  }

  /** Waits as long as the house asks, then does what it refused; whether there is something to be done. */
  #obeys(refusal: Refused): boolean {
    const { id, wait } = refusal
    if (!wait) return false
    if (id === null && !this.#joined) this.#lost(wait * 1000)
    else if (id === null) this.around.after(wait * 1000, () => this.rejoin())
    else if (this.#isPending(id)) this.around.after(wait * 1000, () => this.#sendAgain(id))
    else return false
    this.#asks = refusal
    this.listener.patience(refusal)
    this.around.after(wait * 1000, () => {
      if (this.#asks !== refusal) return
      this.#asks = null
      this.listener.patience(null)
    })
    return true
  }

  #isPending(id: string): boolean {
    const query = this.#queries.get(id)
    return query ? query.tries++ < MOST_TRIES : this.journal.unanswered.some(({ intent }) => intent.id === id)
  }

  #sendAgain(id: string): void {
    const message =
      this.#queries.get(id)?.message ?? this.journal.unanswered.find(({ intent }) => intent.id === id)?.intent
    if (message && this.#joined) this.#send(message)
  }

  #refused(refusal: Refused): void {
    if (this.#obeys(refusal)) return
    const { id } = refusal
    const waiting = id === null ? undefined : this.#queries.get(id)
    if (waiting && id !== null) {
      this.#queries.delete(id)
      waiting.reject(new RefusedError(refusal))
    } else if (id !== null) {
      this.#settle(id, refusal)
    } else if (SHUT.has(refusal.code)) {
      this.stop()
      this.listener.shut(refusal)
    } else if (!this.#joined) {
      // The house is full or has trouble: it may have room in a moment.
      this.#lost()
    }
  }
}
