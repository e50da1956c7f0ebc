import { beforeEach, describe, expect, it } from 'vitest'
import { Connection, RefusedError } from './connection'
import { FakeWorld, push } from './fake_socket'
import type { Intent } from './protocol'
import type { Message } from '../wire'

const move: Intent = { type: 'play', seat: 1, move: 'd4.1EN', ply: 0, era: 0 }
const sentence: Message = { code: 'refusal.turn', params: {}, cells: [] }

let world: FakeWorld
let line: Connection

function joined(number = 1, texts: string[] = []): void {
  world.socket.onopen?.()
  world.socket.says(push(number, 0, texts))
}

const plays = () => world.socket.sent.filter((message) => message.type === 'play')
const joins = () => world.socket.sent.filter((message) => message.type === 'join')

beforeEach(() => {
  world = new FakeWorld()
  line = new Connection('t1', world, world)
  line.start()
})

describe('joining', () => {
  it('says which table and by which keys, and is live with the first push', () => {
    world.socket.onopen?.()
    expect(world.socket.sent).toEqual([{ type: 'join', table: 't1', keys: ['secret'], since: null, era: 0 }])
    expect(world.states).toEqual([])
    world.socket.says(push(1, 0, []))
    expect(world.states).toEqual(['live'])
  })

  it('gives up a table that the house refuses', () => {
    world.socket.onopen?.()
    world.socket.says({ type: 'refused', id: null, code: 'no_table', message: sentence, rule: null, wait: null })
    expect(world.shutBy?.code).toBe('no_table')
    world.passes(60_000)
    expect(world.sockets).toHaveLength(1)
  })

  it('comes again to a house that is full', () => {
    world.socket.onopen?.()
    world.socket.says({ type: 'refused', id: null, code: 'full', message: sentence, rule: null, wait: null })
    expect(world.shutBy).toBeNull()
    world.passes(300)
    expect(world.sockets).toHaveLength(2)
  })

  it('answers pings at once', () => {
    joined()
    world.socket.says({ type: 'ping', n: 7 })
    expect(world.socket.sent.at(-1)).toEqual({ type: 'pong', n: 7 })
  })
})

describe('a broken line', () => {
  it('comes back by itself, waiting longer each time, and tells what it has seen', () => {
    joined(5, ['a', 'b'])
    world.socket.breaks()
    expect(world.states.at(-1)).toBe('lost')
    world.passes(299)
    expect(world.sockets).toHaveLength(1)
    world.passes(1)
    expect(world.sockets).toHaveLength(2)
    world.socket.breaks()
    world.passes(599)
    expect(world.sockets).toHaveLength(2)
    world.passes(1)
    world.socket.onopen?.()
    expect(joins()).toEqual([{ type: 'join', table: 't1', keys: ['secret'], since: 5, era: 0 }])
  })

  it('never waits longer than five seconds', () => {
    for (let count = 1; count <= 12; count++) {
      world.socket.breaks()
      world.passes(5000)
      expect(world.sockets).toHaveLength(count + 1)
    }
  })

  it('hurries when there is hope', () => {
    joined()
    world.socket.breaks()
    line.hurry()
    expect(world.sockets).toHaveLength(2)
    line.hurry()
    expect(world.sockets).toHaveLength(2)
  })

  it('notices a line that died in silence', () => {
    joined()
    world.passes(25_000)
    expect(world.states.at(-1)).toBe('lost')
  })

  it('says no more once it is stopped', () => {
    joined()
    line.stop()
    world.passes(60_000)
    expect(world.sockets).toHaveLength(1)
  })
})

describe('an intent', () => {
  it('is answered by done', async () => {
    joined()
    const answer = line.intend(move)
    expect(line.journal.unanswered).toHaveLength(1)
    world.socket.says({ type: 'done', id: 'id1', number: 2 })
    expect(await answer).toMatchObject({ type: 'done', number: 2 })
    expect(line.journal.unanswered).toHaveLength(0)
  })

  it('is answered by a refusal', async () => {
    joined()
    const answer = line.intend(move)
    world.socket.says({ type: 'refused', id: 'id1', code: 'move/illegal', message: sentence, rule: 'AZ-6', wait: null })
    expect(await answer).toMatchObject({ type: 'refused', rule: 'AZ-6', wait: null })
    expect(line.journal.unanswered).toHaveLength(0)
  })

  it('may be held for a moment and stays in the journal meanwhile', async () => {
    joined()
    const answer = line.intend(move)
    world.socket.says({ type: 'held', id: 'id1' })
    expect(line.journal.unanswered[0]?.held).toBe(true)
    world.socket.says({ type: 'done', id: 'id1', number: 2 })
    expect(await answer).toMatchObject({ type: 'done' })
  })

  it('is sent again with the same id after a break, and only until it is answered', async () => {
    joined()
    const answer = line.intend(move)
    world.socket.breaks()
    world.passes(300)
    world.socket.onopen?.()
    expect(plays()).toEqual([])
    world.socket.says(push(1, 0, []))
    expect(plays()).toEqual([{ ...move, id: 'id1' }])
    world.socket.says({ type: 'done', id: 'id1', number: 2 })
    world.socket.says({ type: 'done', id: 'id1', number: 2 })
    expect(await answer).toMatchObject({ type: 'done' })
    world.socket.breaks()
    world.passes(300)
    joined(2)
    expect(plays()).toEqual([])
  })

  it('waits for the line when it is made without one', () => {
    joined()
    world.socket.breaks()
    void line.intend(move)
    void line.intend({ ...move, move: 'e4.1EN' })
    world.passes(300)
    joined()
    expect(plays().map((message) => 'id' in message && message.id)).toEqual(['id1', 'id2'])
  })

  it('outlives a reload of the page', () => {
    joined()
    void line.intend(move)
    line.stop()
    line = new Connection('t1', world, world)
    line.start()
    joined()
    expect(plays()).toEqual([{ ...move, id: 'id1' }])
  })
})

describe('a query', () => {
  it('is answered, also when the line broke meanwhile', async () => {
    joined()
    const answer = line.ask({ type: 'choices', seat: 1, path: [] })
    world.socket.breaks()
    world.passes(300)
    joined()
    expect(world.socket.sent.at(-1)).toMatchObject({ type: 'choices', id: 'id1' })
    world.socket.says({ type: 'choices', id: 'id1', choices: [] })
    expect(await answer).toMatchObject({ choices: [] })
  })

  it('throws what it is refused by', async () => {
    joined()
    const answer = line.ask({ type: 'show', ply: 99 })
    world.socket.says({ type: 'refused', id: 'id1', code: 'match/no_ply', message: sentence, rule: null, wait: null })
    await expect(answer).rejects.toBeInstanceOf(RefusedError)
  })
})

describe('a house that asks to wait', () => {
  const asks = (id: string | null, wait: number): void =>
    world.socket.says({ type: 'refused', id, code: 'too_fast', message: sentence, rule: null, wait })

  it('is sent the same intent again, with its id, when the time is over, and the person is told', async () => {
    joined()
    const answer = line.intend(move)
    asks('id1', 3)
    expect(world.asks).toEqual([3])
    world.passes(2999)
    expect(plays()).toHaveLength(1)
    world.passes(1)
    expect(plays().map((message) => 'id' in message && message.id)).toEqual(['id1', 'id1'])
    expect(world.asks).toEqual([3, null])
    world.socket.says({ type: 'done', id: 'id1', number: 2 })
    expect((await answer).type).toBe('done')
    world.passes(60_000)
    expect(plays()).toHaveLength(2)
  })

  it('is asked the same question a few times, and then it is refused', async () => {
    joined()
    const answer = line.ask({ type: 'show', ply: 0 }).catch((error: RefusedError) => error.refusal.code)
    for (let count = 1; count <= 3; count++) {
      expect(world.socket.sent.filter((message) => message.type === 'show')).toHaveLength(count)
      asks('id1', 1)
      world.passes(1000)
    }
    expect(await answer).toBe('too_fast')
    world.passes(20_000)
    expect(world.socket.sent.filter((message) => message.type === 'show')).toHaveLength(3)
  })

  it('sees nothing of this page until then, however much there is to hope', () => {
    world.socket.onopen?.()
    asks(null, 30)
    line.hurry()
    world.passes(29_999)
    expect(world.sockets).toHaveLength(1)
    expect(world.asks).toEqual([30])
    world.passes(1)
    line.hurry()
    expect(world.sockets).toHaveLength(2)
    expect(world.shutBy).toBeNull()
  })

  it('gets no second answer for what it has answered meanwhile', () => {
    joined()
    void line.intend(move)
    asks('id1', 5)
    world.socket.breaks()
    world.passes(300)
    joined()
    world.socket.says({ type: 'done', id: 'id1', number: 2 })
    world.passes(10_000)
    expect(plays()).toHaveLength(1)
  })
})

describe('pushes', () => {
  const numbers = () => world.pushes.map((each) => each.number)

  it('pass in order', () => {
    joined(1)
    world.socket.says(push(2, 0, ['a']))
    world.socket.says(push(3, 1, ['b']))
    expect(numbers()).toEqual([1, 2, 3])
  })

  it('are ignored when they come too late', () => {
    joined(1)
    world.socket.says(push(3, 0, ['a', 'b']))
    world.socket.says(push(2, 0, ['a']))
    expect(numbers()).toEqual([1, 3])
  })

  it('with a gap before them make the page ask again for what it lacks', () => {
    joined(1, ['a'])
    world.socket.says(push(3, 2, ['c']))
    expect(numbers()).toEqual([1])
    expect(joins().at(-1)).toMatchObject({ since: 1 })
    world.socket.says(push(3, 1, ['b', 'c']))
    expect(numbers()).toEqual([1, 3])
  })

  it('are taken as they are after a join, even if the server was set back', () => {
    joined(9, ['a', 'b'])
    world.socket.breaks()
    world.passes(300)
    world.socket.onopen?.()
    world.socket.says(push(4, 0, ['a']))
    expect(numbers()).toEqual([9, 4])
  })

  it('after a take-back are asked for anew, for what was kept may be wrong', () => {
    joined(1, ['a', 'b', 'c'])
    world.socket.says(push(4, 2, ['d'], { era: 1 }))
    expect(joins().at(-1)).toMatchObject({ since: 1, era: 0 })
    world.socket.says(push(4, 0, ['a', 'x', 'd'], { era: 1 }))
    expect(world.pushes.at(-1)?.entries.map((each) => each.text)).toEqual(['a', 'x', 'd'])
  })

  it('may come doubled and change nothing', () => {
    joined(1)
    world.socket.says(push(2, 0, ['a']))
    world.socket.says(push(2, 0, ['a']))
    world.socket.says(push(3, 1, ['b']))
    expect(joins()).toHaveLength(1)
    expect(numbers().at(-1)).toBe(3)
  })
})
