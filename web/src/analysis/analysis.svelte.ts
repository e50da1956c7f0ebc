/** The analysis of one table: asked for once, then followed until it is done. */
import { askAnalysis, fetchAnalysis } from '../api'
import type { Analysis, Judged } from '../wire'

const FOLLOW_MS = 700
const LONGEST_MS = 8000

/** The two doors of the house that are used, so that tests can bring their own. */
export interface Doors {
  ask: (table: string, key: string | null) => Promise<Analysis>
  fetch: (table: string, start: number, key: string | null) => Promise<Analysis>
}

export type Grade = NonNullable<Judged['grade']>

export const SIGNS: Readonly<Record<Grade, string>> = { mistake: '?', inaccuracy: '?!' }

export class MatchAnalysis {
  said = $state.raw<Analysis | null>(null)
  judgements = $state.raw<readonly Judged[]>([])
  trouble = $state.raw<unknown>(null)
  isAsking = $state(false)

  /** What is said of each entry, by its number from 1. */
  readonly byEntry: ReadonlyMap<number, Judged> = $derived(new Map(this.judgements.map((each) => [each.ply + 1, each])))
  /** The numbers of the entries that are marked. */
  readonly marked: readonly number[] = $derived(this.judgements.filter(({ grade }) => grade).map(({ ply }) => ply + 1))

  #timer: ReturnType<typeof setTimeout> | undefined
  #wait = FOLLOW_MS
  #isClosed = false

  constructor(
    private readonly table: string,
    private readonly key: () => string | null,
    private readonly doors: Doors = { ask: askAnalysis, fetch: fetchAnalysis },
  ) {}

  /** Sees whether somebody has asked for it already, and follows it. */
  look(): Promise<void> {
    this.#isClosed = false
    return this.#hear(() => this.doors.fetch(this.table, this.judgements.length, this.key()))
  }

  /** Asks for it. */
  async ask(): Promise<void> {
    this.isAsking = true
    await this.#hear(() => this.doors.ask(this.table, this.key()))
    this.isAsking = false
  }

  stop(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  count(grade: Grade): number {
    return this.judgements.filter((each) => each.grade === grade).length
  }

  async #hear(asked: () => Promise<Analysis>): Promise<void> {
    try {
      const said = await asked()
      this.trouble = null
      this.#wait = FOLLOW_MS
      this.judgements = [...this.judgements.slice(0, said.start), ...said.judgements]
      this.said = said
    } catch (trouble) {
      this.trouble = trouble
      this.#wait = Math.min(LONGEST_MS, this.#wait * 2)
    }
    clearTimeout(this.#timer)
    if (!this.#isClosed && this.said?.state === 'under_way')
      this.#timer = setTimeout(() => void this.look(), this.#wait)
  }
}
