import { expect, it } from 'vitest'
import { bounded, panned, WHOLE, zoomed } from './zoom'

const box = { width: 400, height: 300 }

it('keeps the point under the finger', () => {
  const zoom = zoomed(WHOLE, 2, { x: 100, y: 50 }, box)
  expect(zoom).toEqual({ scale: 2, x: -100, y: -50 })
})

it('never gets smaller than the box', () => expect(zoomed(WHOLE, 0.5, { x: 9, y: 9 }, box)).toEqual(WHOLE))

it('never gets larger than six times', () => expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, box).scale).toBe(6))

it('never leaves the picture', () => {
  const zoom = { scale: 2, x: -100, y: -50 }
  expect(panned(zoom, 999, 999, box)).toEqual({ scale: 2, x: 0, y: 0 })
  expect(panned(zoom, -999, -999, box)).toEqual({ scale: 2, x: -400, y: -300 })
})

it('comes back whole when the box changes', () => {
  expect(bounded({ scale: 1, x: -40, y: 12 }, box)).toEqual(WHOLE)
})
