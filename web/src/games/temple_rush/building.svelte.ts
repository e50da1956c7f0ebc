/** A temple that is built in a race: a brick lies at once, and the server says whether it may. */
import type { Message } from '../../wire'
import type { Draft } from './draft'
import type { Brick } from './figure'
import { raceText } from './race'

/** What the server says of a temple that is not finished, or not in one piece: no single brick is at fault. */
const OF_THE_WHOLE = ['refusal.race_open', 'refusal.race_wrong']
const OPEN = 'refusal.race_open'

export class Building {
  laid = $state.raw<readonly Brick[]>([])
  /** Bricks are asked about one after another, so that the one refused is the one to be thrown back. */
  #asked: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly draft: Draft,
    private readonly attempt: (move: string) => Promise<Message | null>,
    private readonly refuse: (why: Message) => void,
  ) {
    this.laid = draft.read()
  }

  lay(brick: Brick): void {
    this.#keep([...this.laid, brick])
    this.#asked = this.#asked.then(() => this.#ask(brick))
  }

  takeOff(brick: Brick | null): void {
    this.#keep(this.laid.filter((each) => each !== brick))
  }

  clear(): void {
    this.#keep([])
  }

  /** The move that hands it in; null, and the reason told, if the server would refuse it. */
  async finished(): Promise<string | null> {
    await this.#asked
    const move = raceText(this.laid)
    const refusal = await this.#tried(move)
    if (refusal) this.refuse(refusal)
    return refusal ? null : move
  }

  async #ask(brick: Brick): Promise<void> {
    const at = this.laid.indexOf(brick)
    if (at < 0) return
    const refusal = await this.#tried(raceText(this.laid.slice(0, at + 1)))
    if (!refusal || refusal.code === OPEN || !this.laid.includes(brick)) return
    if (!OF_THE_WHOLE.includes(refusal.code)) this.takeOff(brick)
    this.refuse(refusal)
  }

  /** Where no answer comes a brick stays: the whole is judged when it is handed in. */
  #tried(move: string): Promise<Message | null> {
    return this.attempt(move).catch(() => null)
  }

  #keep(laid: readonly Brick[]): void {
    this.laid = laid
    this.draft.keep(laid)
  }
}
