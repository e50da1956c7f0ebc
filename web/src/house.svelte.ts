/** The house's facts (its games, levels, words), asked for once and shared by all pages. */
import { fetchHouse, type House, Trouble } from './api'
import { settings } from './settings.svelte'
import { t, typeset } from './words/interface'
import { loadWords } from './words/game'

let asked: Promise<House> | null = null

/** The house's facts. A failure is not kept: the next who asks tries again. */
export function theHouse(): Promise<House> {
  asked ??= fetchHouse().catch((trouble: unknown) => {
    asked = null
    throw trouble
  })
  return asked
}

/** What went wrong, as a sentence for people; with `game`, that game's words are used too. */
export async function explain(trouble: unknown, game: string | null = null): Promise<string> {
  if (!(trouble instanceof Trouble)) return t('trouble.unknown')
  if (trouble.code === 'offline') return t('trouble.offline')
  if (!trouble.said) return t('trouble.status', { code: trouble.code })
  try {
    const words = await loadWords(await theHouse(), game, settings.language)
    return asSentence(typeset(words.say(trouble.said), words.language))
  } catch {
    return t('trouble.status', { code: trouble.code })
  }
}

/** Messages of the rules begin small and end without a stop, for they also stand within others. */
function asSentence(text: string): string {
  const whole = text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1)
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`
}
