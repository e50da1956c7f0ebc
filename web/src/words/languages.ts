/** The languages that the client speaks: those in which its files of words are. */
import type { Language } from './formatter'
import { typeset } from './typeset'

/** What is spoken where nothing else is wished for, or known. */
export const FIRST: Language = 'en'

/** The language of a file of words, as `import.meta.glob` names it. */
export const languageOf = (path: string): Language => /([^/]+)\.json$/.exec(path)?.[1] ?? FIRST

const others = Object.keys(import.meta.glob('./*.json'))
  .map(languageOf)
  .filter((language) => language !== FIRST)
export const LANGUAGES: readonly Language[] = [FIRST, ...others.sort()]

/** What something is called in a language; what has no name there has the one by which it is known first. */
export function calledIn(language: Language, names: Readonly<Record<string, string>>): string {
  return language in names ? typeset(names[language] ?? '', language) : typeset(names[FIRST] ?? '', FIRST)
}

/** What a language calls itself: "English", "Français". */
export function ownName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
