/** The page's own words. Each part of the page may bring some: `const t = speaker({ en, fr })`. */
import { settings } from '../settings.svelte'
import { type Language, type Param, Words } from './formatter'
import en from './en.json'
import fr from './fr.json'

type Dictionaries<Code extends string> = Record<Language, Record<Code, string>>

/** Says codes of these dictionaries in the visitor's language; templates that call it follow when it changes. */
export function speaker<Code extends string>(dictionaries: Dictionaries<Code>) {
  const words = { en: new Words('en', dictionaries.en), fr: new Words('fr', dictionaries.fr) }
  return (code: Code, params: Readonly<Record<string, Param>> = {}): string =>
    typeset(words[settings.language].say({ code, params }), settings.language)
}

export const t = speaker<keyof typeof en>({ en, fr })

/**
 * Signs as printers set them; files have those of a keyboard. French puts spaces that do not break before ; : ! ? and
 * inside quotation marks.
 */
export function typeset(text: string, language: Language): string {
  const set = text.replace(/(?<=\p{L})'/gu, '’')
  if (language !== 'fr') return set
  return set.replace(/ (?=[;!?»])/g, '\u202f').replace(/ (?=:)/g, '\u00a0').replace(/« /g, '«\u202f')
}
