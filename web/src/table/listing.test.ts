import { describe, expect, it } from 'vitest'
import { filtered, inSight, type Item, scrollFor, stepped } from './listing'

const item = (key: string, text: string, move: string | null = null): Item => ({
  choice: { key, label: { code: 'choice', params: { key }, cells: [] }, move },
  text,
})

describe('a filter', () => {
  const items = [item('d4', 'corner on d4.1'), item('é', 'Épaule au nord'), item('x', 'pass', 'pass')]

  it('leaves everything when it is empty', () => expect(filtered(items, '  ')).toBe(items))
  it('asks for every word', () => expect(filtered(items, 'd4 corner')).toEqual([items[0]]))
  it('minds neither accents nor case', () => expect(filtered(items, 'epaule NORD')).toEqual([items[1]]))
  it('puts what has just that key first', () => {
    const barriers = ['14', '10', '1'].map((key) => item(key, `nobody reaches ${key}`))
    expect(filtered(barriers, '1').map(({ choice }) => choice.key)).toEqual(['1', '14', '10'])
  })
  it('looks at the spelling of moves too', () => expect(filtered(items, 'x')).toEqual([items[2]]))
})

describe('what is in sight', () => {
  it('is a small part of a long list', () => {
    const { first, end } = inSight(5000, 44, 44_000, 440)
    expect(first).toBe(994)
    expect(end).toBe(1016)
  })
  it('never goes beyond the ends', () => {
    expect(inSight(3, 44, 0, 440)).toEqual({ first: 0, end: 3 })
    expect(inSight(0, 44, 900, 440)).toEqual({ first: 0, end: 0 })
  })
  it('moves only as far as needed', () => {
    expect(scrollFor(0, 44, 100, 440)).toBe(0)
    expect(scrollFor(5, 44, 100, 440)).toBe(100)
    expect(scrollFor(20, 44, 100, 440)).toBe(484)
  })
})

describe('keys', () => {
  it('stop at the ends', () => {
    expect(stepped(0, 'previous', 5)).toBe(0)
    expect(stepped(4, 'next', 5)).toBe(4)
    expect(stepped(1, 'pageDown', 5)).toBe(4)
    expect(stepped(1, 'last', 5)).toBe(4)
  })
})
