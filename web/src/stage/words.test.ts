import { expect, it } from 'vitest'
import en from './words/en.json'
import fr from './words/fr.json'

it('names the sides of the board by their letters in each language', () => {
  const letters = (words: Record<string, string>) =>
    ['north', 'east', 'south', 'west'].map((side) => words[`view.${side}.letter`])
  expect([letters(en), letters(fr)]).toEqual([
    ['N', 'E', 'S', 'W'],
    ['N', 'E', 'S', 'O'],
  ])
})
