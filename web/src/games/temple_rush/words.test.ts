import { expect, it } from 'vitest'
import { Words } from '../../words/formatter'
import en from './words/en.json'
import fr from './words/fr.json'

it('has the same words in both languages', () => expect(Object.keys(fr)).toEqual(Object.keys(en)))

it('can say every word', () => {
  const params = {
    round: 1,
    face: '*',
    name: 'x',
    names: 'x',
    zone: 'z1',
    size: 2,
    left: 1,
    bricks: '2',
    value: 4,
    count: 2,
    behind: 'yes',
    seconds: 9,
    columns: 6,
    levels: 3,
    column: 1,
    level: 1,
    state: 'hole',
  }
  for (const [language, words] of [
    ['en', en],
    ['fr', fr],
  ] as const) {
    const speech = new Words(language, words)
    for (const code of Object.keys(words)) expect(speech.say({ code, params })).not.toBe('')
  }
})
