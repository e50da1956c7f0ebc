/** The rules pages, each fetched when somebody wants to read it. */
import type { Language } from './words/formatter'
import { FIRST } from './words/languages'

interface RulesPage {
  lead: string
  opening: string
  html: string
  contents: { id: string; title: string }[]
}

const pages = import.meta.glob<RulesPage>('../../docs/games/*.md')

/** The rules of a game in a language, or in the first before none at all; null if the game has no page. */
export async function rulesOf(game: string, language: Language): Promise<RulesPage | null> {
  const first = `../../docs/games/${game}.md`
  const wanted = language === FIRST ? first : `../../docs/games/${game}.${language}.md`
  const load = pages[wanted] ?? pages[first]
  return load ? load() : null
}
