import { describe, expect, it } from 'vitest'
import { faultOf } from './json'

describe('JSON that somebody has written', () => {
  it.each(['{}', ' [1, -2.5e3, "é\\n\\u00e9", true, null, {"a": [[]]}]\n', '"a"', '0'])('%s is right', (text) => {
    expect(faultOf(text)).toBeNull()
    expect(() => void JSON.parse(text)).not.toThrow()
  })

  it.each([
    ['', 1, 'value', ''],
    ['[1,\n 2,\n]', 3, 'value', ']'],
    ['{"id": 1\n "kind": "corner"}', 2, 'comma', '"kind": "corner"}'],
    ['{\n  id: 1}', 2, 'name', 'id: 1}'],
    ['{"id" 1}', 1, 'colon', '1}'],
    ['[1] 2', 1, 'end', '2'],
    ['[1', 1, 'comma', ''],
    ['["corner\n]', 1, 'quote', '"corner'],
    ['["\\x"]', 1, 'text', '"\\x"]'],
    ['[01]', 1, 'value', '01]'],
    ["['a']", 1, 'value', "'a']"],
    ['[TRUE]', 1, 'value', 'TRUE]'],
    ['["\\N"]', 1, 'text', '"\\N"]'],
    ['A letter to a friend, not a set', 1, 'value', 'A letter to a friend, no…'],
    ['['.repeat(100_000), 1, 'levels', `${'['.repeat(24)}…`],
  ])('%j is told by its line, what was expected and what came', (text, line, expected, found) => {
    expect(faultOf(text)).toEqual({ line, expected, found })
    expect(() => void JSON.parse(text)).toThrow()
  })
})
