import { expect, it } from 'vitest'
import { Draft } from './draft'
import { readBrick } from './figure'

it('keeps what is laid in a race, for each target and seat by itself', () => {
  const bricks = ['4 0,0', '2x 1,1'].flatMap((text) => readBrick(text) ?? [])
  new Draft(7, 1).keep(bricks)
  expect(new Draft(7, 1).read()).toEqual(bricks)
  expect(new Draft(7, 2).read()).toEqual([])
  sessionStorage.setItem('hypostyle.race.' + location.pathname + '.8.1', '{broken')
  expect(new Draft(8, 1).read()).toEqual([])
})
