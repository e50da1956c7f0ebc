import { Object3D, Vector3 } from 'three'
import { expect, it, vi } from 'vitest'
import { changes, Troupe } from './pieces'
import type { Piece } from './scene'

const piece = (id: string, x = 0, more: Partial<Piece> = {}): Piece => ({
  id,
  look: 'oak',
  make: () => new Object3D(),
  at: { x, y: 0, z: 0 },
  cells: [id],
  level: 1,
  ...more,
})
const ids = (pieces: Piece[]) => pieces.map(({ id }) => id)

it('tells who has come, gone, moved and changed', () => {
  const before = [piece('a'), piece('b'), piece('c'), piece('d')]
  const after = [piece('b'), piece('c', 2), piece('d', 0, { look: 'turned' }), piece('e')]
  const what = changes(before, after)
  expect(ids(what.come)).toEqual(['e'])
  expect(ids(what.gone)).toEqual(['a'])
  expect(ids(what.moved)).toEqual(['c'])
  expect(ids(what.changed)).toEqual(['d'])
})

it('puts the first view up at once', () => {
  const troupe = new Troupe(() => undefined)
  troupe.show([piece('a', 3)], false)
  expect(troupe.step(0)).toBe(false)
  expect(troupe.groupOf('a')?.position.x).toBe(3)
})

it('lets a new piece fall into its place in under 600 ms, and says when it stands', () => {
  const settled = vi.fn()
  const troupe = new Troupe(settled)
  troupe.show([piece('a')], false)
  troupe.show([piece('a'), piece('b', 1)], false)
  expect(troupe.step(1000)).toBe(true)
  expect(troupe.groupOf('b')?.position.y).toBeGreaterThan(0)
  expect(settled).not.toHaveBeenCalled()
  expect(troupe.step(1590)).toBe(false)
  expect(troupe.groupOf('b')?.position.y).toBe(0)
  expect(settled).toHaveBeenCalledOnce()
})

it('moves nothing when nothing may move, nor when many come at once', () => {
  const settled = vi.fn()
  const still = new Troupe(settled)
  still.show([piece('a')], true)
  expect(settled).not.toHaveBeenCalled()
  still.show([piece('a'), piece('b')], true)
  expect(still.step(0)).toBe(false)
  expect(settled).toHaveBeenCalledOnce()
  const late = new Troupe(() => undefined)
  late.show([piece('a')], false)
  late.show(
    Array.from({ length: 9 }, (_, at) => piece(`p${at}`)),
    false,
  )
  expect(late.step(0)).toBe(false)
})

it('makes a piece anew only when it looks different', () => {
  const make = vi.fn(() => new Object3D())
  const troupe = new Troupe(() => undefined)
  troupe.show([piece('a', 0, { make })], true)
  troupe.show([piece('a', 1, { make })], true)
  expect(make).toHaveBeenCalledOnce()
  troupe.show([piece('a', 1, { make, look: 'elm' })], true)
  expect(make).toHaveBeenCalledTimes(2)
})

it('cuts levels away and moves pieces apart, but not the furniture', () => {
  const troupe = new Troupe(() => undefined)
  const inlay = piece('d', 0, { isFixture: true, on: 'a' })
  troupe.show([piece('a'), piece('b', 0, { level: 3 }), piece('c', 0, { isFixture: true }), inlay], true)
  troupe.cut(2)
  expect(troupe.groupOf('b')?.visible).toBe(false)
  troupe.cut(3)
  expect(troupe.groupOf('b')?.visible).toBe(true)
  troupe.explode(() => new Vector3(0, 5, 0))
  expect(troupe.groupOf('a')?.position.y).toBe(5)
  expect(troupe.groupOf('c')?.position.y).toBe(0)
  expect(troupe.groupOf('d')?.position.y).toBe(5)
  troupe.explode(null)
  expect(troupe.groupOf('a')?.position.y).toBe(0)
})

it('hides a lifted piece for as long as it is lifted, whatever else is shown', () => {
  const troupe = new Troupe(() => undefined)
  troupe.show([piece('a'), piece('b')], true)
  troupe.lift(new Set(['a']))
  troupe.cut(1) // as when coordinates or a layer are turned on
  expect(troupe.groupOf('a')?.visible).toBe(false)
  troupe.show([piece('a', 0, { look: 'marked' }), piece('b')], true)
  expect(troupe.groupOf('a')?.visible).toBe(false)
  expect(troupe.groupOf('b')?.visible).toBe(true)
  troupe.lift(new Set())
  expect(troupe.groupOf('a')?.visible).toBe(true)
})

it('knows the piece a ray has met by any of its parts', () => {
  const part = new Object3D()
  const whole = new Object3D().add(part)
  const troupe = new Troupe(() => undefined)
  troupe.show([piece('a', 0, { make: () => whole })], true)
  expect(troupe.pieceOf(part)?.id).toBe('a')
  expect(troupe.pieceOf(new Object3D())).toBeNull()
})

it('lets dice tumble on their way and lie straight at its end', () => {
  const troupe = new Troupe(() => undefined)
  troupe.show([piece('a')], false)
  troupe.show([piece('a'), piece('die', 1, { tumbles: true })], false)
  troupe.step(0)
  troupe.step(100)
  expect(troupe.groupOf('die')?.rotation.x).not.toBe(0)
  troupe.step(1000)
  expect(troupe.groupOf('die')?.rotation.x).toBe(0)
})
