import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { House, TableCard, WireSeat } from '../api'
import { change } from '../settings.svelte'
import { ago, durationOf, isMyTurn, nameOfSeat, rangeOf, standOf } from './telling'

const levels = [
  { id: 'random', names: { en: 'Wanderer', fr: 'Flâneur' } },
  { id: 'apprentice', names: { en: 'Apprentice', fr: 'Apprenti' } },
]
const games = [{ id: 'g', robot: { en: 'The Robot', fr: 'Le Robot' } }]
const house = { levels, games } as unknown as House

function seat(number: number, kind: WireSeat['kind'], name: string | null = null): WireSeat {
  return { seat: number, kind, name, level: kind === 'computer' ? 'random' : null, here: true, gone: false }
}

function table(part: Partial<TableCard>): TableCard {
  const seats = [seat(1, 'person', 'Ann'), seat(2, 'computer')]
  const stand = { mine: [], to_act: [], ply: 0, changed: 0, scores: [0, 0], result: null, winners: [] }
  return { table: 't', game: 'g', options: {}, state: 'running', seats, ...stand, ...part }
}

describe('in English', () => {
  beforeAll(() => change({ language: 'en' }))

  it.each([
    [[2], '2'],
    [[2, 3], '2 or 3'],
    [[1, 2, 3, 4], '1 to 4'],
  ])('%j players are %s', (players, text) => {
    expect(rangeOf(players)).toBe(text)
  })

  it.each<[Partial<TableCard>, string]>([
    [{ to_act: [1], mine: [1] }, 'Your turn'],
    [{ to_act: [1] }, 'Ann to act'],
    [{ to_act: [2], mine: [1] }, 'Wanderer to act'],
    [{ to_act: [1, 2] }, 'Ann and Wanderer to act'],
    [{ to_act: [0] }, 'Chance draws'],
    [{ state: 'waiting', seats: [seat(1, 'person'), seat(2, 'free')] }, 'One seat is free'],
    [{ state: 'waiting' }, 'About to begin'],
    [{ state: 'finished', to_act: [1], mine: [1] }, 'Finished'],
  ])('a table with %j stands: %s', (part, text) => {
    expect(standOf(house, table(part))).toBe(text)
  })

  it.each([
    [30, '30 seconds'],
    [90, '1 minute and 30 seconds'],
    [172_800, '2 days'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(durationOf(seconds)).toBe(text)
  })

  it('it is nobody’s turn once a match is over', () => {
    expect(isMyTurn(table({ state: 'finished', to_act: [1], mine: [1] }))).toBe(false)
  })

  it.each([
    [5, 'now'],
    [90, '1 minute ago'],
    [7200, '2 hours ago'],
    [86_400, 'yesterday'],
    [-30, 'now'],
  ])('%d seconds back are %s', (seconds, text) => {
    expect(ago(1_000_000 - seconds, 1_000_000)).toBe(text)
  })
})

describe('in French', () => {
  beforeAll(() => change({ language: 'fr' }))
  afterAll(() => change({ language: 'en' }))
  const apprentice = { ...seat(2, 'computer'), level: 'apprentice' }

  it.each<[Partial<TableCard>, string]>([
    [{ to_act: [1] }, 'À Ann de jouer'],
    [{ to_act: [2] }, 'Au Flâneur de jouer'],
    [{ to_act: [2], seats: [seat(1, 'person'), apprentice] }, 'À l’Apprenti de jouer'],
    [{ to_act: [1], seats: [seat(1, 'person'), apprentice] }, 'Au joueur 1 de jouer'],
    [{ to_act: [2], seats: [seat(1, 'person'), seat(2, 'house')] }, 'Au Robot de jouer'],
  ])('a table with %j stands: %s', (part, text) => {
    expect(standOf(house, table(part))).toBe(text)
  })

  it('the seat that the rules play has the name that the game gives it', () => {
    expect(nameOfSeat(house, 'g', seat(2, 'house'))).toBe('Le Robot')
    expect(nameOfSeat(house, 'other', seat(2, 'house'))).toBe('Le jeu')
  })
})
