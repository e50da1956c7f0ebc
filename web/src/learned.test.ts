import { beforeEach, expect, test } from 'vitest'
import type { Game } from './api'
import { keepLearned, learnedOf, nextOf, readLearned } from './learned'

const game = { id: 'aztec', lessons: ['first', 'contact', 'points'] } as Game

beforeEach(() => localStorage.clear())

test('lessons that were learned are remembered, and the next is the first that was not', () => {
  expect(nextOf(game)).toBe('first')
  keepLearned('aztec', 'first')
  keepLearned('aztec', 'first')
  keepLearned('aztec', 'points')
  expect(learnedOf(game)).toEqual(['first', 'points'])
  expect(nextOf(game)).toBe('contact')
})

test('when all are learned one begins again, and what is gone does not count', () => {
  for (const id of ['gone', ...game.lessons]) keepLearned('aztec', id)
  expect(learnedOf(game)).toEqual(game.lessons)
  expect(nextOf(game)).toBe('first')
})

test('a game without lessons has no next one', () => {
  expect(nextOf({ ...game, lessons: [] })).toBeUndefined()
})

test('what makes no sense is as if nothing had been kept', () => {
  for (const text of [null, '', '7', 'null', '{"aztec": 3}']) expect(readLearned(text)).toEqual({})
})
