/** Where things stand in the graph: entries from left to right, shares of the win from the bottom up. */
import type { Judgement } from '../wire'

export interface Box {
  width: number
  height: number
  left: number
  top: number
  right: number
  bottom: number
}

export interface Point {
  ply: number
  share: number
}

/** What a seat could expect after each ply at which somebody decided, and at the end. */
export function lineOf(judgements: readonly Judgement[], seat: number, last: number, final: number[] | null): Point[] {
  const points = judgements.flatMap(({ ply, worths }) => {
    const share = worths?.[seat - 1]
    return share === undefined ? [] : [{ ply, share }]
  })
  const end = final?.[seat - 1]
  return end === undefined ? points : [...points, { ply: last, share: end }]
}

/** What a line says at a ply: between two points what lies between them. */
export function shareAt(line: readonly Point[], ply: number): number | null {
  const after = line.findIndex((point) => point.ply >= ply)
  const next = line[after]
  const before = line[after - 1]
  if (!next) return null
  if (next.ply === ply || !before) return next.ply === ply ? next.share : null
  return before.share + ((next.share - before.share) * (ply - before.ply)) / (next.ply - before.ply)
}

export function xOf(ply: number, last: number, box: Box): number {
  return box.left + ((box.width - box.left - box.right) * ply) / Math.max(1, last)
}

export function yOf(share: number, box: Box): number {
  return box.top + (box.height - box.top - box.bottom) * (1 - share)
}

/** The ply nearest to a place in the graph. */
export function plyAt(x: number, last: number, box: Box): number {
  const share = (x - box.left) / Math.max(1, box.width - box.left - box.right)
  return Math.max(0, Math.min(last, Math.round(share * last)))
}

export function pathOf(line: readonly Point[], last: number, box: Box): string {
  return line
    .map(({ ply, share }, index) => `${index ? 'L' : 'M'}${rounded(xOf(ply, last, box))} ${rounded(yOf(share, box))}`)
    .join('')
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** The next marked entry after one, or the one before it; null where there is none. */
export function markFrom(marked: readonly number[], ply: number, step: 1 | -1): number | null {
  return (step === 1 ? marked.find((each) => each > ply) : marked.findLast((each) => each < ply)) ?? null
}
