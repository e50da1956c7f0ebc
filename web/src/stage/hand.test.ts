import { beforeEach, describe, expect, it, vi } from 'vitest'
import { push } from '../table/fake_socket'
import type { TablePage } from '../table/page.svelte'
import type { AnswerTo, Query } from '../table/protocol'
import type { Message, TableNow, WireChoice } from '../wire'
import { Walk } from '../table/walk.svelte'
import { Hand } from './hand.svelte'

const about = (cell: string): Message => ({ code: 'choice', params: {}, cells: [cell] })
const choice = (cell: string, move: string | null = null): WireChoice => ({
  key: move ?? cell,
  label: about(cell),
  move,
})
const position = (number: number): TableNow => push(number, 0, [], { choices: { '1': [choice('d4'), choice('e4')] } })

/** A table whose answers come when the test lets them. */
class FakeStore {
  now: TableNow | null = position(1)
  seat: number | null = 1
  looking: number | null = null
  isSending = false
  objection = null
  behind: Record<string, WireChoice[]> = {} // a choice; without an entry, one move
  readonly #late: (() => void)[] = []

  ask<Q extends Query>(query: Q): Promise<AnswerTo[Q['type']]> {
    return new Promise((resolve) => this.#late.push(() => resolve(this.#answer(query) as AnswerTo[Q['type']])))
  }

  #answer(query: Query): unknown {
    if (query.type === 'choices') {
      const [first = ''] = query.path ?? []
      return { choices: this.behind[first] ?? [choice(first, `${first}N`)] }
    }
    return { move: query.type === 'try' ? query.move : '', refusal: null, rule: null, notes: [], picture: null }
  }

  async answerAll(): Promise<void> {
    for (let step = 0; step < 8; step++) {
      for (const answer of this.#late.splice(0)) answer()
      await Promise.resolve().then(() => undefined)
      await vi.advanceTimersByTimeAsync(0)
    }
  }
}

let store: FakeStore
let hand: Hand
let walk: Walk
const held = () => walk.tentative?.move

beforeEach(() => {
  vi.useFakeTimers()
  store = new FakeStore()
  walk = new Walk(store)
  walk.follow()
  hand = new Hand({ store, walk } as unknown as TablePage, { scene: null, view: {} })
  return () => vi.useRealTimers()
})

describe('a tap', () => {
  it('holds the piece that fits there', async () => {
    void hand.tap(['d4'])
    await store.answerAll()
    expect(held()).toBe('d4N')
  })

  it('is not lost because the mouse lies on the same cell while the answer is under way', async () => {
    hand.hover(['d4'])
    void hand.tap(['d4'])
    hand.hover(['d4'])
    await vi.advanceTimersByTimeAsync(500)
    await store.answerAll()
    expect(held()).toBe('d4N')
  })

  it('counts after the one before it, though that is still looked up', async () => {
    store.behind = { d4: [choice('e4', 'd4>e4'), choice('f4', 'd4>f4')] }
    void hand.tap(['d4'])
    void hand.tap(['f4'])
    await store.answerAll()
    expect(held()).toBe('d4>f4')
  })

  it('counts when the move before it is answered', async () => {
    store.isSending = true
    void hand.tap(['e4'])
    store.isSending = false
    hand.catchUp()
    await store.answerAll()
    expect(held()).toBe('e4N')
    walk.restart()
    hand.catchUp()
    await store.answerAll()
    expect(held()).toBeUndefined()
  })

  it('goes for nothing when the turn has passed to somebody else meanwhile', async () => {
    store.isSending = true
    void hand.tap(['e4'])
    store.isSending = false
    store.seat = null
    hand.catchUp()
    await store.answerAll()
    expect(held()).toBeUndefined()
  })

  it('is looked up anew when another has acted meanwhile', async () => {
    void hand.tap(['d4'])
    store.now = position(2)
    walk.follow()
    hand.follow()
    await store.answerAll()
    expect(held()).toBe('d4N')
  })
})

describe('keys', () => {
  const shown = () => hand.preview?.lead.choice.key

  it('go through the choices, both ways and round', () => {
    hand.step(1)
    expect(shown()).toBe('d4')
    hand.step(1)
    expect(shown()).toBe('e4')
    hand.step(1)
    expect(shown()).toBe('d4')
    hand.step(-1)
    expect(shown()).toBe('e4')
  })

  it('take the choice that is shown, and nothing before', async () => {
    expect(hand.takeStepped()).toBe(false)
    hand.step(-1)
    expect(hand.takeStepped()).toBe(true)
    await store.answerAll()
    expect(held()).toBe('e4N')
    expect(hand.takeStepped()).toBe(false)
  })
  it('take the very choice that is shown where several share a cell', async () => {
    store.now = push(2, 0, [], { choices: { '1': [choice('d4', 'd4N'), choice('d4', 'd4E')] } })
    walk.restart()
    hand.step(1)
    hand.step(1)
    expect(hand.takeStepped()).toBe(true)
    await store.answerAll()
    expect(held()).toBe('d4E')
  })
})
