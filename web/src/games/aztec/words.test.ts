import { expect, it } from 'vitest'
import en from './words/en.json'
import fr from './words/fr.json'

it('has the same words in both languages', () => expect(Object.keys(fr)).toEqual(Object.keys(en)))
