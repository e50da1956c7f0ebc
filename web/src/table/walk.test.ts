import { beforeEach, describe, expect, it } from 'vitest'
import { RefusedError } from './connection'
import { push } from './fake_socket'
import type { AnswerTo, Query } from './protocol'
import type { Message, TableNow, Tried, WireChoice } from '../wire'
import { type Ground, Walk } from './walk.svelte'

const label: Message = { code: 'choice', params: {}, cells: [] }
const choice = (key: string, move: string | null = null): WireChoice => ({ key, label, move })
const turn = (number: number, texts: string[], more: Partial<TableNow> = {}): TableNow =>
  push(number, 0, texts, { choices: { '1': [choice('lay'), choice('pass', 'pass')] }, ...more })

class FakeGround implements Ground {
  now: TableNow | null = turn(1, [])
  seat: number | null = 1
  looking: number | null = null
  isSending = false
  asked: Query[] = []
  answers: Record<string, WireChoice[]> = { lay: [choice('d4'), choice('e4')], 'lay/d4': [choice('EN', 'd4EN')] }
  refusal: Message | null = null
  isSilent = false

  ask<Q extends Query>(query: Q): Promise<AnswerTo[Q['type']]> {
    this.asked.push(query)
    if (this.isSilent) return new Promise(() => undefined)
    return Promise.resolve(this.#answer(query) as AnswerTo[Q['type']])
  }

  #answer(query: Query): unknown {
    if (query.type === 'choices') {
      const choices = this.answers[(query.path ?? []).join('/')]
      if (choices) return { type: 'choices', id: 'q', choices }
      throw new RefusedError({ type: 'refused', id: 'q', code: 'stale', message: label, rule: null, wait: null })
    }
    const move = query.type === 'try' ? query.move : ''
    const refusal = this.refusal
    return {
      type: 'tried',
      id: 'q',
      move,
      refusal,
      rule: refusal && 'AZ-6',
      notes: [],
      picture: '<svg/>',
    } satisfies Tried
  }
}

let ground: FakeGround
let walk: Walk
const keys = () => walk.path.map(({ key }) => key)

beforeEach(() => {
  ground = new FakeGround()
  walk = new Walk(ground)
  walk.follow()
})

describe('walking', () => {
  it('starts with the choices that came with the push', () => {
    expect(walk.choices.map(({ key }) => key)).toEqual(['lay', 'pass'])
    expect(ground.asked).toEqual([])
  })

  it('asks for deeper choices, and goes back step by step', async () => {
    await walk.take(choice('lay'))
    await walk.take(choice('d4'))
    expect(keys()).toEqual(['lay', 'd4'])
    expect(walk.choices.map(({ key }) => key)).toEqual(['EN'])
    await walk.take(choice('EN', 'd4EN'))
    expect(walk.tentative?.tried?.move).toBe('d4EN')
    expect(walk.back()).toBe(true)
    expect(walk.tentative).toBeNull()
    expect(keys()).toEqual(['lay', 'd4'])
    walk.backTo(0)
    expect(keys()).toEqual([])
    expect(walk.back()).toBe(false)
  })

  it('never plays: a complete choice is only tried', async () => {
    await walk.take(choice('pass', 'pass'))
    expect(ground.asked.map(({ type }) => type)).toEqual(['try'])
  })

  it('forgets an answer that comes after another step', async () => {
    ground.isSilent = true
    void walk.take(choice('lay'))
    expect(walk.isAsking).toBe(true)
    walk.restart()
    expect(walk.isAsking).toBe(false)
    expect(keys()).toEqual([])
  })
})

it('a move that is given up does not come back with a late answer', async () => {
  const tried = walk.take(choice('pass', 'pass'))
  walk.back()
  await tried
  expect(walk.tentative).toBeNull()
})

describe('a written move', () => {
  it('is tried', async () => {
    await walk.write('d4.1EN')
    expect(walk.tentative).toMatchObject({ move: 'd4.1EN', choice: null })
  })

  it('that is not allowed says why and shows where', async () => {
    ground.refusal = { code: 'refusal.contact', params: { faces: 1 }, cells: ['d4.1'] }
    await walk.write('d4.1EN')
    expect(walk.tentative).toBeNull()
    expect(walk.refused).toMatchObject({ rule: 'AZ-6', move: 'd4.1EN', picture: '<svg/>' })
    expect(walk.back()).toBe(true)
    expect(walk.refused).toBeNull()
  })
})

describe('when the table moves on', () => {
  it('a new turn starts anew', async () => {
    await walk.take(choice('lay'))
    ground.now = turn(2, ['a']) // played by this seat from another page
    walk.follow()
    expect(keys()).toEqual([])
  })

  it('the same position leaves the walk alone', async () => {
    await walk.take(choice('lay'))
    ground.now = turn(2, [])
    walk.follow()
    expect(keys()).toEqual(['lay'])
  })

  it('the last of a round keeps a move that waits to be confirmed', async () => {
    ground.now = turn(1, [], { to_act: [1, 2], turn: null })
    walk.follow()
    await walk.take(choice('pass', 'pass'))
    ground.now = turn(2, ['x'], { entries: [{ actor: 2, text: 'x', spoken: label }] })
    walk.follow()
    expect(walk.tentative?.move).toBe('pass')
  })

  it('a step under way is not lost because somebody else was quick', async () => {
    ground.now = turn(1, [], { to_act: [1, 2], turn: null })
    walk.follow()
    const step = walk.take(choice('lay'))
    ground.now = turn(2, ['x'], { entries: [{ actor: 2, text: 'x', spoken: label }] })
    walk.follow()
    await step
    expect(keys()).toEqual(['lay'])
    await new Promise((settled) => setTimeout(settled))
    expect(ground.asked).toHaveLength(2)
    expect(keys()).toEqual(['lay'])
  })

  it('in a round of all one keeps one’s way, unless it is closed', async () => {
    const round = { to_act: [1, 2], turn: null }
    ground.now = turn(1, [], round)
    walk.follow()
    await walk.take(choice('lay'))
    ground.now = turn(2, ['x'], { ...round, entries: [{ actor: 2, text: 'x', spoken: label }] })
    walk.follow()
    await Promise.resolve()
    expect(keys()).toEqual(['lay'])
    const shown = walk.choices
    await walk.take(choice('d4', 'lay d4'))
    ground.now = turn(3, ['x', 'w'], { ...round, start: 1, entries: [{ actor: 2, text: 'w', spoken: label }] })
    walk.follow()
    expect(walk.tentative?.move).toBe('lay d4')
    await new Promise((settled) => setTimeout(settled))
    expect(walk.tentative?.tried?.move).toBe('lay d4')
    expect(walk.choices).toBe(shown)
    ground.answers = {}
    ground.now = turn(4, ['x', 'w', 'y'], { ...round, start: 2, entries: [{ actor: 2, text: 'y', spoken: label }] })
    walk.follow()
    await new Promise((settled) => setTimeout(settled))
    expect(keys()).toEqual([])
  })
})

describe('a way that was shown', () => {
  it('is gone at once, and its move waits to be confirmed', async () => {
    await walk.follows([choice('lay'), choice('d4'), choice('EN', 'd4EN')])
    expect(keys()).toEqual(['lay', 'd4'])
    expect(walk.choices.map(({ key }) => key)).toEqual(['EN'])
    expect(walk.tentative?.tried?.move).toBe('d4EN')
    expect(walk.back()).toBe(true)
    expect(keys()).toEqual(['lay', 'd4'])
  })

  it('of one step needs no asking for choices', async () => {
    await walk.follows([choice('pass', 'pass')])
    expect(keys()).toEqual([])
    expect(walk.tentative?.move).toBe('pass')
  })

  it('that is closed meanwhile leads nowhere', async () => {
    await walk.follows([choice('gone'), choice('EN', 'd4EN')])
    expect(keys()).toEqual([])
    expect(walk.tentative).toBeNull()
  })
})
