import { expect, it } from 'vitest'
import { Words } from '../words/formatter'
import en from './words/en.json'
import fr from './words/fr.json'

it('has the same words in both languages', () => expect(Object.keys(fr)).toEqual(Object.keys(en)))

it('can say every word', () => {
  const params = { game: 'x', count: 2, number: 1, direction: 'up', side: 'left' }
  for (const [language, words] of [
    ['en', en],
    ['fr', fr],
  ] as const) {
    const speech = new Words(language, words)
    for (const code of Object.keys(words)) expect(speech.say({ code, params })).not.toBe('')
  }
})

it('names the sides of the board by their letters in each language', () => {
  const letters = (words: Record<string, string>) =>
    ['north', 'east', 'south', 'west'].map((side) => words[`view.${side}.letter`])
  expect([letters(en), letters(fr)]).toEqual([
    ['N', 'E', 'S', 'W'],
    ['N', 'E', 'S', 'O'],
  ])
})
