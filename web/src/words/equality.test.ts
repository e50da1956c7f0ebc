/** The browser says exactly what the server's language says, on every message of `python -m tests.words_cases`. */
import { describe, expect, test } from 'vitest'
import { type Language, type Message, Words } from './formatter'

interface Book {
  templates: Readonly<Record<Language, Readonly<Record<string, string>>>>
  cases: [Message, Readonly<Record<Language, string>>][]
}

const found = import.meta.glob<string>('../../.cases/words.json', { eager: true, query: '?raw', import: 'default' })
const books = JSON.parse(Object.values(found)[0] ?? '{}') as Record<string, Book>

test('there are messages to compare', () => {
  const counts = Object.values(books).map((book) => book.cases.length)
  expect(counts.length, 'run first: .venv/bin/python -m tests.words_cases').toBeGreaterThan(1)
  expect(Math.min(...counts)).toBeGreaterThan(100)
})

describe.each(Object.entries(books))('the words of %s', (_, book) => {
  test.each(Object.entries(book.templates))('are said alike in %s', (language, templates) => {
    const words = new Words(language, templates)
    const differing = book.cases
      .map(([message, said]) => ({ message, python: said[language], browser: words.say(message) }))
      .filter(({ python, browser }) => python !== browser)
    expect(differing).toEqual([])
  })
})
