import { flushSync, mount, unmount } from 'svelte'
import { afterAll, expect, it, vi } from 'vitest'
import { Mesh, Vector3 } from 'three'
import type { Asked, Hit, Recorded, Sitting, View } from '../../stage/scene'
import { change } from '../../settings.svelte'
import { Workshop } from '../../stage/workshop'
import type { WireChoice } from '../../wire'
import Count from './Count.svelte'
import { lowestAt, rowsOf } from './hands'
import recorded from './recorded.json'
import { makeScene } from './scene'
import { faceName, readFace } from './space'
import { laidBy, read, type TempleView } from './view'

// Nothing can be drawn on here; the make-believe browser would say so for each tile.
const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
afterAll(() => canvas.mockRestore())

const { views } = recorded as unknown as Recorded
const scene = makeScene(new Workshop('low', false))
const named = (name: string) => views.find((each) => each.name === name)!

it('shows each tile once, where it lies', () => {
  for (const { view } of views) {
    const pieces = scene.pieces(view, 1, new Set())
    expect(pieces.map(({ cells }) => cells[0]).sort()).toEqual(Object.keys(read(view).tiles).sort())
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length)
  }
})

it('turns walls to glass on demand, and floors never', () => {
  const { view } = named('all tiles of one hand are built in')
  for (const { look, cells } of scene.pieces(view, 1, new Set(['glass'])))
    expect(look.endsWith('glass')).toBe(/^[EN]/.test(cells[0]!))
})

it('has the ghost of a whole move on its faces, and of a place alone', () => {
  const { view, ghost } = named('in the middle, a link tried')
  const asked: Asked = { ...ghost!, view }
  expect(scene.ghost(asked).map(({ cells }) => cells[0])).toEqual(laidBy(asked.move!).map(({ face }) => faceName(face)))
  const half = scene.ghost({ ...asked, move: null, path: ['tunnel', 'E1,0,0 R1,0,1', 'y3'] })
  expect(half.map(({ cells, look }) => [cells[0], look])).toEqual([
    ['E1,0,0', 'y3'],
    ['R1,0,1', ''],
  ])
  expect(scene.ghost({ ...asked, move: null, path: ['at', 'F0,0'] }).map(({ cells }) => cells[0])).toEqual(['F0,0'])
  expect(scene.ghost({ ...asked, move: null, path: ['wall'] })).toEqual([])
})

it('makes every tile and ghost', () => {
  for (const { view, ghost } of views) {
    for (const piece of scene.pieces(view, 1, new Set())) expect(piece.make().children.length).toBeGreaterThan(0)
    if (ghost)
      for (const piece of scene.ghost({ ...ghost, view })) expect(piece.make().children.length).toBeGreaterThan(0)
  }
})

const hitOn = (view: View, cell: string, point: Vector3, normal: Vector3): Hit => ({
  point,
  normal,
  along: new Vector3(0, -1, 0),
  object: new Mesh(),
  piece: scene.pieces(view, 1, new Set()).find(({ cells }) => cells[0] === cell) ?? null,
})

it('guesses the wall above the edge of a floor, and the roof at the top of a wall', () => {
  const view: View = {
    builds: [],
    tiles: { 'F0,0': 'r1', 'E0,0,0': 'b1' },
    hands: [[], []],
    colours_in_use: [null, null],
  }
  const up = new Vector3(0, 1, 0)
  expect(scene.cellsAt(hitOn(view, 'F0,0', new Vector3(-0.4, 0, 0), up), view)[0]).toBe('E-1,0,0')
  expect(scene.cellsAt(hitOn(view, 'F0,0', new Vector3(0, 0, -0.42), up), view)[0]).toBe('N0,0,0')
  expect(scene.cellsAt(hitOn(view, 'E0,0,0', new Vector3(0.44, 0.9, 0), new Vector3(-1, 0, 0)), view)[0]).toBe('R0,0,1')
  // The table itself, away from the building.
  expect(scene.cellsAt(hitOn(view, '', new Vector3(2.1, 0, 1), up), view)[0]).toBe('F2,-1')
})

it('tries one of the tiles in hand where nothing fits', () => {
  const { view } = named('a roof refused')
  const move = scene.attempt?.('R0,0,1', null, 0, view)
  const [, tile] = move!.split('=')
  expect(move).toMatch(/^roof R0,0,1=[a-z][1-6]$/)
  expect(read(view).hands.flat()).toContain(tile)
  expect(scene.attempt?.('hand', null, 0, view)).toBeNull()
})

it('frames the whole building', () => {
  for (const { view } of views) {
    const { min, max } = scene.bounds(view)
    for (const { centre } of scene.places(Object.keys(read(view).tiles), view)) {
      expect(centre.x).toBeGreaterThan(min.x)
      expect(centre.x).toBeLessThan(max.x)
      expect(centre.y).toBeLessThan(max.y)
    }
  }
})

it('says what a place takes as the server does', () => {
  for (const { view, choices } of views)
    for (const [cell, low] of lowestAt(choices ?? [], read(view))) {
      expect(readFace(cell)).not.toBeNull()
      expect(low).toBeGreaterThan(0)
      expect(low).toBeLessThan(7)
    }
})

it('knows no rule of colours and values: the view tells what is open, and the lowest value at a face', () => {
  const told = read(named('the first tiles').view)
  const temple: TempleView = { ...told, open_colours: ['vw', ''], lowest: { 'E0,0,0': 5 } }
  const open = (seat: number) => rowsOf(temple, seat).flatMap(({ colour, isOpen }) => (isOpen ? [colour] : []))
  expect([open(1).sort(), open(2)]).toEqual([['v', 'w'], []])
  const at = (...cells: string[]): WireChoice => ({ key: '', move: null, label: { code: '', params: {}, cells } })
  expect([...lowestAt([at('E0,0,0', 'N0,0,0'), at('F0,0')], temple)]).toEqual([['E0,0,0', 5]])
})

it('counts out what each has built, as the view tells it', async () => {
  for (const { view, scores } of views) {
    const counted = [1, 2].map((seat) => read(view).shares.filter((share) => share.seat === seat))
    expect(counted.map((shares) => shares.flatMap(({ cells }) => cells).length)).toEqual(scores)
  }
  const shares = [
    { seat: 2, colour: 'r', cells: ['F0,0', 'F1,0'] },
    { seat: 1, colour: 'y', cells: ['F0,1'] },
  ]
  const sitting = { view: { ...views[0]!.view, shares }, winners: [], name: String, point: () => undefined }
  change({ motion: 'reduced' })
  const count = mount(Count, { target: document.body, props: { sitting: sitting as unknown as Sitting } })
  flushSync()
  const rows = [...document.querySelectorAll('.row')].map((row) => row.querySelectorAll('li').length)
  expect(rows).toEqual([1, 1])
  await unmount(count)
  change({ motion: 'auto' })
})

it('asks what fits at a place once one has chosen to begin with a place', () => {
  const context = { view: views[1]!.view, seat: 1, move: null }
  expect(scene.routes?.('E0,0,0', { ...context, path: ['at'] })).toEqual([{ path: ['at', 'E0,0,0'], cell: 'E0,0,0' }])
  expect(scene.routes?.('E0,0,0', { ...context, path: ['corner'] })).toBeUndefined()
})
