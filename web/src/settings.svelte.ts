/** What a visitor has chosen, kept in this browser. public/theme.js reads the same item before the first paint. */
import { lasting } from './storage'
import type { Language } from './words/formatter'
import { FIRST, LANGUAGES } from './words/languages'

export type Theme = 'auto' | 'light' | 'dark'
export type Motion = 'auto' | 'reduced'

interface Kept {
  language: Language
  theme: Theme
  muted: boolean
  motion: Motion
  /** Whether moves are also shown, and can be written, as records spell them. */
  notation: boolean
}

const ITEM = 'hypostyle.settings'
const THEMES: readonly Theme[] = ['auto', 'light', 'dark']
const MOTIONS: readonly Motion[] = ['auto', 'reduced']

/** The first of the browser's languages that the house speaks. */
export function browserLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return FIRST
}

/** Settings from stored text; whatever is missing or makes no sense is as the browser has it. */
export function readSettings(text: string | null, browser: readonly string[]): Kept {
  const kept = parse(text)
  return {
    language: one(LANGUAGES, kept['language']) ?? browserLanguage(browser),
    theme: one(THEMES, kept['theme']) ?? 'auto',
    muted: kept['muted'] === true,
    motion: one(MOTIONS, kept['motion']) ?? 'auto',
    notation: kept['notation'] === true,
  }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text ?? '{}')
    return typeof data === 'object' && data !== null ? { ...data } : {}
  } catch {
    return {}
  }
}

function one<T>(all: readonly T[], value: unknown): T | undefined {
  return all.find((each) => each === value)
}

/** The settings as every page reads them; only `change` writes. */
export const settings: Readonly<Kept> = $state(readSettings(lasting.getItem(ITEM), navigator.languages))

export function change(part: Partial<Kept>): void {
  Object.assign(settings, part)
  showSettings()
  lasting.setItem(ITEM, JSON.stringify(settings))
}

/** Puts the settings where style sheets and screen readers find them. */
export function showSettings(): void {
  const root = document.documentElement
  root.lang = settings.language
  root.dataset['theme'] = settings.theme
  root.dataset['motion'] = settings.motion
}

/** Whether things should be where they belong at once instead of moving there. */
export function isStill(): boolean {
  return settings.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
}
