/** Turquoise on the stage: a stepped temple of plates and pillars, and the gods' stelae around it. */
import { Group, Mesh, type Object3D } from 'three'
import { wood } from '../../stage/grains'
import type { Kit } from '../../stage/kit'
import type { Asked, Bounds, Hit, Label, Piece, Place, Route, Scene, Setting } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import type { WireChoice } from '../../wire'
import { before, CAPITAL, inHand, PILE, placesOfHeld, reserve, SHOWN_IN_HAND, sideOf, stelaAt, tray } from './around'
import { makeFoundation } from './foundation'
import { bridgeMark } from './bridges'
import { ghostsOf } from './ghosts'
import { Identities } from './identities'
import { BRIDGES } from './layers'
import { bridgesOf, cellsIn, type PlateSet, readSet, type Sites, sitesOf, standing } from './plates'
import { makePile, makePillar, makePlate, makeStela } from './shapes'
import { columnAt, PILLAR, PLATE, plateSpot, readPlace, readSite, siteName, spotOf, STOREYS, topOf } from './space'
import { type God, GODS, stoneColour, read, type TurquoiseView } from './view'

export { default as overlay } from './Overlay.svelte'

const QUARTER = Math.PI / 2
const WIDE = 6

/** What all parts of the scene are made with. */
export interface Means {
  kit: Kit
  set: PlateSet
  seats: number
  identities: Identities
  pillar(view: TurquoiseView, seat: Seat): Object3D
}

export function makeScene(kit: Kit, { seats, set: data }: Setting): Scene {
  const set = readSet(data)
  const pillars = new Map<string, Object3D>()
  const means: Means = {
    kit,
    set,
    seats,
    identities: new Identities(),
    // All pillars of a seat share one shape.
    pillar(view, seat) {
      const colour = stoneColour(view, seat)
      let first = pillars.get(colour)
      if (!first) pillars.set(colour, (first = makePillar(kit, seat, colour)))
      return first.clone()
    },
  }

  return {
    ground: makeFoundation(kit),
    bounds: (view) => boundsOf(read(view)),
    levels: () => STOREYS,
    pieces(view, seat, layers) {
      const turquoise = read(view)
      const sites = sitesOf(turquoise)
      return [
        ...laidPlates(means, turquoise),
        ...platesBeside(means, turquoise),
        ...standingPillars(means, turquoise, sites),
        ...hands(means, turquoise, seat),
        ...GODS.map((god) => stela(means, turquoise, god)),
        ...(layers.has(BRIDGES) ? bridgesOf(turquoise).map((bridge) => bridgeMark(kit, sites, bridge)) : []),
      ]
    },
    ghost: (asked: Asked) => ghostsOf(means, asked),
    cellsAt: (hit, view) => cellsAt(hit, sitesOf(read(view))),
    places: (cells, view) => cells.flatMap((cell) => placeOf(cell, read(view), sitesOf(read(view)), seats)),
    touchable: (_, offered) => offered.flatMap((name) => touchPlate(kit, name)),
    coordinates: (view) => coordinates(sitesOf(read(view))),
    labels: (view) => handLabels(read(view), seats),
    homeLook: (_, seat) => ({ azimuth: (seat === null ? 0 : sideOf(seat, seats)) + 0.3, height: 0.74 }),
    attempt: (cell, like, step, view, path = []) => attempt(cell, like, step, read(view), path),
    routes: (cell, { view, path }) => routesTo(cell, path, read(view)),
    // A plate in hand shows where it can lie, a turn which pillars can go, before anything is chosen.
    ahead: () => [['lay'], ['move']],
    isInOverlay: ({ key, label }: WireChoice) =>
      /^r[0-3]$/.test(key) || /^(tablet\.|choice\.(raise|drop|price|seth|decline)$)/.test(label.code),
  }
}

// Plates

function laidPlates({ kit, set }: Means, { plates }: TurquoiseView): Piece[] {
  return Object.entries(plates).flatMap(([name, [id, rotation]]): Piece[] => {
    const [place, plate] = [readPlace(name), set.get(id)]
    if (!place || !plate) return []
    const { storey } = place
    const isCorner = plate.kind === 'corner'
    return [
      {
        id: `plate:${id}`,
        look: `${storey}`,
        make: () => makePlate(kit, plate, storey),
        at: plateSpot(place),
        turn: -rotation * QUARTER,
        cells: [name],
        level: storey + 1,
        isFixture: isCorner,
      },
    ]
  })
}

/** The pile face down, the plate in hand or offered, and the last capital while it waits. */
function platesBeside({ kit, set, seats }: Means, view: TurquoiseView): Piece[] {
  const { undrawn, drawn, offer, mover, plates } = view
  const pieces: Piece[] = []
  if (undrawn.length)
    pieces.push({
      id: 'pile',
      look: `${undrawn.length}`,
      make: () => makePile(kit, undrawn.length),
      at: PILE,
      cells: ['draw'],
      level: 0,
      isFixture: true,
    })
  const last = [...set.values()].find(({ kind }) => kind === 'last')
  if (last && !plates['top'] && offer?.[0] !== last.id)
    pieces.push({
      id: `plate:${last.id}`,
      look: '3',
      make: () => makePlate(kit, last, 3),
      at: CAPITAL,
      cells: ['crown'],
      level: 0,
    })
  const [id, place] = [offer?.[0] ?? drawn, readPlace(offer?.[1] ?? '')]
  const held = id === null ? undefined : set.get(id)
  if (!held) return pieces
  // While Seth is asked the plate hangs over its place; before that it is in the mover's hand.
  const over = place && plateSpot(place)
  const at = over ? { ...over, y: over.y + 0.55 } : inHand(mover, seats)
  const [storey, turn] = [place?.storey ?? 0, -(offer?.[2] ?? 0) * QUARTER]
  return [
    ...pieces,
    {
      id: `plate:${held.id}`,
      look: `${storey}`,
      make: () => makePlate(kit, held, storey),
      at,
      turn,
      cells: [],
      level: 0,
      from: { ...PILE, y: 2 },
    },
  ]
}

// Pillars

function standingPillars(means: Means, view: TurquoiseView, sites: Sites): Piece[] {
  const all = standing(view, sites)
  const names = means.identities.of(all)
  return all.map((pillar): Piece => {
    const { column, storey, seat, isOpen } = pillar
    const { id, isNew } = names.get(pillar) ?? { id: siteName(column), isNew: true }
    return {
      id,
      look: stoneColour(view, seat),
      make: () => means.pillar(view, seat),
      at: spotOf(column, storey),
      cells: isOpen ? [siteName(column)] : [],
      level: storey + 1,
      ...(isNew ? { from: reserve(seat, means.seats, 2) } : {}),
    }
  })
}

/** Each hand: a tray with a few pillars that stand for all. */
function hands(means: Means, view: TurquoiseView, seat: Seat | null): Piece[] {
  const { kit, seats } = means
  return view.hands.flatMap((count, index): Piece[] => {
    const owner = index + 1
    const cells = owner === seat ? ['hand'] : []
    const turn = sideOf(owner, seats)
    const common = { cells, level: 0, isFixture: true, turn }
    const make = () => {
      const bowl = kit.mesh(kit.box(3.3, 0.12, 0.95, 0.05), {
        colour: '#9a7447',
        grain: wood,
        roughness: 0.6,
        coat: 0.3,
      })
      bowl.position.y = 0.06
      return new Group().add(bowl)
    }
    const pieces = Array.from({ length: Math.min(count, SHOWN_IN_HAND) }, (_, at): Piece => ({
      ...common,
      id: `hand:${owner}:${at}`,
      look: stoneColour(view, owner),
      make: () => means.pillar(view, owner),
      at: reserve(owner, seats, at),
    }))
    return [{ ...common, id: `tray:${owner}`, look: '', make, at: tray(owner, seats) }, ...pieces]
  })
}

const handLabels = ({ hands: counts }: TurquoiseView, seats: number): Label[] =>
  counts.map((count, index) => ({
    id: `hand:${index + 1}`,
    text: `×${count}`,
    at: before(index + 1, seats, 0, 6.5, 0.1),
    size: 0.5,
  }))

// Stelae and bridges

function stela({ kit, seats }: Means, { tablets }: TurquoiseView, god: God): Piece {
  const { at, turn } = stelaAt(god, tablets[god], seats, placesOfHeld(tablets)[god] ?? 0)
  return { id: `stela:${god}`, look: god, make: () => makeStela(kit, god), at, turn, cells: [god], level: 0 }
}

// Pointing

/** The site one points at, then the place that covers it on the next storey; or whatever stands beside the board. */
function cellsAt({ point, piece, object }: Hit, sites: Sites): string[] {
  const offered: unknown = object.userData['place']
  if (typeof offered === 'string') return [offered]
  const own = piece?.cells[0]
  const site = readSite(own ?? '')
  if (piece && own !== undefined && !site && !readPlace(own)) return [...piece.cells]
  return piece && own === undefined ? [] : cellsIn(site ?? columnAt(point), sites)
}

function placeOf(name: string, view: TurquoiseView, sites: Sites, seats: number): Place[] {
  const site = sites.get(name)
  if (site) {
    const { x, y, z } = spotOf(site.column, site.storey)
    // Around the pillar where there is one; otherwise flat on the site.
    if (name in view.pillars)
      return [{ cell: name, centre: { x, y: y + PILLAR / 2, z }, size: { x: 0.64, y: PILLAR, z: 0.64 } }]
    return [{ cell: name, centre: { x, y: y + 0.08, z }, size: { x: 0.8, y: 0.06, z: 0.8 } }]
  }
  const column = readSite(name)
  if (column) return [{ cell: name, centre: { ...spotOf(column, 0), y: 0.05 }, size: { x: 0.8, y: 0.06, z: 0.8 } }]
  const place = readPlace(name)
  if (place) {
    const { x, y, z } = plateSpot(place)
    return [{ cell: name, centre: { x, y: y + PLATE / 2, z }, size: { x: 1.9, y: PLATE, z: 1.9 } }]
  }
  if (name !== 'hand' || !view.mover) return []
  const { x, y, z } = tray(view.mover, seats)
  return [{ cell: name, centre: { x, y: y + 0.16, z }, size: { x: 0.9, y: 0.1, z: 0.9 } }]
}

/** An unseen plate on a place where one could be laid. */
function touchPlate(kit: Kit, name: string): Object3D[] {
  const place = readPlace(name)
  if (!place?.storey) return []
  const plate = new Mesh(kit.box(1.8, PLATE, 1.8, 0), kit.material({ colour: '#ffffff' }))
  const { x, y, z } = plateSpot(place)
  plate.position.set(x, y + PLATE / 2, z)
  plate.userData['place'] = name
  return [plate]
}

/** From where one stands, then from earlier steps; a free site that is pointed at first of all is one to enter at. */
function routesTo(cell: string, path: readonly string[], { pillars }: TurquoiseView): Route[] {
  const isToEnter = readSite(cell) && !(cell in pillars) && (!path.length || path.join() === 'move')
  const stems = path.map((_, at) => path.slice(0, at)).toReversed()
  return [...(isToEnter ? [['move', 'hand']] : []), path, ...stems].map((stem) => ({ path: stem, cell }))
}

function attempt(
  cell: string,
  like: string | null,
  step: number,
  { phase }: TurquoiseView,
  path: readonly string[],
): string | null {
  const turn = ((((/^r\d$/.test(like ?? '') ? Number(like?.[1]) : 0) + step) % 4) + 4) % 4
  if (readPlace(cell)) return phase === 'lay' ? `lay ${cell} r${turn}` : null
  const source = path[0] === 'move' ? (path[1] ?? 'hand') : 'hand'
  return readSite(cell) && phase === 'act' ? `move ${source}>${cell} ap 1` : null
}

// How it is looked at

function boundsOf({ plates }: TurquoiseView): Bounds {
  const highest = Math.max(0, ...Object.keys(plates).map((name) => readPlace(name)?.storey ?? 0))
  return { min: { x: -WIDE, y: 0, z: -WIDE }, max: { x: WIDE, y: topOf(highest) + 0.4, z: WIDE } }
}

function coordinates(sites: Sites): Label[] {
  return [...sites].map(([name, { column, storey }]) => {
    const { x, y, z } = spotOf(column, storey)
    return { id: name, text: name, at: { x, y: y + 0.15, z }, size: 0.36 }
  })
}
