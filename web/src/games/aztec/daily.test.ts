import { expect, it } from 'vitest'
import lines from './daily.json'

it('says what the page says: everyone owns pieces, and an auction finds Ah Puch (AZ-10, AZ-12)', () => {
  const told = lines.flatMap(({ en, fr }) => [en, fr])
  const wrong = /nobody owns|ne sont à personne|the third plays|le troisième est/
  expect(told.filter((line) => wrong.test(line))).toEqual([])
  expect(told.some((line) => line.includes('an auction decides who is Ah Puch'))).toBe(true)
})
