/** Zoom and pan within a box, bounded so that nobody gets lost. Lengths are in pixels of the box. */

export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
const LARGEST = 6

/** The same zoom, brought back within bounds: never smaller than the box, never past an edge. */
export function bounded({ scale, x, y }: Zoom, box: Size): Zoom {
  const size = Math.min(LARGEST, Math.max(1, scale))
  const within = (offset: number, length: number): number => Math.min(0, Math.max(length * (1 - size), offset))
  return { scale: size, x: within(x, box.width), y: within(y, box.height) }
}

/** Larger or smaller around a point of the box, which stays where it is. */
export function zoomed(zoom: Zoom, factor: number, at: { x: number; y: number }, box: Size): Zoom {
  const scale = Math.min(LARGEST, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  return bounded({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, box)
}

export function panned(zoom: Zoom, dx: number, dy: number, box: Size): Zoom {
  return bounded({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, box)
}
