/** The lines of the day: every game has some in its folder, each in all languages. */
import type { Language } from '../words/formatter'

/** What is told by language, and the rules that say so; the pages' tests see that there are such rules. */
export interface Told {
  readonly rules: readonly string[]
  readonly en: string
}

export interface Line {
  game: string
  rules: readonly string[]
  text: Readonly<Record<Language, string>>
}

const OF_GAMES = import.meta.glob<Told[]>('../games/*/daily.json', { eager: true, import: 'default' })

/** The line of this day about one of these games: the same for everybody all day long. */
export function lineOf(day: number, games: readonly string[]): Line | undefined {
  const lines = games.flatMap((game) =>
    (OF_GAMES[`../games/${game}/daily.json`] ?? []).map(({ rules, ...text }, round) => ({
      round,
      line: { game, rules, text },
    })),
  )
  // One of each game, then the next of each.
  const inTurn = lines.toSorted((one, other) => one.round - other.round)
  return inTurn[day % lines.length]?.line
}
