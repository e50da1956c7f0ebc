/** What is seen of positions: picture, drawing and description of each, asked for once. */
import { RefusedError } from './connection'
import type { Shown } from '../wire'
import type { TableStore } from './store.svelte'

// Enough to step back and forth at once without keeping a whole long match.
const MOST_KEPT = 40

export class Sight {
  shown = $state.raw<Shown | null>(null)
  #kept = new Map<string, Shown>()
  #wanted = ''

  constructor(private readonly store: TableStore) {}

  /** Sees to it that the position after this entry is shown; until it comes the one before stays. */
  async see(era: number, ply: number, seats: readonly number[]): Promise<void> {
    // What may be seen depends on whose eyes look.
    const place = `${era}/${ply}/${seats.join()}`
    this.#wanted = place
    const kept = this.#kept.get(place)
    if (kept) {
      this.shown = kept
      return
    }
    try {
      const shown = await this.store.ask({ type: 'show', ply })
      this.#keep(place, shown)
      if (place === this.#wanted) this.shown = shown
    } catch (error) {
      // The entry was taken back meanwhile: the next push says what to show.
      if (!(error instanceof RefusedError)) throw error
    }
  }

  #keep(place: string, shown: Shown): void {
    this.#kept.set(place, shown)
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
  }
}
