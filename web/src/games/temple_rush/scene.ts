/** Temple Rush on the stage: a workshop bench with one's own board, and the others' on a shelf behind. */
import { BoxGeometry, Group, Mesh, MeshBasicMaterial, type Object3D } from 'three'
import type { Kit } from '../../stage/kit'
import type { Hit, Label, Place, Scene, Setting, Spot, View } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { makeBench } from './bench'
import { NARROWEST } from './cards'
import { columnsOf, depthOf, inFrame, isSameCell, shownAt } from './figure'
import { ghostsOf } from './ghosts'
import { type Board, cellAt, cellSpot, closeTo, FRONT, layOut, on, widthOfBoard, zoneX } from './layout'
import { Pieces } from './pieces'
import { pathsAhead, routesTo } from './routes'
import { brickOn, namesIn, nameOf, readName, ringed, tapped } from './space'
import { bricksOf, earnedOf, KINDS, playerOf, read, type RushView, sum, zoneNear, zonesOf } from './view'

export { default as overlay } from './Overlay.svelte'

const SHAPES = '●■▲◆'
/** The panel for rebuilding is higher than the others: it shows the bricks that are left. */
const airBelow = ({ stage }: RushView): number => (stage === 'rebuild' ? 3.6 : 2.2)

export function makeScene(kit: Kit, { seats, set }: Setting): Scene {
  const everyone = Array.from({ length: seats }, (_, at) => at + 1)
  const workshop = new Pieces(kit, set)
  const { cards, stands } = workshop
  const air = new MeshBasicMaterial()
  const paneShape = kit.keep(new BoxGeometry(1, 7, 0.02))
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
      const cell = named.tapped ?? shownAt(card, bricks, fit, named.cell)
      if (!cell) return []
      const size = 0.98 * board.scale
      const spot = cellSpot(board, named.zone, card, cell)
      // What would lift a brick is shown before it, not inside; so is the ring by which the brick itself is chosen.
      const there = inFrame(fit, cell)
      const brick = brickOn(bricks, there)
      const ring = on(board, brick ? { ...spot, z: depthOf(brick) - 0.45 } : spot)
      const centre = isSameCell(there, named.cell) ? on(board, spot) : ring
      return [{ cell: name, centre, ring, size: { x: size, y: size, z: size }, isUpright: true }]
    })
  }

  function cellsAt({ point, normal, along, piece }: Hit, view: View): string[] {
    const rush = read(view)
    const board = boardOf(rush, front)
    if (!board) return []
    const own = piece?.cells.map(readName).find((named) => named?.seat === front)
    if (piece?.cells.length && !own) return piece.cells.filter((name) => !readName(name))
    if (!own || !piece) return meantAt({ ...point, y: point.y - 0.02 }, rush, board, tapped)
    // A stud points at the cell above its brick.
    const onBrick = { x: point.x, y: point.y + (normal.y > 0.5 ? 0.3 : -0.02), z: board.origin.z }
    // A brick laid across stands far out, and rings behind it shine through.
    const behind = point.clone().addScaledVector(along, (board.origin.z - point.z) / along.z)
    const through = normal.z > 0.5 ? meantAt(behind, rush, board, ringed) : []
    return [...through, ...meantAt(onBrick, rush, board, tapped), ...piece.cells.slice(0, 1)]
  }

  function meantAt(point: Spot, rush: RushView, board: Board, meanings: typeof tapped): string[] {
    const hit = cellAt(board, point, (zone) => cardOf(rush, zone))
    const card = hit && cardOf(rush, hit.zone)
    if (!hit || !card) return []
    const key = `${board.seat}:${hit.zone}`
    const bricks = bricksOf(rush, board.seat, hit.zone)
    if (!bricks.length) stands.aim(key, hit.cell)
    return meanings(board.seat, hit.zone, card, bricks, stands.with(key, card, bricks), hit.cell)
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
      const score = sum(KINDS.flatMap((kind) => earnedOf(rush, board.seat, kind)))
      const at = on(
        board,
        board.isOwn ? { x: -widthOfBoard(board) / 2 + 1.4, y: 0.1, z: FRONT - 0.5 } : { x: 0, y: 0, z: FRONT - 0.4 },
      )
      return {
        id: `score:${board.seat}`,
        text: `${SHAPES[board.seat - 1] ?? ''} ${score}`,
        at,
        size: board.isOwn ? 1.05 : 0.85,
        seat: board.seat,
      }
    })
  }

  return {
    ground: new Group().add(makeBench(kit)),
    bounds: (view) => layout(read(view)).bounds,
    closeUp(view, layers) {
      const rush = read(view)
      const zone = zoneNear(layers)
      const board = boardOf(rush, front)
      return zone && board?.zones.includes(zone)
        ? closeTo(board, zone, cards.behind(rush.holders[zone]), airBelow(rush))
        : null
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
        return [
          { id: `cell:${name}`, text: `${brick.x},${brick.y}`, at: { x, y, z: z + depthOf(brick) - 0.4 }, size: 0.55 },
        ]
      }),
    )
  }
}
