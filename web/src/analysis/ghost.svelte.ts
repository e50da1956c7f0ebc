/** Moves that were not made, one after another, each seen in the position in which it could have been. */
import { RefusedError } from '../table/connection'
import type { Seat } from '../table/protocol'
import type { TableStore } from '../table/store.svelte'
import type { Shown, Told } from '../wire'

export class Ghost {
  /** The move that is shown, with the position before it. */
  tried = $state.raw<Told | null>(null)
  shown = $state.raw<Shown | null>(null)
  #wanted = 0

  constructor(private readonly store: TableStore) {}

  /** Shows the last of these moves, as if those before it had been made after so many entries. */
  async show(ply: number, moves: readonly Told[]): Promise<void> {
    const number = ++this.#wanted
    const lines = moves.map(({ seat, move }) => `seat${seat}: ${move}`)
    const [last, line] = [lines.at(-1), lines.slice(0, -1)]
    const tried = moves.at(-1)
    if (!last || !tried) return
    try {
      const shown = await this.store.ask({ type: 'show', ply, line, move: last })
      if (number !== this.#wanted) return
      this.shown = shown
      this.tried = tried
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      this.clear()
    }
  }

  isShown(seat: Seat, move: string): boolean {
    return this.tried?.seat === seat && this.tried.move === move
  }

  clear(): void {
    this.#wanted++
    this.tried = this.shown = null
  }
}
