/** The hand over the stage: it tells the machine what is done there, and finds out what the machine wants to know. */
import type { TablePage } from '../table/page.svelte'
import type { HandEffect, State } from '../table/interaction'
import type { Message, WireChoice } from '../wire'
import { type Lead, leadsAlong, leadsTo } from './picking'
import type { Asked, Context, Route, Spot } from './scene'
import type { Shown } from './shown.svelte'
import { Ways } from './ways'

const HOVER_MS = 70

type Path = readonly WireChoice[]
type Found = { cell: string; leads: Lead[] } | null

export class Hand {
  /** Several different things that fit where one has pointed, to choose from in words. */
  readonly offers: readonly Lead[] = $derived.by(() => this.#state.offers)
  /** The ways the piece in hand can lie at the cell it was put on, and which is shown. */
  readonly ways: readonly Lead[] = $derived.by(() => this.#state.ways)
  readonly way: number = $derived.by(() => this.#state.way)
  /** What is shown under the mouse before anything is chosen. */
  readonly preview: { lead: Lead; notes: readonly Message[] } | null = $derived.by(() => this.#state.preview)

  readonly #choices: Ways

  constructor(
    private readonly page: TablePage,
    private readonly shown: Pick<Shown, 'scene' | 'view'>,
  ) {
    this.#choices = new Ways(page.store)
    page.walk.attach((effect) => this.#do(effect))
  }

  get #state(): State {
    return this.page.walk.state
  }

  get canPlay(): boolean {
    return this.page.walk.canPlay
  }

  /** The move to be shown as a ghost: of an analysis, refused, tentative, half chosen, or under the mouse. */
  readonly asked: Asked | null = $derived.by(() => {
    const { walk, store, ghost } = this.page
    const { view } = this.shown
    if (ghost.tried) {
      const { seat, move, spoken } = ghost.tried
      return { view: ghost.shown?.view ?? view, seat, move, cells: spoken.cells, path: [] }
    }
    const seat = store.seat
    if (seat === null || !store.isNow) return null
    const asking = (move: string | null, steps: Path): Asked => ({
      view,
      seat,
      move,
      cells: steps.toReversed().flatMap(({ label }) => label.cells),
      path: steps.map(({ key }) => key),
    })
    if (walk.refused) return asking(walk.refused.move, [])
    if (walk.tentative) {
      const { move, choice } = walk.tentative
      return asking(move, choice ? [...walk.path, choice] : [])
    }
    if (this.preview) {
      const { path, choice } = this.preview.lead
      return asking(choice.move, [...path, choice])
    }
    return walk.path.length ? asking(null, walk.path) : null
  })

  /** What could be chosen after these keys. */
  after(path: readonly string[]): Promise<readonly WireChoice[]> {
    return this.#choices.behind(path)
  }

  /** The position has moved on, or another is looked at. */
  follow(): void {
    this.page.walk.follow()
  }

  hover(cells: readonly string[]): void {
    this.page.walk.send({ type: 'hover', cells })
  }

  /** By keys: shows the choice so many after the one shown; null if nothing can be chosen. */
  step(by: number): WireChoice | null {
    const before = this.#state
    this.page.walk.send({ type: 'step', by })
    return this.#state === before ? null : this.#state.stepped
  }

  /** Takes the choice that keys have come to, as a tap on its cell would. False if they have come to none. */
  takeStepped(): boolean {
    const isStepped = this.#state.stepped !== null
    this.page.walk.send({ type: 'takeStepped' })
    return isStepped
  }

  /** A finger is held down: what lies tentatively is picked up and goes along. */
  carry(cells: readonly string[]): void {
    this.page.walk.send({ type: 'carry', cells })
  }

  /** What was carried above a finger is put down where it is. */
  drop(): void {
    this.page.walk.send({ type: 'drop' })
  }

  /** Done when nothing is left to be seen to. */
  tap(cells: readonly string[]): Promise<void> {
    this.page.walk.send({ type: 'tap', cells })
    return this.page.walk.until(({ tap, taps }) => !tap && !taps.length)
  }

  /** The move that was under way is answered: a tap that came before counts now, if it is still one's turn. */
  catchUp(): void {
    this.page.walk.send({ type: 'answered' })
  }

  take(lead: Lead): void {
    this.page.walk.send({ type: 'takeLead', lead })
  }

  /** A choice that a panel offers; one of the ways that are shown is shown instead. */
  choose(choice: WireChoice): void {
    this.page.walk.send({ type: 'choose', choice })
  }

  /** The next way to lay the piece where it is, or the next after so many. */
  turn(steps: number): void {
    this.page.walk.send({ type: 'turn', steps })
  }

  back(): void {
    this.page.walk.send({ type: 'putBack' })
  }

  /** The cells that can be chosen behind choices not made yet, where the scene says along which to look. */
  async ahead(): Promise<string[]> {
    const { scene } = this.shown
    const paths = scene?.ahead?.(this.#context([])) ?? []
    const found = await Promise.all(paths.map((path) => this.#cellsBehind(path)))
    return found.flat()
  }

  async #cellsBehind(keys: readonly string[]): Promise<string[]> {
    const { scene, view } = this.shown
    const path: WireChoice[] = []
    for (const key of keys) {
      const next = (await this.#choices.after(path)).find((choice) => choice.key === key)
      if (!next) return []
      path.push(next)
    }
    const steps = await this.#choices.after(path)
    const hasCells = ({ move, label }: WireChoice) => move !== null || label.cells.length > 0
    const beside = await Promise.all(
      steps.map(async (step) => (hasCells(step) ? [step] : this.#choices.after([...path, step]))),
    )
    const cells = beside.flat().flatMap(({ label }) => label.cells.slice(0, 1))
    const context = { view, seat: this.page.store.seat, path: keys, move: null }
    return scene?.named?.([...new Set(cells)], context) ?? cells
  }

  // What the machine wants

  #do(effect: HandEffect): void {
    const { walk, store } = this.page
    switch (effect.type) {
      case 'wait':
        setTimeout(() => walk.send({ type: 'waited', look: effect.look }), HOVER_MS)
        return
      case 'see':
        void this.#see(effect.look, effect.cells, effect.path)
        return
      case 'peek':
        void this.#peek(effect.look, effect.seat, effect.move)
        return
      case 'find':
        void this.#search(effect.id, effect.cells, effect.path)
        return
      case 'attempt':
        return walk.send({ type: 'attempted', found: this.#attempt(effect) })
      case 'forgive':
        store.objection = null
    }
  }

  async #see(look: number, cells: readonly string[], path: Path): Promise<void> {
    const found = await this.#find(cells, path, () => Infinity)
    this.page.walk.send({ type: 'seen', look, leads: found?.leads ?? [] })
  }

  async #peek(look: number, seat: number, move: string): Promise<void> {
    const tried = await this.page.store.ask({ type: 'try', seat, move, picture: false }).catch(() => null)
    if (tried) this.page.walk.send({ type: 'peeked', look, notes: tried.notes })
  }

  async #search(id: number, cells: readonly string[], path: Path): Promise<void> {
    let found: Found = null
    try {
      found = await this.#find(cells, path, (choice, cell) => this.#distance(choice, cell))
    } finally {
      this.page.walk.send({ type: 'found', id, found })
    }
  }

  /** The first of these cells to which any way leads. */
  async #find(cells: readonly string[], path: Path, distance: (choice: WireChoice, cell: string) => number) {
    const { scene } = this.shown
    for (const cell of cells) {
      const routes = scene?.routes?.(cell, this.#context(path))
      const leads = routes
        ? await this.#firstOf(routes)
        : await leadsTo(cell, path, (steps) => this.#straightOn(steps), distance)
      if (leads.length) return { cell, leads }
    }
    return null
  }

  async #firstOf(routes: readonly Route[]): Promise<Lead[]> {
    for (const { path, cell } of routes) {
      const leads = await leadsAlong(path, cell, (steps) => this.#choices.after(steps))
      if (leads.length) return leads
    }
    return []
  }

  async #straightOn(steps: Path): Promise<Path> {
    const { scene } = this.shown
    return (await this.#choices.after(steps)).filter((choice) => !scene?.isDetour?.(choice))
  }

  #context(path: Path): Context {
    return { view: this.shown.view, seat: this.page.store.seat, path: path.map(({ key }) => key), move: null }
  }

  /** A move at the first of these cells of which the scene can say one. */
  #attempt({ cells, like, step, path }: Extract<HandEffect, { type: 'attempt' }>) {
    const { scene, view } = this.shown
    const keys = path.map(({ key }) => key)
    for (const cell of cells) {
      const move = scene?.attempt?.(cell, like, step, view, keys)
      if (move) return { cell, move }
    }
    return null
  }

  #distance(choice: WireChoice, cell: string): number {
    const { scene, view } = this.shown
    const [to] = scene?.places([cell], view) ?? []
    const places = scene?.places(choice.label.cells, view) ?? []
    if (!to) return Infinity
    return Math.min(Infinity, ...places.map(({ centre }) => apart(centre, to.centre)))
  }
}

const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)
