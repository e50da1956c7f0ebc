/** Shapes with rounded edges, and grain that runs through them as through a block of wood. */
import { BoxGeometry, type BufferGeometry, Float32BufferAttribute, Mesh, type Object3D } from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import type { Quality } from './kit'

const ROUNDING: Record<Quality, number> = { low: 0, medium: 2, high: 3 }
const UNITS_PER_TEXTURE = 4

export function roundedBox(
  width: number,
  height: number,
  depth: number,
  radius: number,
  quality: Quality,
): BufferGeometry {
  const steps = ROUNDING[quality]
  if (!steps || !radius) return grained(new BoxGeometry(width, height, depth).toNonIndexed())
  return grained(new RoundedBoxGeometry(width, height, depth, steps, radius))
}

export function merge(geometries: readonly BufferGeometry[], seed: number): BufferGeometry {
  const flat = geometries.map((each) => (each.index ? each.toNonIndexed() : each))
  const merged = mergeGeometries(flat)
  if (!merged) throw new Error('shapes of one mesh must have the same attributes')
  return grained(merged, seed)
}

/**
 * Lays the texture over a shape from three sides, by where each point is: what lies in one plane goes on without a
 * seam, and overlapping parts of one mesh show the same grain.
 */
export function grained(geometry: BufferGeometry, seed = 0): BufferGeometry {
  const { position, normal } = geometry.attributes
  if (!position || !normal) return geometry
  const [shiftU, shiftV] = [(seed * 0.37) % 1, (seed * 0.61) % 1]
  const uv: number[] = []
  for (let at = 0; at < position.count; at++) {
    const [nx, ny, nz] = [Math.abs(normal.getX(at)), Math.abs(normal.getY(at)), Math.abs(normal.getZ(at))]
    const [x, y, z] = [position.getX(at), position.getY(at), position.getZ(at)]
    const [u, v] = ny >= nx && ny >= nz ? [x, z] : nx >= nz ? [z, y] : [x, y]
    uv.push(u / UNITS_PER_TEXTURE + shiftU, v / UNITS_PER_TEXTURE + shiftV)
  }
  geometry.setAttribute('uv', new Float32BufferAttribute(uv, 2))
  return geometry
}

/** Frees the shapes of something that is no longer shown. One that is still used elsewhere comes back by itself. */
export function freeShapes(root: Object3D): void {
  root.traverse((part) => {
    if (part instanceof Mesh) (part.geometry as BufferGeometry).dispose()
  })
}
