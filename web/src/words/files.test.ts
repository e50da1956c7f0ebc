/** Every part of the page says the same in every language. */
import { describe, expect, it } from 'vitest'
import { Words } from './formatter'
import { FIRST, LANGUAGES, languageOf, ownName } from './languages'

const files = import.meta.glob<Record<string, string>>(['./*.json', '../*/words/*.json', '../games/*/words/*.json'], {
  eager: true,
  import: 'default',
})

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
const folders = [...new Set(Object.keys(files).map(folderOf))]
const inFolder = (folder: string) =>
  Object.entries(files)
    .filter(([path]) => folderOf(path) === folder)
    .map(([path, templates]) => ({ language: languageOf(path), templates }))

/** What a template says of each of some numbers, and the parameters for which it asks. */
function said(language: string, template: string): { asked: string[]; texts: string[] } {
  const asked = new Set<string>()
  const params = (number: number) => new Proxy({}, { get: (_, name) => (asked.add(String(name)), number) })
  const texts = [0, 1, 2, 3, 4].map((number) =>
    new Words(language, { template }).say({ code: 'template', params: params(number) }),
  )
  return { asked: [...asked].sort(), texts }
}

it('finds the words of the page, of its parts and of games', () => expect(folders.length).toBeGreaterThan(8))

describe.each(folders)('the words of %s', (folder) => {
  const books = inFolder(folder)
  const first = books.find(({ language }) => language === FIRST)?.templates ?? {}

  it('are there in every language', () => expect(books.map(({ language }) => language)).toEqual([...LANGUAGES].sort()))

  it.each(books)('are the same in $language, can be said and ask for the same', ({ language, templates }) => {
    expect(Object.keys(templates)).toEqual(Object.keys(first))
    for (const [code, template] of Object.entries(templates)) {
      const { asked, texts } = said(language, template)
      expect([code, asked]).toEqual([code, said(FIRST, first[code] ?? '').asked])
      expect(texts).not.toContain('')
    }
  })
})

it('calls every language by its own name', () => expect(['en', 'fr'].map(ownName)).toEqual(['English', 'Français']))
