/** Materials by what they look like, one for each spec, as costly as the quality allows. */
import {
  type Material,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type MeshStandardMaterialParameters,
  type Texture,
} from 'three'
import type { Grain } from './grains'
import type { MaterialSpec, Quality } from './kit'
import { grainTexture } from './textures'

const TEXTURE_SIZE: Record<Quality, number> = { low: 128, medium: 256, high: 512 }

export class Materials {
  readonly #materials = new Map<string, Material>()
  readonly #textures = new Map<Grain, Texture | null>()

  constructor(private readonly quality: Quality) {}

  of(spec: MaterialSpec): Material {
    const key = JSON.stringify([spec.colour, spec.grain?.name, spec.roughness, spec.coat, spec.opacity])
    let material = this.#materials.get(key)
    if (!material) this.#materials.set(key, (material = this.#make(spec)))
    return material
  }

  #make({ colour, grain, roughness = 0.8, coat = 0, opacity = 1 }: MaterialSpec): Material {
    const map = grain ? this.#texture(grain) : null
    const basics = { color: colour, map, transparent: opacity < 1, opacity, depthWrite: opacity === 1 }
    if (this.quality === 'low') return new MeshLambertMaterial(basics)
    const more: MeshStandardMaterialParameters = { ...basics, roughness, bumpMap: map, bumpScale: 0.3 }
    if (this.quality === 'medium' || !coat)
      return new MeshStandardMaterial({ ...more, roughness: roughness * (1 - 0.45 * coat) })
    return new MeshPhysicalMaterial({ ...more, clearcoat: coat, clearcoatRoughness: 0.35 })
  }

  #texture(grain: Grain): Texture | null {
    let texture = this.#textures.get(grain)
    if (texture === undefined) this.#textures.set(grain, (texture = grainTexture(grain, TEXTURE_SIZE[this.quality])))
    return texture
  }

  dispose(): void {
    for (const material of this.#materials.values()) material.dispose()
    for (const texture of this.#textures.values()) texture?.dispose()
    this.#materials.clear()
    this.#textures.clear()
  }
}
