/** Aztec's pyramid without its top: stepped, of oiled wood, on jungle green. */
import { Group, type Object3D } from 'three'
import { foam, wood } from '../../stage/grains'
import type { Kit, MaterialSpec } from '../../stage/kit'
import { SIZE } from './space'

export const OIL = { grain: wood, roughness: 0.62, coat: 0.35 } as const
const BASE: MaterialSpec = { ...OIL, colour: '#8b6643' }
const RIM: MaterialSpec = { ...OIL, colour: '#7a5638' }
const LIGHT_TILE: MaterialSpec = { ...OIL, colour: '#cfab7c' }
const DARK_TILE: MaterialSpec = { ...OIL, colour: '#c19a69' }
const JUNGLE = { day: '#35604a', night: '#2a5140' }

const RIM_WIDTH = 0.42
const TERRACES = 3
const TERRACE = { high: 0.5, out: 0.6 }
const TABLE_Y = -TERRACES * TERRACE.high

export function makePlateau(kit: Kit): Object3D {
  const ground = new Group()
  ground.add(kit.table(kit.isDark ? JUNGLE.night : JUNGLE.day, 30, TABLE_Y, foam))
  ground.add(terraces(kit), stairs(kit), tiles(kit, 0, LIGHT_TILE), tiles(kit, 1, DARK_TILE))
  return ground
}

function terraces(kit: Kit): Object3D {
  const shapes = Array.from({ length: TERRACES }, (_, step) => {
    const side = SIZE + 2 * (RIM_WIDTH + step * TERRACE.out)
    const y = -(step + 0.5) * TERRACE.high - 0.05
    return kit.box(side, TERRACE.high, side, 0.07).clone().translate(0, y, 0)
  })
  return kit.merged(shapes, BASE)
}

/** Steps up the middle of each side, between two cheeks. */
function stairs(kit: Kit): Object3D {
  const group = new Group()
  const count = TERRACES * 3
  const [high, out] = [TERRACE.high / 3, TERRACE.out / 3]
  const start = SIZE / 2 + RIM_WIDTH
  const steps = Array.from({ length: count - 1 }, (_, step) => {
    const depth = out * (count - step)
    const shape = kit.box(2.2, high, depth, 0.03).clone()
    return shape.translate(0, TABLE_Y + (step + 0.5) * high, start + depth / 2 - 0.1)
  })
  for (let side = 0; side < 4; side++) {
    const flight = kit.merged(steps, RIM, side)
    flight.rotation.y = (side * Math.PI) / 2
    group.add(flight)
  }
  return group
}

function tiles(kit: Kit, parity: number, spec: MaterialSpec): Object3D {
  const tile = kit.box(0.965, 0.2, 0.965, 0.035)
  const shapes = []
  for (let x = -4; x <= 4; x++)
    for (let z = -4; z <= 4; z++) if (Math.abs(x + z) % 2 === parity) shapes.push(tile.clone().translate(x, -0.1, z))
  return kit.merged(shapes, spec, parity + 2)
}
