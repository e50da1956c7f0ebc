/** The words of the page that prints kits. */
import { speaker } from '../words/interface'
import en from './words/en.json'

export const t = speaker<keyof typeof en>(import.meta.glob('./words/*.json', { eager: true, import: 'default' }))

/** What a choice of the house is called here; one that these words do not know yet goes by the house's own name. */
export function labelOf(name: string, value: string): string {
  const code = `${name}.${value}`
  return isKnown(code) ? t(code) : value
}

/** What a choice means, in a sentence; empty where its name says it. */
export function hintOf(name: string, value: string): string {
  const code = `${name}.${value}.hint`
  return isKnown(code) ? t(code) : ''
}

const isKnown = (code: string): code is keyof typeof en => Object.hasOwn(en, code)
