/** How the table stands, as the page sees it: what pushes say, what was sent, what is looked at. */
import { browserSurroundings, onHope } from './browser'
import { leftOf } from './clocks'
import { Connection, type LineState, type Surroundings } from './connection'
import { acting, type Happenings, happenings } from './happenings'
import type { Sent } from './journal'
import { type AnswerTo, bySeat, type Intent, type Proposal, type Query, type Seat } from './protocol'
import type { About, Message, Refused, TableNow, Wait, Waits, WireEntry, WireSeat } from '../wire'

/** Why something did not happen. */
export interface Objection {
  code: string
  message: Message
  rule: string | null
  /** What was sent before the page was loaded anew, and is answered only now. */
  late?: Intent
}

const TICK_MS = 100
const HOST = 0 // stands for whoever opened the table and has no seat
const NOBODY = { kind: 'person', name: null, level: null, here: false, gone: false } as const

export class TableStore {
  line = $state<LineState>('connecting')
  now = $state.raw<TableNow | null>(null)
  about = $state.raw<About | null>(null)
  entries = $state.raw<readonly WireEntry[]>([])
  sent = $state.raw<readonly Sent[]>([])
  objection = $state.raw<Objection | null>(null)
  shut = $state.raw<Refused | null>(null)
  waits = $state.raw<Waits | null>(null)
  /** The house asks to wait a little; the line obeys by itself. */
  patience = $state.raw<Refused | null>(null)

  /** The entry after which the position is looked at; null is now, and moves on with the match. */
  looking = $state<number | null>(null)

  #chosen = $state<Seat | null>(null)
  #told = 0 // when the clocks were told, in the page's own time
  #instant = $state(0)
  #connection: Connection
  #undo: (() => void)[] = []

  constructor(
    readonly id: string,
    private readonly heard: (what: Happenings, now: TableNow) => void,
    around: Surroundings = browserSurroundings(id),
  ) {
    this.#connection = new Connection(id, around, {
      table: (push) => this.#take(push),
      waits: (said) => (this.waits = said),
      line: (state) => {
        this.line = state
        this.waits = null // who comes back is told anew
      },
      patience: (refusal) => (this.patience = refusal),
      journal: () => (this.sent = this.#connection.journal.unanswered),
      late: (intent, refusal) => (this.objection = { ...objectionOf(refusal), late: intent }),
      shut: (refusal) => (this.shut = refusal),
    })
    this.sent = this.#connection.journal.unanswered
  }

  open(): void {
    const timer = setInterval(() => this.#tick(), TICK_MS)
    this.#undo = [onHope(() => this.#connection.hurry()), () => clearInterval(timer)]
    this.#connection.start()
  }

  close(): void {
    this.#connection.stop()
    for (const undo of this.#undo) undo()
  }

  /** Asks how the table stands anew: for what is told only on joining, or by other keys. */
  rejoin(): void {
    this.shut = null
    this.#connection.rejoin()
  }

  // Who and where

  get mine(): Seat[] {
    return this.now?.mine ?? []
  }

  /** The seats of this page that may act now. */
  get acting(): Seat[] {
    return this.now ? acting(this.now) : []
  }

  /** The seat this page acts for: the chosen one while it may act, else the first that may. */
  get seat(): Seat | null {
    const able = this.acting
    return this.#chosen !== null && able.includes(this.#chosen) ? this.#chosen : (able[0] ?? null)
  }

  /** The seat to speak for when it is nobody's turn here: offers, resigning, leaving. */
  get voice(): Seat | null {
    return this.seat ?? this.mine[0] ?? null
  }

  choose(seat: Seat): void {
    this.#chosen = seat
  }

  /** Who sits where. A record that is studied has nobody at it, but its seats still have scores. */
  get seats(): readonly WireSeat[] {
    const { now } = this
    if (!now || now.seats.length) return now?.seats ?? []
    return now.scores.map((_, index) => ({ ...NOBODY, seat: index + 1 }))
  }

  at(seat: Seat): WireSeat | undefined {
    return this.now?.seats.find((each) => each.seat === seat)
  }

  /** Whether my seat is asked something in another's turn, and so may give a standing answer. */
  get isAsked(): boolean {
    const turn = this.now?.turn ?? null
    return this.seat !== null && turn !== null && turn !== this.seat
  }

  /** The entry after which the position shown stands. */
  get ply(): number {
    return this.looking ?? this.now?.ply ?? 0
  }

  get isOver(): boolean {
    return this.now?.state === 'finished' || this.now?.state === 'abandoned'
  }

  get isNow(): boolean {
    return this.looking === null
  }

  /** Looks at an earlier position; the last one is now, and follows the match. */
  look(ply: number): void {
    const last = this.now?.ply ?? 0
    const running = this.now?.state === 'running'
    const at = Math.max(0, Math.min(last, ply))
    this.looking = at === last && running ? null : at
  }

  lookNow(): void {
    this.looking = null
  }

  may(what: string): boolean {
    return (bySeat(this.now?.may, this.voice ?? HOST) ?? []).includes(what)
  }

  /** The milliseconds a seat has left, by this page's own clock. */
  left(seat: Seat): number | null {
    const clocks = this.now?.clocks
    return clocks ? leftOf(clocks, seat, this.#instant - this.#told) : null
  }

  /** The milliseconds left of the time that the rules themselves give here, by this page's own clock; null without one. */
  get limitLeft(): number | null {
    const told = this.now?.limit_left ?? null
    return told === null ? null : Math.max(0, told - this.#connection.lag - (this.#instant - this.#told))
  }

  // What was sent

  get isSending(): boolean {
    return this.sent.some(({ intent }) => intent.type === 'play')
  }

  get isHeld(): boolean {
    return this.sent.some(({ held }) => held)
  }

  /** Sends an intent; true once it has happened. A refusal is kept to be shown. */
  async intend(intent: Intent): Promise<boolean> {
    this.objection = null
    const answer = await this.#connection.intend(intent)
    // A move that came too late needs no word of its own: the end has said it.
    const isTold = intent.type === 'play' && this.isOver
    if (answer.type === 'refused' && !isTold) this.objection = objectionOf(answer)
    return answer.type === 'done'
  }

  play(seat: Seat, move: string): Promise<boolean> {
    const { ply, era } = this.now ?? { ply: 0, era: 0 }
    return this.intend({ type: 'play', seat, move, ply, era })
  }

  offer(what: Proposal, about: Seat | null = null, level: string | null = null): void {
    if (this.voice === null && !this.may(what)) return
    void this.intend({ type: 'offer', seat: this.voice ?? HOST, what, about, level })
  }

  /** What a computer player waits for that is to act; null while it thinks. */
  waitOf(seat: Seat): Wait | null {
    const acts = this.now?.state === 'running' && this.now.to_act.includes(seat)
    return (acts && bySeat(this.waits?.seats, seat)) || null
  }

  ask<Q extends Query>(query: Q): Promise<AnswerTo[Q['type']]> {
    return this.#connection.ask(query)
  }

  #take(push: TableNow): void {
    const what = happenings(this.now, push)
    this.entries = spliced(this.entries, push)
    if (push.about) this.about = push.about
    this.#told = this.#instant = performance.now()
    this.now = push
    if (what.ended) this.objection = null
    // A take-back may have removed what was being looked at.
    if (this.looking !== null && this.looking > push.ply) this.looking = null
    this.heard(what, push)
  }

  #tick(): void {
    if (this.now?.clocks?.running.length || this.limitLeft) this.#instant = performance.now()
  }
}

export const objectionOf = ({ code, message, rule }: Refused): Objection => ({ code, message, rule })

/** The entries after a push: those it brings take the place of whatever was there from its start on. */
export function spliced(entries: readonly WireEntry[], push: TableNow): readonly WireEntry[] {
  if (push.start === entries.length && !push.entries.length) return entries
  return [...entries.slice(0, push.start), ...push.entries]
}
