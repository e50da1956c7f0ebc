/** Walls that turn to glass while they hide something. */
import { Box3, type Group, Material, Mesh, Ray, Vector3 } from 'three'
import type { Piece, Spot } from './scene'

const OPACITY = 0.34
// What is seen at a glancing angle past an edge is not hidden.
const SHRUNK = -0.06

/** Who stands on the stage, and where. */
export interface Standing {
  readonly pieces: readonly Piece[]
  groupOf(id: string): Group | null
}

export class Glazier {
  readonly #glass = new Map<Material, Material>()
  readonly #solid = new Map<Mesh, Material>()

  /** Of all screens those are glass that stand before another piece or one of these spots, as seen by this eye. */
  glaze(eye: Vector3, troupe: Standing, spots: readonly Spot[]): void {
    const { pieces } = troupe
    const screens = pieces.filter(({ isScreen }) => isScreen)
    if (!screens.length && !this.#solid.size) return
    const shown = new Map<Piece, Group>()
    for (const piece of pieces) {
      const group = troupe.groupOf(piece.id)
      if (group?.visible) shown.set(piece, group)
    }
    const middles = [...shown]
      .filter(([{ isScreen }]) => !isScreen)
      .map(([piece, group]) => ({ piece, at: group.position }))
    const targets = [...middles, ...spots.map(({ x, y, z }) => ({ piece: null, at: new Vector3(x, y, z) }))]
    for (const screen of screens) {
      const group = shown.get(screen)
      if (!group) continue
      const box = new Box3().setFromObject(group).expandByScalar(SHRUNK)
      const isHiding = targets.some(({ piece, at }) => piece !== screen && isBetween(box, eye, at))
      this.#make(group, isHiding)
    }
  }

  #make(group: Group, isGlass: boolean): void {
    group.traverse((part) => {
      if (!(part instanceof Mesh) || !part.castShadow || !(part.material instanceof Material)) return
      const solid = this.#solid.get(part)
      if (isGlass && !solid) {
        this.#solid.set(part, part.material)
        part.material = this.#glassOf(part.material)
      } else if (!isGlass && solid) {
        part.material = solid
        this.#solid.delete(part)
      }
    })
  }

  #glassOf(material: Material): Material {
    let glass = this.#glass.get(material)
    if (!glass) {
      glass = material.clone()
      Object.assign(glass, { transparent: true, opacity: OPACITY, depthWrite: false })
      this.#glass.set(material, glass)
    }
    return glass
  }

  dispose(): void {
    for (const glass of this.#glass.values()) glass.dispose()
    this.#glass.clear()
    this.#solid.clear()
  }
}

const ray = new Ray()
const met = new Vector3()

function isBetween(box: Box3, eye: Vector3, at: Vector3): boolean {
  const away = eye.distanceTo(at)
  ray.set(eye, met.subVectors(at, eye).divideScalar(away).clone())
  const found = ray.intersectBox(box, met)
  return found !== null && found.distanceTo(eye) < away - 0.3
}
