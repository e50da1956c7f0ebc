/** The workshop: a bright bench, a wall of planks, and a shelf for the boards of the others. */
import { Group, type Object3D } from 'three'
import { wood } from '../../stage/grains'
import type { Kit, MaterialSpec } from '../../stage/kit'
import { BACK, type Board, bonusSpot, FLOOR, FRONT, type Layout, TRAY_SCALE, widthOfBoard, zoneX } from './layout'
import { SIZES } from './view'

const BENCH = { day: '#dfe6de', night: '#5a6a80' }
const WALL = { day: '#f4ecdb', night: '#8287a0' }
const SHELF: MaterialSpec = { colour: '#c39457', grain: wood, roughness: 0.6, coat: 0.3 }
const BOARD: MaterialSpec = { colour: '#f1e4c6', grain: wood, roughness: 0.7, coat: 0.2 }
const LANE: MaterialSpec = { colour: '#d9bf8c', grain: wood, roughness: 0.8 }
const HOLLOW: MaterialSpec = { colour: '#c7a873', roughness: 0.95 }
const PLANKS = 6

export function makeBench(kit: Kit): Object3D {
  return kit.table(kit.isDark ? BENCH.night : BENCH.day, 64, FLOOR - 0.42)
}

/** The wall behind and the shelf on it. */
export function makeShelf(kit: Kit, { shelf, bounds }: Layout, hasOthers: boolean): Object3D {
  const group = new Group()
  const [floor, top] = [FLOOR - 0.4, bounds.max.y + 0.5]
  const high = (top - floor) / PLANKS
  const wall = Array.from({ length: PLANKS }, (_, at) =>
    kit
      .box(shelf.width + 3, high - 0.06, 0.3, 0.05)
      .clone()
      .translate(0, floor + (at + 0.5) * high, shelf.z - 1.9),
  )
  group.add(kit.merged(wall, { colour: kit.isDark ? WALL.night : WALL.day, roughness: 0.9 }))
  if (!hasOthers) return group
  const depth = 5.7
  const plank = kit
    .box(shelf.width + 1, 0.36, depth, 0.08)
    .clone()
    .translate(0, shelf.y - 0.2, shelf.z - 1.7 + depth / 2)
  const legs = [-1, 1].map((side) =>
    kit
      .box(0.5, shelf.y - floor, depth - 1, 0.06)
      .clone()
      .translate((side * (shelf.width - 0.5)) / 2, (shelf.y - 0.4 + floor) / 2, shelf.z - 1.7 + depth / 2),
  )
  return group.add(kit.merged([plank, ...legs], SHELF, 5))
}

/** A player's board: a lane for each zone, and a tray with a hollow for each brick of the bonus area. */
export function makeBoard(kit: Kit, board: Board, colour: string): Object3D {
  const { zones, slot } = board
  const width = widthOfBoard(board)
  const group = new Group()
  const deep = FRONT - BACK
  const plate = kit.mesh(kit.box(width, 0.3, deep, 0.1), BOARD)
  plate.position.set(0, FLOOR - 0.21, (FRONT + BACK) / 2)
  const lip = kit.mesh(kit.box(width, 0.46, 0.26, 0.06), { colour, roughness: 0.35, coat: 0.7 })
  lip.position.set(0, FLOOR - 0.13, FRONT)
  const lanes = zones.map((zone) =>
    kit
      .box(slot - 0.35, 0.3, 3.6, 0.08)
      .clone()
      .translate(zoneX(board, zone), -0.17, -0.2),
  )
  const hollows = SIZES.map((size) => {
    const { x, z } = bonusSpot(board, size)
    return kit
      .box(size * TRAY_SCALE + 0.12, 0.05, TRAY_SCALE + 0.12, 0.02)
      .clone()
      .translate(x, FLOOR - 0.04, z)
  })
  group.add(plate, lip, kit.merged(lanes, LANE, 7), kit.merged(hollows, HOLLOW, 2))
  group.scale.setScalar(board.scale)
  return new Group().add(group)
}
