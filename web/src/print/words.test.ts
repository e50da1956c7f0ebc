import { expect, it } from 'vitest'
import { change } from '../settings.svelte'
import { Words } from '../words/formatter'
import { hintOf, labelOf } from './words'
import en from './words/en.json'
import fr from './words/fr.json'

it('says half hours as each language does', () => {
  const say = (half: string) => ({ code: 'work.hours', params: { hours: 4, half } })
  expect(new Words('en', en).say(say('yes'))).toBe('about 4½ hours of work')
  expect(new Words('fr', fr).say(say('yes'))).toBe('environ 4 h 30 de travail')
  expect(new Words('fr', fr).say(say('no'))).toBe('environ 4 h de travail')
})

it('calls what it does not know by the name that the house gives it', () => {
  change({ language: 'fr' })
  expect([labelOf('ink', 'grey'), hintOf('sides', 'single')]).toEqual(['En gris', fr['sides.single.hint']])
  expect([labelOf('paper', 'a2'), hintOf('paper', 'a2')]).toEqual(['a2', ''])
  change({ language: 'en' })
})
