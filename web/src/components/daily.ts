/** The lines of the day: every game has some in its folder, each in all languages. */
import type { Language } from '../words/formatter'

const OF_GAMES = import.meta.glob<Readonly<Record<Language, string>>[]>('../games/*/daily.json', {
  eager: true,
  import: 'default',
})

export interface Line {
  game: string
  text: Readonly<Record<Language, string>>
}

/** The line of this day about one of these games: the same for everybody all day long. */
export function lineOf(day: number, games: readonly string[]): Line | undefined {
  const lines = games.flatMap((game) =>
    (OF_GAMES[`../games/${game}/daily.json`] ?? []).map((text, round) => ({ round, line: { game, text } })),
  )
  // One of each game, then the next of each.
  const inTurn = lines.toSorted((one, other) => one.round - other.round)
  return inTurn[day % lines.length]?.line
}
