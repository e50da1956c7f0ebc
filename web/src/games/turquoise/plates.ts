/** The plate set: which half bridges each plate has, how it turns, and which bridges of a building are whole. */
import {
  BACK,
  type Column,
  columnsOf,
  type Direction,
  DIRECTIONS,
  GATES,
  isOnBoard,
  placeName,
  placeOver,
  type PlatePlace,
  readPlace,
  readSite,
  siteName,
  STEPS,
} from './space'
import type { TurquoiseView } from './view'

export interface Plate {
  id: number
  kind: 'ordinary' | 'corner' | 'last'
  /** The half bridges of each site at rotation 0: south-west, south-east, north-west, north-east. */
  halves: readonly string[]
}

export type PlateSet = ReadonlyMap<number, Plate>

interface Row {
  id: number
  kind: Plate['kind']
  sites: Record<'sw' | 'se' | 'nw' | 'ne', string>
}

/** The set as the server tells it; empty if there is none. */
export function readSet(data: unknown): PlateSet {
  const rows = Array.isArray(data) ? (data as Row[]) : []
  return new Map(
    rows.map(({ id, kind, sites }) => [id, { id, kind, halves: [sites.sw, sites.se, sites.nw, sites.ne] }]),
  )
}

const clockwise = (letters: string): string =>
  DIRECTIONS.filter((_, at) => letters.includes(DIRECTIONS[(at + 3) % 4] ?? '')).join('')

/** The half bridges after so many quarter turns clockwise. */
export function turnedHalves(halves: readonly string[], rotation: number): readonly string[] {
  if (!rotation) return halves
  const [sw = '', se = '', nw = '', ne = ''] = halves
  return turnedHalves([se, ne, sw, nw].map(clockwise), rotation - 1)
}

/** An open site: its storey and its half bridges. */
export interface Site {
  column: Column
  storey: number
  halves: string
}

export type Sites = ReadonlyMap<string, Site>

/** The open sites, those of the highest plates (TQ-2). */
export function sitesOf({ plates }: Pick<TurquoiseView, 'plates'>, set: PlateSet): Sites {
  const sites = new Map<string, Site>()
  const places = Object.entries(plates).flatMap(([name, [id, rotation]]) => {
    const place = readPlace(name)
    return place ? [{ place, id, rotation }] : []
  })
  for (const { place, id, rotation } of places.sort((a, b) => a.place.storey - b.place.storey)) {
    const halves = turnedHalves(set.get(id)?.halves ?? ['', '', '', ''], rotation)
    columnsOf(place).forEach((column, at) =>
      sites.set(siteName(column), { column, storey: place.storey, halves: halves[at] ?? '' }),
    )
  }
  return sites
}

export interface Bridge {
  /** The site it begins at, and the one it leads to; null through a gate. */
  from: string
  to: string | null
  direction: Direction
  isWhole: boolean
}

/** All bridges between neighbouring open sites, eastward and northward, and those through gates (TQ-3, TQ-5). */
export function bridgesOf(sites: Sites): Bridge[] {
  return [...sites].flatMap(([from, { column, halves }]): Bridge[] => {
    const inner = (['E', 'N'] as const).flatMap((direction): Bridge[] => {
      const step = STEPS[direction]
      const next = { x: column.x + step.x, y: column.y + step.y }
      const to = siteName(next)
      const other = isOnBoard(next) ? sites.get(to) : undefined
      if (!other) return []
      return [{ from, to, direction, isWhole: halves.includes(direction) && other.halves.includes(BACK[direction]) }]
    })
    const gate = GATES.get(from)
    return gate ? [...inner, { from, to: null, direction: gate, isWhole: halves.includes(gate) }] : inner
  })
}

const nameOf = ({ from, direction }: Bridge): string => `${from}${direction}`

/** The bridges that a plate would complete there, and that were not complete before. */
export function completedBy(
  view: Pick<TurquoiseView, 'plates'>,
  set: PlateSet,
  place: string,
  id: number,
  rotation: number,
): Bridge[] {
  const before = new Set(
    bridgesOf(sitesOf(view, set))
      .filter(({ isWhole }) => isWhole)
      .map(nameOf),
  )
  const after = bridgesOf(sitesOf({ plates: { ...view.plates, [place]: [id, rotation] } }, set))
  return after.filter((bridge) => bridge.isWhole && !before.has(nameOf(bridge)))
}

/** What pointing at a column may mean: its open site, then the place that covers it on the next storey. */
export function cellsIn(column: Column, sites: Sites): string[] {
  if (!isOnBoard(column)) return []
  const storey = sites.get(siteName(column))?.storey ?? -1
  const above = placeOver(column, storey + 1)
  return [...(storey >= 0 ? [siteName(column)] : []), ...(above ? [placeName(above)] : [])]
}

/** Where the pillars stand: on open sites, and under upper plates. */
export interface Standing {
  column: Column
  storey: number
  seat: number
  isOpen: boolean
}

export function standing(view: TurquoiseView, sites: Sites): Standing[] {
  const open = Object.entries(view.pillars).flatMap(([name, seat]): Standing[] => {
    const [column, site] = [readSite(name), sites.get(name)]
    return column && site ? [{ column, storey: site.storey, seat, isOpen: true }] : []
  })
  const covered = Object.entries(view.covered).flatMap(([name, seats]) => {
    const place: PlatePlace | null = readPlace(name)
    if (!place) return []
    return columnsOf(place).flatMap((column, at): Standing[] => {
      const seat = seats[at]
      return seat === undefined ? [] : [{ column, storey: place.storey - 1, seat, isOpen: false }]
    })
  })
  return [...open, ...covered]
}
