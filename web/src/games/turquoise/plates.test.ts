import { expect, it } from 'vitest'
import type { Recorded } from '../../stage/scene'
import { penalties } from './penalties'
import { bridgesOf, completedBy, readSet, sitesOf, standing, turnedHalves } from './plates'
import recorded from './recorded.json'
import { read } from './view'

const { views, setting } = recorded as unknown as Recorded
const setFor = (each: Recorded['views'][number]) => readSet((each.setting ?? setting).set)

it('reads the set of the house', () => {
  const set = readSet(setting.set)
  expect(set.size).toBe(30)
  expect([...set.values()].filter(({ kind }) => kind === 'corner')).toHaveLength(4)
  expect(readSet(null).size).toBe(0)
})

it('turns a plate clockwise, and after four quarters it is the same', () => {
  // South-west, south-east, north-west, north-east.
  expect(turnedHalves(['SW', 'E', 'N', 'NE'], 1)).toEqual(['S', 'ES', 'NW', 'E'])
  for (const { halves } of readSet(setting.set).values())
    expect(turnedHalves(turnedHalves(halves, 3), 1)).toEqual(halves)
})

// Counted by the rules themselves for the same positions: between sites, and through gates.
const WHOLE = [
  [21, 9],
  [61, 14],
  [67, 14],
  [67, 14],
  [67, 14],
  [67, 14],
  [61, 12],
  [46, 14],
] as const

it('counts the complete bridges as the rules do', () => {
  const counts = views.map((each) => {
    const whole = bridgesOf(sitesOf(read(each.view), setFor(each))).filter(({ isWhole }) => isWhole)
    return [whole.filter(({ to }) => to !== null).length, whole.filter(({ to }) => to === null).length]
  })
  expect(counts).toEqual(WHOLE)
})

it('tells which bridges a plate would complete: only new ones, and all at its own sites', () => {
  const { view } = views.find(({ name }) => name === 'a plate in hand')!
  const turquoise = read(view)
  const set = readSet(setting.set)
  const before = bridgesOf(sitesOf(turquoise, set))
    .filter(({ isWhole }) => isWhole)
    .map(({ from, direction }) => from + direction)
  for (let rotation = 0; rotation < 4; rotation++)
    for (const { from, direction } of completedBy(turquoise, set, 's100', turquoise.drawn!, rotation))
      expect(before).not.toContain(from + direction)
})

it('has all pillars: those on open sites and four under each upper plate', () => {
  for (const each of views) {
    const turquoise = read(each.view)
    const all = standing(turquoise, sitesOf(turquoise, setFor(each)))
    expect(all.filter(({ isOpen }) => isOpen)).toHaveLength(Object.keys(turquoise.pillars).length)
    expect(all.filter(({ isOpen }) => !isOpen)).toHaveLength(4 * Object.keys(turquoise.covered).length)
  }
})

it('charges open pillars at the end', () => {
  const each = views.find(({ name }) => name === 'the end')!
  const turquoise = read(each.view)
  const rows = penalties(turquoise, sitesOf(turquoise, setFor(each)))
  expect(rows.map(({ after }) => after)).toEqual(turquoise.points)
  for (const { before, after, counts } of rows) expect(before - after).toBe(counts[0] + 3 * counts[1] + 5 * counts[2])
})
