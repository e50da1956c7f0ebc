/** Letters on the stage, written on small canvases. */
import { CanvasTexture, SRGBColorSpace, type Texture } from 'three'

export interface Lettering {
  text: string
  colour: string
  weight: number
  face: 'serif' | 'sans'
  /** A plate behind the letters. */
  plate?: string
  /** A line around the letters, so that they can be read on anything. */
  halo?: string
}

const FACES = { serif: "'Fraunces', Georgia, serif", sans: "'Inter', system-ui, sans-serif" }
const LINE = 96 // pixels of a line's height

/** A texture with the words and how wide it is for its height; null where there is no canvas. */
export function lettered({
  text,
  colour,
  weight,
  face,
  plate,
  halo,
}: Lettering): { texture: Texture; aspect: number } | null {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const font = `${weight} ${LINE * (plate ? 0.62 : 0.72)}px ${FACES[face]}`
  pen.font = font
  const padding = plate ? LINE * 0.34 : LINE * 0.14
  canvas.width = Math.max(LINE, Math.ceil(pen.measureText(text).width + 2 * padding))
  canvas.height = LINE
  if (plate) {
    pen.fillStyle = plate
    pen.beginPath()
    pen.roundRect(3, 3, canvas.width - 6, LINE - 6, LINE / 2)
    pen.fill()
    pen.strokeStyle = '#fffaf0d0'
    pen.lineWidth = 5
    pen.stroke()
  }
  pen.font = font
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  if (halo) {
    pen.strokeStyle = halo
    pen.lineWidth = 12
    pen.lineJoin = 'round'
    pen.strokeText(text, canvas.width / 2, LINE * 0.53)
  }
  pen.fillStyle = colour
  pen.fillText(text, canvas.width / 2, LINE * 0.53)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 4
  return { texture, aspect: canvas.width / LINE }
}
