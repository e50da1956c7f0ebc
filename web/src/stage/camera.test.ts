import { PerspectiveCamera, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { between, bounded, framing, namedPose, Orbit, poseOf, STRAIGHT_DOWN, turned } from './camera'

const HOME = { azimuth: 0.3, height: 0.7 }
const BOUNDS = { min: { x: -5, y: 0, z: -5 }, max: { x: 5, y: 3, z: 5 } }

it('never lets the eye go under the table or over the top', () => {
  expect(bounded({ ...poseOf(HOME), height: -1 }, BOUNDS).height).toBeGreaterThan(0)
  expect(bounded({ ...poseOf(HOME), height: 9 }, BOUNDS).height).toBe(STRAIGHT_DOWN)
})

it('never lets the eye go off the building or far away', () => {
  const lost = bounded({ ...poseOf(HOME), east: 99, south: -99, distance: 50 }, BOUNDS)
  expect(lost.east).toBe(5)
  expect(lost.south).toBe(-5)
  expect(lost.distance).toBeLessThan(2)
})

it('turns the short way round', () => {
  const halfway = between({ ...poseOf(HOME), azimuth: 3 }, { ...poseOf(HOME), azimuth: -3 }, 0.5)
  expect(Math.abs(halfway.azimuth)).toBeCloseTo(Math.PI)
  expect(turned(2 * Math.PI + 0.5)).toBeCloseTo(0.5)
})

it('keeps one’s own side at the bottom from above', () => {
  expect(namedPose('top', HOME)).toMatchObject({ azimuth: 0.3, height: STRAIGHT_DOWN })
})

it.each([
  ['wide', 1.8],
  ['tall', 0.5],
])('frames all of the building in a %s picture', (_, aspect) => {
  for (const look of [HOME, { azimuth: 2, height: STRAIGHT_DOWN }, { azimuth: -1, height: 0.1 }]) {
    const camera = new PerspectiveCamera(30, aspect)
    const orbit = new Orbit(look, BOUNDS)
    orbit.apply(camera)
    for (const x of [-5, 5])
      for (const y of [0, 3])
        for (const z of [-5, 5]) {
          const seen = new Vector3(x, y, z).project(camera)
          expect(Math.max(Math.abs(seen.x), Math.abs(seen.y))).toBeLessThan(1)
        }
    expect(framing(BOUNDS, look, 30, aspect).away).toBeLessThan(60)
  }
})

it('keeps the building off the panels above and below', () => {
  const camera = new PerspectiveCamera(30, 1)
  const orbit = new Orbit(HOME, BOUNDS)
  orbit.insets = { top: 0.1, bottom: 0.25, left: 0, right: 0 }
  orbit.apply(camera)
  for (const x of [-5, 5])
    for (const y of [0, 3])
      for (const z of [-5, 5]) {
        const seen = new Vector3(x, y, z).project(camera)
        expect(seen.y).toBeLessThan(0.8)
        expect(seen.y).toBeGreaterThan(-0.5)
      }
})

it('does not move by itself while a finger is down', () => {
  const orbit = new Orbit(HOME, BOUNDS)
  orbit.go('top')
  orbit.step(0, false)
  orbit.hold(true)
  expect(orbit.step(100, false)).toBe(false)
  orbit.go('north')
  expect(orbit.step(200, false)).toBe(false)
  expect(orbit.pose.height).toBeCloseTo(HOME.height)
})

it('arrives within 300 ms, and at once when nothing may move', () => {
  const orbit = new Orbit(HOME, BOUNDS)
  orbit.go('top')
  orbit.step(1000, false)
  expect(orbit.step(1300, false)).toBe(false)
  expect(orbit.pose.height).toBe(STRAIGHT_DOWN)
  orbit.go('south')
  expect(orbit.step(2000, true)).toBe(false)
  expect(orbit.pose.azimuth).toBeCloseTo(0)
})

it('follows a building that grows, but not under a finger', () => {
  const orbit = new Orbit(HOME, BOUNDS)
  const camera = new PerspectiveCamera(30, 1)
  const awayAt = (now: number, isStill = false) => {
    orbit.step(now, isStill)
    orbit.apply(camera)
    return camera.position.length()
  }
  const before = awayAt(0)
  orbit.setBounds({ min: BOUNDS.min, max: { ...BOUNDS.max, y: BOUNDS.max.y + 20 } })
  orbit.hold(true)
  expect(awayAt(50)).toBeCloseTo(before)
  orbit.hold(false)
  expect(awayAt(100)).toBeCloseTo(before)
  const between = awayAt(200)
  const after = awayAt(400)
  expect(between).toBeGreaterThan(before)
  expect(after).toBeGreaterThan(between)
  orbit.setBounds(BOUNDS)
  expect(awayAt(500, true)).toBeCloseTo(before)
})

it('pans what is under the finger along with it', () => {
  const orbit = new Orbit({ azimuth: 0, height: STRAIGHT_DOWN }, BOUNDS)
  const camera = new PerspectiveCamera(30, 1)
  orbit.apply(camera)
  const before = new Vector3(0, 1.5, 0).project(camera)
  orbit.pan(0.1, 0.05, 30, 1)
  orbit.apply(camera)
  const after = new Vector3(0, 1.5, 0).project(camera)
  expect(after.x - before.x).toBeCloseTo(0.2, 1)
  expect(before.y - after.y).toBeCloseTo(0.1, 1)
})

it('goes to what else is to be framed, and back from wherever one has looked', () => {
  const part = { min: { x: 1, y: 0, z: 1 }, max: { x: 3, y: 2, z: 2 } }
  const camera = new PerspectiveCamera(30, 1)
  const orbit = new Orbit(HOME, BOUNDS)
  orbit.apply(camera)
  const afar = camera.position.clone()
  orbit.nudge({ azimuth: 1, east: 2 })
  orbit.frame(part)
  expect(orbit.step(0, false)).toBe(true)
  expect(orbit.step(1000, false)).toBe(false)
  orbit.apply(camera)
  const near = framing(part, HOME, 30, 1)
  expect(camera.position.distanceTo(near.target)).toBeCloseTo(near.away)
  orbit.frame(BOUNDS)
  orbit.step(0, true)
  orbit.apply(camera)
  expect(camera.position.distanceTo(afar)).toBeCloseTo(0)
})
