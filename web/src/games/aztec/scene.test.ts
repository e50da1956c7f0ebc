import { expect, it } from 'vitest'
import type { Recorded } from '../../stage/scene'
import { Workshop } from '../../stage/workshop'
import recorded from './recorded.json'
import { makeScene } from './scene'
import { cellsOfMove } from './space'

const { setting, views } = recorded as unknown as Recorded

it('turns a refused piece either way for ever', () => {
  const scene = makeScene(new Workshop('low', false), setting)
  const view = views[0]?.view ?? {}
  const turned = (step: number) => scene.attempt?.('a1.1', 'd4.1EN', step, view) ?? ''
  for (let step = -100; step <= 100; step++) {
    expect(cellsOfMove(turned(step)), turned(step)).not.toBeNull()
    expect(turned(step)).toBe(turned(step + 24))
  }
})
