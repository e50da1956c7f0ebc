/** The way to a move: small choices one after another, a complete one tried before it is played. */
import { RefusedError } from './connection'
import { bySeat, type AnswerTo, type Query, type Seat, type TableNow, type Tried, type WireChoice } from './protocol'
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
  /** A written move that is not allowed, with the reason and the picture that shows it. */
  refused = $state.raw<(Objection & { move: string; picture: string | null }) | null>(null)

  #seat: Seat | null = null
  #stand = '' // which position and seat the walk belongs to
  #asked = 0

  constructor(private readonly ground: Ground) {}

  /** Goes along with the table: a new turn starts anew, while in a round of all one keeps one's way. */
  follow(): void {
    const { now, seat } = this.ground
    const stand = now ? `${now.era}/${now.ply}/${seat}` : ''
    if (stand === this.#stand) return
    const isRound = now !== null && seat === this.#seat && now.to_act.length > 1 && this.path.length > 0
    const moved = now?.entries.some(({ actor }) => actor === seat) ?? false
    this.#stand = stand
    this.#seat = seat
    if (isRound && !moved) void this.#refresh()
    else this.restart()
  }

  restart(): void {
    this.#asked++
    this.isAsking = false
    this.path = []
    this.tentative = null
    this.refused = null
    this.choices = this.#first()
  }

  /** Takes a choice: a step further, or a complete move that is tried. */
  async take(choice: WireChoice): Promise<void> {
    this.refused = null
    if (choice.move !== null) return this.#try(choice.move, choice)
    await this.#go([...this.path, choice])
  }

  /** One step back: first from the tentative move, then along the path. False if there is nothing to go back from. */
  back(): boolean {
    if (this.refused) this.refused = null
    else if (this.tentative) this.tentative = null
    else if (this.path.length) void this.#go(this.path.slice(0, -1))
    else return false
    return true
  }

  /** Back to the first `length` choices of the path. */
  backTo(length: number): void {
    this.tentative = null
    this.refused = null
    if (length < this.path.length) void this.#go(this.path.slice(0, length))
  }

  /** Tries a move that was written. */
  write(move: string): Promise<void> {
    this.refused = null
    return this.#try(move, null)
  }

  #first(): readonly WireChoice[] {
    return bySeat(this.ground.now?.choices, this.ground.seat) ?? []
  }

  async #go(path: readonly WireChoice[]): Promise<void> {
    this.tentative = null
    const seat = this.ground.seat
    const turn = ++this.#asked
    if (seat === null) return
    if (!path.length) {
      this.isAsking = false
      this.path = path
      this.choices = this.#first()
      return
    }
    this.isAsking = true
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
      if (turn === this.#asked) this.isAsking = false
    }
  }

  /** Others have acted meanwhile: the same way once more, and the tentative move tried again. */
  async #refresh(): Promise<void> {
    const { tentative } = this
    await this.#go(this.path)
    if (tentative && this.path.length) await this.#try(tentative.move, tentative.choice)
  }

  async #try(move: string, choice: WireChoice | null): Promise<void> {
    const seat = this.ground.seat
    const turn = ++this.#asked
    if (seat === null) return
    this.isAsking = false
    this.tentative = { seat, move, choice, tried: null }
    try {
      const tried = await this.ground.ask({ type: 'try', seat, move, picture: true })
      if (turn !== this.#asked) return
      if (tried.refusal) this.#refuse({ code: 'refused', message: tried.refusal, rule: tried.rule }, tried.picture)
      else this.tentative = { seat, move: tried.move, choice, tried }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (turn === this.#asked) this.#refuse(error.refusal, null)
    }
  }

  #refuse({ code, message, rule }: Objection, picture: string | null): void {
    const move = this.tentative?.move ?? ''
    this.tentative = null
    this.refused = { code, message, rule, move, picture }
  }
}
