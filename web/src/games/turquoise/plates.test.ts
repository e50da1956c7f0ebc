import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import { change } from '../../settings.svelte'
import type { Recorded, Sitting } from '../../stage/scene'
import Ending from './Ending.svelte'
import { bridgesOf, type Plate, readSet, sitesOf, standing } from './plates'
import recorded from './recorded.json'
import Turn from './Turn.svelte'
import { read } from './view'

const { views, setting } = recorded as unknown as Recorded
const choice = (key: string) => ({ key, move: `lay g00 ${key}`, label: { code: '', params: {}, cells: [] } })
const SITTING = {
  seats: [1, 2],
  winners: [],
  choices: [choice('r1'), choice('r2')],
  asked: null,
  name: String,
  point: () => undefined,
  note: () => undefined,
} as unknown as Sitting

it('reads the set of the house', () => {
  const set = readSet(setting.set)
  expect(set.size).toBe(30)
  expect([...set.values()].filter(({ kind }) => kind === 'corner')).toHaveLength(4)
  expect(readSet(null).size).toBe(0)
})

it('knows no rule of bridges: the view tells which there are, and which are whole', () => {
  expect(bridgesOf({ bridges: { b2E: true, b2N: false, b1S: true } })).toEqual([
    { from: 'b2', to: 'c2', direction: 'E', isWhole: true },
    { from: 'b2', to: 'b3', direction: 'N', isWhole: false },
    { from: 'b1', to: null, direction: 'S', isWhole: true },
  ])
  expect(sitesOf({ sites: { c4: [2, 'NE'] } }).get('c4')).toEqual({ column: { x: 2, y: 3 }, storey: 2, halves: 'NE' })
})

it('has all pillars: those on open sites and four under each upper plate', () => {
  for (const each of views) {
    const turquoise = read(each.view)
    const all = standing(turquoise, sitesOf(turquoise))
    expect(all.filter(({ isOpen }) => isOpen)).toHaveLength(Object.keys(turquoise.pillars).length)
    expect(all.filter(({ isOpen }) => !isOpen)).toHaveLength(4 * Object.keys(turquoise.covered).length)
  }
})

let mounted: ReturnType<typeof mount> | null = null
afterEach(() => {
  if (mounted) void unmount(mounted)
  mounted = null
  change({ motion: 'auto' })
})

it('charges what the view charges at the end', () => {
  change({ motion: 'reduced' })
  const charges = [{ seat: 2, storey: 1, each: 7, cells: ['a1', 'b1'] }]
  const { view } = views.find(({ name }) => name === 'the end')!
  const turquoise = { ...read(view), charges, points: [10, 20] }
  mounted = mount(Ending, { target: document.body, props: { sitting: SITTING, turquoise } })
  flushSync()
  const rows = [...document.querySelectorAll('ol > li')].map((row) =>
    [...row.querySelectorAll('.numbers')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['10', '− 0', '10'],
    ['34', '− 14', '20'],
  ])
})

it('says for each way to turn a plate how many bridges the view lets it complete', () => {
  const completes = { g00: [[], ['a1E', 'a1N', 'b1N'], ['a1E'], []] }
  const turquoise = { ...read(views[0]!.view), completes }
  const plate: Plate = { id: 1, kind: 'ordinary', halves: ['', '', '', ''] }
  mounted = mount(Turn, { target: document.body, props: { sitting: SITTING, turquoise, plate, place: 'g00' } })
  flushSync()
  const said = [...document.querySelectorAll('.count')].map(({ textContent }) => parseInt(textContent))
  expect(said).toEqual([3, 1])
})
