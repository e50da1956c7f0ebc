/** The penalty at the end: pillars that stand open, with no plate on them (TQ-18). */
import type { Sites } from './plates'
import type { TurquoiseView } from './view'

export const CHARGES = [1, 3, 5]

export interface Penalty {
  seat: number
  before: number
  after: number
  /** How many open pillars on the ground, the first and the second storey. */
  counts: [number, number, number]
  sites: string[]
}

export function penalties({ points, pillars }: TurquoiseView, sites: Sites): Penalty[] {
  return points.map((after, index) => {
    const seat = index + 1
    const own = Object.keys(pillars).filter((name) => pillars[name] === seat)
    const counts: Penalty['counts'] = [0, 0, 0]
    for (const name of own) {
      const storey = sites.get(name)?.storey ?? 0
      counts[storey] = (counts[storey] ?? 0) + 1
    }
    const charge = counts.reduce((total, count, storey) => total + count * (CHARGES[storey] ?? 0), 0)
    return { seat, before: after + charge, after, counts, sites: own }
  })
}
