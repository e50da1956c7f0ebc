import { Mesh, Vector3 } from 'three'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { change } from '../../settings.svelte'
import { changes } from '../../stage/pieces'
import type { Recorded, Scene, View } from '../../stage/scene'
import { Workshop } from '../../stage/workshop'
import { brickText } from './figure'
import recorded from './recorded.json'
import { makeScene } from './scene'
import { bricksOf, read, zonesOf } from './view'

const NO_LAYERS: ReadonlySet<string> = new Set()

const { setting, views } = recorded as unknown as Recorded

// There is nothing to write on here: the scene stands without letters.
beforeEach(() => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => vi.restoreAllMocks())

const mounted = (at: number): { scene: Scene; each: Recorded['views'][number] } => {
  const each = views[at]
  if (!each) throw new Error(`no view ${at}`)
  return { scene: makeScene(new Workshop('low', false), { ...setting, ...each.setting }), each }
}

it('shows every recorded view, each piece once and all bricks of all seats', () => {
  for (const [at, { view, seat }] of views.entries()) {
    const { scene } = mounted(at)
    const pieces = scene.pieces(view, seat, NO_LAYERS)
    for (const piece of pieces) expect(piece.make()).toBeTruthy()
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length)
    const rush = read(view)
    for (const [index] of rush.players.entries())
      for (const zone of zonesOf(rush))
        for (const { x, y } of bricksOf(rush, index + 1, zone))
          expect(
            pieces.some(({ id, cells }) => id.startsWith('brick:') && cells.includes(`${index + 1}:${zone}:${x},${y}`)),
          ).toBe(true)
    scene.dispose?.()
  }
})

it('shows the brick in hand where it will lie', () => {
  const { scene, each } = mounted(0)
  scene.pieces(each.view, each.seat, NO_LAYERS)
  if (!each.ghost) throw new Error('a ghost is recorded')
  const ghosts = scene.ghost({ ...each.ghost, view: each.view })
  expect(ghosts).toHaveLength(1)
  const [cell = ''] = ghosts[0]?.cells ?? []
  const [place] = scene.places([cell], each.view)
  expect(place?.centre.y).toBe(ghosts[0]?.at.y)
})

it('moves the whole figure where a brick needs it elsewhere', () => {
  const { scene, each } = mounted(0)
  scene.pieces(each.view, each.seat, NO_LAYERS)
  const ghosts = scene.ghost({ view: each.view, seat: 1, move: 'place z1 2 1,-1', cells: [], path: [] })
  const ids = new Set(scene.pieces(each.view, each.seat, NO_LAYERS).map(({ id }) => id))
  // Either it still fits where it stands, or all its bricks come along under their own names.
  expect(ghosts.length === 1 || ghosts.filter(({ id }) => ids.has(id)).length === ghosts.length - 1).toBe(true)
})

it('shows what the other moves would change', () => {
  const { scene, each } = mounted(0)
  scene.pieces(each.view, each.seat, NO_LAYERS)
  const [brick] = bricksOf(read(each.view), 1, 'z1')
  const ask = (move: string) => scene.ghost({ view: each.view, seat: 1, move, cells: [], path: [] })
  expect(ask('mortar z2').map(({ id }) => id)).toEqual(['token:1:mortar'])
  expect(ask('hammer die 4')).toHaveLength(1)
  expect(ask('bonus 3')).toHaveLength(1)
  expect(ask('pass')).toEqual([])
  if (!brick) throw new Error('a brick stands in z1')
  const swapped = ask(`hammer z1 ${brick.x},${brick.y} = 1 ${brick.x},${brick.y}`)
  expect(swapped.some(({ id }) => id.startsWith('brick:1:z1:'))).toBe(true)
})

it('means by a tap on a brick laid across the ring that shines through it, and else the brick', () => {
  const { scene, each } = mounted(0)
  const brick = { size: 4, isAcross: true, x: 0, y: 1 }
  const rush = structuredClone(read(each.view))
  const figures = rush.players[0]?.figures
  if (!figures) throw new Error('seat 1 plays')
  figures['z1'] = ['1 0,0', brickText(brick)]
  const view = rush as unknown as View
  const piece = scene
    .pieces(view, 1, NO_LAYERS)
    .find(({ id, cells }) => id.startsWith('brick:') && cells.includes('1:z1:0,1'))
  const [below] = scene.places(['1:z1:1,0'], view)
  if (!piece || !below) throw new Error('both are on the stage')
  const point = new Vector3(below.centre.x - 0.6, below.centre.y + 1, below.centre.z + 3.5)
  const along = new Vector3(below.centre.x, below.centre.y, below.centre.z).sub(point).normalize()
  const names = scene.cellsAt({ point, along, normal: new Vector3(0, 0, 1), object: new Mesh(), piece }, view)
  expect(names[0]).toMatch(/^1:z1:1,0@/)
  expect(names.some((name) => name.startsWith('1:z1:0,1@'))).toBe(true)
})

it('frames one zone by itself when a panel asks for it', () => {
  const { scene, each } = mounted(5)
  const { view } = each
  scene.pieces(view, each.seat, NO_LAYERS)
  expect(scene.closeUp?.(view, NO_LAYERS)).toBeNull()
  expect(scene.closeUp?.(view, new Set(['near:z9']))).toBeNull()
  const part = scene.closeUp?.(view, new Set(['near:z2']))
  const whole = scene.bounds(view)
  if (!part) throw new Error('no part')
  expect(part.max.x - part.min.x).toBeLessThan((whole.max.x - whole.min.x) / 2)
})

it('rings a brick in front of it, where it is seen', () => {
  const { scene, each } = mounted(0)
  scene.pieces(each.view, each.seat, NO_LAYERS)
  const [brick] = bricksOf(read(each.view), 1, 'z1')
  if (!brick) throw new Error('a brick stands in z1')
  const [place] = scene.places([`1:z1:${brick.x},${brick.y}`], each.view)
  expect(place?.ring?.z).toBeGreaterThan((place?.centre.z ?? 0) + 0.5)
})

it('makes every card with a name anew when the language changes, and nothing else', () => {
  const robot = views.findIndex(({ view }) => 'machine' in view)
  for (const at of [0, robot]) {
    const { scene, each } = mounted(at)
    const told = (language: 'en' | 'fr') => {
      change({ language })
      return scene.pieces(each.view, each.seat, NO_LAYERS)
    }
    const before = told('en')
    const { changed, come, gone } = changes(before, told('fr'))
    change({ language: 'en' })
    expect([...come, ...gone]).toEqual([])
    const named = before.map(({ id }) => id).filter((id) => /^(card:|top$|robot:(card|top)$)/.test(id))
    expect(changed.map(({ id }) => id)).toEqual(named)
    expect(named.length).toBeGreaterThan(2)
  }
})

it('adds up the points that the view tells', () => {
  const { scene, each } = mounted(0)
  const view: View = { ...each.view, earned: [{ cards: [6, 5], tokens: [1] }, { bonus: [40] }] }
  expect(scene.labels?.(view, 1).map(({ text }) => text)).toEqual(['● 12', '■ 40'])
})
