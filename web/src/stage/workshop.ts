/** The kit that scenes are made with. One workshop goes with one scene in one quality and theme. */
import {
  type BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  SRGBColorSpace,
} from 'three'
import type { Seat } from '../table/protocol'
import { type Grain, linen } from './grains'
import type { Kit, MaterialSpec, Quality, TextSpec } from './kit'
import { lettered } from './lettering'
import { Materials } from './materials'
import { merge, roundedBox } from './shapes'

const SEATS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7']

export class Workshop implements Kit {
  readonly #materials: Materials
  readonly #boxes = new Map<string, BufferGeometry>()
  readonly #kept = new Set<{ dispose(): void }>()

  constructor(
    readonly quality: Quality,
    readonly isDark: boolean,
  ) {
    this.#materials = new Materials(quality)
  }

  material(spec: MaterialSpec) {
    return this.#materials.of(spec)
  }

  box(width: number, height: number, depth: number, radius = 0.06): BufferGeometry {
    const key = [width, height, depth, radius].join()
    let box = this.#boxes.get(key)
    if (!box) this.#boxes.set(key, (box = this.keep(roundedBox(width, height, depth, radius, this.quality))))
    return box
  }

  mesh(geometry: BufferGeometry, spec: MaterialSpec): Mesh {
    const mesh = new Mesh(geometry, this.material(spec))
    mesh.castShadow = (spec.opacity ?? 1) === 1
    mesh.receiveShadow = true
    return mesh
  }

  merged(geometries: readonly BufferGeometry[], spec: MaterialSpec, seed = 0): Object3D {
    return this.mesh(merge(geometries, seed), spec)
  }

  table(colour: string, radius: number, y: number, grain: Grain = linen): Object3D {
    const cloth = new Mesh(this.keep(new CircleGeometry(radius, 64)), this.#cloth(colour, grain))
    cloth.rotation.x = -Math.PI / 2
    cloth.position.y = y
    cloth.receiveShadow = true
    // Behind everything: it is transparent at its edge only.
    cloth.renderOrder = -1
    return cloth
  }

  #cloth(colour: string, grain: Grain) {
    const material = this.keep(this.material({ colour, grain, roughness: 1 }).clone() as MeshBasicMaterial)
    material.transparent = true
    material.alphaMap = this.#fade()
    // The cloth's own coordinates run over the whole disc, where the grain would be as large as the table.
    material.map = material.map?.clone() ?? null
    material.map?.repeat.set(9, 9)
    if (material.map) this.keep(material.map)
    return material
  }

  #fade() {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 256
    const pen = canvas.getContext('2d')
    if (!pen) return null
    const fade = pen.createRadialGradient(128, 128, 0, 128, 128, 128)
    for (const [at, light] of [
      [0, 255],
      [0.55, 255],
      [0.8, 120],
      [1, 0],
    ] as const)
      fade.addColorStop(at, `rgb(${light} ${light} ${light})`)
    pen.fillStyle = fade
    pen.fillRect(0, 0, 256, 256)
    return this.keep(new CanvasTexture(canvas))
  }

  text(text: string, { colour = '#2b2a33', size = 0.6, weight = 600, face = 'serif' }: TextSpec = {}): Object3D | null {
    const written = lettered({ text, colour, weight, face })
    if (!written) return null
    const { texture, aspect } = written
    texture.colorSpace = SRGBColorSpace
    const material = this.keep(new MeshBasicMaterial({ map: this.keep(texture), transparent: true, depthWrite: false }))
    const letters = new Mesh(this.keep(new PlaneGeometry(size * aspect, size)), material)
    letters.rotation.x = -Math.PI / 2
    return letters
  }

  keep<T extends { dispose(): void }>(thing: T): T {
    this.#kept.add(thing)
    return thing
  }

  seatColour(seat: Seat): string {
    return SEATS[(seat - 1) % SEATS.length] ?? '#605948'
  }

  dispose(): void {
    this.#materials.dispose()
    for (const thing of this.#kept) thing.dispose()
    this.#kept.clear()
    this.#boxes.clear()
  }
}
