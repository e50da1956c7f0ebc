/** A scene put up in one quality and theme: its ground, its pieces, and what is pointed out on them. */
import {
  BackSide,
  Box3,
  type Camera,
  Group,
  type Intersection,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Plane,
  Raycaster,
  Scene as World,
  Vector2,
  Vector3,
} from 'three'
import type { Seat } from '../table/protocol'
import { Ghosts } from './ghosts'
import { Glazier } from './glass'
import type { Quality } from './kit'
import { Labels } from './labels'
import { Lights } from './lights'
import { Marks } from './marks'
import { Troupe } from './pieces'
import { freeShapes } from './shapes'
import type { Bounds, Hit, Label, Note, Piece, Place, Scene, SceneModule, Setting, View } from './scene'
import { Workshop } from './workshop'

/** What is shown besides the pieces, as the controls ask for it. */
export interface Showing {
  coordinates: boolean
  order: boolean
  isExploded: boolean
  /** How many levels are cut away from the top. */
  cut: number
  /** Parts of the scene that panels have turned on. */
  layers: ReadonlySet<string>
}

export interface Pointing {
  last: readonly string[]
  fault: readonly string[]
  offered: readonly string[]
  spoken: readonly string[]
  /** Words that stand on cells. */
  notes: readonly Note[]
}

export const NOTHING_SHOWN: Showing = { coordinates: false, order: false, isExploded: false, cut: 0, layers: new Set() }
export const NOTHING_POINTED: Pointing = { last: [], fault: [], offered: [], spoken: [], notes: [] }

export function withLayer(showing: Showing, name: string, isOn: boolean): Showing {
  const layers = new Set(showing.layers)
  if (isOn) layers.add(name)
  else layers.delete(name)
  return { ...showing, layers }
}

const CUT_COLOUR = '#4a3626'
const APART = 0.55
const UP = 1.25

export class StageSet {
  readonly world = new World()
  readonly scene: Scene
  readonly ghosts = new Ghosts()
  readonly clip: Plane[] = []
  readonly #kit: Workshop
  readonly #lights: Lights
  readonly #marks = new Marks()
  readonly #labels: Labels
  readonly #glazier = new Glazier()
  readonly #touch = new Group()
  readonly #troupe: Troupe
  readonly #ray = new Raycaster()
  readonly #inside = new MeshBasicMaterial({ color: CUT_COLOUR, side: BackSide })
  #view: View = {}
  #seat: Seat | null = null
  #showing = NOTHING_SHOWN
  #pointing = NOTHING_POINTED

  constructor(module: SceneModule, setting: Setting, quality: Quality, isDark: boolean, settled: () => void) {
    this.#kit = new Workshop(quality, isDark)
    this.scene = module.makeScene(this.#kit, setting)
    this.#lights = new Lights(quality, isDark)
    this.#labels = new Labels(isDark, (seat) => this.#kit.seatColour(seat))
    this.#troupe = new Troupe(settled)
    this.#touch.visible = false
    this.world.add(this.#lights.root, this.scene.ground, this.#troupe.root)
    this.world.add(this.#marks.root, this.ghosts.root, this.#labels.root, this.#touch)
  }

  get view(): View {
    return this.#view
  }

  /** What the camera frames: everything, unless a panel has asked for a part. */
  get framed(): Bounds {
    return this.scene.closeUp?.(this.#view, this.#showing.layers) ?? this.scene.bounds(this.#view)
  }

  show(view: View, seat: Seat | null, isStill: boolean): void {
    this.#view = view
    this.#seat = seat
    this.#troupe.show(this.scene.pieces(view, seat, this.#showing.layers), isStill)
    this.#lights.aim(this.scene.bounds(view), this.scene.homeLook(view, seat))
    this.#dress()
    this.#mark()
  }

  change(showing: Showing): void {
    const { layers } = this.#showing
    this.#showing = showing
    if (showing.layers !== layers) this.#troupe.show(this.scene.pieces(this.#view, this.#seat, showing.layers), true)
    this.#dress()
    this.#mark()
  }

  point(pointing: Pointing): void {
    this.#pointing = pointing
    this.#mark()
  }

  ghost(pieces: readonly Piece[], isRefused: boolean): void {
    this.ghosts.show(pieces, isRefused)
    this.#troupe.lift(new Set(pieces.map(({ id }) => id)))
  }

  /** Travels on. True while anything does. */
  step(now: number): boolean {
    return this.#troupe.step(now)
  }

  /** Turns to glass what stands between this eye and something to be seen. */
  glaze(eye: Vector3): void {
    const { fault, offered, spoken } = this.#pointing
    const marked = this.scene.places([...fault, ...offered, ...spoken], this.#view).map(({ centre }) => centre)
    this.#glazier.glaze(eye, this.#troupe, [...this.ghosts.middles(), ...marked])
  }

  /** Turns what is written towards the eye. */
  face(eye: Vector3): void {
    const { min, max } = this.scene.bounds(this.#view)
    this.#labels.face(eye, new Vector3((min.x + max.x) / 2, 0, (min.z + max.z) / 2))
  }

  get highest(): number {
    return this.scene.levels(this.#view) - this.#showing.cut
  }

  #dress(): void {
    const { isExploded } = this.#showing
    const { min, max } = this.scene.bounds(this.#view)
    const middle = new Vector3((min.x + max.x) / 2, 0, (min.z + max.z) / 2)
    this.#troupe.explode(isExploded ? (piece) => away(piece, middle) : null)
    this.#cut()
    this.#write()
  }

  #write(): void {
    const { coordinates, order } = this.#showing
    const labels = [...(this.scene.labels?.(this.#view, this.#seat) ?? [])]
    if (coordinates) labels.push(...this.scene.coordinates(this.#view))
    if (order) labels.push(...this.#orders())
    labels.push(...this.#pointing.notes.flatMap((note) => this.#noted(note)))
    this.#labels.show(labels)
  }

  #noted({ cell, text }: Note): Label[] {
    return this.scene.places([cell], this.#view).map(({ centre, size }) => ({
      id: `note:${cell}`,
      text,
      at: { x: centre.x, y: centre.y + (size.y > 0.5 ? 0 : 0.12), z: centre.z },
      size: 0.42,
    }))
  }

  #cut(): void {
    const { highest } = this
    const height = this.#showing.cut > 0 ? this.scene.cutHeight?.(highest, this.#view) : undefined
    this.clip.splice(0)
    for (const cap of this.#caps.splice(0)) cap.removeFromParent()
    if (height === undefined) {
      this.#troupe.cut(highest)
      return
    }
    this.#troupe.cut(Infinity)
    this.clip.push(new Plane(new Vector3(0, -1, 0), height - 0.01))
    this.#fill()
  }

  /** What is cut through shows its inside in one dark colour, and so looks solid. */
  readonly #caps: Mesh[] = []
  #fill(): void {
    const meshes: Mesh[] = []
    this.#troupe.root.traverse((part) => {
      if (part instanceof Mesh && part.castShadow) meshes.push(part)
    })
    for (const mesh of meshes) {
      const cap = new Mesh(mesh.geometry, this.#inside)
      cap.raycast = () => undefined
      mesh.add(cap)
      this.#caps.push(cap)
    }
  }

  #orders(): Label[] {
    return this.#troupe.pieces.flatMap(({ id, order }) => {
      const group = this.#troupe.groupOf(id)
      if (order === undefined || !group?.visible) return []
      const box = new Box3().setFromObject(group)
      const at = { x: (box.min.x + box.max.x) / 2, y: box.max.y + 0.1, z: (box.min.z + box.max.z) / 2 }
      return [{ id: `order:${id}`, text: String(order), at, size: 0.62 }]
    })
  }

  #mark(): void {
    const { last, fault, offered, spoken } = this.#pointing
    const place = (cells: readonly string[]): Place[] => (cells.length ? this.scene.places(cells, this.#view) : [])
    this.#marks.offer(place(offered))
    this.#marks.fault(place(fault))
    this.#marks.point(place(spoken))
    const touched = new Set(last)
    const lastPieces = this.#troupe.pieces.filter(
      ({ cells, isFixture }) => !isFixture && cells.length && cells.every((cell) => touched.has(cell)),
    )
    // A rim that is cut open would show its inside.
    if (this.clip.length) lastPieces.splice(0)
    this.#marks.rim(lastPieces.flatMap(({ id }) => this.#troupe.groupOf(id) ?? []))
    this.#touch.clear()
    const parts = this.scene.touchable?.(this.#view, offered) ?? []
    if (parts.length) this.#touch.add(...parts)
    this.#write()
  }

  /** What a ray through this point of the picture (from -1 to 1) meets first. */
  hit(point: Vector2, camera: Camera): Hit | null {
    this.#ray.setFromCamera(point, camera)
    const roots: Object3D[] = [this.scene.ground, this.#troupe.root, ...this.#touch.children]
    this.#touch.updateMatrixWorld()
    const met = this.#ray.intersectObjects(roots, true).find((each) => this.#isSeen(each))
    if (!met) return null
    const normal = (met.face?.normal.clone() ?? new Vector3(0, 1, 0)).transformDirection(met.object.matrixWorld)
    return {
      point: met.point,
      normal,
      along: this.#ray.ray.direction.clone(),
      object: met.object,
      piece: this.#troupe.pieceOf(met.object),
    }
  }

  #isSeen({ object, point }: Intersection): boolean {
    if (this.clip.some((plane) => plane.distanceToPoint(point) < 0)) return false
    for (let each: Object3D | null = object; each; each = each.parent) {
      if (each === this.#touch) return true
      if (!each.visible) return false
    }
    return true
  }

  isOnGhost(point: Vector2, camera: Camera): boolean {
    this.#ray.setFromCamera(point, camera)
    return this.#ray.intersectObject(this.ghosts.root, true).length > 0
  }

  dispose(): void {
    this.scene.dispose?.()
    freeShapes(this.world)
    this.#marks.dispose()
    this.ghosts.dispose()
    this.#labels.dispose()
    this.#lights.dispose()
    this.#inside.dispose()
    this.#glazier.dispose()
    this.#kit.dispose()
  }
}

/** Where a piece goes in the exploded view: out from the middle, and up by its level. */
function away({ at, level }: Piece, middle: Vector3): Vector3 {
  return new Vector3((at.x - middle.x) * APART, Math.max(0, level - 1) * UP, (at.z - middle.z) * APART)
}
