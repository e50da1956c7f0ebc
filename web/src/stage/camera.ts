/** Where one looks from: an orbit around the building that is always bounded, and eases between views. */
import { Matrix4, type PerspectiveCamera, Vector3 } from 'three'
import type { Bounds, Look, Spot } from './scene'

/** A look, how close, and how far the middle of the picture is moved on the ground. */
export interface Pose {
  azimuth: number
  height: number
  distance: number
  east: number
  south: number
}

export type ViewName = 'home' | 'top' | 'south' | 'east' | 'north' | 'west'

const LOWEST = 0.05 // just above the table, so that it is never seen from below
export const STRAIGHT_DOWN = Math.PI / 2
const NEAREST = 0.3
const FARTHEST = 1.5
const SIDE_HEIGHT = 0.42
const MARGIN = 1.06
const EASE_MS = 300

const SIDES: Record<Exclude<ViewName, 'home' | 'top'>, number> = {
  south: 0,
  east: Math.PI / 2,
  north: Math.PI,
  west: -Math.PI / 2,
}

export const poseOf = ({ azimuth, height, distance = 1 }: Look): Pose => ({
  azimuth,
  height,
  distance,
  east: 0,
  south: 0,
})

/** A one-tap view; from above one keeps one's own side at the bottom. */
export function namedPose(name: ViewName, home: Look): Pose {
  if (name === 'home') return poseOf(home)
  if (name === 'top') return poseOf({ azimuth: home.azimuth, height: STRAIGHT_DOWN })
  return poseOf({ azimuth: SIDES[name], height: SIDE_HEIGHT })
}

/** The nearest pose that is allowed: nobody gets under the table, far away or off the building. */
export function bounded(pose: Pose, bounds: Bounds): Pose {
  const reach = (low: number, high: number) => (high - low) / 2
  const east = reach(bounds.min.x, bounds.max.x)
  const south = reach(bounds.min.z, bounds.max.z)
  return {
    azimuth: turned(pose.azimuth),
    height: clamp(pose.height, LOWEST, STRAIGHT_DOWN),
    distance: clamp(pose.distance, NEAREST, FARTHEST),
    east: clamp(pose.east, -east, east),
    south: clamp(pose.south, -south, south),
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The same direction between -π and π. */
export function turned(azimuth: number): number {
  const full = 2 * Math.PI
  const rest = (((azimuth + Math.PI) % full) + full) % full
  return rest - Math.PI
}

/** Between two poses, the short way round. */
export function between(from: Pose, to: Pose, share: number): Pose {
  const mix = (a: number, b: number) => a + (b - a) * share
  return {
    azimuth: turned(from.azimuth + turned(to.azimuth - from.azimuth) * share),
    height: mix(from.height, to.height),
    distance: mix(from.distance, to.distance),
    east: mix(from.east, to.east),
    south: mix(from.south, to.south),
  }
}

const isSame = (some: Pose, other: Pose): boolean =>
  (Object.keys(some) as (keyof Pose)[]).every((part) => Math.abs(some[part] - other[part]) < 1e-3)

const SPOT = ['x', 'y', 'z'] as const

const isSameBounds = (some: Bounds, other: Bounds): boolean =>
  SPOT.every((axis) => some.min[axis] === other.min[axis] && some.max[axis] === other.max[axis])

function betweenBounds(from: Bounds, to: Bounds, share: number): Bounds {
  const mix = (a: Spot, b: Spot): Spot => ({
    x: a.x + (b.x - a.x) * share,
    y: a.y + (b.y - a.y) * share,
    z: a.z + (b.z - a.z) * share,
  })
  return { min: mix(from.min, to.min), max: mix(from.max, to.max) }
}

/** How much of an ease is over after so long. */
const shareOf = (time: number, isStill: boolean): number => (isStill ? 1 : Math.min(1, time / EASE_MS))

/** Fast at first, then settling. */
export const eased = (share: number): number => 1 - (1 - share) ** 3

/** The camera's own directions for a pose: right, up, and back from the building to the eye. */
export function axes({ azimuth, height }: Pick<Pose, 'azimuth' | 'height'>): [Vector3, Vector3, Vector3] {
  const [sin, cos] = [Math.sin(azimuth), Math.cos(azimuth)]
  const back = new Vector3(sin * Math.cos(height), Math.sin(height), cos * Math.cos(height))
  const right = new Vector3(cos, 0, -sin)
  return [right, new Vector3().crossVectors(back, right), back]
}

const middle = ({ min, max }: Bounds): Vector3 =>
  new Vector3((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2)

function corners({ min, max }: Bounds): Vector3[] {
  const both = (axis: keyof Spot) => [min[axis], max[axis]]
  return both('x').flatMap((x) => both('y').flatMap((y) => both('z').map((z) => new Vector3(x, y, z))))
}

/** Where to look and from how far away to have the whole building in the middle of the picture, with a margin. */
export interface Framing {
  target: Vector3
  away: number
}

/** Parts of the picture's height and width that panels lie on; the building is framed in what is left. */
export interface Insets {
  top: number
  bottom: number
  left: number
  right: number
}

export const NO_INSETS: Insets = { top: 0, bottom: 0, left: 0, right: 0 }

export function framing(
  bounds: Bounds,
  look: Pick<Pose, 'azimuth' | 'height'>,
  fov: number,
  aspect: number,
  insets: Insets = NO_INSETS,
): Framing {
  const [right, up, back] = axes(look)
  const target = middle(bounds)
  const half = Math.tan((fov * Math.PI) / 360)
  const across = half * aspect * (1 - insets.left - insets.right)
  const upright = half * (1 - insets.top - insets.bottom)
  let away = 0
  // What is near looks larger, so the middle of the building is not the middle of its picture: a few steps towards it.
  for (let step = 0; step < 4; step++) {
    const seen = corners(bounds).map((corner) => {
      const from = corner.sub(target)
      return { x: from.dot(right), y: from.dot(up), near: from.dot(back) }
    })
    away = Math.max(...seen.map(({ x, y, near }) => near + Math.max(Math.abs(x) / across, Math.abs(y) / upright)))
    if (step === 3) break
    const shift = (axis: 'x' | 'y') => {
      const share = seen.map((corner) => corner[axis] / (away - corner.near))
      return ((Math.max(...share) + Math.min(...share)) / 2) * away
    }
    target.addScaledVector(right, shift('x')).addScaledVector(up, shift('y'))
  }
  away *= MARGIN
  target.addScaledVector(up, (insets.top - insets.bottom) * half * away)
  target.addScaledVector(right, (insets.right - insets.left) * half * aspect * away)
  return { target, away }
}

export class Orbit {
  pose: Pose
  #home: Look
  #bounds: Bounds
  #ease: { from: Pose; to: Pose; start: number } | null = null
  // What is framed, on its way to the bounds of a building that has grown.
  #framed: Bounds
  #growth: { from: Bounds; start: number } | null = null
  #isHeld = false
  insets = NO_INSETS

  constructor(home: Look, bounds: Bounds) {
    this.#home = home
    this.#bounds = this.#framed = bounds
    this.pose = poseOf(home)
  }

  get home(): Look {
    return this.#home
  }

  /** Another side to sit at: the camera goes there only if it was at home. */
  setHome(home: Look): void {
    if (home.azimuth === this.#home.azimuth && home.height === this.#home.height) return
    const wasHome = isSame(this.pose, poseOf(this.#home))
    this.#home = home
    if (wasHome) this.#to(poseOf(home))
  }

  /** The building has grown: what is in the picture stays in it, since distances count in frames. */
  setBounds(bounds: Bounds): void {
    if (isSameBounds(bounds, this.#bounds)) return
    this.#bounds = bounds
    this.#growth = { from: this.#framed, start: -1 }
    this.pose = bounded(this.pose, bounds)
  }

  /** Something else is to be framed: the camera goes there. */
  frame(bounds: Bounds): void {
    if (isSameBounds(bounds, this.#bounds)) return
    this.setBounds(bounds)
    this.go('home')
  }

  /** While a finger is down the camera never moves by itself. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (isHeld) this.#ease = null
  }

  go(name: ViewName): void {
    this.#to(namedPose(name, this.#home))
  }

  nudge(change: Partial<Pose>): void {
    this.#ease = null
    const { pose } = this
    this.pose = bounded(
      {
        azimuth: pose.azimuth + (change.azimuth ?? 0),
        height: pose.height + (change.height ?? 0),
        distance: pose.distance * (change.distance ?? 1),
        east: pose.east + (change.east ?? 0),
        south: pose.south + (change.south ?? 0),
      },
      this.#bounds,
    )
  }

  /** Moves the picture by so much of its height, to the right and down. */
  pan(right: number, down: number, fov: number, aspect: number): void {
    const seen = 2 * Math.tan((fov * Math.PI) / 360) * this.#away(fov, aspect)
    const [sin, cos] = [Math.sin(this.pose.azimuth), Math.cos(this.pose.azimuth)]
    // Along the ground, away from the eye, things look flatter the lower one looks.
    const away = down / Math.max(0.35, Math.sin(this.pose.height))
    this.nudge({ east: (-right * cos - away * sin) * seen, south: (right * sin - away * cos) * seen })
  }

  #to(pose: Pose): void {
    if (this.#isHeld) return
    this.#ease = { from: this.pose, to: bounded(pose, this.#bounds), start: -1 }
  }

  /** Moves on to this instant. True while it goes on. */
  step(now: number, isStill: boolean): boolean {
    const isGrowing = this.#grow(now, isStill)
    return this.#turn(now, isStill) || isGrowing
  }

  #turn(now: number, isStill: boolean): boolean {
    if (!this.#ease) return false
    if (this.#ease.start < 0) this.#ease.start = now
    const share = shareOf(now - this.#ease.start, isStill)
    this.pose = between(this.#ease.from, this.#ease.to, eased(share))
    if (share === 1) this.#ease = null
    return this.#ease !== null
  }

  #grow(now: number, isStill: boolean): boolean {
    if (!this.#growth || this.#isHeld) return false
    if (this.#growth.start < 0) this.#growth.start = now
    const share = shareOf(now - this.#growth.start, isStill)
    this.#framed = share === 1 ? this.#bounds : betweenBounds(this.#growth.from, this.#bounds, eased(share))
    if (share === 1) this.#growth = null
    return this.#growth !== null
  }

  #away(fov: number, aspect: number): number {
    return framing(this.#framed, this.pose, fov, aspect, this.insets).away * this.pose.distance
  }

  apply(camera: PerspectiveCamera): void {
    const [right, up, back] = axes(this.pose)
    const frame = framing(this.#framed, this.pose, camera.fov, camera.aspect, this.insets)
    const away = frame.away * this.pose.distance
    const { target } = frame
    target.x += this.pose.east
    target.z += this.pose.south
    camera.position.copy(target).addScaledVector(back, away)
    camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(right, up, back))
    camera.near = away / 20
    camera.far = away * 6
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
  }
}
