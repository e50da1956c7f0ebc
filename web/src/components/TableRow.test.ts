import { mount, unmount } from 'svelte'
import { beforeAll, expect, it } from 'vitest'
import type { House } from '../api'
import { change } from '../settings.svelte'
import type { Message, TableCard, WireSeat } from '../wire'
import TableRow from './TableRow.svelte'

const house = { levels: [], games: [{ id: 'g', titles: { en: 'Game' }, robot: null }] } as unknown as House
const seats = ['Ann', 'Ben'].map((name, index): WireSeat => ({
  seat: index + 1,
  kind: 'person',
  name,
  level: null,
  here: true,
  gone: false,
}))
const result: Message = {
  code: 'outcome',
  params: { ending: { code: 'ending.built', params: {}, cells: [] } },
  cells: [],
}
const over: TableCard = {
  table: 't',
  game: 'g',
  options: {},
  state: 'finished',
  seats,
  mine: [1],
  to_act: [],
  ply: 22,
  changed: 0,
  scores: [9, 13],
  result,
  winners: [2],
  reason: null,
}

beforeAll(() => change({ language: 'en' }))

function rowOf(card: TableCard): string {
  const mounted = mount(TableRow, { target: document.body, props: { house, card, action: 'Open' } })
  const said = document.body.textContent
  void unmount(mounted)
  return said
}

it('tells of a match that is over who won, and the points of each', () => {
  const said = rowOf(over)
  expect(said).toContain('Ben won')
  expect(said).toContain('9 points')
  expect(said).toContain('13 points')
  expect(rowOf({ ...over, winners: [] })).toContain('Nobody won')
})

it('tells no points while the match goes on', () => {
  expect(rowOf({ ...over, state: 'running', to_act: [2], result: null, winners: [] })).not.toContain('points')
})
