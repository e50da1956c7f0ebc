import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { House } from '../api'
import { change } from '../settings.svelte'
import Choose from './Choose.svelte'
import { FakeWorld, push } from './fake_socket'
import { TablePage } from './page.svelte'
import type { Message, FromPage, WireChoice } from '../wire'

const label = (key: string): Message => ({ code: 'choice', params: { key }, cells: [] })
const choice = (key: string, move: string | null = null): WireChoice => ({ key, label: label(key), move })
const words = { choice: '{key}', 'task.act': 'It is your turn.', 'refusal.contact': 'It touches nothing.' }
const house = {
  levels: [],
  games: [{ id: 'toy', words: { en: 'choose', fr: 'choose' }, titles: {} }],
} as unknown as House

let world: FakeWorld
let page: TablePage
let mounted: Record<string, unknown>

const find = (testid: string) => document.querySelector<HTMLElement>(`[data-testid=${testid}]`)
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-testid=choice]')].map((row) => row.dataset['key'])
const sent = <T extends FromPage['type']>(type: T) => world.socket.sent.filter((message) => message.type === type)

/** Lets promises and effects come to rest. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await tick()
    await Promise.resolve()
  }
  flushSync()
}

async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
  const focused = document.activeElement as HTMLElement
  const isFree = focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  // What browsers do for buttons by themselves.
  if (isFree && key === 'Enter' && focused instanceof HTMLButtonElement) focused.click()
  await settle()
}

async function answer(message: object): Promise<void> {
  const { id } = world.socket.sent.at(-1) as { id: string }
  world.socket.says({ ...message, id } as never)
  await settle()
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(words))))
  Element.prototype.scrollTo = () => undefined
  world = new FakeWorld()
  page = new TablePage('t', world)
  await page.speech.load(house, 'toy')
  page.store.open()
  world.socket.onopen?.()
  const choices = { '1': [choice('lay'), choice('pass', 'pass')] }
  world.socket.says(push(1, 0, [], { choices, tasks: { '1': { code: 'task.act', params: {}, cells: [] } } }))
  page.walk.follow()
  mounted = mount(Choose, { target: document.body, props: { page } })
  await settle()
})

afterEach(async () => {
  change({ notation: false })
  await unmount(mounted)
  page.store.close()
  vi.unstubAllGlobals()
})

it('says what to do, lists the choices and has the focus in the search', () => {
  expect(find('task')?.textContent).toContain('It is your turn.')
  expect(rows()).toEqual(['lay', 'pass'])
  expect(document.activeElement).toBe(find('choice-filter'))
})

it('walks down with Enter and back with Backspace', async () => {
  await press('Enter')
  expect(sent('choices').at(-1)).toMatchObject({ path: ['lay'] })
  await answer({ type: 'choices', choices: [choice('d4', 'lay d4')] })
  expect(rows()).toEqual(['d4'])
  await press('Backspace')
  expect(rows()).toEqual(['lay', 'pass'])
  expect(document.activeElement).toBe(find('choice-filter'))
})

it('tries a complete choice and plays it only when it is confirmed', async () => {
  await press('2')
  expect(sent('try').at(-1)).toMatchObject({ move: 'pass', picture: true })
  await press('Enter')
  expect(sent('play')).toEqual([])
  await answer({ type: 'tried', move: 'pass', refusal: null, rule: null, notes: [], picture: null })
  expect(document.activeElement).toBe(find('confirm'))
  await press('Enter', { repeat: true })
  expect(sent('play')).toEqual([])
  await press('Enter')
  expect(sent('play')).toMatchObject([{ seat: 1, move: 'pass', ply: 0 }])
  expect(document.activeElement).toBe(find('now'))
})

it('shows a move in words, and its code only to who wants notation', async () => {
  await press('2')
  await answer({ type: 'tried', move: 'pass', refusal: null, rule: null, notes: [], picture: null })
  expect(find('tentative')?.dataset['move']).toBe('pass')
  expect(document.querySelector('code')).toBeNull()
  expect(find('move-text')).toBeNull()
  change({ notation: true })
  await settle()
  expect(find('tentative')?.querySelector('code')?.textContent).toBe('pass')
})

it('has a field for moves only for who wants notation', async () => {
  expect(rows()).toEqual(['lay', 'pass'])
  expect(find('move-text')).toBeNull()
  change({ notation: true })
  await settle()
  expect(find('move-text')).not.toBeNull()
})

it('says why a written move is refused, with the rule to read up', async () => {
  change({ notation: true })
  await settle()
  const field = find('move-text') as HTMLInputElement
  field.focus()
  field.value = 'g3.1EN'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.form?.requestSubmit()
  await settle()
  const refusal = { code: 'refusal.contact', params: {}, cells: ['g3.1'] }
  await answer({ type: 'tried', move: 'g3.1EN', refusal, rule: 'AZ-6', notes: [], picture: null })
  expect(find('refusal')?.textContent).toContain('It touches nothing.')
  expect(find('rule-link')?.getAttribute('href')).toBe('/rules/#AZ-6')
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('g3.1EN')
})

it('says what was refused of what was sent before the page was loaded anew', async () => {
  const message = { code: 'refusal.contact', params: {}, cells: [] }
  const late = { type: 'play', seat: 1, move: 'g3.1EN', ply: 0, era: 0 } as const
  page.store.objection = { code: 'refused', message, rule: 'AZ-6', late }
  await settle()
  const said = find('refusal')?.textContent
  for (const part of ['before the page was loaded again', 'It touches nothing.']) expect(said).toContain(part)
})

it('lists numbers as the game orders them, and takes digits for what they are', async () => {
  await press('Enter')
  await answer({ type: 'choices', choices: ['14', '13', '3'].map((key) => choice(key, `bid ${key}`)) })
  expect(rows()).toEqual(['14', '13', '3'])
  expect(document.querySelector('.number')?.textContent).toBe('')
  await press('3') // which goes into the search field
  expect(sent('try')).toEqual([])
})
