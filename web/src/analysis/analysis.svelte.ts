/** The analysis of one table: asked for once, then followed until it is done. */
import { askAnalysis, type Depth, fetchAnalysis } from '../api'
import type { Analysis, Judgement } from '../wire'

const FOLLOW_MS = 700
const LONGEST_MS = 8000

/** The two doors of the house that are used, so that tests can bring their own. */
export interface Doors {
  ask: (table: string, depth: Depth, key: string | null) => Promise<Analysis>
  fetch: (table: string, start: number, key: string | null) => Promise<Analysis>
}

export type Grade = NonNullable<Judgement['grade']>

/** The worst first. */
export const GRADES: readonly Grade[] = ['blunder', 'mistake', 'inaccuracy']
export const SIGNS: Readonly<Record<Grade, string>> = { blunder: '??', mistake: '?', inaccuracy: '?!' }

/** What the move that was played is worth to its seat; null where that is not known. */
export const worthOf = ({ after, seat }: Judgement): number | null => after?.[seat - 1] ?? null

/** What the move gave away of what its seat could expect. */
export const lossOf = (judged: Judgement): number =>
  Math.max(0, (judged.worths?.[judged.seat - 1] ?? 0) - (worthOf(judged) ?? Infinity))

export class MatchAnalysis {
  said = $state.raw<Analysis | null>(null)
  trouble = $state.raw<unknown>(null)
  isAsking = $state(false)
  /** All that was said, in the order in which it was said. */
  #heard = $state.raw<readonly Judgement[]>([])

  /** What is said of each decision, in the order of the record: what is said later takes the place of the former. */
  readonly judgements: readonly Judgement[] = $derived(
    [...new Map(this.#heard.map((each) => [each.ply, each])).values()].sort((a, b) => a.ply - b.ply),
  )
  /** The same by the number of the entry, from 1. */
  readonly byEntry: ReadonlyMap<number, Judgement> = $derived(
    new Map(this.judgements.map((each) => [each.ply + 1, each])),
  )
  /** The numbers of the entries that are marked. */
  readonly marked: readonly number[] = $derived(this.judgements.filter(({ grade }) => grade).map(({ ply }) => ply + 1))
  /** The number of the entry at which the match turned. */
  readonly turning: number | null = $derived(typeof this.said?.turning === 'number' ? this.said.turning + 1 : null)

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
    return this.#hear(() => this.doors.fetch(this.table, this.#heard.length, this.key()))
  }

  /** Asks for it. */
  async ask(depth: Depth): Promise<void> {
    this.isAsking = true
    await this.#hear(() => this.doors.ask(this.table, depth, this.key()))
    this.isAsking = false
  }

  stop(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async #hear(asked: () => Promise<Analysis>): Promise<void> {
    try {
      let said = await asked()
      // Somebody has asked for a deeper one: what was heard belongs to another.
      if (said.start && said.depth !== this.said?.depth) said = await this.doors.fetch(this.table, 0, this.key())
      this.trouble = null
      this.#wait = FOLLOW_MS
      this.#heard = [...this.#heard.slice(0, said.start), ...said.judgements]
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
