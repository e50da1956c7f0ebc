import { expect, it } from 'vitest'
import type { House } from '../api'
import { namesOf } from './naming'
import type { WireSeat } from '../wire'

const seat = (number: number, more: Partial<WireSeat>): WireSeat => ({
  seat: number,
  kind: 'person',
  name: null,
  level: null,
  here: true,
  gone: false,
  ...more,
})
const house = { levels: [{ id: 'random', names: { en: 'Wanderer', fr: 'Flâneur' } }] } as Partial<House> as House
const titles = { seat: (number: number) => `Seat ${number}`, house: 'The Robot' }

it('calls players by name, computers by level, others by seat', () => {
  const seats = [seat(1, { name: 'Ada' }), seat(2, { kind: 'computer', level: 'random' }), seat(3, {})]
  expect(namesOf([...seats, seat(4, { kind: 'house' })], house, 'fr', titles)).toEqual({
    1: 'Ada',
    2: 'Flâneur',
    3: 'Seat 3',
    4: 'The Robot',
  })
})

it('tells two of the same name apart', () => {
  const seats = [1, 2].map((number) => seat(number, { kind: 'computer', level: 'random' }))
  expect(namesOf(seats, house, 'en', titles)).toEqual({ 1: 'Wanderer (1)', 2: 'Wanderer (2)' })
})
