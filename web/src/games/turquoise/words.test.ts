import { expect, it } from 'vitest'
import { Words } from '../../words/formatter'
import en from './words/en.json'
import fr from './words/fr.json'

it('has the same words in both languages', () => expect(Object.keys(fr)).toEqual(Object.keys(en)))

it('can say every word', () => {
  const params = { name: 'x', count: 2, points: 1, price: 3, god: 'x', site: 'a1', place: 'g00', storey: 1, owner: 'x' }
  const more = { cost: 2, pays: 1, rotation: 0, parts: 'x' }
  for (const [language, words] of [
    ['en', en],
    ['fr', fr],
  ] as const) {
    const speech = new Words(language, words)
    for (const code of Object.keys(words)) expect(speech.say({ code, params: { ...params, ...more } })).not.toBe('')
  }
})
