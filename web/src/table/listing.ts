/** A long list kept quick: what a filter leaves of it, and the part of it that is in sight. */
import type { WireChoice } from '../wire'

export interface Item {
  choice: WireChoice
  text: string // the label as a sentence
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The items that contain every word of the filter, in label, key or move; accents and case do not matter. An item with
 * just that key comes first: whoever writes 1 does not mean 10. */
export function filtered(items: readonly Item[], filter: string): readonly Item[] {
  const words = plain(filter).split(/\s+/).filter(Boolean)
  if (!words.length) return items
  const found = items.filter(({ choice, text }) => {
    const hay = plain(`${text} ${choice.key} ${choice.move ?? ''}`)
    return words.every((word) => hay.includes(word))
  })
  const isMeant = ({ choice }: Item): boolean => plain(choice.key) === words.join(' ')
  return [...found.filter(isMeant), ...found.filter((item) => !isMeant(item))]
}

/** Whether keys are numbers themselves, so that other numbers beside them would mislead. */
export const hasNumericKeys = (items: readonly Item[]): boolean => items.some(({ choice }) => /^\d+$/.test(choice.key))

export interface Span {
  first: number
  end: number
}

// Rows beyond the edges, so that fast scrolling shows no gaps.
const SPARE = 6

/** Which rows to draw of a list of `count` rows of one height, scrolled by `top` in a box of height `height`. */
export function inSight(count: number, row: number, top: number, height: number): Span {
  const first = Math.max(0, Math.floor(top / row) - SPARE)
  return { first: Math.min(first, count), end: Math.min(count, Math.ceil((top + height) / row) + SPARE) }
}

/** Where to scroll so that a row is in sight; unchanged if it is already. */
export function scrollFor(index: number, row: number, top: number, height: number): number {
  if (index * row < top) return index * row
  if ((index + 1) * row > top + height) return (index + 1) * row - height
  return top
}

export type Step = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last'

/** The row that a key leads to. */
export function stepped(index: number, step: Step, count: number): number {
  const to = { next: index + 1, previous: index - 1, pageDown: index + 8, pageUp: index - 8, first: 0, last: count - 1 }
  return Math.max(0, Math.min(count - 1, to[step]))
}
