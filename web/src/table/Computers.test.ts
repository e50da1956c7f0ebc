/** Computer players that wait, and one that gave up, as the table shows them. */
import { type Component, flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { House } from '../api'
import Absent from './Absent.svelte'
import Choose from './Choose.svelte'
import { FakeWorld, push } from './fake_socket'
import Offers from './Offers.svelte'
import { TablePage } from './page.svelte'
import type { Wait, WireSeat } from '../wire'
import Seats from './Seats.svelte'

const levels = ['apprentice', 'mason'].map((id) => ({ id, names: { en: id, fr: id } }))
const house = { levels, games: [] } as unknown as House
const person = { seat: 1, kind: 'person', name: 'Ann', level: null, here: true, gone: false } as const
const computer: WireSeat = { seat: 2, kind: 'computer', name: null, level: 'apprentice', here: false, gone: false }
const table = { mine: [1], to_act: [2], seats: [person, computer], may: { 1: ['replace', 'abandon'] } }

let world: FakeWorld
let page: TablePage
let mounted: Record<string, unknown>

const find = (testid: string) => document.querySelector<HTMLElement>(`[data-testid=${testid}]`)

async function show(part: Component<{ page: TablePage }>): Promise<void> {
  mounted = mount(part, { target: document.body, props: { page } })
  await tick()
  flushSync()
}

function waits(wait: Wait | null): void {
  world.socket.says({ type: 'waits', seats: wait ? { 2: wait } : {}, hint: null })
  flushSync()
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  Element.prototype.scrollIntoView = () => undefined
  world = new FakeWorld()
  page = new TablePage('t', world)
  page.house = house
  page.store.open()
  world.socket.onopen?.()
  world.socket.says(push(1, 0, [], table))
})

afterEach(async () => {
  await unmount(mounted)
  page.store.close()
  vi.unstubAllGlobals()
})

it('says what a computer player waits for, until it thinks', async () => {
  await show(Choose)
  expect(find('waits')).toBeNull()
  waits({ state: 'getting_ready', ahead: 0 })
  expect(find('waits')?.textContent).toContain('getting ready')
  expect(find('waits')?.getAttribute('role')).toBe('status')
  waits({ state: 'queued', ahead: 3 })
  expect(find('waits')?.textContent).toContain('3 other questions come first')
  waits(null)
  expect(find('waits')).toBeNull()
})

it('says it in short beside the name', async () => {
  await show(Seats)
  expect(find('seat-2')?.textContent).toContain('thinking')
  waits({ state: 'getting_ready', ahead: 0 })
  expect(find('seat-2')?.textContent).toContain('getting ready')
})

it('lets people try one that gave up again, at its level or another', async () => {
  world.socket.says(push(2, 0, [], { ...table, seats: [person, { ...computer, gone: true }] }))
  await show(Absent)
  expect(find('absent')?.textContent).toContain('apprentice does not answer.')
  expect([find('absent-wait'), find('absent-replace')]).toEqual([null, null])
  find('stuck-again')?.click()
  expect(world.socket.sent.at(-1)).toMatchObject({ type: 'offer', what: 'replace', about: 2, level: 'apprentice' })
  const select = document.querySelector('select') as HTMLSelectElement
  select.value = 'mason'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
  find('stuck-again')?.click()
  expect(world.socket.sent.at(-1)).toMatchObject({ what: 'replace', about: 2, level: 'mason' })
})

const stuck = { ...computer, gone: true }
const alone = { mine: [], to_act: [2], seats: [{ ...computer, seat: 1 }, stuck], may: { 0: ['abandon', 'replace'] } }

it('lets whoever opened a table of computers decide without a seat', async () => {
  world.socket.says(push(2, 0, [], alone))
  await show(Absent)
  find('stuck-again')?.click()
  expect(world.socket.sent.at(-1)).toMatchObject({
    type: 'offer',
    seat: 0,
    what: 'replace',
    about: 2,
    level: 'apprentice',
  })
  find('absent-abandon')?.click()
  expect(world.socket.sent.at(-1)).toMatchObject({ type: 'offer', seat: 0, what: 'abandon' })
})

it('asks who opened the table about no person that is gone', async () => {
  world.socket.says(push(2, 0, [], { ...alone, seats: [{ ...person, gone: true }, stuck] }))
  await show(Absent)
  expect(document.querySelectorAll('[data-testid=absent]').length).toBe(1)
  expect(find('absent-replace')).toBeNull()
})

it('tells those who look on who can decide', async () => {
  world.socket.says(push(2, 0, [], { ...alone, may: {} }))
  await show(Absent)
  expect([find('absent'), find('stuck-again')]).toEqual([null, null])
  expect(find('stuck-told')?.textContent).toContain('Whoever opened the table')
  page.store.offer('abandon')
  expect(world.socket.sent.at(-1)?.type).not.toBe('offer')
})

it('says which level somebody proposes', async () => {
  const offer = { number: 4, seat: 3, what: 'replace' as const, about: 2, waiting: [1], level: 'mason' }
  const third = { ...person, seat: 3, name: 'Bob' }
  world.socket.says(push(2, 0, [], { ...table, seats: [person, computer, third], offers: [offer] }))
  await show(Offers)
  expect(find('offer')?.textContent).toContain('Bob would go on with mason in place of apprentice.')
})
