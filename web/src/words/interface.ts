/** The page's own words. Each part of the page may bring some: `const t = speaker({ en, fr })`. */
import { settings } from '../settings.svelte'
import { type Language, type Param, Words } from './formatter'
import en from './en.json'
import fr from './fr.json'
import { typeset } from './typeset'

export { typeset } from './typeset'

type Dictionaries<Code extends string> = Record<Language, Record<Code, string>>

/** Says codes of these dictionaries in the visitor's language; templates that call it follow when it changes. */
export function speaker<Code extends string>(dictionaries: Dictionaries<Code>) {
  const words = { en: new Words('en', dictionaries.en), fr: new Words('fr', dictionaries.fr) }
  return (code: Code, params: Readonly<Record<string, Param>> = {}): string =>
    typeset(words[settings.language].say({ code, params }), settings.language)
}

export const t = speaker<keyof typeof en>({ en, fr })
