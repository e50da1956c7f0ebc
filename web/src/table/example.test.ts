import { expect, test } from 'vitest'
import { nextStep } from './example'
import type { WireEntry, WireExample } from '../wire'

const example = { ply: 2, moves: ['wall a', 'seat2: floor b'] } as WireExample
const entry = (actor: number, text: string) => ({ actor, text }) as WireEntry
const before = [entry(1, 'x'), entry(2, 'y')]
const mine = [1, 2]

test('an example goes on move by move, whatever chance does in between', () => {
  expect(nextStep(example, before, mine)).toEqual({ seat: null, move: 'wall a' })
  const first = [...before, entry(1, 'wall a'), entry(0, 'roll 3')]
  expect(nextStep(example, first, mine)).toEqual({ seat: 2, move: 'floor b' })
  expect(nextStep(example, [...first, entry(2, 'seat2: floor b')], mine)).toBeNull()
})

test('whoever plays something else is shown nothing more, until it is taken back', () => {
  expect(nextStep(example, [...before, entry(1, 'roof c')], mine)).toBeNull()
  expect(nextStep({ ...example, moves: [] }, before, mine)).toBeNull()
})
