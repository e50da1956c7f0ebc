/** Which lessons somebody has been through, kept in this browser. */
import type { Game } from './api'
import { lasting } from './storage'

const ITEM = 'hypostyle.lessons'

/** What was kept, by game; whatever makes no sense is as if nothing had been. */
export function readLearned(text: string | null): Record<string, string[]> {
  try {
    const data: unknown = JSON.parse(text ?? '{}')
    if (typeof data !== 'object' || data === null) return {}
    return Object.fromEntries(Object.entries(data).filter(([, ids]) => Array.isArray(ids)))
  } catch {
    return {}
  }
}

/** The lessons of a game that are behind one. Lessons that the game no longer has do not count. */
export function learnedOf(game: Game): string[] {
  const kept = readLearned(lasting.getItem(ITEM))[game.id] ?? []
  return game.lessons.filter((id) => kept.includes(id))
}

/** The first lesson that is still to be learned; the very first once all are. */
export function nextOf(game: Game): string | undefined {
  const learned = learnedOf(game)
  return game.lessons.find((id) => !learned.includes(id)) ?? game.lessons[0]
}

export function keepLearned(game: string, lesson: string): void {
  const all = readLearned(lasting.getItem(ITEM))
  all[game] = [...new Set([...(all[game] ?? []), lesson])]
  lasting.setItem(ITEM, JSON.stringify(all))
}
