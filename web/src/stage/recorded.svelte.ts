/** What panels are handed where no table is behind them: a view that was recorded, for tests and pictures. */
import type { Seat } from '../table/protocol'
import type { Asked, Recorded, Setting, Sitting } from './scene'
import type { Shown } from './shown.svelte'

export type RecordedView = Recorded['views'][number]

const NAMES = ['Ana', 'Bo', 'Cleo', 'Dov']

export class RecordedSitting implements Sitting {
  readonly seats: readonly Seat[] = $derived.by(() => Array.from({ length: this.setting().seats }, (_, at) => at + 1))
  readonly mine: readonly Seat[] = $derived.by(() => (this.seat ? [this.seat] : []))
  readonly acting: readonly Seat[] = $derived.by(() => this.each().acting ?? [])
  readonly winners: readonly Seat[] = $derived.by(() => this.each().winners ?? [])
  readonly path: Sitting['path'] = $derived.by(() => this.each().path ?? [])
  readonly choices: Sitting['choices'] = $derived.by(() => this.each().choices ?? [])
  readonly offered: readonly string[] = $derived.by(() => this.choices.flatMap(({ label }) => label.cells.slice(0, 1)))
  readonly asked: Asked | null = $derived.by(() => {
    const { ghost, view } = this.each()
    return ghost ? { ...ghost, view } : null
  })
  readonly result = null
  readonly point: Sitting['point']
  readonly note: Sitting['note']
  readonly turnLayer: Sitting['turnLayer']
  readonly keepAbove: Sitting['keepAbove']

  constructor(
    private readonly each: () => RecordedView,
    private readonly setting: () => Setting,
    private readonly shown: Shown,
  ) {
    this.point = shown.point
    this.note = shown.note
    this.turnLayer = shown.turnLayer
    this.keepAbove = shown.keepAbove
  }

  get view() {
    return this.each().view
  }

  get options() {
    return this.setting().options
  }

  get set() {
    return this.setting().set
  }

  get seat() {
    return this.each().seat
  }

  get turn() {
    return this.each().seat
  }

  get scores() {
    return this.each().scores
  }

  get isOver() {
    return this.each().isOver ?? false
  }

  get canChoose() {
    return this.each().choices !== undefined
  }

  get isRefused() {
    return (this.each().fault?.length ?? 0) > 0
  }

  get isOpen() {
    return this.each().isOpen ?? false
  }

  get layers() {
    return this.shown.layers
  }

  readonly take: Sitting['take'] = () => undefined
  readonly pick: Sitting['pick'] = () => undefined
  readonly back: Sitting['back'] = () => undefined
  readonly attempt: Sitting['attempt'] = () => Promise.resolve(null)
  readonly play: Sitting['play'] = () => Promise.resolve(true)
  readonly left: Sitting['left'] = () => null
  readonly limitLeft: Sitting['limitLeft'] = () => null
  readonly after: Sitting['after'] = (path) => Promise.resolve(this.each().behind?.[path.join(' › ')] ?? [])
  readonly name: Sitting['name'] = (seat) => NAMES[seat - 1] ?? ''
  readonly said: Sitting['said'] = (seat) => this.name(seat)
  readonly say: Sitting['say'] = ({ code }) => code
}
