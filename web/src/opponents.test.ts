import { beforeEach, describe, expect, it } from 'vitest'
import type { Game, House } from './api'
import type { WireSeat } from './wire'
import {
  chooseRung,
  chosenRung,
  countMatch,
  declineProposal,
  leaveUncounted,
  opponentOf,
  presetOf,
  proposalOf,
  type Result,
  rungsOf,
} from './opponents'
import { lasting } from './storage'

const named = (id: string) => ({ id, names: { en: id, fr: id } })
const house = { levels: ['low', 'middle', 'high'].map(named) } as Pick<House, 'levels'>
const preset = (id: string, robot: string, is_proposed = false) => {
  const options = { robot }
  return { ...named(id), about: { en: `${id} it is` }, options, start: { players: 1, ...options }, is_proposed }
}
const presets = { names: {}, play: {}, listed: [preset('soft', 'weak'), preset('fair', 'usual', true)] }
const game = { id: 'toy', presets } as unknown as Game
const levels = rungsOf(house, game, 'levels')

function play(results: Result[], rung = 'middle') {
  for (const [at, result] of results.entries())
    countMatch(`${rung} ${String(at)} ${results.join()}`, 'toy', 'levels', rung, result)
}

beforeEach(() => {
  localStorage.clear()
})

describe('the level', () => {
  it('is the weakest at first, the proposed preset where there are presets, then what was chosen last', () => {
    expect(chosenRung(house, game, 'levels')).toBe('low')
    expect(chosenRung(house, game, 'presets')).toBe('fair')
    chooseRung('toy', 'levels', 'high')
    chooseRung('toy', 'presets', 'soft')
    expect(chosenRung(house, game, 'levels')).toBe('high')
    expect(chosenRung(house, game, 'presets')).toBe('soft')
    expect(chosenRung(house, { ...game, id: 'other' }, 'levels')).toBe('low')
  })

  it('is as if nothing had been chosen where it is gone or makes no sense', () => {
    chooseRung('toy', 'levels', 'gone')
    expect(chosenRung(house, game, 'levels')).toBe('low')
    for (const text of ['', '7', 'null', '[]', '{"toy levels": 3}', '{']) {
      lasting.setItem('hypostyle.opponents', text)
      expect(chosenRung(house, game, 'levels')).toBe('low')
      expect(proposalOf('toy', 'levels', levels)).toBeNull()
    }
  })
})

describe('a proposal', () => {
  const proposed = () => {
    const found = proposalOf('toy', 'levels', levels)
    return found && `${found.result}: ${found.from.id} > ${found.to.id}`
  }

  it.each<[Result[], string | null]>([
    [['won'], null],
    [['won', 'won'], 'won: middle > high'],
    [['won', 'lost', 'won'], null],
    [['won', 'tied', 'won'], null],
    [['lost', 'lost'], null],
    [['lost', 'lost', 'lost'], 'lost: middle > low'],
    [['lost', 'lost', 'won', 'lost'], null],
  ])('after %j is %s', (results, wanted) => {
    play(results)
    expect(proposed()).toBe(wanted)
  })

  it('is made neither above the highest nor below the lowest', () => {
    play(['won', 'won'], 'high')
    expect(proposed()).toBeNull()
    play(['lost', 'lost', 'lost'], 'low')
    expect(proposed()).toBeNull()
  })

  it('counts each match once, and the matches against one level alone', () => {
    countMatch('a', 'toy', 'levels', 'middle', 'won')
    countMatch('a', 'toy', 'levels', 'middle', 'won')
    expect(proposed()).toBeNull()
    countMatch('b', 'toy', 'levels', 'low', 'won')
    expect(proposed()).toBeNull()
    countMatch('c', 'toy', 'levels', 'low', 'won')
    expect(proposed()).toBe('won: low > middle')
    expect(proposalOf('other', 'levels', levels)).toBeNull()
  })

  it('counts no position that is played again', () => {
    leaveUncounted('b')
    for (const table of ['a', 'b']) countMatch(table, 'toy', 'levels', 'middle', 'won')
    expect(proposed()).toBeNull()
  })

  it('is not made again, once declined, before there is another such run', () => {
    play(['won', 'won'])
    declineProposal('toy', 'levels')
    expect(proposed()).toBeNull()
    countMatch('x', 'toy', 'levels', 'middle', 'won')
    expect(proposed()).toBeNull()
    countMatch('y', 'toy', 'levels', 'middle', 'won')
    expect(proposed()).toBe('won: middle > high')
  })
})

it('a match is known by the options of its preset', () => {
  expect(presetOf(game, { players: 1, robot: 'weak', more: 'on' })).toBe('soft')
  expect(presetOf(game, { players: 1, robot: 'strong' })).toBeUndefined()
  expect(presetOf({ presets: null }, {})).toBeUndefined()
  expect(rungsOf(house, game, 'presets')[0]).toEqual({ id: 'soft', name: 'soft', about: 'soft it is' })
})

describe('the opponent of a match', () => {
  const seat = (number: number, kind: WireSeat['kind'], level: string | null = null) =>
    ({ seat: number, kind, level, name: null, here: true, gone: false }) as WireSeat
  const me = seat(1, 'person')
  const of = (others: WireSeat[], options = {}, mine = [1]) => opponentOf(game, options, [me, ...others], mine)

  it('is the level that all computer players have', () => {
    expect(of([seat(2, 'computer', 'low'), seat(3, 'computer', 'low')])).toEqual({ way: 'levels', rung: 'low' })
    expect(of([seat(2, 'computer', 'low'), seat(3, 'computer', 'high')])).toBeNull()
  })

  it('is the preset where the house alone plays', () => {
    expect(of([seat(2, 'house')], { players: 1, robot: 'weak' })).toEqual({ way: 'presets', rung: 'soft' })
    expect(of([seat(2, 'house')], { players: 1, robot: 'strange' })).toBeNull()
  })

  it('is nobody to be counted among people, for a spectator, and for who plays all seats', () => {
    expect(of([seat(2, 'person')])).toBeNull()
    expect(of([seat(2, 'computer', 'low'), seat(3, 'person')])).toBeNull()
    expect(of([seat(2, 'computer', 'low')], {}, [])).toBeNull()
    expect(of([seat(2, 'person')], {}, [1, 2])).toBeNull()
  })
})
