import { beforeEach, expect, it, vi } from 'vitest'
import { ABOVE_FINGER, type Gestures, Pointers } from './pointer'

let heard: [string, ...unknown[]][]
let isOnPiece = false
let pointers: Pointers

beforeEach(() => {
  heard = []
  isOnPiece = false
  const note =
    (name: string) =>
    (...what: unknown[]) =>
      void heard.push([name, ...what])
  const names = ['hover', 'tap', 'doubleTap', 'turn', 'carry', 'carried', 'orbit', 'pan', 'zoom'] as const
  const gestures = Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as Gestures
  pointers = new Pointers({ ...gestures, hold: () => undefined, isOnPiece: () => isOnPiece })
})

const press = (x: number, time: number, isTouch = false) => {
  pointers.down(1, { x, y: 0 }, isTouch, false)
  pointers.up(1, time)
}
const names = () => heard.map(([name]) => name)

it('taps where it hardly moved, and twice quickly is a double tap', () => {
  press(5, 100)
  press(6, 300)
  expect(names()).toEqual(['tap', 'tap', 'doubleTap'])
})

it('does not take two slow taps for a double one', () => {
  press(5, 100)
  press(5, 900)
  expect(names()).toEqual(['tap', 'tap'])
})

it('orbits by a drag and does not tap after it', () => {
  pointers.down(1, { x: 0, y: 0 }, false, false)
  pointers.move(1, { x: 20, y: 0 })
  pointers.move(1, { x: 30, y: 4 })
  pointers.up(1, 0)
  expect(heard).toEqual([['orbit', 10, 4]])
})

it('turns the piece in steps by a drag that begins on it', () => {
  isOnPiece = true
  pointers.down(1, { x: 0, y: 0 }, false, false)
  pointers.move(1, { x: 12, y: 0 })
  pointers.move(1, { x: 130, y: 0 })
  pointers.move(1, { x: 60, y: 0 })
  expect(heard).toEqual([
    ['turn', 2],
    ['turn', -1],
  ])
})

it('carries the piece above a finger that is held', () => {
  vi.useFakeTimers()
  pointers.down(1, { x: 50, y: 200 }, true, false)
  vi.advanceTimersByTime(500)
  pointers.move(1, { x: 56, y: 208 })
  pointers.move(1, { x: 50, y: 300 })
  pointers.up(1, 0)
  vi.useRealTimers()
  expect(heard).toEqual([
    ['carry', { x: 50, y: 200 }],
    ['carry', { x: 56, y: 198 }],
    ['carry', { x: 50, y: 300 - ABOVE_FINGER }],
    ['carried'],
  ])
})

it('zooms and pans by two fingers, and the finger that stays does not tap', () => {
  pointers.down(1, { x: 0, y: 0 }, true, false)
  pointers.down(2, { x: 100, y: 0 }, true, false)
  pointers.move(2, { x: 200, y: 0 })
  pointers.up(2, 0)
  pointers.up(1, 10)
  expect(heard).toEqual([
    ['zoom', 0.5],
    ['pan', 50, 0],
  ])
})

it('points with a mouse that is not pressed', () => {
  pointers.move(1, { x: 3, y: 4 })
  pointers.leave()
  expect(heard).toEqual([
    ['hover', { x: 3, y: 4 }],
    ['hover', null],
  ])
})
