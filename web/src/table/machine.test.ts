/** The machine by its properties: whatever a person does, however late answers come, and whatever others do meanwhile. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lead } from '../stage/picking'
import type { Tried, WireChoice } from '../wire'
import { type Effect, type Event, type Facts, IDLE, type State } from './interaction'
import { step } from './machine'

const CELLS = ['d4', 'e4', 'f4']
const choice = (cell: string, move: string | null = null): WireChoice => ({
  key: move ?? cell,
  label: { code: 'choice', params: {}, cells: [cell] },
  move,
})
const FIRST = [...CELLS.map((cell) => choice(cell)), choice('g4', 'pass')]
/** What lies behind a cell: two ways to lay a piece there. */
const behind = (cell: string): WireChoice[] => [choice(cell, `${cell}N`), choice(cell, `${cell}E`)]
const FACTS: Facts = {
  seat: 1,
  era: 0,
  ply: 3,
  looking: null,
  first: FIRST,
  hasMoved: false,
  canPlay: true,
  isSending: false,
}

const triedAs = (move: string, isRefused: boolean): Tried => ({
  type: 'tried',
  id: 'q',
  move,
  refusal: isRefused ? { code: 'refusal', params: {}, cells: ['d4'] } : null,
  rule: isRefused ? 'AZ-6' : null,
  notes: [],
  picture: null,
})

/** A world around the machine: it answers what is asked when the test wants it to, and counts what is played. */
class World {
  state: State = IDLE
  facts = FACTS
  open: Effect[] = []
  readonly played: string[] = []

  constructor() {
    this.send({ type: 'moved' })
  }

  send(event: Event): void {
    const { state, effects } = step(this.state, event, this.facts)
    this.state = state
    for (const effect of effects) {
      if (effect.type === 'play') this.played.push(effect.move)
      // The stage says at once what to ask about.
      if (effect.type === 'attempt') this.send(this.#attempted(effect.cells))
      else this.open.push(effect)
    }
  }

  /** One of the open questions is answered. */
  answer(at: number, isRefused = false): void {
    const [effect] = this.open.splice(at % Math.max(1, this.open.length), 1)
    const event = effect && answerTo(effect, isRefused)
    if (event) this.send(event)
  }

  answerAll(isRefused = false): void {
    for (let left = 200; this.open.length && left; left--) this.answer(0, isRefused)
    expect(this.open).toEqual([])
  }

  #attempted(cells: readonly string[]): Event {
    const [cell] = cells
    return { type: 'attempted', found: cell === 'nowhere' ? { cell, move: 'nowhereN' } : null }
  }
}

function leadsTo(cells: readonly string[]): { cell: string; leads: Lead[] } | null {
  const cell = cells.find((each) => CELLS.includes(each))
  if (cell === undefined) return null
  const path = [choice(cell)]
  return { cell, leads: behind(cell).map((each) => ({ path, beside: behind(cell), choice: each })) }
}

function answerTo(effect: Effect, isRefused: boolean): Event | null {
  switch (effect.type) {
    case 'choices':
      return { type: 'chosen', id: effect.id, choices: behind(effect.path[0] ?? '') }
    case 'try':
      return { type: 'tried', id: effect.id, tried: triedAs(effect.move, isRefused) }
    case 'find':
      return { type: 'found', id: effect.id, found: leadsTo(effect.cells) }
    case 'see':
      return { type: 'seen', look: effect.look, leads: leadsTo(effect.cells)?.leads ?? [] }
    case 'wait':
      return { type: 'waited', look: effect.look }
    case 'peek':
      return { type: 'peeked', look: effect.look, notes: [] }
    case 'play':
      return { type: 'played' }
    default:
      return null
  }
}

type Act = (world: World) => void
const sends =
  (event: Event): Act =>
  (world) =>
    world.send(event)
const cells = fc.constantFrom<readonly string[]>(['d4'], ['e4'], ['f4', 'd4'], ['nowhere'], [])
const steps = fc.constantFrom(-1, 1, 2)

/** What a person may do, by list and by stage. */
const deed: fc.Arbitrary<Act> = fc.oneof(
  cells.map((at) => sends({ type: 'tap', cells: at })),
  cells.map((at) => sends({ type: 'hover', cells: at })),
  cells.map((at) => sends({ type: 'carry', cells: at })),
  steps.map((by) => sends({ type: 'turn', steps: by })),
  steps.map((by) => sends({ type: 'step', by })),
  fc.constantFrom(...FIRST).map((each) => sends({ type: 'take', choice: each })),
  fc.constantFrom(...FIRST).map((each) => sends({ type: 'choose', choice: each })),
  fc.constantFrom('d4', 'e4').map((cell) => sends({ type: 'follow', path: [choice(cell), choice(cell, `${cell}N`)] })),
  fc.constantFrom('d4N', 'odd').map((move) => sends({ type: 'write', move })),
  fc
    .constantFrom<Event>(
      { type: 'back' },
      { type: 'backTo', length: 0 },
      { type: 'putBack' },
      { type: 'drop' },
      { type: 'takeStepped' },
      { type: 'forgive' },
      { type: 'answered' },
    )
    .map(sends),
)
const confirmed: fc.Arbitrary<Act> = fc.constant(sends({ type: 'confirm' }))
const answered: fc.Arbitrary<Act> = fc.record({ at: fc.nat(9), isRefused: fc.boolean() }).map(
  ({ at, isRefused }) =>
    (world) =>
      world.answer(at, isRefused),
)

/** What others do: another entry in a round of all, a new turn, somebody else's turn. */
const others: fc.Arbitrary<Act> = fc
  .constantFrom<(facts: Facts) => Partial<Facts>>(
    ({ ply }) => ({ ply: ply + 1, hasMoved: false }),
    ({ ply }) => ({ ply: ply + 1, hasMoved: true }),
    ({ era }) => ({ era: era + 1 }),
    ({ seat }) => ({ seat: seat === null ? 1 : null, canPlay: seat === null }),
    ({ looking }) => ({ looking: looking === null ? 1 : null, canPlay: looking !== null }),
  )
  .map((change) => (world) => {
    world.facts = { ...world.facts, ...change(world.facts) }
    world.send({ type: 'moved' })
  })

const life = fc.array(fc.oneof({ weight: 5, arbitrary: deed }, { weight: 4, arbitrary: answered }, confirmed, others), {
  maxLength: 40,
  size: 'max',
})

/** A world after all that has happened in it. */
function lived(acts: readonly Act[]): World {
  const world = new World()
  for (const act of acts) act(world)
  return world
}

const always = (acts: fc.Arbitrary<readonly Act[]>, holds: (world: World) => void): void =>
  fc.assert(
    fc.property(acts, (each) => void holds(lived(each))),
    { numRuns: 400 },
  )

const isInHand = ({ tentative, refused }: State): boolean => tentative !== null || refused !== null

describe('whatever has happened', () => {
  it('one confirmation sends one move, that which was shown', () => {
    always(life, (world) => {
      world.answerAll()
      const before = world.played.length
      const shown = world.state.tentative?.tried?.move
      for (let press = 0; press < 3; press++) world.send({ type: 'confirm' })
      const isTurn = world.facts.seat !== null
      expect(world.played.slice(before)).toEqual(shown !== undefined && isTurn ? [shown] : [])
    })
  })

  it('nothing is ever sent that was not confirmed', () => {
    always(fc.array(fc.oneof(deed, answered, others), { maxLength: 40, size: 'max' }), (world) =>
      expect(world.played).toEqual([]),
    )
  })

  it('stepping back comes to the start, and nothing is in hand there', () => {
    always(life, (world) => {
      for (let back = 0; back < 4; back++) {
        world.send({ type: 'putBack' })
        world.answerAll()
      }
      const { path, ways, offers, cell, question, tap } = world.state
      expect(isInHand(world.state)).toBe(false)
      if (world.facts.seat !== null) expect(path).toEqual([])
      expect({ ways, offers, cell, question, tap }).toEqual({
        ways: [],
        offers: [],
        cell: null,
        question: null,
        tap: null,
      })
    })
  })

  it('an answer to what no longer matters changes nothing, though another is waited for', () => {
    const next = fc.constantFrom<Event>({ type: 'take', choice: choice('d4') }, { type: 'tap', cells: ['d4'] })
    fc.assert(
      fc.property(life, next, (acts, event) => {
        const world = lived(acts)
        const stale = [...world.open]
        world.send({ type: 'restart' })
        world.send({ type: 'putBack' })
        world.send(event)
        world.send({ type: 'hover', cells: ['elsewhere'] })
        const { state } = world
        for (const effect of stale) {
          const late = answerTo(effect, false)
          if (late && late.type !== 'played') world.send(late)
        }
        expect(world.state).toBe(state)
      }),
      { numRuns: 400 },
    )
  })

  it('all that is under way comes to an end', () => {
    always(life, (world) => {
      world.answerAll()
      const { question, tap, taps, isLate } = world.state
      expect({ question, tap, taps, isLate }).toEqual({ question: null, tap: null, taps: [], isLate: false })
    })
  })

  it('a move waits, or is refused, but never both', () => {
    always(life, ({ state: { tentative, refused } }) => expect(tentative !== null && refused !== null).toBe(false))
  })
})

describe('the piece in hand', () => {
  it('is that of the last tap, however many come at once', () => {
    const wanted = fc.array(fc.constantFrom(...CELLS), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(wanted, (taps) => {
        const world = new World()
        for (const cell of taps) world.send({ type: 'tap', cells: [cell] })
        world.answerAll()
        expect(world.state.cell).toBe(taps.at(-1))
        expect(world.state.tentative?.tried?.move).toMatch(new RegExp(`^${taps.at(-1)}[NE]$`))
      }),
    )
  })

  it('is put back where it came from, and the next step back leads on from there', () => {
    const world = new World()
    world.send({ type: 'take', choice: choice('d4') })
    world.answerAll()
    world.send({ type: 'tap', cells: ['d4'] })
    world.answerAll()
    expect(world.state.tentative?.move).toBe('d4N')
    world.send({ type: 'putBack' })
    expect([world.state.tentative, world.state.path.length]).toEqual([null, 1])
    world.send({ type: 'putBack' })
    expect(world.state.path).toEqual([])
  })

  it('turns once for each further tap on its cell', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CELLS), fc.integer({ min: 1, max: 6 }), (cell, taps) => {
        const world = new World()
        for (let tap = 0; tap < taps; tap++) world.send({ type: 'tap', cells: [cell] })
        world.answerAll()
        expect(world.state.way).toBe((taps - 1) % 2)
      }),
    )
  })

  it('stays when it is refused, and can be turned until it fits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CELLS), steps, (cell, by) => {
        const world = new World()
        world.send({ type: 'tap', cells: [cell] })
        world.answerAll(true)
        const { refused, ways } = world.state
        expect([refused?.move, ways.length]).toEqual([`${cell}N`, 2])
        world.send({ type: 'turn', steps: by })
        world.answerAll()
        expect(world.state.tentative?.tried?.move).toBe(by % 2 ? `${cell}E` : `${cell}N`)
        expect(world.state.ways).toBe(ways)
      }),
    )
  })

  it('stays tentative while others act in the same round, and is given up in a new turn', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CELLS), fc.boolean(), fc.boolean(), (cell, hasMoved, isAnswered) => {
        const world = new World()
        world.send({ type: 'tap', cells: [cell] })
        while (world.open.some(({ type }) => type !== 'try')) world.answer(0)
        if (isAnswered) world.answerAll()
        world.facts = { ...world.facts, ply: world.facts.ply + 1, hasMoved }
        world.send({ type: 'moved' })
        world.answerAll()
        expect(world.state.tentative?.move).toBe(hasMoved ? undefined : `${cell}N`)
      }),
    )
  })

  it('is looked for anew where a tap came just before the position moved on', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CELLS), fc.boolean(), (cell, hasMoved) => {
        const world = new World()
        world.send({ type: 'tap', cells: [cell] })
        world.facts = { ...world.facts, ply: world.facts.ply + 1, hasMoved }
        world.send({ type: 'moved' })
        world.answerAll()
        expect(world.state.tentative?.tried?.move).toBe(`${cell}N`)
      }),
    )
  })
})
