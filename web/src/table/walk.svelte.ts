/** The way to a move: small choices one after another, a complete one tried before it is played. */
import { RefusedError } from './connection'
import { bySeat, type AnswerTo, type Query, type Seat } from './protocol'
import type { TableNow, Tried, WireChoice } from '../wire'
import type { Objection } from './store.svelte'

/** What the walk needs of the table. */
export interface Ground {
  readonly now: TableNow | null
  readonly seat: Seat | null
  ask<Q extends Query>(query: Q): Promise<AnswerTo[Q['type']]>
}

/** A move that is shown in the picture and waits to be confirmed. Without `tried` the answer is under way. */
export interface Tentative {
  seat: Seat
  move: string
  choice: WireChoice | null // the last choice that led to it; null if it was written
  tried: Tried | null
}

export class Walk {
  path = $state.raw<readonly WireChoice[]>([])
  choices = $state.raw<readonly WireChoice[]>([])
  isAsking = $state(false)
  tentative = $state.raw<Tentative | null>(null)
  /** What stands in the field for notation. It stays until the position changes, so that a slip can be mended. */
  written = $state('')
  /** A written move that is not allowed, with the reason and the picture that shows it. */
  refused = $state.raw<(Objection & { move: string; picture: string | null }) | null>(null)

  #seat: Seat | null = null
  #era = -1
  #ply = -1
  #asked = 0
  #isBusy = false // a step or a try of the person's is under way
  #isLate = false // others have acted meanwhile
  #step: Promise<void> = Promise.resolve()

  constructor(private readonly ground: Ground) {}

  /** Goes along with the table: a new turn starts anew, while in a round of all one keeps one's way. */
  follow(): void {
    const { now, seat } = this.ground
    if (!now || (seat === this.#seat && now.era === this.#era && now.ply === this.#ply)) return
    const hasMoved = now.entries.some(({ actor }) => actor === seat)
    const isSameRound = seat !== null && seat === this.#seat && now.era === this.#era && !hasMoved
    this.#seat = seat
    this.#era = now.era
    this.#ply = now.ply
    // A step that is under way is not lost because somebody else was quick: it is looked at again afterwards.
    if (isSameRound && this.#isBusy) this.#isLate = true
    else if (isSameRound) void this.#refresh()
    else this.restart()
  }

  restart(): void {
    this.#forget()
    this.path = []
    this.tentative = null
    this.refused = null
    this.written = ''
    this.choices = this.#first()
  }

  /** Takes a choice: a step further, or a complete move that is tried. */
  async take(choice: WireChoice): Promise<void> {
    this.refused = null
    if (choice.move !== null) return this.#try(choice.move, choice)
    await this.#go([...this.path, choice])
  }

  /** Takes a whole way at once, as one who points at its end does; `choices` are those beside the last. */
  leap(path: readonly WireChoice[], choices: readonly WireChoice[], choice: WireChoice): Promise<void> {
    this.path = path
    this.choices = choices
    return this.take(choice)
  }

  /** Goes the whole way to a move, as somebody does who was shown it. */
  async follows(path: readonly WireChoice[]): Promise<void> {
    const last = path.at(-1)
    if (!last) return
    this.refused = null
    await this.#go(path.slice(0, -1))
    if (this.path.length === path.length - 1) await this.take(last)
  }

  /** One step back: first from the tentative move, then along the path. False if there is nothing to go back from. */
  back(): boolean {
    this.#forget()
    if (this.refused) this.refused = null
    else if (this.tentative) this.tentative = null
    else if (this.path.length) void this.#go(this.path.slice(0, -1))
    else return false
    return true
  }

  /** Back to the first `length` choices of the path. */
  backTo(length: number): void {
    this.#forget()
    this.tentative = null
    this.refused = null
    if (length < this.path.length) void this.#go(this.path.slice(0, length))
  }

  /** Tries a move that was written. */
  write(move: string): Promise<void> {
    this.refused = null
    return this.#try(move, null)
  }

  /** Whatever is still to be answered no longer matters. */
  #forget(): void {
    this.#asked++
    this.isAsking = this.#isBusy = this.#isLate = false
  }

  #first(): readonly WireChoice[] {
    return bySeat(this.ground.now?.choices, this.ground.seat) ?? []
  }

  /** When the step under way has been made: whoever points meanwhile means what comes after it. */
  get settled(): Promise<void> {
    return this.#step.catch(() => undefined)
  }

  #go(path: readonly WireChoice[]): Promise<void> {
    this.#step = this.#walkTo(path)
    return this.#step
  }

  async #walkTo(path: readonly WireChoice[]): Promise<void> {
    this.tentative = null
    const seat = this.ground.seat
    const turn = ++this.#asked
    if (seat === null) return
    if (!path.length) {
      this.isAsking = this.#isBusy = false
      this.path = path
      this.choices = this.#first()
      return
    }
    this.isAsking = this.#isBusy = true
    try {
      const { choices } = await this.ground.ask({ type: 'choices', seat, path: path.map(({ key }) => key) })
      if (turn !== this.#asked) return
      // The position has moved on and this way is closed.
      if (!choices.length) return this.restart()
      this.path = path
      this.choices = choices
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (turn === this.#asked) this.restart()
    } finally {
      this.#settle(turn)
    }
  }

  #settle(turn: number): void {
    if (turn !== this.#asked) return
    this.isAsking = this.#isBusy = false
    if (!this.#isLate) return
    this.#isLate = false
    void this.#refresh()
  }

  /** Others have acted meanwhile: the same way once more. What is on the screen stays there while it holds good. */
  async #refresh(): Promise<void> {
    const { path, tentative } = this
    const seat = this.ground.seat
    const turn = ++this.#asked
    if (seat === null) return
    try {
      const query = { type: 'choices', seat, path: path.map(({ key }) => key) } as const
      const choices = path.length ? (await this.ground.ask(query)).choices : this.#first()
      if (turn !== this.#asked) return
      if (!choices.length) return this.restart()
      if (!isSame(choices, this.choices)) this.choices = choices
      if (!tentative || tentative !== this.tentative) return
      const tried = await this.ground.ask({ type: 'try', seat, move: tentative.move, picture: true })
      if (turn !== this.#asked) return
      if (tried.refusal)
        this.#refuse({ code: 'refused', message: tried.refusal, rule: tried.rule }, tried.move, tried.picture)
      else this.tentative = { ...tentative, tried }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (turn === this.#asked) this.restart()
    }
  }

  async #try(move: string, choice: WireChoice | null): Promise<void> {
    const seat = this.ground.seat
    const turn = ++this.#asked
    if (seat === null) return
    // A written move is shown once it is found right: until then the field keeps the focus.
    this.isAsking = choice === null
    this.#isBusy = true
    this.tentative = choice && { seat, move, choice, tried: null }
    try {
      const tried = await this.ground.ask({ type: 'try', seat, move, picture: true })
      if (turn !== this.#asked) return
      if (tried.refusal)
        this.#refuse({ code: 'refused', message: tried.refusal, rule: tried.rule }, move, tried.picture)
      else this.tentative = { seat, move: tried.move, choice, tried }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (turn === this.#asked) this.#refuse(error.refusal, move, null)
    } finally {
      this.#settle(turn)
    }
  }

  #refuse({ code, message, rule }: Objection, move: string, picture: string | null): void {
    this.tentative = null
    this.refused = { code, message, rule, move, picture }
  }
}

/** Whether two lists offer the same, so that a search in one of them need not start anew. */
function isSame(some: readonly WireChoice[], others: readonly WireChoice[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ key, move }, at) => key === others[at]?.key && move === others[at]?.move)
  )
}
