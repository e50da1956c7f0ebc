import { expect, it } from 'vitest'
import { Words } from '../words/formatter'
import en from './words/en.json'
import fr from './words/fr.json'

it('has the same words in both languages', () => expect(Object.keys(fr)).toEqual(Object.keys(en)))

it('can say every word', () => {
  const params = {
    name: 'Ada',
    share: '60 %',
    lost: '20 %',
    standing: 'Ada 60 %',
    ply: 1,
    last: 2,
    done: 1,
    total: 2,
    mistakes: 1,
    inaccuracies: 2,
  }
  for (const [language, words] of [
    ['en', en],
    ['fr', fr],
  ] as const) {
    const speech = new Words(language, words)
    for (const code of Object.keys(words)) expect(speech.say({ code, params })).not.toBe('')
  }
})
