import { expect, it } from 'vitest'
import { Words } from '../words/formatter'
import { begun, called, named, withoutNotation } from './speech.svelte'

const seat = (number: number) => ({ code: 'seat', params: { number } })

it('calls a seat by the name of who sits there', () => {
  const message = { code: 'spoken.pass', params: { seat: seat(2) } }
  expect(named(message, called({ 2: 'Ada' }, {})).params).toEqual({ seat: 'Ada' })
})

it('leaves a seat without a name as it is', () => {
  expect(named(seat(1), called({ 2: 'Ada' }, {}))).toEqual(seat(1))
})

it('finds seats in lists and in messages within messages', () => {
  const message = {
    code: 'outcome',
    params: { ending: { code: 'ending.resigned', params: { seat: seat(1) } }, winners: [seat(2), seat(3)], number: 2 },
  }
  expect(named(message, called({ 1: 'Ada', 3: 'Tom' }, {})).params).toEqual({
    ending: { code: 'ending.resigned', params: { seat: 'Ada' } },
    winners: [seat(2), 'Tom'],
    number: 2,
  })
})

it('keeps numbers that are no seats', () => {
  expect(named({ code: 'note.points', params: { points: 3 } }, called({ 3: 'Tom' }, {})).params).toEqual({ points: 3 })
})

it('knows players by the colour of their pieces too', () => {
  const message = { code: 'spoken.first', params: { seat: { code: 'colour.white' } } }
  const known = called({ 1: 'Ada' }, { 1: 'white' })
  expect(named(message, known).params).toEqual({ seat: 'Ada' })
  expect(named({ code: 'colour.black' }, known).code).toBe('colour.black')
})

it('begins a sentence with a capital, also where it begins with an article', () => {
  const names = ["l'Apprenti", 'le joueur 2', 'anna']
  expect(begun("l'Apprenti passe. le joueur 2 attend l'Apprenti.", names)).toBe(
    "L'Apprenti passe. Le joueur 2 attend l'Apprenti.",
  )
  expect(begun('anna passe.', names)).toBe('anna passe.')
})

it('calls the seat that the rules play as the sentence needs it', () => {
  const message = { code: 'told.asked', params: { to_act: [{ code: 'robot' }] } }
  expect(named(message, called({}, {}, 'le Robot')).params).toEqual({ to_act: ['le Robot'] })
})

it('says what has a form without notation in that form', () => {
  const words = new Words('en', { colour: '{colour} ({letter})', 'colour.plain': '{colour}', aim: 'Build.' })
  const said = { code: 'colour', params: { colour: 'red', letter: 'r' } }
  expect([words.say(said), withoutNotation(words).say(said), withoutNotation(words).say({ code: 'aim' })]).toEqual([
    'red (r)',
    'red',
    'Build.',
  ])
})
