import { type Component, flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Judgement from '../analysis/Judgement.svelte'
import type { House } from '../api'
import { change } from '../settings.svelte'
import type { Analysis, Judgement as Judged, Message } from '../wire'
import { entry, FakeWorld, push } from './fake_socket'
import Moves from './Moves.svelte'
import { TablePage } from './page.svelte'
import RefusalCard from './RefusalCard.svelte'
import StandingAnswers from './StandingAnswers.svelte'
import type { Objection } from './store.svelte'

const words = {
  'spoken.lay': 'Ann lays a piece.',
  'kind.lay': 'lay a piece',
  'refusal.contact': 'It touches nothing.',
  red: 'red (r)',
  'red.plain': 'red',
}
const house = {
  levels: [],
  games: [{ id: 'toy', words: { en: 'notation', fr: 'notation' }, titles: {} }],
} as unknown as House
const message = (code: string): Message => ({ code, params: {}, cells: [] })
const MOVE = 'lay g3.1EN'
const best = { move: MOVE, worth: 0.5, spoken: message('spoken.lay') }
const judged: Judged = {
  ply: 0,
  seat: 1,
  move: MOVE,
  worths: [0.5, 0.5],
  after: [0.5, 0.5],
  best: [best],
  line: [],
  reasons: [],
  doubt: 0,
  grade: null,
  exact: false,
  forced: false,
}
const analysis: Analysis = {
  state: 'done',
  depth: 'quick',
  decisions: 1,
  total: 1,
  done: 1,
  start: 0,
  left: null,
  judgements: [judged],
  final: null,
  accounts: [],
  swings: [],
  turning: null,
  wait: null,
}
const late = { type: 'play', seat: 1, move: MOVE, ply: 0, era: 0 } as const
const refused = { code: 'refused', message: message('refusal.contact'), rule: 'AZ-6', late } as Objection

let page: TablePage
let mounted: Record<string, unknown> | null

async function settle(): Promise<void> {
  await tick()
  flushSync()
}

const shown = () => document.body.textContent
const codes = () => [...document.querySelectorAll('code')].map((code) => code.textContent)

beforeEach(async () => {
  mounted = null
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.includes('analysis') ? analysis : words))),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const world = new FakeWorld()
  page = new TablePage('t', world)
  await page.speech.load(house, 'toy')
  page.store.open()
  world.socket.onopen?.()
  const entries = [{ ...entry(MOVE), spoken: message('spoken.lay') }]
  world.socket.says({ ...push(1, 0, [MOVE]), entries, standing: { '1': [MOVE] } })
  await page.analysis.look()
})

afterEach(async () => {
  change({ notation: false })
  if (mounted) await unmount(mounted)
  page.store.close()
  vi.unstubAllGlobals()
})

// Every part of a table that can show a move, with what it says of it in words.
const PARTS: [string, Component<never>, object, string][] = [
  ['the moves', Moves as Component<never>, {}, 'Ann lays a piece.'],
  ['the judgement', Judgement as Component<never>, {}, 'Ann lays a piece.'],
  ['what is answered by itself', StandingAnswers as Component<never>, {}, 'lay a piece'],
  ['a late refusal', RefusalCard as Component<never>, { refused, close: () => undefined }, 'It touches nothing.'],
]

it.each(PARTS)('%s: in words, and in code only to who wants notation', async (_name, part, props, said) => {
  mounted = mount(part, { target: document.body, props: { page, ...props } as never })
  await settle()
  expect(shown()).toContain(said)
  expect(codes()).toEqual([])
  expect(shown()).not.toContain(MOVE)
  change({ notation: true })
  await settle()
  expect(shown()).toContain(MOVE)
})

it('says letters of the notation only to who wants them', () => {
  expect(page.speech.say(message('red'))).toBe('red')
  change({ notation: true })
  expect(page.speech.say(message('red'))).toBe('red (r)')
})
