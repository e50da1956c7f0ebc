import { type Component, flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { House } from '../api'
import { announcer } from '../components/announcer.svelte'
import { change } from '../settings.svelte'
import Doings from './Doings.svelte'
import { FakeWorld, push } from './fake_socket'
import Offers from './Offers.svelte'
import { TablePage } from './page.svelte'
import type { About, TableNow, WireSeat } from '../wire'
import Seats from './Seats.svelte'
import Waiting from './Waiting.svelte'

const words = { 'option.corners': 'Corners', 'option.corners.none': 'count for nobody' }
const house = {
  levels: [],
  games: [{ id: 'toy', words: { en: 'terms', fr: 'terms' }, titles: {} }],
} as unknown as House
const about: About = {
  game: 'toy',
  options: { corners: 'none', size: 9 },
  has_set: false,
  set: null,
  public: false,
  draw: false,
  hints: true,
  clock: { kind: 'fischer', seconds: 300, increment: 5 },
  one_screen: false,
  owner: false,
  origin: null,
  keys: {},
  watch: null,
  lesson: null,
  example: null,
}
const seat = (number: number, kind: WireSeat['kind'], name: string | null): WireSeat => ({
  seat: number,
  kind,
  name,
  level: null,
  here: true,
  gone: false,
})
const seats = [seat(1, 'person', 'Ann'), seat(2, 'free', null)]

let world: FakeWorld
let page: TablePage
let mounted: Record<string, unknown>

const find = (testid: string) => document.querySelector<HTMLElement>(`[data-testid=${testid}]`)
const text = (testid: string) => find(testid)?.textContent?.replace(/\s+/g, ' ')

async function show(part: Component<{ page: TablePage }>, now: Partial<TableNow>): Promise<void> {
  world.socket.says(push(1, 0, [], { seats, about, ...now }))
  mounted = mount(part, { target: document.body, props: { page } })
  await tick()
  flushSync()
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(words))))
  Element.prototype.scrollIntoView = () => undefined
  world = new FakeWorld()
  page = new TablePage('t', world)
  await page.speech.load(house, 'toy')
  page.store.open()
  world.socket.onopen?.()
})

afterEach(async () => {
  await unmount(mounted)
  page.store.close()
  vi.unstubAllGlobals()
})

it('shows an invited guest the terms before they sit down', async () => {
  await show(Waiting, { state: 'waiting', mine: [2] })
  expect(find('sit')).not.toBeNull()
  const terms = text('terms')
  for (const part of [
    'Your seat 2 of 2',
    'Corners count for nobody',
    'size 9',
    '5 minutes for each player, and 5 seconds more',
    'may be asked for',
    'The clocks start with the first move.',
  ])
    expect(terms).toContain(part)
})

it('says that seats are drawn where they are, and that there is no clock where there is none', async () => {
  await show(Waiting, {
    state: 'waiting',
    mine: [2],
    about: { ...about, draw: true, clock: { kind: 'none', seconds: 0, increment: 0 } },
  })
  expect(text('terms')).toContain('Your seat drawn when the match begins')
  expect(text('terms')).toContain('none, take all the time you like')
  expect(text('terms')).not.toContain('first move')
})

it('shows the host the terms beside the links, and says how guests sit down', async () => {
  await show(Waiting, { state: 'waiting', mine: [1], about: { ...about, owner: true, keys: { 2: 'k' }, watch: 'w' } })
  expect(text('terms')).toContain('5 minutes for each player')
  expect(text('terms')).not.toContain('Your seat')
  expect(text('waiting')).toContain('They open it and sit down')
})

it('says at the table that no clock runs yet', async () => {
  const clocks = { left: { 1: 300_000, 2: 300_000 }, running: [] }
  await show(Seats, { clocks })
  expect(text('clocks-wait')).toBe('The clocks start with the first move.')
})

it('shows whoever asked for a take-back that it waits, and says so', async () => {
  const offers = [{ number: 4, seat: 1, what: 'takeback' as const, about: null, waiting: [2], level: null }]
  const playing = [seat(1, 'person', 'Ann'), seat(2, 'person', 'Bob')]
  await show(Offers, { offers, seats: playing })
  expect(text('offer')).toContain('You asked to take back your last move. Waiting for Bob.')
  expect(announcer.polite).toContain('Waiting for Bob.')
  await unmount(mounted)
  await show(Doings, { offers, seats: playing, may: { 1: ['takeback'] } })
  expect(find('takeback')).toBeNull()
  expect(text('takeback-waits')).toBe('Take-back asked for…')
})

it('has a switch for the sound that says how it stands', async () => {
  await show(Doings, {})
  find('more')?.click()
  flushSync()
  const sound = find('mute')
  expect([sound?.role ?? sound?.getAttribute('role'), sound?.getAttribute('aria-label')]).toEqual(['switch', 'Sound'])
  expect([sound?.getAttribute('aria-checked'), text('mute')?.trim()]).toEqual(['true', 'Sound: on'])
  sound?.click()
  flushSync()
  expect([sound?.getAttribute('aria-checked'), text('mute')?.trim()]).toEqual(['false', 'Sound: off'])
  change({ muted: false })
})
