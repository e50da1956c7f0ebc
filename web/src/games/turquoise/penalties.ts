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

/** One step of counting out: what a seat loses for its open pillars on one storey. */
export interface Charge {
  seat: number
  storey: number
  cells: string[]
  points: number
}

export function charges(rows: readonly Penalty[], sites: Sites): Charge[] {
  return rows.flatMap(({ seat, sites: open }) =>
    CHARGES.flatMap((each, storey): Charge[] => {
      const cells = open.filter((name) => sites.get(name)?.storey === storey)
      return cells.length ? [{ seat, storey, cells, points: cells.length * each }] : []
    }),
  )
}
