/** Intents that were sent and not yet answered, in order, so that none is lost when the line or the page is.
 *
 * An intent keeps its id for ever: the server answers an id once and for all, so sending it again is always safe.
 * The journal lives in the tab's session storage and thus outlives a reload.
 */

import type { Store } from '../storage'
import type { Intent, WithId } from './protocol'

export interface Sent {
  intent: WithId<Intent>
  at: number // milliseconds since 1970
  held: boolean // right, but others may have been as quick
}

// What is older was given up by the person, whatever the line did.
const KEPT_MS = 10 * 60 * 1000

export class Journal {
  #sent: Sent[] = []

  constructor(
    private readonly table: string,
    private readonly store: Store,
    private readonly now: () => number = Date.now,
  ) {
    this.#sent = this.#load()
  }

  get unanswered(): readonly Sent[] {
    return this.#sent
  }

  add(intent: WithId<Intent>): void {
    this.#sent = [...this.#sent, { intent, at: this.now(), held: false }]
    this.#save()
  }

  hold(id: string): void {
    this.#sent = this.#sent.map((sent) => (sent.intent.id === id ? { ...sent, held: true } : sent))
    this.#save()
  }

  /** Strikes an answered intent out; gives it back if it was there. */
  strike(id: string): WithId<Intent> | null {
    const found = this.#sent.find((sent) => sent.intent.id === id)
    if (!found) return null
    this.#sent = this.#sent.filter((sent) => sent !== found)
    this.#save()
    return found.intent
  }

  #place(): string {
    return `hypostyle.journal.${this.table}`
  }

  #load(): Sent[] {
    try {
      const kept = JSON.parse(this.store.getItem(this.#place()) ?? '[]') as Sent[]
      return kept.filter((sent) => this.now() - sent.at < KEPT_MS)
    } catch {
      return []
    }
  }

  #save(): void {
    if (this.#sent.length) this.store.setItem(this.#place(), JSON.stringify(this.#sent))
    else this.store.removeItem(this.#place())
  }
}
