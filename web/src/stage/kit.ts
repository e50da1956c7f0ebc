/** What scenes make their things with: materials, shapes and letters that suit the quality and are freed together. */
import type { BufferGeometry, Material, Object3D } from 'three'
import type { Seat } from '../table/protocol'
import type { Grain } from './grains'

export type Quality = 'low' | 'medium' | 'high'

/** The same spec always gives the same material. */
export interface MaterialSpec {
  colour: string
  /** Smooth without one. */
  grain?: Grain
  /** 0 is a mirror, 1 chalk; 0.8 without it. Left out of account in low quality. */
  roughness?: number
  /** A varnish over it: glossy bricks, oiled wood. */
  coat?: number
  /** Below 1 one sees through. */
  opacity?: number
}

export interface TextSpec {
  colour?: string
  /** The height of the line, in units. */
  size?: number
  weight?: number
  /** Serif for what is carved or printed, sans for what is counted. */
  face?: 'serif' | 'sans'
}

export interface Kit {
  readonly quality: Quality
  readonly isDark: boolean
  material(spec: MaterialSpec): Material
  /** A box with rounded edges around the origin; `radius` 0.06 without it. In low quality the edges are sharp. */
  box(width: number, height: number, depth: number, radius?: number): BufferGeometry
  /** A mesh that casts and receives shadows. */
  mesh(geometry: BufferGeometry, spec: MaterialSpec): Object3D
  /**
   * Several shapes of one material as one mesh; they are copied, so move them with `geometry.clone().translate(…)`.
   * Each `seed` takes the grain from another part of the log.
   */
  merged(geometries: readonly BufferGeometry[], spec: MaterialSpec, seed?: number): Object3D
  /** The table that all stands on, at height `y`: a round cloth that fades into the horizon. */
  table(colour: string, radius: number, y: number, grain?: Grain): Object3D
  /** Letters lying flat on the ground, to be read from the south; null where there is no canvas (unit tests). */
  text(text: string, spec?: TextSpec): Object3D | null
  /** Keeps something made without the kit to be freed with it: a geometry, texture or material. */
  keep<T extends { dispose(): void }>(thing: T): T
  seatColour(seat: Seat): string
}
