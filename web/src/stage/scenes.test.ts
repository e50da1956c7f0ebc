/** Every scene with its recorded views, without a server and without a picture: what it says must make sense. */
import { Object3D, Vector3 } from 'three'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Recorded, SceneModule } from './scene'
import { Workshop } from './workshop'

const scenes = import.meta.glob<SceneModule>('../games/*/scene.ts', { eager: true })
const records = import.meta.glob<Recorded>('../games/*/recorded.json', { eager: true, import: 'default' })

const cases = Object.entries(scenes).flatMap(([path, module]) => {
  const recorded = records[path.replace('scene.ts', 'recorded.json')]
  const game = path.split('/')[2] ?? ''
  return (recorded?.views ?? []).map((each, at) => ({
    game,
    at,
    module,
    setting: recorded && { ...recorded.setting, ...each.setting },
    each,
  }))
})

// jsdom has no canvas, and would complain at every letter.
beforeAll(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterAll(() => void vi.restoreAllMocks())

it('has recorded views for every scene', () => {
  for (const path of Object.keys(scenes))
    expect(records[path.replace('scene.ts', 'recorded.json')]?.views.length).toBeGreaterThan(0)
})

it.each(cases)('mounts $game, view $at', ({ module, setting, each }) => {
  if (!setting) throw new Error('a recorded view without a setting')
  const kit = new Workshop('low', false)
  const scene = module.makeScene(kit, setting)
  const pieces = scene.pieces(each.view, each.seat, new Set())
  expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length)
  for (const piece of pieces) {
    expect(piece.make()).toBeInstanceOf(Object3D)
    expect(Number.isFinite(piece.at.x + piece.at.y + piece.at.z), piece.id).toBe(true)
    expect(piece.level, piece.id).toBeLessThanOrEqual(scene.levels(each.view))
  }
  const { min, max } = scene.bounds(each.view)
  expect(new Vector3(max.x - min.x, max.y - min.y, max.z - min.z).toArray().every((side) => side > 0)).toBe(true)
  const labels = [...scene.coordinates(each.view), ...(scene.labels?.(each.view, each.seat) ?? [])]
  expect(new Set(labels.map(({ id }) => id)).size).toBe(labels.length)
  if (each.last) expect(scene.places(each.last, each.view)).toHaveLength(each.last.length)
  if (each.ghost) expect(scene.ghost({ ...each.ghost, view: each.view }).length).toBeGreaterThan(0)
  scene.dispose?.()
  kit.dispose()
})
