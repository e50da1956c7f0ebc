/** Writing on the stage that turns with the eye: coordinates, counts, the order of building. */
import { Group, Sprite, SpriteMaterial, type Vector3 } from 'three'
import { lettered } from './lettering'
import type { Label } from './scene'

const PLAIN = { day: { colour: '#fffaf0', halo: '#2b2a33c0' }, night: { colour: '#fffaf0', halo: '#15182ad0' } }

export class Labels {
  readonly root = new Group()
  readonly #shown = new Map<string, { key: string; sprite: Sprite; label: Label }>()

  constructor(
    private readonly isDark: boolean,
    private readonly seatColour: (seat: number) => string,
  ) {}

  show(labels: readonly Label[]): void {
    const wanted = new Set(labels.map(({ id }) => id))
    for (const id of [...this.#shown.keys()]) if (!wanted.has(id)) this.#remove(id)
    for (const label of labels) {
      const key = `${label.text}|${label.seat ?? ''}|${label.size ?? ''}|${label.isCarved ?? ''}`
      if (this.#shown.get(label.id)?.key !== key) this.#remove(label.id)
      const sprite = this.#shown.get(label.id)?.sprite ?? this.#add(label)
      if (sprite) this.#shown.set(label.id, { key, sprite, label })
      sprite?.position.set(label.at.x, label.at.y, label.at.z)
    }
  }

  /** Puts labels on the far side where they can be read, as one looks now from `eye` at `middle`. */
  face(eye: Vector3, middle: Vector3): void {
    for (const { sprite, label } of this.#shown.values()) {
      if (!label.far) continue
      const { at, far } = label
      const towards = (at.x - middle.x) * (eye.x - middle.x) + (at.z - middle.z) * (eye.z - middle.z)
      const where = towards < 0 ? far : at
      sprite.position.set(where.x, where.y, where.z)
    }
  }

  #add({ text, size = 0.6, seat, isCarved = false }: Label): Sprite | null {
    const plain = this.isDark ? PLAIN.night : PLAIN.day
    const look = seat === undefined ? plain : { colour: '#ffffff', plate: this.seatColour(seat) }
    const written = lettered({ text, weight: 650, face: 'sans', ...look })
    if (!written) return null
    // Else written over everything: what one asks to read must not stand behind a pillar. And in its own colours.
    const material = new SpriteMaterial({ map: written.texture, depthTest: isCarved, toneMapped: false })
    const sprite = new Sprite(material)
    sprite.scale.set(size * written.aspect, size, 1)
    sprite.renderOrder = 20
    this.root.add(sprite)
    return sprite
  }

  #remove(id: string): void {
    const sprite = this.#shown.get(id)?.sprite
    if (!sprite) return
    this.root.remove(sprite)
    sprite.material.map?.dispose()
    sprite.material.dispose()
    this.#shown.delete(id)
  }

  dispose(): void {
    this.show([])
  }
}
