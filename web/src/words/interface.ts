/** The page's own words. Each part of the page may bring some: a folder with a file for each language. */
import { settings } from '../settings.svelte'
import type en from './en.json'
import { type Param, Words } from './formatter'
import { FIRST, languageOf } from './languages'
import { typeset } from './typeset'

export { typeset } from './typeset'

/** Templates by the file in which they stand. */
export type Files = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Says codes of these files in the visitor's language; templates that call it follow when it changes. */
export function speaker<Code extends string>(files: Files) {
  const spoken = Object.entries(files).map(([path, templates]) => new Words(languageOf(path), templates))
  const inLanguage = new Map(spoken.map((words) => [words.language, words]))
  return (code: Code, params: Readonly<Record<string, Param>> = {}): string => {
    const words = inLanguage.get(settings.language) ?? inLanguage.get(FIRST)
    return words ? typeset(words.say({ code, params }), words.language) : ''
  }
}

export const t = speaker<keyof typeof en>(import.meta.glob('./*.json', { eager: true, import: 'default' }))
