import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Recorded, Sitting, View } from '../../stage/scene'
import type { WireChoice } from '../../wire'
import Dock from './Dock.svelte'
import { Cards } from './figure'
import recorded from './recorded.json'

const { setting, views } = recorded as unknown as Recorded
const choice = (key: string, move: string | null = null): WireChoice => ({
  key,
  move,
  label: { code: 'choice', params: {}, cells: [] },
})
const PASS = choice('pass', 'pass')

let play: ReturnType<typeof vi.fn>
let dock: ReturnType<typeof mount> | null = null

beforeEach(() => {
  vi.useFakeTimers()
  // The make-believe browser lays nothing out: nothing ever has another size there.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  play = vi.fn(() => Promise.resolve(true))
})

afterEach(() => {
  if (dock) void unmount(dock)
  dock = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function offered(...choices: WireChoice[]): void {
  mounted(views[0]?.view ?? {}, choices)
}

function mounted(view: View, choices: WireChoice[]): void {
  const sitting = {
    view,
    options: setting.options,
    seat: 1,
    mine: [1],
    seats: [1, 2],
    acting: [1],
    path: [],
    choices,
    canChoose: true,
    isRefused: false,
    isOpen: false,
    play,
    keepAbove: () => undefined,
    say: () => '',
    name: () => '',
    said: () => '',
  }
  dock = mount(Dock, {
    target: document.body,
    props: { sitting: sitting as unknown as Sitting, cards: new Cards(setting.set) },
  })
  flushSync()
}

it('says why a pass is all that is left, and leaves it to the house to give it', () => {
  offered(PASS)
  expect(document.querySelector('[data-testid=rush-dock] p')?.textContent).toBeTruthy()
  vi.advanceTimersByTime(5000)
  expect(play).not.toHaveBeenCalled()
})

it('says which temple is lost, and how to mend it', () => {
  const view = { ...views[0]?.view, dead: [['z1'], []] } as View
  mounted(view, [choice('place'), choice('fix'), PASS])
  expect(document.querySelector('[data-testid=rush-dock] p')?.textContent).toContain('can no longer be completed')
})

it('does not speak of it where nothing can be exchanged', () => {
  const view = { ...views[0]?.view, dead: [['z1'], []] } as View
  mounted(view, [choice('hammer'), PASS])
  expect(document.querySelector('[data-testid=rush-dock] p')?.textContent).not.toContain('no longer')
})
