import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { House } from '../api'
import { announce, announcer, hush } from '../components/announcer.svelte'
import { navigate } from '../navigation.svelte'
import { FakeWorld, push } from './fake_socket'
import { joiningKeys } from './keys'
import { TablePage } from './page.svelte'
import type { TableNow } from '../wire'

let world: FakeWorld
let page: TablePage
let close: () => void

const joins = () => world.socket.sent.flatMap((message) => (message.type === 'join' ? [message.keys] : []))

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no net')))
  localStorage.clear()
  history.replaceState(null, '', '/t/t')
  world = new FakeWorld()
  world.keys = () => joiningKeys('t')
  page = new TablePage('t', world)
  close = page.open()
  world.socket.onopen?.()
})

afterEach(() => {
  close()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

/** As somebody does who puts a link of the same table into the address. */
function paste(fragment: string): void {
  history.replaceState(null, '', `/t/t${fragment}`)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

describe('a link to a seat, pasted at its open table', () => {
  it('joins with its key, which the address no longer shows', () => {
    world.socket.says(push(1, 0, [], { mine: [] }))
    paste('#key=secret')
    expect(joins()).toEqual([[], ['secret']])
    expect(location.hash).toBe('')
  })

  it('counts while the first join is under way', () => {
    paste('#key=secret')
    expect(joins()).toEqual([[], ['secret']])
  })

  it('opens a table that was shut', () => {
    const message = { code: 'objection.private', params: {}, cells: [] }
    world.socket.says({ type: 'refused', id: null, code: 'private', message, rule: null, wait: null })
    expect(page.store.shut?.code).toBe('private')
    paste('#watch=eye')
    world.socket.onopen?.()
    expect(joins()).toEqual([['eye']])
    expect(page.store.shut).toBeNull()
  })

  it('is no other fragment', () => {
    world.socket.says(push(1, 0, []))
    paste('#main')
    expect(joins()).toHaveLength(1)
  })
})

const said = (code: string, params = {}) => ({ code, params, cells: [] })

/** What the server's words would be; they come when the test says so. */
async function wordsCome(): Promise<void> {
  const words = {
    'task.act': 'Lay a piece.',
    'spoken.timeout': '{seat} ran out of time.',
    outcome: '{seat} ran out of time. Tom wins!',
    'refusal.contact': 'It touches nothing.',
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(words))))
  // Words are kept by their hash: each test brings its own.
  const house = { levels: [], games: [{ id: 'toy', words: { en: `h${++hashes}`, fr: 'h' }, titles: {} }] }
  await page.speech.load(house as unknown as House, 'toy')
  page.catchUp()
}
let hashes = 0

describe('what is announced', () => {
  it('waits for the words it needs', async () => {
    hush()
    world.socket.says(push(1, 0, [], { tasks: { '1': said('task.act') } }))
    expect(announcer.polite).toBe('')
    await wordsCome()
    expect(announcer.polite).toBe('Your turn. Lay a piece.')
  })

  it('tells once that somebody ran out of time', async () => {
    world.socket.says(push(1, 0, [], { to_act: [2] }))
    await wordsCome()
    const spoken = said('spoken.timeout', { seat: 'Ada' })
    const over: Partial<TableNow> = { state: 'finished', to_act: [], result: said('outcome', { seat: 'Ada' }) }
    world.socket.says({
      ...push(2, 0, ['timeout seat1'], over),
      entries: [{ actor: -1, text: 'timeout seat1', spoken }],
    })
    expect(announcer.polite).toBe('Ada ran out of time. Tom wins!')
  })

  it('is not found again on another page', () => {
    announce('Tom wins!')
    announce('It touches nothing.', { urgent: true })
    navigate('/t/rematch')
    expect([announcer.polite, announcer.urgent]).toEqual(['', ''])
  })
})

describe('a refusal', () => {
  const refusal = {
    type: 'refused',
    code: 'refused',
    message: said('refusal.contact'),
    rule: 'AZ-6',
    wait: null,
  } as const

  it('does not outlive the match', async () => {
    world.socket.says(push(1, 0, []))
    const played = page.store.play(1, 'x')
    world.socket.says({ ...refusal, id: 'id1' })
    await played
    announce('It touches nothing.', { urgent: true })
    expect(page.store.objection).not.toBeNull()
    world.socket.says(push(2, 0, ['timeout seat1'], { state: 'finished', to_act: [] }))
    expect(page.store.objection).toBeNull()
    expect(announcer.urgent).toBe('')
  })

  it('of a move that came too late says nothing that the end has not said', async () => {
    world.socket.says(push(1, 0, []))
    const played = page.store.play(1, 'x')
    world.socket.says(push(2, 0, ['timeout seat1'], { state: 'finished', to_act: [] }))
    world.socket.says({ ...refusal, code: 'over', id: 'id1' })
    expect(await played).toBe(false)
    expect(page.store.objection).toBeNull()
  })

  it('is said though the page was loaded anew after it had asked', () => {
    world.socket.says(push(1, 0, []))
    void page.store.play(1, 'g3.1EN')
    close()
    page = new TablePage('t', world)
    close = page.open()
    world.socket.onopen?.()
    world.socket.says(push(1, 0, []))
    world.socket.says({ ...refusal, id: 'id1' })
    expect(page.store.objection).toMatchObject({ rule: 'AZ-6', late: { type: 'play', move: 'g3.1EN' } })
  })
})
