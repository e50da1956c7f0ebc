/** The languages that the client speaks. */
import type { Language } from './formatter'

/** What is spoken where nothing else is wished for, or known. */
export const FIRST: Language = 'en'

/** What something is called in a language; what has no name there has the one by which it is known first. */
export function calledIn(language: Language, names: Readonly<Record<string, string>>): string {
  return names[language] ?? names[FIRST] ?? ''
}
