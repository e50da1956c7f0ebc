/** A score counted out step by step, while the cells of each step are marked on the stage. */
import { isStill } from '../settings.svelte'

interface Step {
  cells: readonly string[]
}

export class Counting {
  /** How many steps have been counted so far. */
  counted = $state(0)
  isOpen = $state(true)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly steps: () => readonly Step[],
    private readonly point: (cells: readonly string[]) => void,
    private readonly stepMs: number,
  ) {}

  get isDone(): boolean {
    return this.counted >= this.steps().length
  }

  /** From the beginning; all at once for those who want nothing to move. */
  start(): void {
    this.stop()
    this.counted = isStill() ? this.steps().length : 0
    if (!isStill()) this.#next()
  }

  /** For as long as it is on the page. */
  readonly whileMounted = (): (() => void) => {
    this.start()
    return () => this.stop()
  }

  close(): void {
    this.stop()
    this.isOpen = false
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.point([])
  }

  #next(): void {
    const step = this.steps()[this.counted]
    this.point(step?.cells ?? [])
    if (!step) return
    this.counted += 1
    this.#timer = setTimeout(() => this.#next(), this.stepMs)
  }
}
