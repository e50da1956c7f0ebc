/** The hand over the stage: what is pointed at, the piece it holds, and the ways that piece can lie. */
import type { TablePage } from '../table/page.svelte'
import type { Message, WireChoice } from '../wire'
import { type Lead, leadsAlong, leadsTo, narrowed } from './picking'
import type { Asked, Context, Route, Spot } from './scene'
import type { Shown } from './shown.svelte'
import { Ways } from './ways'

const HOVER_MS = 70

export class Hand {
  /** Several different things that fit where one has pointed, to choose from in words. */
  offers = $state.raw<readonly Lead[]>([])
  /** The ways the piece in hand can lie at the cell it was put on, and which is shown. */
  ways = $state.raw<readonly Lead[]>([])
  way = $state(0)
  /** What is shown under the mouse before anything is chosen. */
  preview = $state.raw<{ lead: Lead; notes: readonly Message[] } | null>(null)

  #cell: string | null = null
  #stem: readonly WireChoice[] = [] // where the walk stood before the piece was put on its cell
  #likeTurn: string | null = null // the turn that was last chosen, kept while one tries other cells
  #stepped: WireChoice | null = null // the choice that keys have come to, shown but not taken
  #step = -1 // where it stands among the choices
  #attempts = 0
  #asked = 0
  #looked = 0 // counted apart from what is asked for a tap, which a mouse that lies there must not undo
  #pointed: readonly string[] = [] // the cells that have led to the offers
  #hovered: readonly string[] = []
  #tapped: readonly string[] | null = null // what is being looked up for a tap
  #last: Promise<void> | null = null // the tap that is being looked up, or the last of those that wait for it
  #early: readonly string[] | null = null // a tap while a move is under way; it counts once that is answered
  #timer: ReturnType<typeof setTimeout> | null = null
  readonly #choices: Ways

  constructor(
    private readonly page: TablePage,
    private readonly shown: Pick<Shown, 'scene' | 'view'>,
  ) {
    this.#choices = new Ways(page.store)
  }

  get canPlay(): boolean {
    const { store } = this.page
    return store.seat !== null && store.isNow && !store.isSending && !(store.now?.open ?? false)
  }

  /** The move to be shown as a ghost: refused, tentative, half chosen, or under the mouse. */
  readonly asked: Asked | null = $derived.by(() => {
    const { walk, store } = this.page
    const seat = store.seat
    if (seat === null || !store.isNow) return null
    const { view } = this.shown
    const asking = (move: string | null, steps: readonly WireChoice[]): Asked => ({
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

  /** Whatever was in hand is put back. */
  rest(): void {
    this.#asked++
    this.#tapped = null
    this.#unhover()
    this.offers = []
    this.ways = []
    this.#cell = null
    this.#stem = []
    this.#attempts = 0
  }

  /** The position has moved on. A tap that was being looked up in the one before means the same cells in this one. */
  follow(): void {
    const cells = this.#tapped
    this.#step = -1
    this.rest()
    if (cells) void this.tap(cells)
  }

  hover(cells: readonly string[]): void {
    if (cells.join() === this.#hovered.join()) return
    this.#unhover()
    this.#hovered = cells
    if (!cells.length || !this.canPlay) return
    this.#timer = setTimeout(() => void this.#look(cells), HOVER_MS)
  }

  #unhover(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#looked++
    this.#hovered = []
    this.#stepped = null
    this.preview = null
  }

  async #look(cells: readonly string[]): Promise<void> {
    const { walk, store } = this.page
    if (walk.tentative || walk.refused || this.offers.length) return
    const turn = ++this.#looked
    const found = await this.#find(cells, () => Infinity)
    if (turn !== this.#looked || !found) return
    const lead = found.leads[this.#preferred(found.leads)]
    const seat = store.seat
    if (!lead || seat === null) return
    this.preview = { lead, notes: [] }
    if (lead.choice.move === null) return
    const tried = await store.ask({ type: 'try', seat, move: lead.choice.move, picture: false }).catch(() => null)
    if (turn === this.#looked && tried && this.preview) this.preview = { lead, notes: tried.notes }
  }

  /** By keys: shows the choice so many after the one shown. */
  step(by: number): WireChoice | null {
    const { walk } = this.page
    const { path, choices } = walk
    if (!this.canPlay || walk.tentative || walk.refused || !choices.length) return null
    const from = this.#step < 0 && by < 0 ? 0 : this.#step
    this.#step = (from + by + choices.length) % choices.length
    const choice = choices[this.#step] ?? null
    this.#unhover()
    this.offers = []
    this.#stepped = choice
    if (choice) this.preview = { lead: { path, beside: choices, choice }, notes: [] }
    return choice
  }

  /** Takes the choice that keys have come to, as a tap on its cell would. False if they have come to none. */
  takeStepped(): boolean {
    const choice = this.#stepped
    if (!choice) return false
    this.#step = -1
    const cells = choice.label.cells.slice(0, 1)
    // A cell that several choices share does not say which of them is meant.
    const sharing = this.page.walk.choices.filter(({ label }) => label.cells[0] === cells[0])
    if (cells.length && sharing.length === 1) void this.tap(cells)
    else void this.choose(choice)
    return true
  }

  /** A finger is held down: what lies tentatively is picked up and goes along. */
  carry(cells: readonly string[]): void {
    const { walk } = this.page
    if (walk.tentative || walk.refused) this.back()
    this.hover(cells)
  }

  /** What was carried above a finger is put down where it is. */
  drop(): void {
    const cells = this.#hovered
    if (cells.length) void this.tap(cells)
  }

  /** Taps count in the order in which they were made: on a slow line the next may come before the last is answered. */
  tap(cells: readonly string[]): Promise<void> {
    const next = () => this.#tapNow(cells)
    const done = () => {
      if (this.#last === tapped) this.#last = null
    }
    const tapped = this.#last ? this.#last.then(next, next) : next()
    this.#last = tapped
    tapped.then(done, done)
    return tapped
  }

  async #tapNow(cells: readonly string[]): Promise<void> {
    const { walk, store } = this.page
    const { offers } = this
    this.offers = []
    this.#unhover()
    if (!cells.length) {
      if (walk.refused || walk.tentative) this.back()
      return
    }
    if (store.isSending) this.#early = cells
    if (!this.canPlay) return
    store.objection = null
    // The same cell again: the next way to lay the piece there.
    if (this.#cell !== null && cells.includes(this.#cell) && (walk.tentative || walk.refused)) return this.turn(1)
    const turn = ++this.#asked
    const fewer = this.#narrowed(offers, cells)
    if (fewer) return this.#takeAll(fewer.leads, fewer.cell)
    this.#tapped = cells
    await walk.settled
    if (turn !== this.#asked) return
    const found = await this.#find(cells, (choice, cell) => this.#distance(choice, cell))
    if (turn !== this.#asked) return
    this.#tapped = null
    if (found) {
      this.#pointed = [found.cell]
      return this.#takeAll(found.leads, found.cell)
    }
    this.#attempts = 0
    return this.#attempt(cells)
  }

  /** The move that was under way is answered: a tap that came before counts now, if it is still one's turn. */
  async catchUp(): Promise<void> {
    const cells = this.#early
    this.#early = null
    if (cells) await this.tap(cells)
  }

  /** What is left of the offers when one points at one cell more. */
  #narrowed(offers: readonly Lead[], cells: readonly string[]): { cell: string; leads: Lead[] } | null {
    for (const cell of cells) {
      const leads = narrowed(offers, this.#pointed, cell)
      if (!leads.length) continue
      this.#pointed = [...this.#pointed, cell]
      return { cell, leads }
    }
    return null
  }

  async #straightOn(steps: readonly WireChoice[]): Promise<readonly WireChoice[]> {
    const { scene } = this.shown
    return (await this.#choices.after(steps)).filter((choice) => !scene?.isDetour?.(choice))
  }

  /** The first of these cells to which any way leads. */
  async #find(cells: readonly string[], distance: (choice: WireChoice, cell: string) => number) {
    const { walk } = this.page
    // A piece that lies tentatively is picked up again: the next cell counts from where it was taken.
    const path = this.ways.length ? this.#stem : walk.path
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

  #context(path: readonly WireChoice[]): Context {
    return { view: this.shown.view, seat: this.page.store.seat, path: path.map(({ key }) => key), move: null }
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

  async #takeAll(leads: readonly Lead[], cell: string): Promise<void> {
    const areMoves = leads.every(({ choice }) => choice.move !== null)
    if (leads.length > 1 && !areMoves) {
      this.offers = leads
      return
    }
    if (!this.ways.length) this.#stem = this.page.walk.path
    this.#cell = cell
    this.ways = areMoves ? leads : []
    this.way = this.#preferred(leads)
    await this.#put(leads[this.way])
  }

  take(lead: Lead): Promise<void> {
    this.offers = []
    return this.#takeAll([lead], lead.choice.label.cells[0] ?? lead.choice.key)
  }

  /** A choice that a panel offers; one of the ways that are shown is shown instead. */
  async choose(choice: WireChoice): Promise<void> {
    this.offers = []
    this.#unhover()
    const way = this.ways.findIndex((lead) => lead.choice.key === choice.key)
    if (way < 0) return this.page.walk.take(choice)
    this.way = way
    await this.#put(this.ways[way])
  }

  #preferred(leads: readonly Lead[]): number {
    return Math.max(
      0,
      leads.findIndex(({ choice }) => choice.key === this.#likeTurn),
    )
  }

  async #put(lead: Lead | undefined): Promise<void> {
    if (!lead) return
    if (lead.choice.move !== null) this.#likeTurn = lead.choice.key
    await this.page.walk.leap(lead.path, lead.beside, lead.choice)
  }

  /** The next way to lay the piece where it is, or the next after so many. */
  async turn(steps: number): Promise<void> {
    const { walk } = this.page
    if (walk.refused && this.#cell !== null && !this.ways.length) {
      this.#attempts += steps
      return this.#attempt([this.#cell])
    }
    const ways = this.ways.length ? this.ways : this.#listed()
    if (ways.length < 2) return
    this.ways = ways
    this.way = (((this.way + steps) % ways.length) + ways.length) % ways.length
    await this.#put(ways[this.way])
  }

  /** A move that was chosen in the list: the ways beside it are those of the list. */
  #listed(): readonly Lead[] {
    const { walk } = this.page
    const { tentative, path, choices } = walk
    if (!tentative?.choice) return []
    const leads = choices.filter(({ move }) => move !== null).map((choice) => ({ path, beside: choices, choice }))
    this.way = Math.max(
      0,
      leads.findIndex(({ choice }) => choice.move === tentative.move),
    )
    return leads
  }

  /** Nothing fits there: the server is asked why. */
  async #attempt(cells: readonly string[]): Promise<void> {
    const { scene, view } = this.shown
    const path = this.page.walk.path.map(({ key }) => key)
    for (const cell of cells) {
      const move = scene?.attempt?.(cell, this.#likeTurn, this.#attempts, view, path)
      if (!move) continue
      this.#cell = cell
      this.ways = []
      return this.page.walk.write(move)
    }
  }

  back(): void {
    this.offers = []
    this.ways = []
    this.#cell = null
    const { walk } = this.page
    if (!walk.back()) return
    // What one tap has done one step takes back.
    if (!walk.tentative && !walk.refused) walk.backTo(this.#stem.length)
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
