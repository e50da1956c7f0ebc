import { describe, expect, it } from 'vitest'
import { type Language, type Message, Words } from './formatter'

function say(template: string, params: Message['params'] = {}, language: Language = 'en', more = {}): string {
  return new Words(language, { it: template, ...more }).say({ code: 'it', params })
}

describe('a template', () => {
  it('is its own text when it has no parameters', () => {
    expect(say('A # sign stays outside a plural.')).toBe('A # sign stays outside a plural.')
  })

  it('takes numbers, texts, messages and lists of them', () => {
    const more = { seat: 'Seat {number}' }
    const seat = (number: number): Message => ({ code: 'seat', params: { number } })
    expect(say('{a} {b}', { a: 1, b: 'two' })).toBe('1 two')
    expect(say('{ a }!', { a: seat(3) }, 'en', more)).toBe('Seat 3!')
    expect(say('{all} win', { all: [seat(1), seat(2), 'I'] }, 'en', more)).toBe('Seat 1, Seat 2, I win')
    expect(say('[{all}]', { all: [] })).toBe('[]')
  })

  it('chooses by number: exact first, then the language', () => {
    const faces = '{n, plural, =0 {no face} one {one face} other {# faces}}'
    expect([0, 1, 2, -1].map((n) => say(faces, { n }))).toEqual(['no face', 'one face', '2 faces', 'one face'])
    const coups = '{n, plural, one {# coup} other {# coups}}'
    expect([0, 1, 2].map((n) => say(coups, { n }, 'fr'))).toEqual(['0 coup', '1 coup', '2 coups'])
    expect(say(coups, { n: 0 }, 'en')).toBe('0 coups')
  })

  it('chooses by word, and otherwise by other', () => {
    const axis = '{axis, select, ns {North/South} other {East/West}}'
    expect(say(axis, { axis: 'ns' })).toBe('North/South')
    expect(say(axis, { axis: 'ew' })).toBe('East/West')
  })

  it('joins small words to names as French does', () => {
    const names = ['Marie', 'Anne', 'Éloi', 'Yves', 'Yann', 'le Maçon', "l'Apprenti", 'les Ours', 'Le Gall']
    const said = (template: string) => names.map((name) => say(template, { name }, 'fr'))
    expect(said('{name, de}')).toEqual([
      ...['de Marie', "d'Anne", "d'Éloi", "d'Yves", 'de Yann'],
      ...['du Maçon', "de l'Apprenti", 'des Ours', 'de Le Gall'],
    ])
    expect(said('{name, À}')[5]).toBe('Au Maçon')
  })

  it('nests, and # is the nearest number', () => {
    const nested = '{a, plural, other {# of {b, plural, other {#}} {c, select, other {#}}}}'
    expect(say(nested, { a: 5, b: 7, c: 'x' })).toBe('5 of 7 5')
    expect(say('{n, plural, one {{who} wins!} other {Shared: {who}!}}', { n: 1, who: 'Ann' })).toBe('Ann wins!')
  })

  it('does not look for parameters in what it is given', () => {
    expect(say('{a}', { a: '{b} #' })).toBe('{b} #')
  })
})

describe('a mistake in a template', () => {
  it.each([
    ['{a', 'closing brace'],
    ['{n, plural, one {#}}', "branch 'other'"],
    ['{n, number, other {#}}', 'unknown form'],
    ['{n, plural, other {#}', "lacks a '{'"],
    ['{n, plural, other {#', 'closing brace'],
    ['{n, plural', "lacks a ','"],
    ['a } b', "'}' too many"],
  ])('%s is told', (template, told) => {
    expect(() => say(template, { a: 1, n: 1 })).toThrow(told)
  })

  it('is a parameter or code that nobody gave, or a plural of something else', () => {
    expect(() => say('{a}')).toThrow("no parameter 'a'")
    expect(() => new Words('en', {}).say({ code: 'x' })).toThrow("no words for 'x'")
    expect(() => say('{a, plural, other {#}}', { a: 'many' })).toThrow('expected a number')
  })
})
