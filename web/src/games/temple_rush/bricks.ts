/** Glossy bricks with studs, dice and power tokens. Each look is made once and copied. */
import { ConeGeometry, CylinderGeometry, Group, type Object3D, SphereGeometry, TorusGeometry } from 'three'
import { granite, linen, wood } from '../../stage/grains'
import type { Kit, MaterialSpec } from '../../stage/kit'
import type { Token } from './view'

export const ROBOT_COLOUR = '#6e7480'
const GLOSS = { roughness: 0.28, coat: 1 } as const
const WOOD: MaterialSpec = { colour: '#c9985c', grain: wood, roughness: 0.55, coat: 0.4 }
const USED: MaterialSpec = { colour: '#8d8478', grain: wood, roughness: 0.8 }
const IRON: MaterialSpec = { colour: '#7d858f', roughness: 0.35, coat: 0.6 }
const GAP = 0.035
const STUD = { radius: 0.29, high: 0.17 }

export class Bricks {
  readonly #made = new Map<string, Object3D>()

  constructor(private readonly kit: Kit) {}

  #once(key: string, make: () => Object3D): Object3D {
    let made = this.#made.get(key)
    if (!made) this.#made.set(key, (made = make()))
    return made.clone()
  }

  /** A brick around the middle of its first cell's height; laid across it reaches from the wall towards the viewer. */
  brick(size: number, isAcross: boolean, colour: string): Object3D {
    return this.#once(`${size} ${isAcross} ${colour}`, () => {
      const { kit } = this
      const body = kit.box(size - GAP, 1 - GAP, 1 - GAP, 0.05).clone()
      const studs = Array.from({ length: size }, (_, at) =>
        this.#stud().translate(at - (size - 1) / 2, (1 - GAP + STUD.high) / 2, 0),
      )
      const brick = kit.merged([body, ...studs], { colour, ...GLOSS })
      if (!isAcross) return brick
      brick.rotation.y = Math.PI / 2
      brick.position.z = (size - 1) / 2
      return new Group().add(brick)
    })
  }

  #stud(): CylinderGeometry {
    return new CylinderGeometry(STUD.radius, STUD.radius, STUD.high, this.kit.quality === 'low' ? 10 : 20)
  }

  /** A die in its cradle, the rolled face towards the viewer. Against colour alone the face is written large. */
  die(face: string, colour: string): Object3D {
    const { kit } = this
    const die = new Group()
    die.add(kit.mesh(kit.box(1.5, 1.5, 1.5, 0.2), { colour: '#fdf8ec', roughness: 0.3, coat: 0.8 }))
    const written = kit.text(face === '*' ? '★' : face, { colour, size: 1.35, weight: 750, face: 'sans' })
    if (written) {
      written.position.y = 0.76
      die.add(written)
    }
    die.rotation.x = 0.95
    return new Group().add(die)
  }

  /** A token: its tool on a wooden disc, or a grey disc with a cross once it is used. */
  token(token: Token, isUsed: boolean): Object3D {
    const { kit } = this
    const disc = kit.mesh(kit.keep(new CylinderGeometry(0.78, 0.82, 0.24, 28)), isUsed ? USED : WOOD)
    disc.position.y = 0.12
    const group = new Group().add(disc)
    group.add(isUsed ? this.#cross() : this.#tool(token))
    return group
  }

  #cross(): Object3D {
    const { kit } = this
    const bars = [1, -1].map((side) =>
      kit
        .box(1.1, 0.08, 0.2, 0.02)
        .clone()
        .rotateY((side * Math.PI) / 4),
    )
    const cross = kit.merged(bars, { colour: '#4a443c', roughness: 0.9 })
    cross.position.y = 0.26
    return cross
  }

  #tool(token: Token): Object3D {
    const tool = { hammer: () => this.#hammer(), mortar: () => this.#trowel(), bag: () => this.#bag() }[token]()
    tool.position.y = 0.24
    return tool
  }

  /** Hammer and chisel, leaning crosswise. */
  #hammer(): Object3D {
    const { kit } = this
    const handle = kit.mesh(kit.keep(new CylinderGeometry(0.09, 0.11, 1.15, 10)), { ...WOOD, colour: '#7a4a2b' })
    const head = kit.mesh(kit.box(0.72, 0.34, 0.34, 0.05), IRON)
    head.position.y = 0.55
    const hammer = new Group().add(handle, head)
    hammer.position.set(-0.1, 0.5, 0)
    hammer.rotation.z = 0.35
    const chisel = kit.mesh(kit.keep(new CylinderGeometry(0.1, 0.03, 0.95, 8)), IRON)
    chisel.position.set(0.42, 0.46, 0.14)
    chisel.rotation.z = -0.3
    return new Group().add(hammer, chisel)
  }

  /** A heap of mortar with a trowel stuck into it. */
  #trowel(): Object3D {
    const { kit } = this
    const heap = kit.mesh(kit.keep(new SphereGeometry(0.55, 18, 10, 0, Math.PI * 2, 0, Math.PI / 2)), {
      colour: '#d9d5ca',
      grain: granite,
      roughness: 1,
    })
    heap.scale.y = 0.75
    const blade = kit.mesh(kit.keep(new ConeGeometry(0.3, 0.7, 4)), IRON)
    blade.scale.z = 0.25
    blade.rotation.z = Math.PI
    blade.position.y = 0.62
    const handle = kit.mesh(kit.keep(new CylinderGeometry(0.09, 0.09, 0.5, 10)), { ...WOOD, colour: '#7a4a2b' })
    handle.position.y = 1.18
    const trowel = new Group().add(blade, handle)
    trowel.rotation.z = -0.35
    return new Group().add(heap, trowel)
  }

  #bag(): Object3D {
    const { kit } = this
    const cloth: MaterialSpec = { colour: '#a8763e', grain: linen, roughness: 1 }
    const sack = kit.mesh(kit.keep(new SphereGeometry(0.55, 18, 14)), cloth)
    sack.position.y = 0.46
    sack.scale.y = 0.9
    const neck = kit.mesh(kit.keep(new ConeGeometry(0.34, 0.45, 14, 1, true)), cloth)
    neck.rotation.x = Math.PI
    neck.position.y = 1.06
    const cord = kit.mesh(kit.keep(new TorusGeometry(0.17, 0.05, 8, 18)), { colour: '#5a3a1e' })
    cord.rotation.x = Math.PI / 2
    cord.position.y = 0.9
    return new Group().add(sack, neck, cord)
  }
}
