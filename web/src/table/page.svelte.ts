/** Everything that the parts of the table's page share. */
import { MatchAnalysis } from '../analysis/analysis.svelte'
import { Ghost } from '../analysis/ghost.svelte'
import type { House } from '../api'
import { announce, hush } from '../components/announcer.svelte'
import { theHouse } from '../house.svelte'
import { settings } from '../settings.svelte'
import { listOf, saidName } from '../words/telling'
import { seatColours } from './colours'
import type { Surroundings } from './connection'
import type { Happenings } from './happenings'
import { Hints } from './hints.svelte'
import { keepKeysOf, oneKey } from './keys'
import { namesOf } from './naming'
import { bySeat, type Seat } from './protocol'
import type { Message, TableNow, Wait } from '../wire'
import { keptLook } from './looks'
import { Sight } from './sight.svelte'
import { type Heard, play, soundOf, wakeByGestures } from './sounds'
import { Speech } from './speech.svelte'
import { TableStore } from './store.svelte'
import { Walk } from './walk.svelte'
import { t } from './words'

export type Look = 'stage' | 'picture' | 'text' | 'words'

// More than that at once is a catching-up, and the list of moves has it.
const MOST_ANNOUNCED = 5

// The result says it by itself.
const DEPARTURES = new Set(['spoken.resign', 'spoken.timeout'])

export class TablePage {
  readonly store: TableStore
  readonly walk: Walk
  readonly sight: Sight
  readonly analysis: MatchAnalysis
  readonly ghost: Ghost
  readonly hints: Hints
  readonly speech = new Speech()
  house = $state.raw<House | null>(null)
  isHouseLost = $state(false)
  look = $state<Look>(keptLook())
  /** Pieces are seen to settle: then they are heard when they stand, not when the news comes. */
  isStaged = false
  #untold: (() => string[])[] = []

  readonly names: Record<Seat, string> = $derived.by(() =>
    namesOf(this.store.seats, this.house, settings.language, {
      seat: (number) => t('seat', { number }),
      house: this.speech.word('robot') ?? t('seat.robot'),
    }),
  )

  /** The same within sentences. */
  readonly said: Record<Seat, string> = $derived.by(() =>
    Object.fromEntries(this.store.seats.map((seat) => [seat.seat, saidName(seat, this.name(seat.seat))])),
  )

  /** What the seat is called that the rules play. */
  get robot(): string {
    const seat = this.store.seats.find(({ kind }) => kind === 'house')?.seat
    return seat === undefined ? '' : (this.said[seat] ?? '')
  }

  readonly colours: Readonly<Record<Seat, string>> = $derived.by(() => seatColours(this.game, this.store.now))

  /** What one sees: a refused, a tentative or a better move in its position, else the position itself. */
  readonly picture: string | null = $derived.by(() => {
    const tried = this.store.isNow ? (this.walk.refused?.picture ?? this.walk.tentative?.tried?.picture) : null
    return this.ghost.shown?.picture ?? tried ?? this.sight.shown?.picture ?? null
  })

  constructor(
    readonly id: string,
    around?: Surroundings,
  ) {
    this.store = new TableStore(id, (what, now) => this.#hear(what, now), around)
    this.walk = new Walk(this.store, (move) => this.play(move))
    this.sight = new Sight(this.store)
    this.analysis = new MatchAnalysis(id, () => oneKey(id))
    this.ghost = new Ghost(this.store)
    this.hints = new Hints(this.store)
  }

  /** Comes to the table; gives back what leaves it. */
  open(): () => void {
    this.#readLink()
    this.store.open()
    void this.findHouse()
    // A link to another seat of this table changes nothing of the address but what stands behind the #.
    const pasted = (): void => void (this.#readLink() && this.store.rejoin())
    addEventListener('hashchange', pasted)
    const letSleep = wakeByGestures(() => !settings.muted)
    return () => {
      letSleep()
      removeEventListener('hashchange', pasted)
      this.store.close()
    }
  }

  /** Secrets are kept by the browser, not shown in the address for everyone who looks over a shoulder. */
  #readLink(): boolean {
    if (!keepKeysOf(location.hash, this.id)) return false
    history.replaceState(history.state, '', location.pathname + location.search)
    return true
  }

  async findHouse(): Promise<void> {
    this.isHouseLost = false
    try {
      this.house = await theHouse()
    } catch {
      this.isHouseLost = true
    }
  }

  get game(): string {
    return this.store.about?.game ?? ''
  }

  get title(): string {
    return this.house?.games.find(({ id }) => id === this.game)?.titles[settings.language] ?? this.game
  }

  say(message: Message): string {
    return this.speech.say(message)
  }

  name(seat: Seat): string {
    return this.names[seat] ?? t('seat', { number: seat })
  }

  list(seats: readonly Seat[]): string {
    return listOf(seats.map((seat) => this.said[seat] ?? this.name(seat)))
  }

  /** The line that says what to do. It is never empty. */
  get task(): string {
    const { store } = this
    const now = store.now
    if (!now) return t('opening')
    if (store.isHeld) return t('task.held')
    if (store.isSending) return store.line === 'live' ? t('task.sending') : t('task.queued')
    if (now.state === 'study') return now.result && store.ply === now.ply ? this.say(now.result) : t('task.study')
    if (now.state === 'abandoned') return t('end.abandoned')
    return this.#gameTask(now)
  }

  /** What is waited for, as a sentence: a game's computer players get ready, or other questions come first. */
  waiting(wait: Wait): string {
    return wait.state === 'getting_ready'
      ? t('wait.getting_ready', { game: this.title })
      : t('wait.queued', { ahead: wait.ahead })
  }

  /** What the computer players who are to act wait for, if they do. */
  get wait(): string | null {
    const waits = (this.store.now?.to_act ?? []).map((seat) => this.store.waitOf(seat)).filter((wait) => wait !== null)
    return waits[0] ? this.waiting(waits[0]) : null
  }

  #gameTask(now: TableNow): string {
    const task = bySeat(now.tasks, this.store.voice ?? 0)
    return task ? this.say(task) : t('opening')
  }

  /** Plays a move for the seat this page acts for; true once it has happened. */
  async play(move: string): Promise<boolean> {
    const { store, walk } = this
    if (store.seat === null) return false
    if (await store.play(store.seat, move)) return true
    // The refusal has the sentence; the picture that shows where comes from trying the same move.
    if (store.objection?.code === 'refused') void walk.write(move).then(() => walk.refused && (store.objection = null))
    return false
  }

  /** Whether a hint can be asked for now. */
  get canHint(): boolean {
    const { store } = this
    return store.seat !== null && store.isNow && !store.isSending && store.may('hint')
  }

  /** Asks for a hint and shows its move, waiting to be confirmed. */
  async hint(): Promise<void> {
    if (!this.canHint) return
    if (!this.hints.given) announce(t('hint.asking'))
    const given = await this.hints.ask()
    if (!given) return
    // Where the move is shown says the rest of it.
    announce([t('hint'), ...this.reasons].join('. '))
    await this.walk.follows(given.path)
  }

  /** What is said of the move that waits, if it is the one that was hinted at. */
  get reasons(): string[] {
    const { given } = this.hints
    if (!given) return []
    const chance = given.chance === null ? [] : [t('hint.chance', { chance: given.chance })]
    return [...given.reasons.map((reason) => this.say(reason)), ...chance]
  }

  /** Whether the move that waits to be confirmed is the one that was hinted at. */
  get isHinted(): boolean {
    const { given } = this.hints
    return given !== null && this.walk.tentative?.move === given.move
  }

  sound(heard: Heard): void {
    if (!settings.muted) play(heard)
  }

  #hear(what: Happenings, now: TableNow): void {
    const last = what.entries.at(-1)
    if (what.ended) this.sound('end')
    else if (what.turnCame.length && !now.mine.includes(last?.actor ?? 0)) this.sound('turn')
    else if (last) this.#hearEntry(soundOf(this.game, last.spoken.code))
    if (what.ended) hush()
    this.#untold.push(() => this.#told(what, now))
    this.catchUp()
  }

  #hearEntry(sound: Heard): void {
    if (!this.isStaged || sound !== 'place') this.sound(sound)
  }

  /** Announces what has happened, once there are words for it: they may come after the first news. */
  catchUp(): void {
    if (!this.speech.isReady) return
    const told = this.#untold.splice(0).flatMap((tell) => tell())
    if (told.length) announce(told.join(' '))
  }

  #told(what: Happenings, now: TableNow): string[] {
    const told: string[] = []
    if (what.arrived.length) told.push(t('say.arrived', { names: this.list(what.arrived) }))
    if (what.started) told.push(t('say.begins'))
    if (what.tookBack) told.push(t('say.takeback'))
    for (const { spoken } of what.entries.slice(-MOST_ANNOUNCED))
      if (!(now.result && DEPARTURES.has(spoken.code))) told.push(this.say(spoken))
    const isStuck = (seat: Seat) => this.store.at(seat)?.kind === 'computer'
    const gone = what.left.filter((seat) => !isStuck(seat))
    if (gone.length) told.push(t('say.gone', { names: this.list(gone), count: gone.length }))
    for (const seat of what.left.filter(isStuck)) told.push(t('stuck', { name: this.name(seat) }))
    if (what.ended && now.result) told.push(this.say(now.result))
    if (what.turnCame.length || (what.entries.length && this.store.seat !== null)) told.push(this.#turn(now))
    return told
  }

  /** Whose turn it is, as it is announced: by name where one page plays for several. */
  #turn(now: TableNow): string {
    const { seat } = this.store
    const turn =
      now.mine.length > 1 && seat !== null
        ? t('say.turn_of', { name: this.said[seat] ?? this.name(seat) })
        : t('say.turn')
    return `${turn} ${this.#gameTask(now)}`
  }
}
