import { expect, it } from 'vitest'
import lines from './daily.json'

it('says that the layer alone scores (TQ-12)', () => {
  const told = lines.map(({ en, fr }) => `${en} ${fr}`)
  const right = ['only whoever lays the plate scores', 'seul celui qui pose la plaque marque']
  expect(told.filter((line) => /somebody builds|dès qu'on bâtit/.test(line))).toEqual([])
  expect(told.some((line) => right.every((words) => line.includes(words)))).toBe(true)
})
