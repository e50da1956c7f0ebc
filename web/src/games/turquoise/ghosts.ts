/** Moves that are tried: the plate turned in place with the bridges it would complete, the pillar on its new site. */
import type { Asked, Piece } from '../../stage/scene'
import { readMove, type Told } from './moves'
import { bridgeNamed, sitesOf } from './plates'
import { bridgeMark } from './bridges'
import type { Means } from './scene'
import { hopsOf } from './route'
import { makePlate, makeRoute } from './shapes'
import { type Column, columnsOf, plateSpot, readPlace, readSite, siteName, spotOf } from './space'
import { read, type TurquoiseView } from './view'

export function ghostsOf(means: Means, asked: Asked): Piece[] {
  const { view, seat, move, path } = asked
  const turquoise = read(view)
  const told = move === null ? half(path, turquoise) : readMove(move)
  if (!told) return []
  if (told.kind === 'lay') return plateGhost(means, turquoise, told.place, told.rotation)
  if (told.kind === 'seth') return plateGhost(means, turquoise, turquoise.offer?.[1] ?? '', told.rotation)
  if (told.kind === 'horus') return pillarGhost(means, turquoise, told.site, 'hand', seat)
  if (told.kind === 'move')
    return [...pillarGhost(means, turquoise, told.target, told.source, seat), ...routeGhost(means, turquoise, asked)]
  return told.sites.flatMap((site) => lifted(means, turquoise, site))
}

/** What the first choices already show: a plate on its place, a pillar that is taken up. */
function half(path: readonly string[], { phase }: TurquoiseView): Told | null {
  const [kind, first] = path
  if (first === undefined) return null
  if (kind === 'lay' && phase === 'lay') return { kind: 'lay', place: first, rotation: 0 }
  if (kind === 'anubis') return { kind: 'anubis', sites: [first] }
  if (kind !== 'move' || first === 'hand') return null
  const target = path[2]
  return target === undefined
    ? { kind: 'anubis', sites: [first] }
    : { kind: 'move', source: first, target, cost: 0, pays: '' }
}

function plateGhost(means: Means, view: TurquoiseView, name: string, rotation: number): Piece[] {
  const { kit, set } = means
  const last = [...set.values()].find(({ kind }) => kind === 'last')
  const id = view.offer?.[0] ?? view.drawn ?? (name === 'top' ? last?.id : undefined)
  const [place, plate] = [readPlace(name), id === undefined ? undefined : set.get(id)]
  if (!place || !plate || id === undefined) return []
  // With the sites that the plate brings: bridges begin and end on them.
  const own = columnsOf(place).map(
    (column) => [siteName(column), { column, storey: place.storey, halves: '' }] as const,
  )
  const sites = new Map([...sitesOf(view), ...own])
  const completed = view.completes[name]?.[rotation] ?? []
  return [
    {
      id: `plate:${id}`,
      look: `${name} ${rotation}`,
      make: () => makePlate(kit, plate, place.storey),
      at: plateSpot(place),
      turn: (-rotation * Math.PI) / 2,
      cells: [name],
      level: place.storey + 1,
    },
    ...completed.map((bridge) => bridgeMark(kit, sites, bridgeNamed(bridge, true), true)),
  ]
}

function pillarGhost(means: Means, view: TurquoiseView, target: string, source: string, seat: number): Piece[] {
  // Back to the hand: it is lifted from where it stands.
  if (target === 'hand') return lifted(means, view, source)
  const site = sitesOf(view).get(target)
  const column = readSite(target)
  if (!column) return []
  const id = (source === 'hand' ? undefined : means.identities.at(source)) ?? 'ghost'
  return [
    {
      id,
      look: target,
      make: () => means.pillar(view, seat),
      at: spotOf(column, site?.storey ?? 0),
      cells: [siteName(column)],
      level: (site?.storey ?? 0) + 1,
    },
  ]
}

/** The way it takes, from top to top of the pillars it passes. */
function routeGhost({ kit }: Means, view: TurquoiseView, asked: Asked): Piece[] {
  const sites = sitesOf(view)
  const spot = (column: Column) => spotOf(column, sites.get(siteName(column))?.storey ?? 0)
  const hops = hopsOf(asked, view.bridges).map(({ from, to, isWhole }) => ({ from: spot(from), to: spot(to), isWhole }))
  if (!hops.length) return []
  return [
    {
      id: 'route',
      look: asked.move ?? '',
      make: () => makeRoute(kit, hops),
      at: { x: 0, y: 0, z: 0 },
      cells: [],
      level: 0,
    },
  ]
}

/** A pillar that is taken up, a little above its site. */
function lifted(means: Means, view: TurquoiseView, name: string): Piece[] {
  const site = sitesOf(view).get(name)
  const [owner, id] = [view.pillars[name], means.identities.at(name)]
  if (!site || owner === undefined || id === undefined) return []
  const at = spotOf(site.column, site.storey)
  return [
    {
      id,
      look: `${name} lifted`,
      make: () => means.pillar(view, owner),
      at: { ...at, y: at.y + 0.35 },
      cells: [name],
      level: site.storey + 1,
    },
  ]
}
