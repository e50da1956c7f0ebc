import { expect, it } from 'vitest'
import { Words } from '../words/formatter'
import en from './words/en.json'
import fr from './words/fr.json'

it('has the same words in both languages', () => expect(Object.keys(fr)).toEqual(Object.keys(en)))

it('asks for the same parameters in both languages', () => {
  const params = (template: string) => {
    const asked = new Set<string>()
    const any = (number: number) => new Proxy({}, { get: (_, name) => (asked.add(String(name)), number) })
    for (const number of [0, 1, 2]) new Words('en', { template }).say({ code: 'template', params: any(number) })
    return [...asked].sort()
  }
  const lists = (words: Record<string, string>) => Object.entries(words).map(([code, text]) => [code, params(text)])
  expect(lists(fr)).toEqual(lists(en))
})

it('can say every word', () => {
  const params = {
    game: 'x',
    name: 'x',
    names: 'x',
    number: 1,
    count: 2,
    points: 3,
    time: 'x',
    more: 'x',
    ply: 1,
    last: 2,
  }
  const more = { filter: 'x', move: 'x', cells: 'x', rule: 'x', about: 'x', chance: 50, ahead: 2, level: 'x' }
  for (const [language, words] of [
    ['en', en],
    ['fr', fr],
  ] as const) {
    const speech = new Words(language, words)
    for (const code of Object.keys(words)) expect(speech.say({ code, params: { ...params, ...more } })).not.toBe('')
  }
})
