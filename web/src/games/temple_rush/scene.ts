/** Temple Rush on the stage: a workshop bench with one's own board, and the others' on a shelf behind. */
import { BoxGeometry, Group, Mesh, MeshBasicMaterial, type Object3D } from 'three'
import type { Kit } from '../../stage/kit'
import type { Hit, Label, Place, Scene, Setting, View } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { makeBench } from './bench'
import { NARROWEST } from './cards'
import { columnsOf, onCard } from './figure'
import { ghostsOf } from './ghosts'
import { cellAt, cellSpot, closeTo, FRONT, layOut, on, widthOfBoard, zoneX } from './layout'
import { Pieces } from './pieces'
import { pathsAhead, routesTo } from './routes'
import { namesIn, nameOf, readName, tapped } from './space'
import { bricksOf, countedOf, playerOf, read, type RushView, sum, zoneNear, zonesOf } from './view'

export { default as overlay } from './Overlay.svelte'

const SHAPES = '●■▲◆'
/** The panel for rebuilding is higher than the others: it shows the bricks that are left. */
const airBelow = ({ stage }: RushView): number => (stage === 'rebuild' ? 3.6 : 2.2)

export function makeScene(kit: Kit, { options, seats, set }: Setting): Scene {
  const everyone = Array.from({ length: seats }, (_, at) => at + 1)
  const workshop = new Pieces(kit, set)
  const { cards, stands } = workshop
  const air = new MeshBasicMaterial()
  const paneShape = kit.keep(new BoxGeometry(1, 7, 0.02))
  const areTokensCounted = seats > 1 && !(options['players'] === 1 && options['edition'] === 'fr')
  // Whose board lies in front: that of whoever looks, as told when the pieces were last asked for.
  let front: Seat = 1
  const layout = (rush: RushView) => {
    const open = Object.values(rush.holders).map((id) => columnsOf(cards.behind(id)))
    return layOut(everyone, front, zonesOf(rush), Math.max(NARROWEST, ...open))
  }
  const boardOf = (rush: RushView, seat: Seat) => layout(rush).boards.find((board) => board.seat === seat)
  const cardOf = (rush: RushView, zone: string) => cards.of(rush.holders[zone])

  function places(names: readonly string[], view: View): Place[] {
    const rush = read(view)
    return names.flatMap((name): Place[] => {
      const named = readName(name)
      const board = named && boardOf(rush, named.seat)
      if (!named || !board) return []
      const card = cards.behind(rush.holders[named.zone])
      const bricks = bricksOf(rush, named.seat, named.zone)
      const fit = stands.with(`${named.seat}:${named.zone}`, card, bricks)
      const cell = named.tapped ?? onCard(fit, named.cell)
      // What lies off the card belongs to another place of the figure, which is shown when it is pointed at.
      if (cell.y < 0) return []
      const size = 0.98 * board.scale
      return [{ cell: name, centre: on(board, cellSpot(board, named.zone, card, cell)), size: { x: size, y: size, z: size } }]
    })
  }

  function cellsAt({ point, normal, piece }: Hit, view: View): string[] {
    const rush = read(view)
    const board = boardOf(rush, front)
    if (!board) return []
    const own = piece?.cells.map(readName).find((named) => named?.seat === front)
    if (piece?.cells.length && !own) return piece.cells.filter((name) => !readName(name))
    // A stud points at the cell above its brick.
    const above = own && normal.y > 0.5 ? 0.3 : -0.02
    const hit = cellAt(board, { x: point.x, y: point.y + above, z: own ? 0 : point.z }, (zone) => cardOf(rush, zone))
    const card = hit && cardOf(rush, hit.zone)
    if (!hit || !card) return own && piece ? piece.cells.slice(0, 1) : []
    const key = `${front}:${hit.zone}`
    const bricks = bricksOf(rush, front, hit.zone)
    const stand = stands.with(key, card, bricks)
    stands.aim(key, hit.cell)
    const names = tapped(front, hit.zone, card, bricks, stand, hit.cell)
    return own && piece ? [...names, ...piece.cells.slice(0, 1)] : names
  }

  /** Air in front of the cards, so that cells beside a silhouette can be pointed at too. */
  function touchable(view: View): Object3D[] {
    const rush = read(view)
    const board = boardOf(rush, front)
    if (!board) return []
    return board.zones
      .filter((zone) => cardOf(rush, zone))
      .map((zone) => {
        const pane = new Mesh(paneShape, air)
        const { x, y, z } = on(board, { x: zoneX(board, zone), y: 3.5, z: -0.5 })
        pane.position.set(x, y, z)
        pane.scale.x = board.slot
        return pane
      })
  }

  function labels(view: View): Label[] {
    const rush = read(view)
    return layout(rush).boards.map((board) => {
      const score = sum(countedOf(rush, board.seat, areTokensCounted).flatMap(({ parts }) => parts))
      const at = on(board, board.isOwn ? { x: -widthOfBoard(board) / 2 + 1.4, y: 0.1, z: FRONT - 0.5 } : { x: 0, y: 0, z: FRONT - 0.4 })
      return { id: `score:${board.seat}`, text: `${SHAPES[board.seat - 1] ?? ''} ${score}`, at, size: board.isOwn ? 1.05 : 0.85, seat: board.seat }
    })
  }

  return {
    ground: new Group().add(makeBench(kit)),
    bounds: (view) => layout(read(view)).bounds,
    closeUp(view, layers) {
      const rush = read(view)
      const zone = zoneNear(layers)
      const board = boardOf(rush, front)
      return zone && board?.zones.includes(zone) ? closeTo(board, zone, cards.behind(rush.holders[zone]), airBelow(rush)) : null
    },
    levels: () => 1,
    pieces(view, seat) {
      const rush = read(view)
      front = seat !== null && playerOf(rush, seat) ? seat : 1
      return workshop.all(rush, layout(rush))
    },
    ghost: (asked) => {
      const rush = read(asked.view)
      const board = boardOf(rush, asked.seat)
      return board ? ghostsOf(workshop, asked, rush, board) : []
    },
    cellsAt,
    places,
    named: (cells, { view, seat, path, move }) => namesIn(cells, move ?? path.join(' '), seat ?? front, read(view)),
    routes: (cell, { view, path }) => routesTo(cell, path, read(view)),
    ahead: ({ view, seat }) => pathsAhead(read(view), seat ?? front, zonesOf(read(view))),
    touchable,
    coordinates: (view) => coordinates(read(view)),
    labels,
    homeLook: () => ({ azimuth: 0.06, height: 0.42, distance: 0.97 }),
    attempt(cell, like, step, view) {
      const named = readName(cell)
      const rush = read(view)
      if (!named) return null
      const face = playerOf(rush, named.seat)?.part?.[0] ?? '1'
      const size = face === '*' ? (/([1-4])x? \S+$/.exec(like ?? '')?.[1] ?? '1') : face
      const across = size !== '1' && step % 2 ? 'x' : ''
      const brick = `${size}${across} ${named.cell.x},${named.cell.y}`
      return rush.stage === 'rebuild' ? `keep ${brick}` : `place ${named.zone} ${brick}`
    },
    isInOverlay: () => true,
    dispose: () => air.dispose(),
  }

  /** The names of the cells of one's own figures, as the notation counts them. */
  function coordinates(rush: RushView): Label[] {
    const board = boardOf(rush, front)
    if (!board) return []
    return board.zones.flatMap((zone) =>
      bricksOf(rush, front, zone).flatMap((brick): Label[] => {
        const name = nameOf(front, zone, brick)
        const [place] = places([name], rush as unknown as View)
        if (!place) return []
        const { x, y, z } = place.centre
        return [{ id: `cell:${name}`, text: `${brick.x},${brick.y}`, at: { x, y, z: z + (brick.isAcross ? brick.size : 1) - 0.4 }, size: 0.55 }]
      }),
    )
  }
}
