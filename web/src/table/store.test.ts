import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeWorld, push } from './fake_socket'
import type { TableNow } from '../wire'
import { spliced, TableStore } from './store.svelte'

let world: FakeWorld
let store: TableStore
const heard = vi.fn()

function says(message: TableNow): void {
  world.socket.says(message)
}

beforeEach(() => {
  vi.clearAllMocks()
  world = new FakeWorld()
  store = new TableStore('t', heard, world)
  store.open()
  world.socket.onopen?.()
})

const texts = () => store.entries.map(({ text }) => text)

describe('the record', () => {
  it('grows with pushes, and shrinks with a take-back', () => {
    says(push(1, 0, ['a', 'b']))
    says(push(2, 2, ['c']))
    expect(texts()).toEqual(['a', 'b', 'c'])
    says(push(3, 0, ['a'], { era: 1 }))
    expect(texts()).toEqual(['a'])
  })

  it('stays the same list when nothing is new', () => {
    const entries = push(1, 0, ['a']).entries
    expect(spliced(entries, push(2, 1, []))).toBe(entries)
  })

  it('is looked at while the match goes on', () => {
    says(push(1, 0, ['a', 'b']))
    store.look(1)
    says(push(2, 2, ['c']))
    expect([store.ply, store.isNow]).toEqual([1, false])
    store.look(3)
    expect(store.isNow).toBe(true)
    says(push(3, 3, ['d']))
    expect(store.ply).toBe(4)
  })

  it('is not looked at beyond what a take-back left', () => {
    says(push(1, 0, ['a', 'b', 'c']))
    store.look(2)
    says(push(2, 0, ['a'], { era: 1 }))
    expect([store.ply, store.isNow]).toEqual([1, true])
  })
})

describe('seats', () => {
  it('the first of mine that may act acts, until another is chosen', () => {
    says(push(1, 0, [], { mine: [1, 2, 3], to_act: [2, 3] }))
    expect(store.seat).toBe(2)
    store.choose(3)
    expect(store.seat).toBe(3)
    says(push(2, 0, ['a'], { mine: [1, 2, 3], to_act: [1] }))
    expect(store.seat).toBe(1)
  })

  it('nobody here acts when it is another’s turn', () => {
    says(push(1, 0, [], { mine: [1], to_act: [2], turn: 2 }))
    expect([store.seat, store.voice]).toEqual([null, 1])
  })

  it('a seat is asked when it acts in another’s turn', () => {
    says(push(1, 0, [], { mine: [1], to_act: [1], turn: 2 }))
    expect(store.isAsked).toBe(true)
    says(push(2, 0, [], { mine: [1], to_act: [1, 2], turn: null }))
    expect(store.isAsked).toBe(false)
  })

  it('does what its seat may', () => {
    says(push(1, 0, [], { may: { '1': ['takeback'] } }))
    expect([store.may('takeback'), store.may('rematch')]).toEqual([true, false])
  })
})

describe('intents', () => {
  it('carry what the page showed, and count as sent until they are answered', async () => {
    says(push(1, 0, ['a'], { era: 0 }))
    const played = store.play(1, 'x')
    expect(world.socket.sent.at(-1)).toMatchObject({ type: 'play', seat: 1, move: 'x', ply: 1, era: 0 })
    expect(store.isSending).toBe(true)
    world.socket.says({ type: 'held', id: 'id1' })
    expect(store.isHeld).toBe(true)
    world.socket.says({ type: 'done', id: 'id1', number: 2 })
    expect(await played).toBe(true)
    expect(store.isSending).toBe(false)
  })

  it('leave the refusal to be shown, until the next intent', async () => {
    says(push(1, 0, []))
    const played = store.play(1, 'x')
    const message = { code: 'refusal.turn', params: {}, cells: [] }
    world.socket.says({ type: 'refused', id: 'id1', code: 'refused', message, rule: 'AZ-6', wait: null })
    expect(await played).toBe(false)
    expect(store.objection).toEqual({ code: 'refused', message, rule: 'AZ-6' })
    void store.play(1, 'y')
    expect(store.objection).toBeNull()
  })
})

describe('clocks', () => {
  it('tick by themselves between pushes', () => {
    vi.useFakeTimers()
    store = new TableStore('t', heard, world)
    store.open()
    world.socket.onopen?.()
    says(push(1, 0, [], { clocks: { left: { '1': 60_000, '2': 60_000 }, running: [1] } }))
    vi.advanceTimersByTime(5000)
    expect(store.left(1)).toBeLessThanOrEqual(55_000)
    expect(store.left(2)).toBe(60_000)
    vi.useRealTimers()
  })

  it("count down what is left of the rules' own limit, from when it was sent", () => {
    vi.useFakeTimers()
    store = new TableStore('t', heard, world)
    store.open()
    world.socket.onopen?.()
    vi.advanceTimersByTime(400) // there and back
    says(push(1, 0, [], { limit_left: 60_000 }))
    expect(store.limitLeft).toBe(59_800)
    vi.advanceTimersByTime(5000)
    expect(store.limitLeft).toBe(54_800)
    says(push(2, 0, []))
    expect(store.limitLeft).toBeNull()
    vi.useRealTimers()
  })
})

it('tells what has happened', () => {
  says(push(1, 0, []))
  says(push(2, 0, ['a']))
  expect(heard).toHaveBeenCalledTimes(2)
  expect(heard.mock.calls[1]?.[0]).toMatchObject({ entries: [{ text: 'a' }] })
})

describe('what computer players wait for', () => {
  const waits = { type: 'waits', seats: { '2': { state: 'queued', ahead: 3 } }, hint: null } as const

  it('is told for those who are to act, until it is told anew', () => {
    says(push(1, 0, [], { to_act: [2] }))
    expect(store.waitOf(2)).toBeNull()
    world.socket.says(waits)
    expect([store.waitOf(2), store.waitOf(1)]).toEqual([{ state: 'queued', ahead: 3 }, null])
    says(push(2, 0, ['a'], { to_act: [1] }))
    expect(store.waitOf(2)).toBeNull()
    world.socket.says({ type: 'waits', seats: {}, hint: null })
    expect(store.waits?.seats).toEqual({})
  })

  it('is forgotten when the line breaks', () => {
    says(push(1, 0, [], { to_act: [2] }))
    world.socket.says(waits)
    world.socket.breaks()
    expect(store.waits).toBeNull()
  })

  it('lets another level take the place of one that gave up', () => {
    says(push(1, 0, [], { mine: [1], to_act: [2] }))
    store.offer('replace', 2, 'mason')
    expect(world.socket.sent.at(-1)).toMatchObject({
      type: 'offer',
      seat: 1,
      what: 'replace',
      about: 2,
      level: 'mason',
    })
  })
})
