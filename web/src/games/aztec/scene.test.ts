import { expect, it } from 'vitest'
import type { Recorded, View } from '../../stage/scene'
import { Workshop } from '../../stage/workshop'
import recorded from './recorded.json'
import { makeScene } from './scene'
import { cellsOfMove } from './space'

const { views } = recorded as unknown as Recorded

it('turns a refused piece either way for ever', () => {
  const scene = makeScene(new Workshop('low', false))
  const view = views[0]?.view ?? {}
  const turned = (step: number) => scene.attempt?.('a1.1', 'd4.1EN', step, view) ?? ''
  for (let step = -100; step <= 100; step++) {
    expect(cellsOfMove(turned(step)), turned(step)).not.toBeNull()
    expect(turned(step)).toBe(turned(step + 24))
  }
})

it('counts what the view counts', () => {
  const scene = makeScene(new Workshop('low', false))
  const view: View = { ...views[2]?.view, sectors: [{ side: 'n', seat: 2, axis: 'ns', cells: ['a1.1', 'b1.1'] }] }
  expect(scene.labels?.(view, 1).map(({ text, seat }) => [text, seat])).toEqual([['2', 2]])
  const inlaid = scene.pieces(view, 1, new Set()).filter(({ id }) => id.startsWith('point:'))
  expect(inlaid.flatMap(({ cells }) => cells)).toEqual(['a1.1', 'b1.1'])
})
