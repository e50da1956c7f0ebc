import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import { change } from '../../settings.svelte'
import type { Recorded } from '../../stage/scene'
import recorded from './recorded.json'
import TurnsLeft from './TurnsLeft.svelte'
import source from './TurnsLeft.svelte?raw'
import { read } from './view'

const { views } = recorded as unknown as Recorded
let shown: ReturnType<typeof mount> | null = null

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  change({ language: 'en' })
})

function show(turns_left: number, is_stalling: boolean, ending: string | null = null): HTMLElement | null {
  const view = { ...read(views[0]!.view), turns_left, is_stalling, ending }
  if (shown) void unmount(shown)
  shown = mount(TurnsLeft, { target: document.body, props: { turquoise: view } })
  flushSync()
  return document.querySelector('[data-testid=turns-left]')
}

it('says how many turns are left before a standstill', () => {
  expect(show(16, false)?.textContent?.trim()).toBe('Standstill in 16 turns')
})

it('says what it means from half way on, with another sign', () => {
  const line = show(8, true)
  expect(line?.textContent).toContain('Standstill in 8 turns')
  expect(line?.textContent).toContain('nobody wins')
  expect(line?.querySelector('.lucide-triangle-alert')).not.toBeNull()
  expect(line?.querySelector('.lucide-hourglass')).toBeNull()
})

it('is amber from half way on', () => {
  expect(show(9, false)?.classList).not.toContain('stalling')
  expect(show(8, true)?.classList).toContain('stalling')
  const ground = /\.stalling \{[^}]*background: light-dark\(#(..)(..)(..),/.exec(source)?.slice(1) ?? []
  const [red, green, blue] = ground.map((part) => parseInt(part, 16)) as [number, number, number]
  expect(red).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(blue + 32)
})

it('says it in French', () => {
  change({ language: 'fr' })
  expect(show(1, true)?.textContent).toContain('Dernier tour avant l’arrêt')
})

it('says nothing once the match is over', () => {
  expect(show(0, true, 'stalled')).toBeNull()
})
