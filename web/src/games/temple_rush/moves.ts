/** Moves as the notation writes them, read for what they would change on the stage. */
import type { Seat } from '../../table/protocol'
import { type Brick, type Cell, readBrick, readCell } from './figure'

export type Change =
  | { kind: 'lay'; zone: string; bricks: Brick[] }
  | { kind: 'swap'; zone: string; from: { seat: Seat; zone: string; cells: Cell[] }; bricks: Brick[] }
  | { kind: 'give'; zone: string; cell: Cell }
  | { kind: 'mortar'; zone: string }
  | { kind: 'die'; face: string }
  | { kind: 'bonus'; size: number }

/** Bricks in words: size and cell by turns. */
function bricksIn(words: readonly string[]): Brick[] {
  return words.flatMap((word, at) => (readCell(word) ? (readBrick(`${words[at - 1]} ${word}`) ?? []) : []))
}

const cellsIn = (words: readonly string[]): Cell[] => words.flatMap((word) => readCell(word) ?? [])

/** What a move would change; null for what is not seen, such as a pass. `zone` is the one being settled. */
export function changeOf(move: string, seat: Seat, settled: string): Change | null {
  const [kind = '', ...words] = move.replace(/^seat\d: /, '').split(' ')
  const [first = '', second = ''] = words
  const [before, after] = splitAt(words, kind === 'shift' || kind === 'bag' ? '>' : '=')
  const bricks = bricksIn(after)
  if (kind === 'place') return { kind: 'lay', zone: first, bricks: bricksIn(words) }
  if (kind === 'keep') return { kind: 'lay', zone: settled, bricks: bricksIn(words) }
  if (kind === 'mortar') return { kind: 'mortar', zone: first }
  if (kind === 'bonus') return { kind: 'bonus', size: Number(first) }
  if (kind === 'forfeit')
    return cellsIn(words).map((cell): Change => ({ kind: 'give', zone: settled, cell }))[0] ?? null
  if (kind === 'hammer' && first === 'die') return { kind: 'die', face: second }
  if (!bricks.length) return null
  if (kind === 'hammer' || kind === 'fix')
    return { kind: 'swap', zone: first, from: { seat, zone: first, cells: cellsIn(before) }, bricks }
  if (kind === 'shift')
    return { kind: 'swap', zone: after[0] ?? '', from: { seat, zone: first, cells: cellsIn(before) }, bricks }
  if (kind === 'bag') {
    const from = { seat: Number(first.slice(4)), zone: second, cells: cellsIn(before) }
    return { kind: 'swap', zone: after[0] ?? '', from, bricks }
  }
  return null
}

function splitAt(words: readonly string[], mark: string): [string[], string[]] {
  const at = words.indexOf(mark)
  return at < 0 ? [[...words], []] : [words.slice(0, at), words.slice(at + 1)]
}
