/** Where figures stand in front of their cards. A figure may still fit in several places: it stays where it was put. */
import { type Brick, type Card, type Cell, type Fit, fits, nearest, resting } from './figure'

export class Stands {
  readonly #kept = new Map<string, { card: number; fit: Fit }>()
  readonly #aims = new Map<string, Cell>()

  /** Somebody points at this cell of a card: a first brick would begin there. */
  aim(zone: string, cell: Cell): void {
    this.#aims.set(zone, cell)
  }

  /** Where a figure stands now; from now on it stays there while it fits. */
  of(zone: string, card: Card, bricks: readonly Brick[]): Fit {
    const fit = this.with(zone, card, bricks)
    if (bricks.length) this.#kept.set(zone, { card: card.id, fit })
    else this.#kept.delete(zone)
    return fit
  }

  /** Where it would stand with these bricks: the place nearest to where it is. */
  with(zone: string, card: Card, bricks: readonly Brick[]): Fit {
    const kept = this.#kept.get(zone)
    const aim = this.#aims.get(zone)
    const wish = kept?.card === card.id ? kept.fit : aim && { ...aim, isMirrored: false }
    if (!wish) return resting(card, bricks)
    const found = nearest(fits(card, bricks), wish)[0]
    if (found) return found
    // It fits nowhere: what was there stays, and a first brick lies where it was aimed at.
    return kept?.card === card.id || !bricks.length ? wish : resting(card, bricks)
  }
}
