/** The stage of a table without a picture: what its panels are handed. */
import { flushSync, mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'
import type { House } from '../api'
import { push } from '../table/fake_socket'
import { TablePage } from '../table/page.svelte'
import type { WireChoice } from '../wire'
import type { Asked, Overlay, SceneModule, Sitting } from './scene'
import Stage3D from './Stage3D.svelte'

const choice = (cell: string): WireChoice => ({
  key: cell,
  label: { code: 'choice', params: {}, cells: [cell] },
  move: null,
})

/** What a panel has been handed, and what it has found there. */
const handed: Sitting[] = []
const asked: (Asked | null)[] = []

const panel = ((_: unknown, props: { sitting: Sitting }) => {
  $effect(() => void handed.push(props.sitting))
  $effect(() => void asked.push(props.sitting.asked))
}) as unknown as Overlay

const module: SceneModule = { makeScene: () => null as never, overlay: panel }

it('hands its panels one object, which tells what is under the mouse now', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(console, 'error').mockReturnValue() // there is nothing to draw on, which the stage takes
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const page = new TablePage('t1')
  page.house = { games: [] } as unknown as House
  page.store.now = push(1, 0, [], { choices: { '1': [choice('d4'), choice('e4')] }, views: { '1': {} } })
  page.walk.follow()
  const props = { page, module, set: null, describedby: '', lost: () => undefined }
  const stage = mount(Stage3D, { target: document.body, props })
  flushSync()
  const canvas = document.querySelector('[data-testid=canvas]')
  for (let step = 0; step < 3; step++) {
    canvas?.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
    flushSync()
  }
  expect(asked.map((each) => each?.cells[0])).toEqual([undefined, 'd4', 'e4', 'd4'])
  expect(handed).toHaveLength(1)
  void unmount(stage)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
