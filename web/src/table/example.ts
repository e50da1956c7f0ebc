/** How far an example has been played as it is told. */
import type { Seat } from './protocol'
import type { WireEntry, WireExample } from '../wire'

export interface Step {
  /** The seat that plays it, where several may act. */
  seat: Seat | null
  move: string
}

/** What comes next in an example; null once it is through, or when something else was played. */
export function nextStep(example: WireExample, entries: readonly WireEntry[], mine: readonly Seat[]): Step | null {
  const played = entries.slice(example.ply).filter(({ actor }) => mine.includes(actor))
  if (played.some(({ text }, i) => text !== example.moves[i])) return null
  const line = example.moves[played.length]
  return line === undefined ? null : stepOf(line)
}

/** An entry as records write it: `seat2: ` stands before it where several may act. */
function stepOf(line: string): Step {
  const named = /^seat(\d+): (.*)$/.exec(line)
  return named ? { seat: Number(named[1]), move: named[2] ?? '' } : { seat: null, move: line }
}
