/** What is laid in a race, kept by the browser's window: whoever has to load the page anew goes on where they were. */
import { ofWindow } from '../../storage'
import { type Brick, brickText, readBrick } from './figure'

export class Draft {
  readonly #key: string

  constructor(target: number, seat: number | null) {
    this.#key = `hypostyle.race.${location.pathname}.${target}.${seat}`
  }

  /** What was laid; what cannot be read counts as nothing. */
  read(): Brick[] {
    try {
      const kept: unknown = JSON.parse(ofWindow.getItem(this.#key) ?? '[]')
      return Array.isArray(kept) ? kept.flatMap((text) => readBrick(String(text)) ?? []) : []
    } catch {
      return []
    }
  }

  keep(laid: readonly Brick[]): void {
    ofWindow.setItem(this.#key, JSON.stringify(laid.map(brickText)))
  }
}
