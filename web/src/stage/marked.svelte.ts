/** Which cells of a table's position are marked on the stage: the last entry's, those at fault, those on offer. */
import { untrack } from 'svelte'
import type { TablePage } from '../table/page.svelte'
import type { Seat } from '../table/protocol'
import type { WireChoice } from '../wire'
import type { Hand } from './hand.svelte'
import type { Lead } from './picking'
import type { Note } from './scene'
import type { Pointing } from './set'
import type { Shown } from './shown.svelte'

export class Marked {
  /** Cells that can be chosen behind choices not made yet, where the scene says along which to look. */
  #foreseen = $state.raw<readonly string[]>([])

  constructor(
    private readonly page: TablePage,
    private readonly hand: Hand,
    private readonly shown: Shown,
  ) {}

  /** Whether a move that is not allowed is shown. */
  readonly isRefused: boolean = $derived.by(() => this.page.walk.refused !== null && this.page.store.isNow)

  /** Whether a choice is waited for, and none lies there to be confirmed. */
  readonly isIdle: boolean = $derived.by(() => this.hand.canPlay && !this.page.walk.tentative && !this.isRefused)

  readonly #keys: readonly string[] = $derived.by(() => this.page.walk.path.map(({ key }) => key))

  readonly #last: readonly string[] = $derived.by(() => {
    const { store, ghost } = this.page
    const entry = store.entries[store.ply - 1]
    return entry && !ghost.tried ? this.#named(entry.spoken.cells, entry.actor, [], entry.text) : []
  })

  readonly #fault: readonly string[] = $derived.by(() => {
    const { refused } = this.page.walk
    return this.isRefused && refused ? this.#named(refused.message.cells, this.page.store.seat, [], refused.move) : []
  })

  readonly #listed: readonly string[] = $derived.by(() => {
    const cells = this.page.walk.choices.flatMap(({ label }) => label.cells.slice(0, 1))
    return this.#named(cells, this.page.store.seat, this.#keys, null)
  })

  // Of several things that fit, pointing at a cell of one of them chooses it.
  readonly #disputed: readonly string[] = $derived.by(() => [
    ...new Set(this.hand.offers.flatMap((lead) => this.cellsOf(lead))),
  ])

  /** The cells that are ringed, because they can be chosen. */
  readonly offered: readonly string[] = $derived.by(() => {
    // Everything is read before it is known whether it counts: what was not read would not be heard of when it comes.
    const cells = this.#disputed.length ? this.#disputed : [...new Set([...this.#listed, ...this.#foreseen])]
    return this.isIdle ? cells : []
  })

  readonly #written: readonly Note[] = $derived.by(() =>
    this.isIdle || this.page.store.now?.state === 'finished' ? this.shown.notes : [],
  )

  readonly pointing: Pointing = $derived.by(() => ({
    last: this.#last,
    fault: this.#fault,
    offered: this.offered,
    spoken: this.shown.spoken,
    notes: this.#written,
  }))

  /** What cannot be pointed at, and is offered in words. */
  readonly unplaced: readonly WireChoice[] = $derived.by(() => {
    const { scene } = this.shown
    return this.isIdle && !this.hand.offers.length
      ? this.page.walk.choices.filter((choice) => !this.#isPlaced(choice) && !scene?.isInOverlay?.(choice))
      : []
  })

  /** Looks ahead along the choices that the scene names; gives back what ends that. */
  foresee(): (() => void) | undefined {
    this.#foreseen = []
    if (!this.shown.scene?.ahead || !this.isIdle || this.#keys.length) return undefined
    let isStale = false
    void untrack(() => this.hand.ahead()).then((cells) => isStale || (this.#foreseen = cells))
    return () => (isStale = true)
  }

  cellsOf({ path, choice }: Lead): readonly string[] {
    const keys = path.map(({ key }) => key)
    return this.#named(choice.label.cells, this.page.store.seat, keys, choice.move)
  }

  #isPlaced({ label }: WireChoice): boolean {
    const { scene, view } = this.shown
    return label.cells.length > 0 && (scene?.places(label.cells, view).length ?? 0) > 0
  }

  /** Cells by the names that the scene has for them. */
  #named(cells: readonly string[], seat: Seat | null, path: readonly string[], move: string | null) {
    const { scene, view } = this.shown
    return scene?.named?.(cells, { view, seat, path, move }) ?? cells
  }
}
