import { flushSync, mount, unmount } from 'svelte'
import { afterEach, assert, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '../navigation.svelte'
import { change } from '../settings.svelte'
import Setup from './Setup.svelte'

const option = { name: 'players', values: [2, 3, 4], default: 2, when: {}, free: false, proposed: {} }
const race = {
  name: 'race',
  values: ['drawn', 'live'],
  default: 'drawn',
  when: {},
  free: false,
  proposed: { apart: 'live' },
}
const edition = {
  name: 'edition',
  values: ['old', 'new'],
  default: 'old',
  when: {},
  free: false,
  proposed: { fr: 'new' },
}
const game = {
  id: 'board',
  titles: { en: 'Board' },
  options: [option, race, edition],
  lessons: [],
  words: { en: 'set-up', fr: 'set-up' },
}
const house = {
  levels: [{ id: 'apprentice', names: { en: 'Apprentice' } }],
  games: [game],
  words: { en: 'set-up', fr: 'set-up' },
}

/** What was asked about seats and tables, by the number of players; the test answers when it likes. */
let asked: { path: string; players: number; answer: (body: unknown) => void }[]
let mounted: Record<string, unknown>

function reply(path: string, init?: RequestInit): Promise<Response> {
  const body = init?.body ? (JSON.parse(init.body as string) as { options: { players: number } }) : null
  if (!body) return Promise.resolve(Response.json(path === '/api/house' ? house : { name: null, tables: [] }))
  return new Promise((resolve) =>
    asked.push({ path, players: body.options.players, answer: (said) => resolve(Response.json(said)) }),
  )
}

const seats = (count: number) => ({ options: {}, seats: count, house: [] })
const rows = () => document.querySelectorAll('form ol > li').length
const choose = (players: number) =>
  document.querySelector<HTMLInputElement>(`input[type=radio][value="${players}"]`)?.click()

beforeEach(async () => {
  asked = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', reply)
  navigate('/new/board')
  mounted = mount(Setup, { target: document.body, props: { game: 'board', fork: null } })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.answer(seats(2))
  await vi.waitFor(() => expect(rows()).toBe(2))
})

afterEach(async () => {
  await unmount(mounted)
  navigate('/')
  vi.unstubAllGlobals()
})

it('shows the seats of the last options chosen, whichever answer comes last', async () => {
  choose(3)
  choose(4)
  await vi.waitFor(() => expect(asked.map(({ players }) => players)).toEqual([2, 3, 4]))
  asked[2]?.answer(seats(4))
  await vi.waitFor(() => expect(rows()).toBe(4))
  asked[1]?.answer(seats(3))
  await new Promise((resolve) => setTimeout(resolve, 20))
  flushSync()
  expect(rows()).toBe(4)
})

it('opens the table once it knows its seats', async () => {
  choose(3)
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.path).toContain('/seats')
  asked[1]?.answer(seats(3))
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(asked[2]).toMatchObject({ path: '/api/tables', players: 3 })
  asked[2]?.answer({ table: 'x', keys: {}, watch: 'eye' })
  await vi.waitFor(() => expect(location.pathname).toBe('/t/x'))
})

const picked = (name: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value="${name}"]`)?.checked
const seatKind = (seat: number, kind: string) => {
  const row = document.querySelectorAll('form ol > li')[seat - 1]
  const select = row?.querySelector('select')
  if (select) {
    select.value = kind
    select.dispatchEvent(new Event('change', { bubbles: true }))
  } else row?.querySelector<HTMLInputElement>(`input[value="${kind}"]`)?.click()
}

it('proposes what suits people at screens of their own, and something else against a computer', async () => {
  await vi.waitFor(() => expect(picked('live')).toBe(true))
  seatKind(2, 'computer')
  await vi.waitFor(() => expect(picked('drawn')).toBe(true))
})

it('proposes no race of people who have days to think', async () => {
  await vi.waitFor(() => expect(picked('live')).toBe(true))
  document.querySelector<HTMLInputElement>('input[type=radio][value="move"]')?.click()
  flushSync()
  expect(picked('live')).toBe(true)
  const seconds = document.querySelector<HTMLInputElement>('input[type=number][max="86400"]')
  assert(seconds)
  seconds.value = '86400'
  seconds.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(picked('drawn')).toBe(true))
})

it('proposes what suits the language', async () => {
  expect(picked('old')).toBe(true)
  change({ language: 'fr' })
  await vi.waitFor(() => expect(picked('new')).toBe(true))
  change({ language: 'en' })
  await vi.waitFor(() => expect(picked('old')).toBe(true))
})

it('leaves alone what was chosen by hand', async () => {
  await vi.waitFor(() => expect(picked('live')).toBe(true))
  document.querySelector<HTMLInputElement>('input[type=radio][value="drawn"]')?.click()
  document.querySelector<HTMLInputElement>('input[type=radio][value="old"]')?.click()
  change({ language: 'fr' })
  seatKind(2, 'computer')
  seatKind(2, 'link')
  await vi.waitFor(() => expect(picked('old')).toBe(true))
  expect(picked('drawn')).toBe(true)
  change({ language: 'en' })
})
