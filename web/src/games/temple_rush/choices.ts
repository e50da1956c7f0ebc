/** What the keys of choices mean, so that the dock can show them as bricks, cards and names. */
import type { Seat } from '../../table/protocol'
import type { WireChoice } from '../../wire'
import { type Brick, readBrick } from './figure'

export type Meaning =
  | { is: 'kind'; kind: string }
  | { is: 'zone'; zone: string }
  | { is: 'laying'; size: number; isAcross: boolean }
  | { is: 'seat'; seat: Seat }
  | { is: 'brick'; zone: string; cell: string }
  | { is: 'source'; seat: Seat; zone: string; cells: string[] }
  | { is: 'use'; zone: string; bricks: Brick[] }

/** What a choice without a place on the stage means; null for one that is a cell. */
export function meaningOf({ key, label }: WireChoice): Meaning | null {
  const words = key.split(' ')
  const [first = '', second = '', ...rest] = words
  const isZone = /^z\d$/.test(first)
  if (/^seat\d$/.test(first)) {
    const seat = Number(first.slice(4))
    return words.length > 2 ? { is: 'source', seat, zone: second, cells: rest } : { is: 'seat', seat }
  }
  if (isZone && words.length === 1) return { is: 'zone', zone: first }
  if (isZone && words.length === 2) return { is: 'brick', zone: first, cell: second }
  if (isZone) return { is: 'use', zone: first, bricks: bricksIn(words.slice(1)) }
  if (label.cells.length) return null
  if (/^[1-4]x?$/.test(key)) return { is: 'laying', size: Number(key[0]), isAcross: key.endsWith('x') }
  return { is: 'kind', kind: first }
}

function bricksIn(words: readonly string[]): Brick[] {
  const bricks: Brick[] = []
  for (let at = 0; at < words.length; at += 2) {
    const brick = readBrick(`${words[at]} ${words[at + 1]}`)
    if (brick) bricks.push(brick)
  }
  return bricks
}
