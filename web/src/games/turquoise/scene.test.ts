import { Mesh, Vector3 } from 'three'
import { afterAll, expect, it, vi } from 'vitest'
import type { Asked, Hit, Recorded, View } from '../../stage/scene'
import { Workshop } from '../../stage/workshop'
import type { WireChoice } from '../../wire'
import { Identities } from './identities'
import { readMove } from './moves'
import { cheapest, pricesFor, priceText } from './prices'
import recorded from './recorded.json'
import { makeScene } from './scene'
import { readSite, spotOf } from './space'
import { read } from './view'

// Nothing can be drawn on here; the make-believe browser would say so for each letter.
const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
afterAll(() => canvas.mockRestore())

const { views, setting } = recorded as unknown as Recorded
const scene = makeScene(new Workshop('low', false), setting)
const named = (name: string) => views.find((each) => each.name === name)!
const NONE = new Set<string>()

const hitOn = (view: View, site: string, storey: number): Hit => {
  const { x, y, z } = spotOf(readSite(site)!, storey)
  const piece = scene.pieces(view, 4, NONE).find(({ cells }) => cells.includes(site)) ?? null
  return {
    point: new Vector3(x + 0.2, y, z - 0.2),
    normal: new Vector3(0, 1, 0),
    along: new Vector3(0, -1, 0),
    object: new Mesh(),
    piece,
  }
}

it('means the site one points at, then the place over it', () => {
  const { view } = named('a plate in hand')
  expect(scene.cellsAt(hitOn(view, 'c3', 0), view)).toEqual(['c3', 's100'])
  expect(scene.cellsAt(hitOn(view, 'a1', 0), view)).toEqual(['a1'])
  const bare: View = { ...view, plates: {}, pillars: {}, covered: {}, sites: {}, bridges: {} }
  expect(scene.cellsAt(hitOn(bare, 'c3', 0), bare)).toEqual(['g11'])
})

it('means the hand by one’s own tray, and a god by its stela', () => {
  const { view } = named('a plate in hand')
  const pieces = scene.pieces(view, 4, NONE)
  const at = (id: string) =>
    scene.cellsAt({ ...hitOn(view, 'a1', 0), piece: pieces.find((piece) => piece.id === id)! }, view)
  expect(at('tray:4')).toEqual(['hand'])
  expect(at('stela:horus')).toEqual(['horus'])
  expect(at('pile')).toEqual(['draw'])
})

it('shows the plate in place with the bridges it would complete, for each rotation', () => {
  const { view, ghost } = named('a plate in hand')
  const place = readMove(ghost!.move)
  if (place?.kind !== 'lay') throw new Error('no plate is laid')
  for (let rotation = 0; rotation < 4; rotation++) {
    const asked: Asked = { ...ghost!, view, move: `lay ${place.place} r${rotation}` }
    const [plate, ...bridges] = scene.ghost(asked)
    expect(plate?.turn).toBeCloseTo((-rotation * Math.PI) / 2)
    expect(plate?.cells).toEqual([place.place])
    expect(plate?.id).toBe(`plate:${read(view).drawn}`)
    for (const bridge of bridges) expect(bridge.id).toMatch(/^bridge:[a-h][1-8][NESW]$/)
  }
})

it('shows a moved pillar once: the ghost has the name of the one that leaves', () => {
  const { view } = named('a pillar picked')
  const source = Object.keys(read(view).pillars)[0]!
  const standingPiece = scene.pieces(view, 3, NONE).find(({ cells }) => cells[0] === source)
  const [ghost] = scene.ghost({ view, seat: 3, move: `move ${source}>h8 ap 1`, cells: [], path: [] })
  expect(ghost?.id).toBe(standingPiece?.id)
  expect(ghost?.cells).toEqual(['h8'])
  expect(scene.ghost({ view, seat: 3, move: 'move hand>h8 ap 1', cells: [], path: [] })[0]?.id).toBe('ghost')
  expect(scene.ghost({ view, seat: 3, move: null, cells: [], path: ['move', source] })[0]?.cells).toEqual([source])
})

it('shows bridges on demand only', () => {
  const { view } = named('a pillar picked')
  const bridges = (layers: ReadonlySet<string>) =>
    scene.pieces(view, 3, layers).filter(({ id }) => id.startsWith('bridge:'))
  expect(bridges(NONE)).toEqual([])
  expect(bridges(new Set(['bridges'])).length).toBeGreaterThan(100)
})

it('takes a pillar that left and one that came for the same', () => {
  const identities = new Identities()
  const at = (name: string, seat: number) => ({ column: readSite(name)!, storey: 0, seat, isOpen: true })
  const [first, second] = [at('a1', 1), at('b1', 2)]
  const before = identities.of([first, second])
  const moved = at('c3', 1)
  const after = identities.of([second, moved])
  expect(after.get(moved)).toEqual({ id: before.get(first)!.id, isNew: false })
  expect(after.get(second)).toEqual({ id: before.get(second)!.id, isNew: false })
  const fresh = at('d4', 1)
  expect(identities.of([second, moved, fresh]).get(fresh)?.isNew).toBe(true)
  expect(identities.at('c3')).toBe(before.get(first)!.id)
})

const choice = (move: string): WireChoice => ({ key: move, label: { code: '', params: {}, cells: [] }, move })

it('reads prices from the choices', async () => {
  expect(cheapest([choice('move hand>a1 ap 2'), choice('move hand>a1 ap 1 pays black 1 white 2')])).toEqual({
    cost: 1,
    pays: 3,
  })
  expect(cheapest([])).toBeNull()
  expect([priceText({ cost: 2, pays: 0 }), priceText({ cost: 1, pays: 2 })]).toEqual(['2', '1 −2'])
  const { path, choices, behind } = named('a pillar picked')
  const after = (keys: readonly string[]) => Promise.resolve(behind?.[keys.join(' › ')] ?? [])
  const prices = await pricesFor({ path: path!, choices: choices!, canChoose: true, after })
  expect(prices.size).toBe(choices!.length)
  expect(prices.get('a4')).toEqual({ cost: 1, pays: 0 })
  expect(await pricesFor({ path: [], choices: choices!, canChoose: true, after })).toEqual(new Map())
})

it('tries what was pointed at, so that the server can say why not', () => {
  const { view } = named('a plate in hand')
  expect(scene.attempt?.('s101', 'r2', 1, view)).toBe('lay s101 r3')
  expect(scene.attempt?.('s101', null, -1, view)).toBe('lay s101 r3')
  expect(scene.attempt?.('c3', null, 0, named('a pillar picked').view)).toBe('move hand>c3 ap 1')
  expect(scene.attempt?.('hand', null, 0, view)).toBeNull()
  expect(scene.attempt?.('c3', null, 0, named('a pillar picked').view, ['move', 'd4'])).toBe('move d4>c3 ap 1')
})

it('enters from the hand at a free site, and counts from the pillar that was picked', () => {
  const { view } = named('a pillar picked')
  const routes = (cell: string, path: string[]) =>
    scene.routes?.(cell, { view, seat: 3, path, move: null })?.map((route) => route.path.join(' '))
  const free = scene.coordinates(view).find(({ text }) => !(text in read(view).pillars))!.text
  const own = Object.keys(read(view).pillars)[0]!
  expect(routes(free, [])).toEqual(['move hand', ''])
  expect(routes(own, [])).toEqual([''])
  expect(routes(free, ['move', own])).toEqual([`move ${own}`, 'move', ''])
})
