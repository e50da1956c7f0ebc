/** A hint: asked for, waited for, and kept for as long as its position stands. */
import { RefusedError } from './connection'
import type { AnswerTo, Query, Seat } from './protocol'
import type { Hinted, TableNow } from '../wire'
import type { Objection } from './store.svelte'

/** What hints need of the table. */
export interface Asking {
  readonly now: TableNow | null
  readonly seat: Seat | null
  objection: Objection | null
  ask<Q extends Query>(query: Q): Promise<AnswerTo[Q['type']]>
}

/** Where several act at once, somebody may move while a hint is thought of: it is asked for anew so often. */
const ATTEMPTS = 3

export class Hints {
  isAsking = $state(false)
  #given = $state.raw<Hinted | null>(null)

  constructor(private readonly table: Asking) {}

  /** The hint for the position as it is, if one was given. */
  get given(): Hinted | null {
    const { now, seat } = this.table
    const given = this.#given
    const stands = given && given.seat === seat && given.ply === now?.ply && given.era === now.era
    return stands ? given : null
  }

  /** A hint for the seat that acts: the one that was given, or a new one; null if none came while it could be used. */
  async ask(): Promise<Hinted | null> {
    const { seat } = this.table
    if (this.given) return this.given
    if (seat === null || this.isAsking) return null
    this.isAsking = true
    try {
      for (let left = ATTEMPTS; left > 0 && !this.given && this.table.seat === seat; left--) {
        if (!(await this.#isAnswered(seat))) break
      }
    } finally {
      this.isAsking = false
    }
    return this.given
  }

  /** Whether there was an answer, if only one that came too late; else the table says why not. */
  async #isAnswered(seat: Seat): Promise<boolean> {
    try {
      this.#given = await this.table.ask({ type: 'hint', seat })
      return true
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const { code, message, rule } = error.refusal
      if (code === 'stale') return true
      this.table.objection = { code, message, rule }
      return false
    }
  }
}
