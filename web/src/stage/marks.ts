/** What is pointed out on the stage: the last entry, cells at fault, cells one may choose, cells spoken of. */
import {
  BackSide,
  BoxGeometry,
  CanvasTexture,
  DoubleSide,
  EdgesGeometry,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Quaternion,
  RepeatWrapping,
  RingGeometry,
  SRGBColorSpace,
  Vector3,
} from 'three'
import { grained } from './shapes'
import type { Place, Spot } from './scene'

export const ACTION = '#12a39c'
export const FAULT = '#b5532f'
export const GOLD = '#e9b949'

/** Terracotta stripes, so that a fault is seen without its colour too. */
export function hatching(): CanvasTexture | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#f3c7ae'
  pen.fillRect(0, 0, 64, 64)
  pen.strokeStyle = FAULT
  pen.lineWidth = 22
  for (const shift of [-64, 0, 64]) {
    pen.beginPath()
    pen.moveTo(shift - 8, 72)
    pen.lineTo(shift + 72, -8)
    pen.stroke()
  }
  const texture = new CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.repeat.set(12, 12)
  texture.colorSpace = SRGBColorSpace
  return texture
}

/** A rim around a piece: its own shape, a little larger, seen from inside. */
export function rimMaterial(colour: string, width: number): Material {
  const material = new MeshBasicMaterial({ color: colour, side: BackSide, toneMapped: false })
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      '#include <begin_vertex>',
      `#include <begin_vertex>\n  transformed += normalize(normal) * ${width.toFixed(3)};`,
    )
  }
  return material
}

const SHARP = 40 // degrees between two faces that make an edge

export class Marks {
  readonly root = new Group()
  readonly #dots = new Group()
  readonly #faults = new Group()
  readonly #pointed = new Group()
  readonly #rims: (Mesh | LineSegments)[] = []
  readonly #ring = new RingGeometry(0.13, 0.2, 20).rotateX(-Math.PI / 2)
  readonly #box = grained(new BoxGeometry(1, 1, 1).toNonIndexed())
  readonly #offer = new MeshBasicMaterial({ color: ACTION, side: DoubleSide, toneMapped: false })
  readonly #offerHidden = new MeshBasicMaterial({
    color: ACTION,
    side: DoubleSide,
    transparent: true,
    opacity: 0.16,
    depthTest: false,
    toneMapped: false,
  })
  // Solid within a refused ghost, which is hatched: which cells are at fault is seen without colours too.
  readonly #fault = new MeshBasicMaterial({ color: FAULT, transparent: true, opacity: 0.86, toneMapped: false })
  readonly #faultEdge = new LineBasicMaterial({ color: '#431505', toneMapped: false })
  readonly #edges = new EdgesGeometry(new BoxGeometry(1, 1, 1))
  readonly #point = new MeshBasicMaterial({ color: GOLD, transparent: true, opacity: 0.5, toneMapped: false })
  readonly #line = new LineBasicMaterial({ color: GOLD, toneMapped: false })
  readonly #rim = rimMaterial(GOLD, 0.085)

  constructor() {
    this.root.add(this.#dots, this.#faults, this.#pointed)
  }

  /** Rings on the floor of cells that can be chosen; those behind something shine through faintly. */
  offer(places: readonly Place[]): void {
    for (const rings of this.#dots.children) (rings as InstancedMesh).dispose()
    this.#dots.clear()
    if (!places.length) return
    for (const [material, order] of [
      [this.#offerHidden, 3],
      [this.#offer, 4],
    ] as const) {
      const rings = new InstancedMesh(this.#ring, material, places.length)
      rings.renderOrder = order
      // Instances far apart share one box; a culled one would hide them all.
      rings.frustumCulled = false
      places.forEach((place, at) => rings.setMatrixAt(at, onFloor(place)))
      this.#dots.add(rings)
    }
  }

  fault(places: readonly Place[]): void {
    this.#boxes(this.#faults, places, this.#fault, 1.03)
    for (const box of [...this.#faults.children]) {
      const edges = new LineSegments(this.#edges, this.#faultEdge)
      edges.renderOrder = 6
      box.add(edges)
    }
  }

  point(places: readonly Place[]): void {
    this.#boxes(this.#pointed, places, this.#point, 1.05)
  }

  #boxes(group: Group, places: readonly Place[], material: Material, larger: number): void {
    group.clear()
    for (const { centre, size } of places) {
      const box = new Mesh(this.#box, material)
      box.position.set(centre.x, centre.y, centre.z)
      box.scale.set(size.x * larger, size.y * larger, size.z * larger)
      box.renderOrder = 6
      group.add(box)
    }
  }

  /** Rims around the pieces of the last entry, and lines along their edges, which show between neighbours too. */
  rim(pieces: readonly Object3D[]): void {
    for (const rim of this.#rims.splice(0)) {
      rim.removeFromParent()
      if (rim instanceof LineSegments) rim.geometry.dispose()
    }
    for (const piece of pieces) {
      const meshes: Mesh[] = []
      piece.traverse((part) => part instanceof Mesh && meshes.push(part))
      for (const mesh of meshes) {
        const parts = [
          new Mesh(mesh.geometry, this.#rim),
          new LineSegments(new EdgesGeometry(mesh.geometry, SHARP), this.#line),
        ]
        for (const part of parts) {
          part.raycast = () => undefined
          part.scale.setScalar(part instanceof LineSegments ? 1.003 : 1)
          mesh.add(part)
          this.#rims.push(part)
        }
      }
    }
  }

  dispose(): void {
    this.rim([])
    for (const thing of [
      this.#faultEdge,
      this.#edges,
      this.#line,
      this.#ring,
      this.#box,
      this.#offer,
      this.#offerHidden,
      this.#fault,
      this.#point,
      this.#rim,
    ])
      thing.dispose()
  }
}

const THIN = 0.4

function onFloor({ centre, size, isUpright, ring = centre }: Place): Matrix4 {
  // A place that stands upright, such as that of a wall, has its ring upright too.
  if (size.x < THIN * size.y)
    return upright(ring, new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), -Math.PI / 2), size.z)
  if (isUpright || size.z < THIN * size.y)
    return upright(ring, new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), Math.PI / 2), size.x)
  const at = new Vector3(ring.x, ring.y - size.y / 2 + 0.03, ring.z)
  const scale = Math.min(size.x, size.z)
  return new Matrix4().compose(at, new Quaternion(), new Vector3(scale, 1, scale))
}

const upright = ({ x, y, z }: Spot, turn: Quaternion, scale: number): Matrix4 =>
  new Matrix4().compose(new Vector3(x, y, z), turn, new Vector3(scale, 1, scale))
