/** What small textures are made of: grain and chisel marks, light enough to be multiplied with any colour.
 *
 * Here is what several games use; a game may bring more of its own.
 */

/** A lightness from 0 to 1 for a point of the unit square. */
export type Shade = (x: number, y: number) => number

export interface Grain {
  /** No other grain of the same scene has it. */
  readonly name: string
  /** Makes it ready to be asked for many points. */
  shade(): Shade
}

/** A repeatable chance: the same picture in every browser. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Smooth noise that repeats after `wide` and `high` steps. */
export function noise(wide: number, high: number, seed: number): (x: number, y: number) => number {
  const roll = dice(seed)
  const values = Float32Array.from({ length: wide * high }, roll)
  const soft = (t: number) => t * t * (3 - 2 * t)
  return (x, y) => {
    const [left, top] = [Math.floor(x * wide), Math.floor(y * high)]
    const [dx, dy] = [soft(x * wide - left), soft(y * high - top)]
    const at = (column: number, row: number) => values[(row % high) * wide + (column % wide)] ?? 0
    const upper = at(left, top) * (1 - dx) + at(left + 1, top) * dx
    const lower = at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx
    return upper * (1 - dy) + lower * dy
  }
}

export const wood: Grain = {
  name: 'wood',
  shade() {
    const [bend, broad, fine, fibre] = [noise(3, 5, 1), noise(2, 12, 2), noise(4, 80, 3), noise(8, 240, 4)]
    return (x, y) => {
      const across = y + 0.04 * bend(x, y)
      // Rings are dark on one side and fade to the other, as a year's growth does.
      const ring = (9 * across + 1.4 * broad(x, y)) % 1
      return (
        0.7 +
        0.17 * Math.sqrt(ring < 0.92 ? 1 - ring / 0.92 : (ring - 0.92) / 0.08) +
        0.08 * fine(x, y) +
        0.07 * fibre(x, y)
      )
    }
  },
}

export const granite: Grain = {
  name: 'granite',
  shade() {
    const [cloud, fleck, spark] = [noise(7, 7, 8), noise(90, 90, 9), noise(120, 120, 10)]
    return (x, y) => 0.7 + 0.08 * cloud(x, y) + (fleck(x, y) > 0.68 ? -0.2 : 0.08) + (spark(x, y) > 0.82 ? 0.16 : 0)
  },
}

export const linen: Grain = {
  name: 'linen',
  shade() {
    const slub = noise(16, 16, 11)
    const thread = (at: number) => Math.abs(Math.sin(Math.PI * 64 * at))
    return (x, y) => 0.84 + 0.07 * thread(x) + 0.05 * thread(y) + 0.05 * slub(x, y)
  },
}

export const foam: Grain = {
  name: 'foam',
  shade() {
    const [dent, pore] = [noise(20, 20, 12), noise(128, 128, 13)]
    return (x, y) => 0.92 + 0.04 * dent(x, y) + (pore(x, y) > 0.9 ? -0.08 : 0.02)
  },
}
