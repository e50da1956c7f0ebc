/** What a scene's panels are handed: one object for as long as a stage stands, which tells how things are now. */
import type { TablePage } from '../table/page.svelte'
import type { Seat } from '../table/protocol'
import type { Message, WireChoice } from '../wire'
import type { Hand } from './hand.svelte'
import type { Marked } from './marked.svelte'
import type { Setting, Sitting } from './scene'
import type { Shown } from './shown.svelte'

export class TableSitting implements Sitting {
  readonly seats: readonly Seat[] = $derived.by(() => this.page.store.seats.map(({ seat }) => seat))
  readonly acting: readonly Seat[] = $derived.by(() => this.page.store.now?.to_act.filter((each) => each > 0) ?? [])

  constructor(
    private readonly page: TablePage,
    private readonly hand: Hand,
    private readonly shown: Shown,
    private readonly marked: Marked,
    private readonly setting: () => Setting,
  ) {
    this.point = shown.point
    this.note = shown.note
    this.turnLayer = shown.turnLayer
    this.keepAbove = shown.keepAbove
  }

  get view() {
    return this.shown.view
  }

  get options() {
    return this.setting().options
  }

  get set() {
    return this.setting().set
  }

  get seat() {
    return this.page.store.seat
  }

  get mine() {
    return this.page.store.mine
  }

  get turn() {
    return this.page.store.now?.turn ?? null
  }

  get scores() {
    const { store, sight, ghost } = this.page
    if (ghost.shown) return ghost.shown.scores
    return store.isNow ? (store.now?.scores ?? []) : (sight.shown?.scores ?? [])
  }

  get isOver() {
    const { store, ghost } = this.page
    return this.result !== null && store.ply === store.now?.ply && !ghost.tried
  }

  get winners() {
    return this.page.store.now?.winners ?? []
  }

  get result() {
    return this.page.store.now?.result ?? null
  }

  get path() {
    return this.page.walk.path
  }

  get choices() {
    return this.page.walk.choices
  }

  get canChoose() {
    return this.hand.canPlay && !this.page.walk.tentative
  }

  get isRefused() {
    return this.marked.isRefused
  }

  get offered() {
    return this.marked.offered
  }

  get asked() {
    return this.hand.asked
  }

  get isOpen() {
    const { store } = this.page
    return store.isNow && (store.now?.open ?? false)
  }

  get layers() {
    return this.shown.layers
  }

  readonly point: Sitting['point']
  readonly note: Sitting['note']
  readonly turnLayer: Sitting['turnLayer']
  readonly keepAbove: Sitting['keepAbove']
  readonly take = (choice: WireChoice): void => this.hand.choose(choice)
  readonly pick = (cells: readonly string[]): void => void this.hand.tap(cells)
  readonly back = (): void => this.hand.back()
  readonly play = (move: string): Promise<boolean> => this.page.play(move)
  readonly left = (seat: Seat): number | null => this.page.store.left(seat)
  readonly limitLeft = (): number | null => this.page.store.limitLeft
  readonly after = (path: readonly string[]): Promise<readonly WireChoice[]> => this.hand.after(path)
  readonly name = (seat: Seat): string => this.page.name(seat)
  readonly said = (seat: Seat): string => this.page.said[seat] ?? this.page.name(seat)
  readonly say = (message: Message): string => this.page.say(message)
  readonly attempt = async (move: string): Promise<Message | null> => {
    const { store } = this.page
    if (store.seat === null) return null
    return (await store.ask({ type: 'try', seat: store.seat, move, picture: false })).refusal
  }
}
