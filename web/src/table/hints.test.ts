import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RefusedError } from './connection'
import { push } from './fake_socket'
import { type Asking, Hints } from './hints.svelte'
import type { AnswerTo, Query } from './protocol'
import type { Hinted, Message, TableNow } from '../wire'
import type { Objection } from './store.svelte'

const label: Message = { code: 'choice', params: {}, cells: [] }

class FakeTable implements Asking {
  now: TableNow | null = push(1, 0, [])
  seat: number | null = 1
  objection: Objection | null = null
  asked: Query[] = []
  refusal: string | null = null
  given: Partial<Hinted> = {}

  ask<Q extends Query>(query: Q): Promise<AnswerTo[Q['type']]> {
    this.asked.push(query)
    const refused = {
      type: 'refused',
      id: 'q',
      code: this.refusal ?? '',
      message: label,
      rule: null,
      wait: null,
    } as const
    if (this.refusal) return Promise.reject(new RefusedError(refused))
    const answer = { type: 'hinted', id: 'q', seat: 1, ply: 0, era: 0, move: 'd4EN', path: [], reasons: [], chance: 60 }
    return Promise.resolve({ ...answer, ...this.given } as unknown as AnswerTo[Q['type']])
  }
}

let table: FakeTable
let hints: Hints

beforeEach(() => {
  table = new FakeTable()
  hints = new Hints(table)
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a hint', () => {
  it('is asked for once in a position, and then kept', async () => {
    expect((await hints.ask())?.move).toBe('d4EN')
    expect((await hints.ask())?.move).toBe('d4EN')
    expect(table.asked).toEqual([{ type: 'hint', seat: 1 }])
  })

  it('is gone with its position', async () => {
    await hints.ask()
    table.now = push(2, 0, ['d4EN'])
    expect(hints.given).toBeNull()
    table.given = { ply: 1 }
    await hints.ask()
    expect(table.asked).toHaveLength(2)
  })

  it('for a position that is past is not given', async () => {
    table.given = { ply: 7 }
    expect(await hints.ask()).toBeNull()
  })

  it('is asked for anew when somebody has moved meanwhile', async () => {
    const late = hints.ask()
    table.now = push(2, 0, ['d4EN'])
    table.given = { ply: 1 }
    expect((await late)?.ply).toBe(1)
    table.now = push(3, 0, ['d4EN', 'e4NE'])
    table.refusal = 'stale'
    const stale = hints.ask()
    table.refusal = null
    table.given = { ply: 2 }
    expect((await stale)?.ply).toBe(2)
    expect(table.asked).toHaveLength(4)
  })

  it('is not asked for twice at once, nor for nobody', async () => {
    const first = hints.ask()
    expect(await hints.ask()).toBeNull()
    await first
    table.seat = null
    expect(await hints.ask()).toBeNull()
    expect(table.asked).toHaveLength(1)
  })

  it('that cannot be had says why, but nobody misses one that came too late', async () => {
    table.refusal = 'no_hint'
    expect(await hints.ask()).toBeNull()
    expect(table.objection?.code).toBe('no_hint')
    table.objection = null
    table.refusal = 'stale'
    expect(await hints.ask()).toBeNull()
    expect(table.objection).toBeNull()
    expect(hints.isAsking).toBe(false)
  })
})
