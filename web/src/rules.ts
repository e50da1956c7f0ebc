/** The rules pages, each fetched when somebody wants to read it. */
import type { Language } from './words/formatter'

interface RulesPage {
  lead: string
  opening: string
  html: string
  contents: { id: string; title: string }[]
}

const pages = import.meta.glob<RulesPage>('../../docs/games/*.md')

/** The rules of a game in a language, or in English before none at all; null if the game has no page. */
export async function rulesOf(game: string, language: Language): Promise<RulesPage | null> {
  const english = `../../docs/games/${game}.md`
  const wanted = language === 'en' ? english : `../../docs/games/${game}.${language}.md`
  const load = pages[wanted] ?? pages[english]
  return load ? load() : null
}
