/** Plates with inlaid footbridges, pillars in four shapes, stelae, and the marks of bridges. */
import {
  BoxGeometry,
  type BufferGeometry,
  CanvasTexture,
  CatmullRomCurve3,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  QuadraticBezierCurve3,
  Quaternion,
  SRGBColorSpace,
  TorusGeometry,
  TubeGeometry,
  Vector3,
} from 'three'
import { wood } from '../../stage/grains'
import type { Kit, MaterialSpec } from '../../stage/kit'
import type { Spot } from '../../stage/scene'
import { GLYPHS } from './glyphs'
import type { Plate } from './plates'
import { DIRECTIONS, type Direction, PILLAR, PLATE, STEPS } from './space'
import type { God } from './view'
import { sandstone } from './textures'

const STONES = ['#8fd3c8', '#5fbdb1', '#3aa69c', '#2a938b']
const PLANKS: MaterialSpec = { colour: '#fbe8b8', grain: wood, roughness: 0.7 }
const RAILS: MaterialSpec = { colour: '#7a5c2c', grain: wood, roughness: 0.7 }
const DISC: MaterialSpec = { colour: '#f1ead9', grain: sandstone, roughness: 0.7 }
export const GOLD: MaterialSpec = { colour: '#d9a63a', roughness: 0.32, coat: 0.6 }
const STELA: MaterialSpec = { colour: '#d8b98a', grain: sandstone, roughness: 0.95 }
const WHOLE: MaterialSpec = { colour: '#123f73', roughness: 0.5 }
const BROKEN: MaterialSpec = { colour: '#b5532f', roughness: 0.6 }

const WIDTH = 0.3
const HIGH = 0.05
// The sites of a plate around its middle: south-west, south-east, north-west, north-east.
const CORNERS = [
  [-0.5, 0.5],
  [0.5, 0.5],
  [-0.5, -0.5],
  [0.5, -0.5],
] as const

/** A block that lies along a direction of the compass, so far from a point. */
function along(
  direction: Direction,
  from: readonly [number, number],
  start: number,
  long: number,
  wide: number,
  high: number,
  aside = 0,
): BufferGeometry {
  const { x, y } = STEPS[direction]
  const [sizeX, sizeZ] = x ? [long, wide] : [wide, long]
  const middle = start + long / 2
  return new BoxGeometry(sizeX, high, sizeZ).translate(
    from[0] + x * middle + Math.abs(y) * aside,
    high / 2,
    from[1] - y * middle + Math.abs(x) * aside,
  )
}

/** Half a footbridge from a site: its floor, and its two rails. */
export function halfBridge(
  direction: Direction,
  from: readonly [number, number],
  long = 0.485,
): { floor: BufferGeometry; rails: BufferGeometry[] } {
  return {
    floor: along(direction, from, 0, long, WIDTH, HIGH),
    rails: [-1, 1].map((side) => along(direction, from, 0.1, long - 0.1, 0.05, HIGH + 0.045, (side * WIDTH) / 2)),
  }
}

/** Dark seams across a half bridge, so that it looks made of planks. */
const seams = (direction: Direction, from: readonly [number, number]): BufferGeometry[] =>
  [0.3, 0.37, 0.44].map((at) => along(direction, from, at, 0.018, WIDTH, HIGH + 0.004))

export function bridgeParts(
  kit: Kit,
  halves: readonly { direction: Direction; from: readonly [number, number]; long?: number }[],
): Object3D[] {
  if (!halves.length) return []
  const parts = halves.map(({ direction, from, long }) => halfBridge(direction, from, long))
  const lines = kit.quality === 'low' ? [] : halves.flatMap(({ direction, from }) => seams(direction, from))
  return [
    kit.merged(
      parts.map(({ floor }) => floor),
      PLANKS,
    ),
    kit.merged([...parts.flatMap(({ rails }) => rails), ...lines], RAILS),
  ]
}

/** A plate around the middle of its lower side, at rotation 0. */
export function makePlate(kit: Kit, plate: Plate, storey: number): Object3D {
  const group = new Group()
  const stone = kit.mesh(kit.box(1.95, PLATE, 1.95, 0.06), {
    colour: STONES[storey] ?? '#5fbdb1',
    grain: sandstone,
    roughness: 0.55,
    coat: 0.35,
  })
  stone.position.y = PLATE / 2
  const inlay = new Group().add(...bridgeParts(kit, halvesOf(plate)), sites(kit), ...emblem(kit, plate.kind))
  inlay.position.y = PLATE - 0.012
  return group.add(stone, inlay)
}

const halvesOf = ({ halves }: Plate) =>
  halves.flatMap((letters, at) =>
    DIRECTIONS.filter((letter) => letters.includes(letter)).map((direction) => ({
      direction,
      from: CORNERS[at] ?? ([0, 0] as const),
    })),
  )

function sites(kit: Kit): Object3D {
  const discs = CORNERS.map(([x, z]) =>
    new CylinderGeometry(0.27, 0.27, HIGH + 0.02, 24).translate(x, (HIGH + 0.02) / 2, z),
  )
  return kit.merged(discs, DISC)
}

/** Hathor's horns with the sun between them on corner plates; the sun alone, large, on the last capital. */
function emblem(kit: Kit, kind: Plate['kind']): Object3D[] {
  if (kind === 'ordinary') return []
  const sun = kind === 'last' ? 0.2 : 0.09
  const disc = new CylinderGeometry(sun, sun, 0.07, 24).translate(0, 0.035, 0)
  if (kind === 'last') return [kit.merged([disc], GOLD)]
  const horns = new TorusGeometry(0.14, 0.03, 6, 16, Math.PI).rotateX(Math.PI / 2).translate(0, 0.035, 0.01)
  return [kit.merged([disc, horns], GOLD)]
}

/** The back of a plate that lies face down. */
export function makePile(kit: Kit, count: number): Object3D {
  const shapes = Array.from({ length: count }, (_, at) => {
    const turn = Math.sin(at * 12.9) * 0.05
    return kit
      .box(1.8, 0.07, 1.8, 0.02)
      .clone()
      .rotateY(turn)
      .translate(0, 0.035 + at * 0.074, 0)
  })
  return kit.merged(shapes, { colour: '#3f9a92', grain: sandstone, roughness: 0.8 })
}

// Pillars

/** White is round, black square, yellow three-sided, and orange a square on its corner. */
const SIDES = [28, 4, 3, 4]
const WIDER = [1, 1.22, 1.34, 1.22]
const TURNED = [0, Math.PI / 4, Math.PI, 0]

function drum(at: number, low: number, high: number, from: number, to: number): BufferGeometry {
  const wide = WIDER[at] ?? 1
  const shape = new CylinderGeometry(high * wide, low * wide, to - from, SIDES[at] ?? 28).rotateY(TURNED[at] ?? 0)
  shape.translate(0, (from + to) / 2, 0)
  if (at === 0) return shape
  const flat = shape.toNonIndexed()
  flat.computeVertexNormals()
  return flat
}

/** A pillar from its foot up: plinth, shaft, a capital that opens like a flower, and its slab. */
export function makePillar(kit: Kit, seat: number, colour: string): Object3D {
  const at = (seat - 1) % 4
  const shapes = [
    drum(at, 0.25, 0.25, 0, 0.09),
    drum(at, 0.19, 0.155, 0.09, PILLAR - 0.27),
    drum(at, 0.18, 0.18, PILLAR - 0.31, PILLAR - 0.27),
    drum(at, 0.15, 0.27, PILLAR - 0.27, PILLAR - 0.07),
    drum(at, 0.27, 0.27, PILLAR - 0.07, PILLAR),
  ]
  return kit.merged(shapes, { colour, grain: sandstone, roughness: 0.6, coat: 0.2 }, seat)
}

// Stelae

const STELA_SIZE = { wide: 0.86, high: 0.8, deep: 0.2 }
const STELA_SCALE = 1.25

/** A small stela, rounded at the top, with the god's sign on both sides. */
export function makeStela(kit: Kit, god: God): Object3D {
  const { wide, high, deep } = STELA_SIZE
  const slab = kit
    .box(wide, high, deep, 0.03)
    .clone()
    .translate(0, high / 2 + 0.1, 0)
  const arch = new CylinderGeometry(wide / 2, wide / 2, deep, 32, 1, false, 0, Math.PI)
    .rotateX(Math.PI / 2)
    .rotateZ(Math.PI / 2)
  const foot = kit
    .box(wide + 0.24, 0.14, deep + 0.24, 0.03)
    .clone()
    .translate(0, 0.07, 0)
  const group = new Group().add(kit.merged([slab, arch.translate(0, high + 0.09, 0), foot], STELA))
  const face = engraved(kit, god)
  group.scale.setScalar(STELA_SCALE)
  if (!face) return group
  for (const side of [1, -1]) {
    const print = new Mesh(face.plane, face.material)
    print.position.set(0, high / 2 + 0.26, side * (deep / 2 + 0.006))
    if (side < 0) print.rotation.y = Math.PI
    group.add(print)
  }
  return group
}

function engraved(kit: Kit, god: God): { plane: PlaneGeometry; material: MeshBasicMaterial } | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 160
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#5a3d1c'
  pen.translate(80, 70)
  pen.save()
  pen.scale(52, 52)
  pen.fill(new Path2D(GLYPHS[god]), 'evenodd')
  pen.restore()
  pen.font = "600 26px 'Fraunces', Georgia, serif"
  pen.textAlign = 'center'
  pen.fillText(god.toUpperCase(), 0, 82)
  const map = kit.keep(new CanvasTexture(canvas))
  map.colorSpace = SRGBColorSpace
  map.anisotropy = 4
  return {
    plane: kit.keep(new PlaneGeometry(0.82, 0.82)),
    material: kit.keep(new MeshBasicMaterial({ map, transparent: true, depthWrite: false })),
  }
}

// Marks of bridges

/** Around its first end: an arch over a bridge that would become whole. */
export function makeBridgeArch(kit: Kit, from: Spot, to: Spot): Object3D {
  const way = new Vector3(to.x - from.x, to.y - from.y, to.z - from.z)
  const arch = kit.mesh(kit.keep(new TorusGeometry(0.5, 0.045, 8, 20, Math.PI)), WHOLE)
  arch.position
    .copy(way)
    .divideScalar(2)
    .setY(way.y / 2 + LIFT)
  arch.scale.set(way.length() * 0.86, 0.75, 1)
  arch.quaternion.setFromUnitVectors(new Vector3(1, 0, 0), way.normalize())
  return new Group().add(arch)
}

const LIFT = 0.14

/** Around its first end: a bar from site to site where a bridge is whole; two stubs that do not meet where it is broken. */
export function makeBridgeMark(kit: Kit, from: Spot, to: Spot, isWhole: boolean): Object3D {
  const way = new Vector3(to.x - from.x, to.y - from.y, to.z - from.z)
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), way.clone().normalize())
  const bar = (a: number, b: number) => {
    const [wide, high] = isWhole ? [0.14, 0.07] : [0.08, 0.05]
    const mesh = kit.mesh(kit.keep(new BoxGeometry(wide, high, way.length() * (b - a))), isWhole ? WHOLE : BROKEN)
    mesh.castShadow = false
    mesh.position
      .copy(way)
      .multiplyScalar((a + b) / 2)
      .setY(way.y * ((a + b) / 2) + LIFT)
    mesh.quaternion.copy(turn)
    return mesh
  }
  return new Group().add(...(isWhole ? [bar(0.24, 0.76)] : [bar(0.26, 0.4), bar(0.6, 0.74)]))
}

// The way of a pillar

const HIGHEST = 0.5 // of a hop, above the tops of pillars
const TUBE = 0.055

/** In hops over the pillars that are passed: an arc where a bridge is whole, one with a gap where it is broken. */
export function makeRoute(kit: Kit, hops: readonly { from: Spot; to: Spot; isWhole: boolean }[]): Object3D {
  const arcs = hops.map(({ from, to }) => arcOver(from, to))
  const tubes = arcs.flatMap((arc, at) =>
    hops[at]?.isWhole ? [tube(arc, 0, 1)] : [tube(arc, 0, 0.36), tube(arc, 0.64, 1)],
  )
  const last = arcs.at(-1)
  return kit.merged(last ? [...tubes, arrowAtEnd(last)] : tubes, WHOLE)
}

function arcOver(from: Spot, to: Spot): QuadraticBezierCurve3 {
  const [start, end] = [from, to].map(({ x, y, z }) => new Vector3(x, y + PILLAR + 0.06, z)) as [Vector3, Vector3]
  const middle = start
    .clone()
    .lerp(end, 0.5)
    .setY(Math.max(start.y, end.y) + HIGHEST)
  return new QuadraticBezierCurve3(start, middle, end)
}

function tube(arc: QuadraticBezierCurve3, from: number, to: number): BufferGeometry {
  const points = Array.from({ length: 9 }, (_, at) => arc.getPoint(from + ((to - from) * at) / 8))
  return new TubeGeometry(new CatmullRomCurve3(points), 10, TUBE, 6)
}

function arrowAtEnd(arc: QuadraticBezierCurve3): BufferGeometry {
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), arc.getTangent(1).normalize())
  const { x, y, z } = arc.getPoint(0.94)
  return new ConeGeometry(0.15, 0.3, 10).applyQuaternion(turn).translate(x, y, z)
}
