/** Pieces that are not there yet: see-through in the action colour, or hatched when a move is refused. */
import { Box3, Group, type Material, Mesh, MeshLambertMaterial, MeshBasicMaterial, type Object3D, Vector3 } from 'three'
import { ACTION, FAULT, hatching, rimMaterial } from './marks'
import { freeShapes } from './shapes'
import type { Piece, Spot } from './scene'

export class Ghosts {
  readonly root = new Group()
  readonly #hatch = hatching()
  readonly #legal = new MeshLambertMaterial({
    color: ACTION,
    emissive: ACTION,
    emissiveIntensity: 0.35,
    transparent: true,
    opacity: 0.55,
  })
  readonly #refused = new MeshBasicMaterial({ map: this.#hatch, transparent: true, opacity: 0.75, toneMapped: false })
  readonly #behind = new MeshBasicMaterial({
    color: ACTION,
    transparent: true,
    opacity: 0.16,
    depthTest: false,
    depthWrite: false,
  })

  readonly #rim = rimMaterial('#0b726e', 0.035)
  readonly #faultRim = rimMaterial(FAULT, 0.035)
  readonly #depth = new MeshBasicMaterial({ colorWrite: false })

  show(pieces: readonly Piece[], isRefused: boolean): void {
    freeShapes(this.root)
    this.root.clear()
    for (const piece of pieces) {
      // Its depth first: then only its outside is seen through, not the walls between its parts.
      this.root.add(this.#ghostly(piece, this.#depth, 7.5))
      this.root.add(this.#ghostly(piece, isRefused ? this.#faultRim : this.#rim, 7.6))
      this.root.add(this.#ghostly(piece, isRefused ? this.#refused : this.#legal, 8))
      // What stands in front does not hide it altogether.
      if (!isRefused) this.root.add(this.#ghostly(piece, this.#behind, 7))
    }
  }

  #ghostly({ make, at, turn = 0 }: Piece, material: Material, order: number): Object3D {
    const group = new Group()
    group.add(make())
    group.position.set(at.x, at.y, at.z)
    group.rotation.y = turn
    // Just larger than itself, so that it shows where it shares a face with what is there.
    group.scale.setScalar(1.004)
    group.traverse((part) => {
      if (!(part instanceof Mesh)) return
      part.material = material
      part.castShadow = part.receiveShadow = false
      part.renderOrder = order
    })
    return group
  }

  /** The middle of each ghost. */
  middles(): Spot[] {
    return this.root.children.map((ghost) => new Box3().setFromObject(ghost).getCenter(new Vector3()))
  }

  get isShown(): boolean {
    return this.root.children.length > 0
  }

  /** The middle of its upper edge, where its tag hangs. */
  top(): Spot | null {
    if (!this.isShown) return null
    const box = new Box3().setFromObject(this.root)
    return { x: (box.min.x + box.max.x) / 2, y: box.max.y, z: (box.min.z + box.max.z) / 2 }
  }

  dispose(): void {
    this.root.clear()
    this.#hatch?.dispose()
    for (const material of [this.#legal, this.#refused, this.#behind, this.#depth, this.#rim, this.#faultRim])
      material.dispose()
  }
}
