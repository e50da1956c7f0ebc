import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { House } from '../api'
import type { Message, TableCard, WireSeat } from '../wire'
import { change } from '../settings.svelte'
import { ago, durationOf, isMyTurn, nameOfSeat, noteOf, rangeOf, standOf } from './telling'

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
  const stand = { mine: [], to_act: [], ply: 0, changed: 0, scores: [0, 0], result: null, winners: [], reason: null }
  return { table: 't', game: 'g', options: {}, state: 'running', seats, ...stand, ...part }
}

const said = (code: string): Message => ({ code, params: {}, cells: [] })
const ended = (ending: string) => ({ code: 'outcome', params: { ending: said(`ending.${ending}`) }, cells: [] })

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
    [{ state: 'finished', winners: [1], to_act: [1] }, 'Ann won'],
    [{ state: 'finished', winners: [1], mine: [1] }, 'You won'],
    [{ state: 'finished', winners: [1], mine: [1, 2] }, 'Ann won'],
    [{ state: 'finished', winners: [1, 2], mine: [1] }, 'Ann and Wanderer won'],
    [{ state: 'finished', winners: [] }, 'Nobody won'],
    [{ state: 'finished', winners: [2], result: ended('resigned') }, 'Wanderer won (by resignation)'],
    [{ state: 'finished', winners: [2], result: ended('timeout') }, 'Wanderer won (on time)'],
    [{ state: 'finished', winners: [2], result: ended('built') }, 'Wanderer won'],
    [{ state: 'abandoned' }, 'Ended without result'],
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

  it('beside the players stands who one is and, once it is over, the score', () => {
    const over = table({ state: 'finished', mine: [2], scores: [13, 1] })
    expect([noteOf(over, 1), noteOf(over, 2)]).toEqual(['13 points', 'you, 1 point'])
    expect(noteOf({ ...over, state: 'running' }, 1)).toBe('')
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
    [{ state: 'finished', winners: [2] }, 'Le Flâneur a gagné'],
    [{ state: 'finished', winners: [2], seats: [seat(1, 'person'), apprentice] }, 'L’Apprenti a gagné'],
    [{ state: 'finished', winners: [1, 2] }, 'Ann et le Flâneur ont gagné'],
    [{ state: 'finished', winners: [], result: ended('stalled') }, 'Personne n’a gagné'],
  ])('a table with %j stands: %s', (part, text) => {
    expect(standOf(house, table(part))).toBe(text)
  })

  it('the seat that the rules play has the name that the game gives it', () => {
    expect(nameOfSeat(house, 'g', seat(2, 'house'))).toBe('Le Robot')
    expect(nameOfSeat(house, 'other', seat(2, 'house'))).toBe('Le jeu')
  })
})
