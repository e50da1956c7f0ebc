/** What is on a stage: the scene, the position in it, and what panels have asked to be marked, written or shown. */
import type { Note, Scene, View } from './scene'
import { NOTHING_SHOWN, type Showing, withLayer } from './set'

export class Shown {
  /** Null until it has been put up. */
  scene = $state.raw<Scene | null>(null)
  view = $state.raw<View>({})
  showing = $state.raw<Showing>(NOTHING_SHOWN)
  spoken = $state.raw<readonly string[]>([])
  notes = $state.raw<readonly Note[]>([])
  /** How high the panel at the foot of the stage is. */
  foot = $state(0)

  constructor(showing: Partial<Showing> = {}) {
    this.showing = { ...NOTHING_SHOWN, ...showing }
  }

  get layers(): ReadonlySet<string> {
    return this.showing.layers
  }

  readonly point = (cells: readonly string[]): void => void (this.spoken = cells)
  readonly note = (notes: readonly Note[]): void => void (this.notes = notes)
  readonly turnLayer = (name: string, isOn: boolean): void => {
    this.showing = withLayer(this.showing, name, isOn)
  }
  readonly keepAbove = (height: number): void => void (this.foot = height)
}
