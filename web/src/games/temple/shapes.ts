/** Foam tiles with jointed edges, pips and a letter. */
import {
  Color,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  CanvasTexture,
  type Object3D,
  PlaneGeometry,
  Shape,
  SRGBColorSpace,
} from 'three'
import { foam } from '../../stage/grains'
import type { Kit, MaterialSpec } from '../../stage/kit'
import { colourOf, LAYOUT, PIPS } from './colours'
import type { Face } from './space'
import { valueOf } from './view'

export const THICK = 0.13
const INNER = 0.5 - THICK / 2
const AIR = 0.006
const SLOTS = 8
const GLASSY = 0.36
const FOAM: MaterialSpec = { colour: '#ffffff', grain: foam, roughness: 0.85 }

type Orientation = 'level' | 'E' | 'N'
export const orientationOf = ({ letter }: Face): Orientation => (letter === 'E' || letter === 'N' ? letter : 'level')

/**
 * Which of the slots along each edge a tile fills: below, right, above, left. Up to four tiles meet on an edge, two in
 * line and two across, and each has a quarter of it; so the teeth of all tiles that can ever meet go together.
 */
const QUARTERS: Record<Orientation, readonly [number, number, number, number]> = {
  level: [2, 0, 0, 2],
  E: [3, 0, 1, 2],
  N: [3, 1, 1, 3],
}

/** The outline of one edge from the left to the right, below the middle of the tile. */
function teeth(quarter: number): [number, number][] {
  const wide = (2 * INNER) / SLOTS
  return [quarter, quarter + 4].flatMap((slot): [number, number][] => {
    const [from, to] = [slot * wide - INNER + AIR, (slot + 1) * wide - INNER - AIR]
    const out = -(0.5 + THICK / 2) + AIR
    return [
      [from, -INNER],
      [from, out],
      [to, out],
      [to, -INNER],
    ]
  })
}

function outline(orientation: Orientation): Shape {
  const [below, right, above, left] = QUARTERS[orientation]
  // The far edges are counted from the same end of the axis as the near ones, but walked the other way.
  const points: [number, number][] = [
    ...teeth(below),
    ...teeth(right).map(([along, out]): [number, number] => [-out, along]),
    ...teeth(above)
      .map(([along, out]): [number, number] => [along, -out])
      .reverse(),
    ...teeth(left)
      .map(([along, out]): [number, number] => [out, along])
      .reverse(),
  ]
  const shape = new Shape()
  points.forEach(([x, y], at) => (at ? shape.lineTo(x, y) : shape.moveTo(x, y)))
  shape.closePath()
  return shape
}

/** What all tiles of a scene share. */
export class TileMaker {
  readonly #bodies = new Map<Orientation, ExtrudeGeometry>()
  readonly #foams = new Map<string, Material>()
  readonly #faces = new Map<string, MeshLambertMaterial | null>()
  readonly #plane: PlaneGeometry
  readonly #stud: CylinderGeometry

  constructor(private readonly kit: Kit) {
    this.#plane = kit.keep(new PlaneGeometry(0.9, 0.9))
    this.#stud = kit.keep(
      new CylinderGeometry(LAYOUT.pip * 1.15, LAYOUT.pip * 1.15, THICK + 0.09, 16).rotateX(Math.PI / 2),
    )
  }

  #body(orientation: Orientation): ExtrudeGeometry {
    let body = this.#bodies.get(orientation)
    if (!body) {
      const bevel = this.kit.quality === 'low' ? 0 : 0.014
      body = new ExtrudeGeometry(outline(orientation), {
        depth: THICK - 2 * bevel,
        bevelEnabled: bevel > 0,
        bevelSize: bevel,
        bevelOffset: -bevel,
        bevelThickness: bevel,
        bevelSegments: this.kit.quality === 'high' ? 2 : 1,
      })
      body.translate(0, 0, bevel - THICK / 2)
      this.#bodies.set(orientation, this.kit.keep(body))
    }
    return body
  }

  /** Foam lets some light through, so its shaded sides keep their colour. */
  #foam(colour: string, isGlass: boolean): Material {
    const key = `${colour} ${isGlass}`
    let foam = this.#foams.get(key)
    if (!foam) {
      foam = this.kit.keep(this.kit.material({ ...FOAM, colour }).clone())
      Object.assign(foam, { emissive: new Color(colour), emissiveIntensity: this.kit.isDark ? 0.16 : 0.26 })
      if (isGlass) Object.assign(foam, { transparent: true, opacity: GLASSY, depthWrite: false })
      this.#foams.set(key, foam)
    }
    return foam
  }

  tile(tile: string, face: Face, isGlass: boolean): Object3D {
    const orientation = orientationOf(face)
    const { fill } = colourOf(tile)
    const upright = new Group()
    const body = this.kit.mesh(this.#body(orientation), FOAM)
    if (body instanceof Mesh) body.material = this.#foam(fill, isGlass)
    upright.add(body)
    const print = this.#print(tile)
    if (print) {
      upright.add(this.#printed(print, 1))
      if (face.letter !== 'F') upright.add(this.#printed(print, -1))
    }
    return turned(upright, orientation)
  }

  /** The same body with studs for pips, to be seen in one colour. */
  ghost(tile: string | null, face: Face): Object3D {
    const upright = new Group()
    const orientation = orientationOf(face)
    upright.add(this.kit.mesh(this.#body(orientation), { colour: '#ffffff' }))
    for (const [x, y] of PIPS[tile ? valueOf(tile) : 0] ?? []) {
      const stud = this.kit.mesh(this.#stud, { colour: '#ffffff' })
      stud.position.set(x * LAYOUT.step, -y * LAYOUT.step, 0)
      upright.add(stud)
    }
    return turned(upright, orientation)
  }

  #printed(print: MeshLambertMaterial, side: 1 | -1): Mesh {
    const mesh = new Mesh(this.#plane, print)
    mesh.position.z = side * (THICK / 2 + 0.003)
    if (side < 0) mesh.rotation.y = Math.PI
    mesh.receiveShadow = true
    return mesh
  }

  /** Pips and letter, lit as the foam below is; null where there is no canvas. */
  #print(tile: string): MeshLambertMaterial | null {
    let print = this.#faces.get(tile)
    if (print === undefined) {
      const map = printed(tile, this.kit.quality === 'low' ? 128 : 256)
      const glow = { emissive: '#ffffff', emissiveMap: map, emissiveIntensity: 0.25 }
      print =
        map &&
        this.kit.keep(
          new MeshLambertMaterial({ map: this.kit.keep(map), ...glow, transparent: true, depthWrite: false }),
        )
      this.#faces.set(tile, print)
    }
    return print
  }
}

function turned(upright: Group, orientation: Orientation): Group {
  if (orientation === 'level') upright.rotation.x = -Math.PI / 2
  if (orientation === 'E') upright.rotation.y = Math.PI / 2
  return upright
}

function printed(tile: string, size: number): CanvasTexture | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const { ink, pip } = colourOf(tile)
  const scale = size / 0.9
  pen.fillStyle = ink
  pen.translate(size / 2, size / 2)
  pen.font = `700 ${LAYOUT.letter * scale}px 'Inter', system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(tile[0] ?? '', 0, LAYOUT.letterY * scale)
  const shape = new Path2D(pip)
  for (const [x, y] of PIPS[valueOf(tile)] ?? []) {
    pen.save()
    pen.translate(x * LAYOUT.step * scale, (y * LAYOUT.step + LAYOUT.pipsY) * scale)
    pen.scale(LAYOUT.pip * scale, LAYOUT.pip * scale)
    pen.fill(shape)
    pen.restore()
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}

/** Small crosses woven into the cloth where cells meet. */
export function makeStitches(kit: Kit, reach: number): Object3D {
  const cross = new Shape()
  const [long, wide] = [0.09, 0.018]
  const points = [
    [-long, -wide],
    [-wide, -wide],
    [-wide, -long],
    [wide, -long],
    [wide, -wide],
    [long, -wide],
    [long, wide],
    [wide, wide],
    [wide, long],
    [-wide, long],
    [-wide, wide],
    [-long, wide],
  ] as const
  points.forEach(([x, y], at) => (at ? cross.lineTo(x, y) : cross.moveTo(x, y)))
  const flat = kit.keep(new ExtrudeGeometry(cross, { depth: 0.004, bevelEnabled: false }).rotateX(-Math.PI / 2))
  const side = 2 * reach
  const stitches = new InstancedMesh(flat, kit.material({ colour: kit.isDark ? '#87849a' : '#d5c9b1' }), side * side)
  for (let at = 0; at < side * side; at++) {
    const [x, z] = [(at % side) - reach + 0.5, Math.floor(at / side) - reach + 0.5]
    stitches.setMatrixAt(at, new Matrix4().makeTranslation(x, 0, z))
  }
  stitches.receiveShadow = true
  return stitches
}

/** An unseen plate where a tile could be, for a ray to meet. */
export function makeTouchPlate(kit: Kit, face: Face): Object3D {
  const plate = new Mesh(kit.box(0.84, 0.84, THICK, 0), kit.material({ colour: '#ffffff' }))
  return turned(new Group().add(plate), orientationOf(face))
}
