import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeWorld, push } from '../table/fake_socket'
import { TablePage } from '../table/page.svelte'
import type { TableNow } from '../wire'
import { TableSitting } from './sitting.svelte'

type Given = ConstructorParameters<typeof TableSitting>

let page: TablePage
let world: FakeWorld

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no house')))
  world = new FakeWorld()
  page = new TablePage('t', world)
  page.store.open()
  world.socket.onopen?.()
})

afterEach(() => {
  page.store.close()
  vi.unstubAllGlobals()
})

const result = { code: 'outcome', params: {}, cells: [] }

// A record that was brought has its end too, though nobody plays at its table.
it.each<[TableNow['state'], TableNow['result'], boolean]>([
  ['finished', result, true],
  ['study', result, true],
  ['study', null, false],
  ['abandoned', null, false],
  ['running', null, false],
])('in a match that is %s, with result %j, the end is shown: %s', (state, said, isOver) => {
  world.socket.says(push(1, 0, ['pass'], { state, result: said }))
  const shown = {
    point: () => undefined,
    note: () => undefined,
    turnLayer: () => undefined,
    keepAbove: () => undefined,
  }
  const sitting = new TableSitting(page, {} as Given[1], shown as unknown as Given[2], {} as Given[3], {} as Given[4])
  expect(sitting.isOver).toBe(isOver)
  page.store.look(0)
  expect(sitting.isOver).toBe(false)
})
