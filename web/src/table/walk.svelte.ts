/** The machine at work: it is told what happens, asks the table what it wants asked, and shows where it stands. */
import { untrack } from 'svelte'
import type { TableNow, Tried, WireChoice } from '../wire'
import { RefusedError } from './connection'
import {
  type Effect,
  type Event,
  type Facts,
  type HandEffect,
  IDLE,
  type RefusedMove,
  type State,
  type Tentative,
} from './interaction'
import { step } from './machine'
import { type AnswerTo, bySeat, type Query, type Seat } from './protocol'
import { objectionOf } from './store.svelte'
import { isAsking, isBusy } from './walking'

/** What the walk needs of the table. */
export interface Ground {
  readonly now: TableNow | null
  readonly seat: Seat | null
  readonly looking: number | null
  readonly isSending: boolean
  ask<Q extends Query>(query: Q): Promise<AnswerTo[Q['type']]>
}

export class Walk {
  #state = $state.raw<State>(IDLE)
  #hand: (effect: HandEffect) => void = () => undefined
  #playing: Promise<boolean> = Promise.resolve(false)
  #waiting: { isOver: (state: State) => boolean; tell: () => void }[] = []

  readonly path: readonly WireChoice[] = $derived(this.#state.path)
  readonly choices: readonly WireChoice[] = $derived(this.#state.choices)
  readonly tentative: Tentative | null = $derived(this.#state.tentative)
  readonly refused: RefusedMove | null = $derived(this.#state.refused)
  readonly isAsking: boolean = $derived(isAsking(this.#state))
  readonly #written: string = $derived(this.#state.written)

  constructor(
    private readonly ground: Ground,
    private readonly play: (move: string) => Promise<boolean> = () => Promise.resolve(false),
  ) {}

  /** All that the machine knows. */
  get state(): State {
    return this.#state
  }

  /** What stands in the field for notation. */
  get written(): string {
    return this.#written
  }

  set written(text: string) {
    this.send({ type: 'spell', text })
  }

  /** Whether a choice is waited for, and can be made on the stage. */
  get canPlay(): boolean {
    const { now, seat, looking, isSending } = this.ground
    return seat !== null && looking === null && !isSending && !(now?.open ?? false)
  }

  /** Does what the machine wants of the stage. */
  attach(hand: (effect: HandEffect) => void): void {
    this.#hand = hand
  }

  /** Goes along with the table. */
  follow(): void {
    // What is read here an effect hears of.
    if (this.ground.now) this.send({ type: 'moved' }, this.#facts())
  }

  readonly restart = (): void => this.send({ type: 'restart' })
  readonly forgive = (): void => this.send({ type: 'forgive' })
  readonly backTo = (length: number): void => this.send({ type: 'backTo', length })

  /** One step back. False if there is nothing to go back from. */
  back(): boolean {
    const { refused, tentative, path } = this.#state
    this.send({ type: 'back' })
    return refused !== null || tentative !== null || path.length > 0
  }

  /** Takes a choice; done when it is answered. */
  take(choice: WireChoice): Promise<void> {
    return this.#answered({ type: 'take', choice })
  }

  /** Goes the whole way to a move, as somebody does who was shown it. */
  follows(path: readonly WireChoice[]): Promise<void> {
    return this.#answered({ type: 'follow', path })
  }

  /** Tries a move that was written. */
  write(move: string): Promise<void> {
    return this.#answered({ type: 'write', move })
  }

  /** Plays the move that waits to be confirmed; true once it has happened. */
  confirm(): Promise<boolean> {
    this.send({ type: 'confirm' })
    return this.#playing
  }

  #answered(event: Event): Promise<void> {
    this.send(event)
    return this.until((state) => !isBusy(state))
  }

  /** When it has come to that. */
  until(isOver: (state: State) => boolean): Promise<void> {
    if (isOver(untrack(() => this.#state))) return Promise.resolve()
    return new Promise((tell) => this.#waiting.push({ isOver, tell }))
  }

  send(event: Event, facts: Facts = untrack(() => this.#facts())): void {
    untrack(() => {
      const { state, effects } = step(this.#state, event, facts)
      this.#state = state
      for (const effect of effects) this.#do(effect)
      this.#tellWaiting()
    })
  }

  #tellWaiting(): void {
    const over = this.#waiting.filter(({ isOver }) => isOver(this.#state))
    this.#waiting = this.#waiting.filter((each) => !over.includes(each))
    for (const { tell } of over) tell()
  }

  #facts(): Facts {
    const { now, seat, looking, isSending } = this.ground
    return {
      seat,
      era: now?.era ?? -1,
      ply: now?.ply ?? -1,
      looking,
      first: bySeat(now?.choices, seat) ?? [],
      hasMoved: now?.entries.some(({ actor }) => actor === seat) ?? false,
      canPlay: this.canPlay,
      isSending,
    }
  }

  #do(effect: Effect): void {
    if (effect.type === 'choices') void this.#askChoices(effect)
    else if (effect.type === 'try') void this.#askTried(effect)
    else if (effect.type === 'play') this.#playing = this.play(effect.move).finally(() => this.send({ type: 'played' }))
    else this.#hand(effect)
  }

  #askChoices({ id, seat, path }: Extract<Effect, { type: 'choices' }>): Promise<void> {
    return this.#ask(id, { type: 'choices', seat, path: [...path] }, ({ choices }) => ({ type: 'chosen', id, choices }))
  }

  #askTried({ id, seat, move }: Extract<Effect, { type: 'try' }>): Promise<void> {
    return this.#ask(id, { type: 'try', seat, move, picture: true }, (tried: Tried) => ({ type: 'tried', id, tried }))
  }

  async #ask<Q extends Query>(id: number, query: Q, answer: (told: AnswerTo[Q['type']]) => Event): Promise<void> {
    try {
      this.send(answer(await this.ground.ask(query)))
    } catch (error) {
      const refusal = error instanceof RefusedError ? error.refusal : null
      this.send({ type: 'failed', id, refusal: refusal && objectionOf(refusal) })
      if (!refusal) throw error
    }
  }
}
