/** A move that was not played, painted into the position in which it could have been. */
import { RefusedError } from '../table/connection'
import type { Seat } from '../table/protocol'
import type { TableStore } from '../table/store.svelte'

export class Ghost {
  move = $state<string | null>(null)
  picture = $state.raw<string | null>(null)

  constructor(private readonly store: TableStore) {}

  async show(ply: number, seat: Seat, move: string): Promise<void> {
    this.move = move
    try {
      const shown = await this.store.ask({ type: 'show', ply, move: `seat${seat}: ${move}` })
      if (this.move === move) this.picture = shown.picture
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      this.clear()
    }
  }

  clear(): void {
    this.move = this.picture = null
  }
}
