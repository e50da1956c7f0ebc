/** The ground of Turquoise: granite on sand, with sixteen gates and the trays of the players. */
import { Group, type Object3D } from 'three'
import { granite } from '../../stage/grains'
import type { Kit, MaterialSpec } from '../../stage/kit'
import { bridgeParts } from './shapes'
import { BACK, type Direction, GATES, PLATE, readSite, spotOf, STEPS } from './space'
import { sandstone } from './textures'

const SAND = { day: '#e3cd9c', night: '#8d7d5f' }
const GRANITE: MaterialSpec = { colour: '#b3a999', grain: granite, roughness: 0.85 }
const BED: MaterialSpec = { colour: '#c9c0b0', grain: granite, roughness: 0.9 }
const POST: MaterialSpec = { colour: '#8b8172', grain: granite, roughness: 0.85 }
export const TABLE_Y = -0.3
const RIM = 4.78 // where letters and numbers stand

export function makeFoundation(kit: Kit): Object3D {
  const ground = new Group()
  ground.add(kit.table(kit.isDark ? SAND.night : SAND.day, 32, TABLE_Y, sandstone))
  const slab = kit.mesh(kit.box(10.1, 0.3, 10.1, 0.06), GRANITE)
  slab.position.y = -0.155
  ground.add(slab, beds(kit), ...gates(kit), ...letters(kit))
  return ground
}

/** Where plates of the ground will lie. */
function beds(kit: Kit): Object3D {
  const shapes = Array.from({ length: 16 }, (_, at) =>
    kit
      .box(1.9, 0.05, 1.9, 0.02)
      .clone()
      .translate(2 * (at % 4) - 3, -0.01, 2 * Math.floor(at / 4) - 3),
  )
  return kit.merged(shapes, BED, 3)
}

/** Each gate: a block as high as a plate, two posts, and its own half of the bridge. */
function gates(kit: Kit): Object3D[] {
  const [blocks, halves]: [
    ReturnType<Kit['box']>[],
    { direction: Direction; from: readonly [number, number]; long: number }[],
  ] = [[], []]
  for (const [name, direction] of GATES) {
    const column = readSite(name)
    if (!column) continue
    const { x, z } = spotOf(column, 0)
    const out = STEPS[direction]
    const at = (far: number, aside: number) =>
      [x + out.x * far + Math.abs(out.y) * aside, z - out.y * far + Math.abs(out.x) * aside] as const
    const [bx, bz] = at(0.76, 0)
    blocks.push(
      kit
        .box(out.x ? 0.5 : 0.7, PLATE - 0.02, out.x ? 0.7 : 0.5, 0.03)
        .clone()
        .translate(bx, PLATE / 2 - 0.01, bz),
    )
    for (const aside of [-0.29, 0.29]) {
      const [px, pz] = at(0.78, aside)
      blocks.push(
        kit
          .box(0.15, 0.5, 0.15, 0.02)
          .clone()
          .translate(px, PLATE + 0.2, pz),
      )
    }
    halves.push({ direction: BACK[direction], from: at(1, 0), long: 0.485 })
  }
  const bridges = new Group().add(...bridgeParts(kit, halves))
  bridges.position.y = PLATE - 0.02
  return [kit.merged(blocks, POST, 5), bridges]
}

function letters(kit: Kit): Object3D[] {
  const colour = kit.isDark ? '#2b2620' : '#5c5347'
  return Array.from({ length: 8 }, (_, at) => at).flatMap((at) =>
    (
      [
        ['abcdefgh'[at] ?? '', at - 3.5, RIM],
        [String(at + 1), -RIM, 3.5 - at],
      ] as const
    ).flatMap(([text, x, z]) => {
      const written = kit.text(text, { colour, size: 0.34 })
      written?.position.set(x, 0.004, z)
      return written ? [written] : []
    }),
  )
}
