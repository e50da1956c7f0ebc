import { expect, it, vi } from 'vitest'
import type { WireChoice } from '../wire'
import { type Children, type Lead, leadsAlong, leadsTo, narrowed } from './picking'

const choice = (key: string, cells: string[] = [], move: string | null = null): WireChoice => ({
  key,
  label: { code: 'c', params: {}, cells },
  move,
})

const turns = (corner: string, ...cells: string[][]): WireChoice[] =>
  cells.map((each, at) => choice(`t${at}`, [corner, ...each], `${corner}t${at}`))

const near = () => 1
const tree =
  (branches: Record<string, WireChoice[]>): Children =>
  (path) =>
    Promise.resolve(branches[path.map(({ key }) => key).join(' ')] ?? [])
const ways = (leads: Lead[]) =>
  leads.map(({ path, choice: { key } }) => [...path.map((each) => each.key), key].join(' '))

const pieces = tree({
  '': [choice('f4', ['f4']), choice('g7', ['g7'])],
  f4: turns('f4', ['f5'], ['e4', 'f3']),
  g7: turns('g7', ['g6'], ['f6']),
})

it('gives all the ways to lay a piece whose corner is pointed at', async () => {
  expect(ways(await leadsTo('f4', [], pieces, near))).toEqual(['f4 t0', 'f4 t1'])
})

it('finds pieces that cover a cell which is no corner', async () => {
  expect(ways(await leadsTo('f6', [], pieces, near))).toEqual(['g7 t1'])
})

it('does not ask about what is far away', async () => {
  const children = vi.fn(pieces)
  expect(await leadsTo('f6', [], children, () => 99)).toEqual([])
  expect(children).toHaveBeenCalledTimes(1)
})

const house = tree({
  '': [choice('move'), choice('lay'), choice('end', [], 'end')],
  move: [choice('s1', ['s1']), choice('s2', ['s2'])],
  'move s1': [choice('s2', ['s2']), choice('s3', ['s3'])],
  'move s1 s3': [choice('p1', [], 'm1'), choice('p2', [], 'm2')],
  lay: [choice('g1', ['g1']), choice('s1', ['s1'])],
})

it('goes through kinds of moves, and tells of all that fit', async () => {
  expect(ways(await leadsTo('s2', [], house, near))).toEqual(['move s2'])
  expect(ways(await leadsTo('s1', [], house, near))).toEqual(['move s1', 'lay s1'])
})

it('stops where a choice is left that no cell decides', async () => {
  const path = [choice('move'), choice('s1', ['s1'])]
  expect(ways(await leadsTo('s3', path, house, near))).toEqual(['move s1 s3'])
})

it('goes back along the way when something else is pointed at', async () => {
  const path = [choice('move'), choice('s1', ['s1'])]
  expect(ways(await leadsTo('g1', path, house, near))).toEqual(['lay g1'])
})

it('takes a choice by its key, for pieces that lie in a hand', async () => {
  expect(ways(await leadsTo('end', [], house, near))).toEqual(['end'])
})

it('follows a way that the scene knows, and no other', async () => {
  expect(ways(await leadsAlong(['move', 's1'], 's3', house))).toEqual(['move s1 s3'])
  expect(ways(await leadsAlong([], 's2', house))).toEqual(['move s2'])
  expect(await leadsAlong(['fly'], 's3', house)).toEqual([])
  expect(await leadsAlong(['move', 's1'], 'g1', house)).toEqual([])
})

it('chooses among what fits by another cell of it, or by the same again', () => {
  const offers = [choice('wall', ['E']), choice('corner', ['E', 'N']), choice('link', ['E', 'N', 'R'])].map(
    (each): Lead => ({ path: [], beside: [], choice: each }),
  )
  expect(ways(narrowed(offers, ['E'], 'E'))).toEqual(['wall'])
  expect(ways(narrowed(offers, ['E'], 'N'))).toEqual(['corner', 'link'])
  expect(ways(narrowed(offers.slice(1), ['E', 'N'], 'N'))).toEqual(['corner'])
  expect(ways(narrowed(offers, ['E'], 'R'))).toEqual(['link'])
  expect(narrowed(offers, ['E'], 'S')).toEqual([])
})
