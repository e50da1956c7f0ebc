import { expect, it } from 'vitest'
import type { Recorded } from '../../stage/scene'
import recorded from './recorded.json'
import { pathsAhead, routesTo } from './routes'
import { bricksOf, read } from './view'

const { views } = recorded as unknown as Recorded
const rush = { ...read(views[0]?.view ?? {}), dead: [['z1'], []] }

it('looks ahead to the bricks of a temple that is lost', () => {
  expect(pathsAhead(rush, 1, ['z1', 'z2'])).toContainEqual(['fix', 'z1'])
  expect(pathsAhead(rush, 2, ['z1', 'z2'])).not.toContainEqual(['fix', 'z1'])
  expect(pathsAhead({ ...rush, dead: [[], []] }, 1, ['z1', 'z2'])).not.toContainEqual(['fix', 'z1'])
})

it('takes a brick that is pointed at for the one to exchange', () => {
  const [brick] = bricksOf(rush, 1, 'z1')
  if (!brick) throw new Error('a brick stands in z1')
  const cell = `${brick.x},${brick.y}`
  expect(routesTo(`1:z1:${cell}`, [], rush)[0]).toEqual({ path: ['fix', 'z1'], cell })
  expect(routesTo(`1:z1:${cell}`, [], { ...rush, dead: [] })[0]?.path).toEqual(['shift'])
})
