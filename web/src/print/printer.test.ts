import { expect, it } from 'vitest'
import { keepPrinter, keptPrinter, readPrinter, usualPaper } from './printer'

it.each([
  ['en-US', 'letter'],
  ['en-CA', 'letter'],
  ['fr-CA', 'letter'],
  ['en-GB', 'a4'],
  ['en', 'a4'],
  ['fr', 'a4'],
  ['fr-FR', 'a4'],
  ['', 'a4'],
  ['not a language', 'a4'],
])('in %s there is %s', (language, paper) => expect(usualPaper([language, 'en-US'])).toBe(paper))

it.each([null, '', '[]', '7', 'null', '{"paper": 4, "ink": null}', '{"paper'])('makes sense of %s', (text) => {
  expect(readPrinter(text, ['en-US'])).toEqual({ paper: 'letter', ink: 'full', sides: 'single' })
})

it('remembers', () => {
  const printer = { paper: 'a3', ink: 'grey', sides: 'duplex' }
  keepPrinter(printer)
  expect(keptPrinter()).toEqual(printer)
})
