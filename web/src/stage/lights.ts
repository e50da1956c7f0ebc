/** One warm sun from the upper left, a cool sky, and a soft light from straight above that makes pieces sit. */
import { DirectionalLight, Group, HemisphereLight, Vector3 } from 'three'
import { axes } from './camera'
import { COSTS } from './quality'
import type { Quality } from './kit'
import type { Bounds, Look } from './scene'

interface Mood {
  sun: string
  sunlight: number
  sky: string
  floor: string
  skylight: number
  above: number
}

const DAY: Mood = { sun: '#ffe1b0', sunlight: 2.9, sky: '#dfe9ff', floor: '#a08a66', skylight: 1.5, above: 0.85 }
const NIGHT: Mood = { sun: '#ffcf94', sunlight: 2.7, sky: '#a9b8ee', floor: '#5d5670', skylight: 1.7, above: 0.8 }

export class Lights {
  readonly root = new Group()
  readonly #sun: DirectionalLight
  readonly #above: DirectionalLight

  constructor(quality: Quality, isDark: boolean) {
    const mood = isDark ? NIGHT : DAY
    this.#sun = new DirectionalLight(mood.sun, mood.sunlight)
    this.#above = new DirectionalLight(mood.sky, mood.above)
    const sky = new HemisphereLight(mood.sky, mood.floor, mood.skylight)
    this.root.add(sky, this.#sun, this.#sun.target, this.#above, this.#above.target)
    const { shadowSize } = COSTS[quality]
    shadowed(this.#sun, shadowSize, quality === 'low' ? 1 : 3.2)
    // Low draws one shadow only.
    if (quality !== 'low') shadowed(this.#above, shadowSize / 4, 6)
  }

  /** Shines from the upper left of whoever sits there, on all of the building. */
  aim(bounds: Bounds, home: Look): void {
    const { min, max } = bounds
    const centre = new Vector3((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2)
    const reach = Math.hypot(max.x - min.x, max.y - min.y, max.z - min.z) / 2
    const [, , direction] = axes({ azimuth: home.azimuth - 0.95, height: 0.86 })
    for (const [light, from] of [
      [this.#sun, direction],
      [this.#above, new Vector3(0, 1, 0.001)],
    ] as const) {
      light.target.position.copy(centre)
      light.position.copy(centre).addScaledVector(from, reach * 2.2)
      const { camera } = light.shadow
      camera.left = camera.bottom = -reach * 1.15
      camera.right = camera.top = reach * 1.15
      camera.near = reach * 0.2
      camera.far = reach * 4.5
      camera.updateProjectionMatrix()
    }
  }

  dispose(): void {
    this.#sun.dispose()
    this.#above.dispose()
  }
}

function shadowed(light: DirectionalLight, size: number, radius: number): void {
  light.castShadow = true
  light.shadow.mapSize.setScalar(size)
  light.shadow.radius = radius
  light.shadow.bias = -0.0006
  light.shadow.normalBias = radius === 1 ? 0.05 : 0.025
}
