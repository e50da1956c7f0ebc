/** Small textures drawn on the spot. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from 'three'
import type { Grain } from './grains'

/** A texture of this grain, or null where nothing can be drawn on (unit tests have no canvas). */
export function grainTexture(grain: Grain, size: number): Texture | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const shade = grain.shade()
  const picture = pen.createImageData(size, size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const light = Math.max(0, Math.min(1, shade(column / size, row / size))) * 255
      picture.data.set([light, light, light, 255], 4 * (row * size + column))
    }
  pen.putImageData(picture, 0, 0)
  const texture = new CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 4
  return texture
}
