/** How much the stage may cost: asked for, wished for, or found by measuring. */
import type { WebGLRenderer } from 'three'
import { lasting } from '../storage'
import type { Quality } from './kit'

export type Wish = Quality | 'auto'
export const WISHES: readonly Wish[] = ['auto', 'low', 'medium', 'high']

const ITEM = 'hypostyle.stage'

export interface Costs {
  /** Pixels on the screen for one of the page, at most. */
  ratio: number
  /** Pixels in all, at most: software draws each of them by hand. */
  pixels: number
  antialias: boolean
  shadowSize: number
}

export const COSTS: Record<Quality, Costs> = {
  low: { ratio: 2, pixels: 700_000, antialias: false, shadowSize: 1024 },
  medium: { ratio: 1.5, pixels: 2_600_000, antialias: true, shadowSize: 2048 },
  high: { ratio: 2, pixels: 6_000_000, antialias: true, shadowSize: 4096 },
}

/** The ratio that keeps within both limits. */
export function ratioFor(quality: Quality, width: number, height: number, screen: number): number {
  const { ratio, pixels } = COSTS[quality]
  return Math.min(ratio, screen, Math.sqrt(pixels / Math.max(1, width * height)))
}

const isWish = (value: unknown): value is Wish => WISHES.includes(value as Wish)

/** What the address asks for (tests do), else what was chosen here before. */
export function wishedQuality(search: string): Wish {
  const asked = new URLSearchParams(search).get('quality')
  if (isWish(asked)) return asked
  const kept = lasting.getItem(ITEM)
  return isWish(kept) ? kept : 'auto'
}

export function keepWish(wish: Wish): void {
  lasting.setItem(ITEM, wish)
}

/** What draws here, by its name; null where nothing draws in 3D. Asked once: each question costs a context. */
let drawer: string | null | undefined
export function drawnBy(): string | null {
  if (drawer === undefined) drawer = findDrawer()
  return drawer
}

function findDrawer(): string | null {
  try {
    const gl = document.createElement('canvas').getContext('webgl2')
    if (!gl) return null
    const info = gl.getExtension('WEBGL_debug_renderer_info')
    const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    return name
  } catch {
    return null
  }
}

/** Whether this browser draws in 3D. */
export const hasWebGl = (): boolean => drawnBy() !== null

export const isSoftware = (name: string): boolean => /swiftshader|llvmpipe|software|basic render/i.test(name)

/** What a machine is good for that draws a medium frame in so many milliseconds. */
export function qualityFor(frameMs: number): Quality {
  if (frameMs < 7) return 'high'
  return frameMs < 28 ? 'medium' : 'low'
}

/** How long one frame takes: the second, since the first builds its programs. */
export function frameTime(renderer: WebGLRenderer, draw: () => void): number {
  const gl = renderer.getContext()
  const pixel = new Uint8Array(4)
  // Reading a pixel waits until the frame is really drawn.
  const finish = () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
  draw()
  finish()
  const start = performance.now()
  draw()
  finish()
  return performance.now() - start
}
