import { expect, it } from 'vitest'
import { LANGUAGES } from '../words/languages'
import { lineOf, type Told } from './daily'

const found = import.meta.glob<Told[]>('../games/*/daily.json', { eager: true, import: 'default' })
const games = Object.keys(found).map((path) => path.split('/')[2] ?? '')
const all = Object.values(found).flat()

it('has lines of every game, in every language, each with the rules that it tells', () => {
  expect(games.length).toBeGreaterThan(3)
  for (const { rules, ...texts } of all) {
    expect(Object.keys(texts).sort()).toEqual([...LANGUAGES].sort())
    for (const text of Object.values(texts)) expect(text).toMatch(/\.$/)
    for (const rule of rules) expect(rule).toMatch(/^[A-Z]{2}-\d+$/)
    expect(rules).not.toEqual([])
  }
})

it('comes to every line, and tomorrow to another game', () => {
  const days = Array.from({ length: all.length }, (_, day) => lineOf(day, games))
  expect(new Set(days.map((line) => line?.text['en'])).size).toBe(all.length)
  expect(new Set(days.slice(0, games.length).map((line) => line?.game)).size).toBe(games.length)
})

it('tells of no game that the house has not', () => {
  expect(lineOf(3, [])).toBeUndefined()
  expect(lineOf(3, ['chess'])).toBeUndefined()
})
