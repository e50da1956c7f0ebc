/** The plate set, and what the view tells of a building: its open sites, bridges and pillars. */
import {
  type Column,
  columnsOf,
  type Direction,
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

/** An open site: its storey and its half bridges. */
export interface Site {
  column: Column
  storey: number
  halves: string
}

export type Sites = ReadonlyMap<string, Site>

/** The open sites by their names. */
export function sitesOf({ sites }: Pick<TurquoiseView, 'sites'>): Sites {
  return new Map(
    Object.entries(sites).flatMap(([name, [storey, halves]]): [string, Site][] => {
      const column = readSite(name)
      return column ? [[name, { column, storey, halves }]] : []
    }),
  )
}

export interface Bridge {
  /** The site it begins at, and the one it leads to; null through a gate. */
  from: string
  to: string | null
  direction: Direction
  isWhole: boolean
}

/** A bridge by its name, such as `c4N`. */
export function bridgeNamed(name: string, isWhole: boolean): Bridge {
  const [from, direction] = [name.slice(0, -1), name.slice(-1) as Direction]
  const column = readSite(from) ?? { x: 0, y: 0 }
  const next = { x: column.x + STEPS[direction].x, y: column.y + STEPS[direction].y }
  return { from, to: isOnBoard(next) ? siteName(next) : null, direction, isWhole }
}

export const bridgesOf = ({ bridges }: Pick<TurquoiseView, 'bridges'>): Bridge[] =>
  Object.entries(bridges).map(([name, isWhole]) => bridgeNamed(name, isWhole))

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
