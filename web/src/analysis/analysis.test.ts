import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Trouble } from '../api'
import { type Grade, lossOf, MatchAnalysis } from './analysis.svelte'
import type { Analysis, Judgement } from '../wire'

const judged = (ply: number, grade: Grade | null = null): Judgement => ({
  ply,
  seat: 1,
  move: `m${ply}`,
  worths: [0.5, 0.5],
  after: [0.5, 0.5],
  best: [],
  line: [],
  reasons: [],
  doubt: 0,
  grade,
  exact: false,
  forced: false,
})

let made: Judgement[] = []
let state: Analysis['state'] = 'none'
let depth: Analysis['depth'] = 'quick'
const report = (start: number): Analysis => ({
  state,
  decisions: 3,
  depth,
  total: 3,
  left: null,
  accounts: [],
  swings: [],
  turning: null,
  done: made.length,
  start,
  judgements: made.slice(start),
  final: null,
  wait: null,
})
const doors = {
  ask: vi.fn(async (_table: string, _depth: string, _key: string | null) => {
    state = 'under_way'
    return report(0)
  }),
  fetch: vi.fn(async (_table: string, start: number, _key: string | null) => report(start)),
}
let analysis: MatchAnalysis

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  ;[made, state, depth] = [[], 'none', 'quick']
  analysis = new MatchAnalysis('t', () => 'key', doors)
})

afterEach(() => {
  analysis.stop()
  vi.useRealTimers()
})

it('is looked for, and not asked for by itself', async () => {
  await analysis.look()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(analysis.said?.state).toBe('none')
  expect(doors.fetch).toHaveBeenCalledExactlyOnceWith('t', 0, 'key')
  expect(doors.ask).not.toHaveBeenCalled()
})

it('is followed to its end, and fetches only what it lacks', async () => {
  await analysis.ask('quick')
  made = [judged(0), judged(2, 'mistake')]
  await vi.advanceTimersByTimeAsync(1000)
  expect(analysis.judgements.map(({ ply }) => ply)).toEqual([0, 2])
  made = [...made, judged(4, 'inaccuracy')]
  state = 'done'
  await vi.advanceTimersByTimeAsync(1000)
  expect(doors.fetch).toHaveBeenLastCalledWith('t', 2, 'key')
  expect(analysis.marked).toEqual([3, 5])
  expect(analysis.byEntry.get(3)?.grade).toBe('mistake')
  const asked = doors.fetch.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(doors.fetch).toHaveBeenCalledTimes(asked)
})

it('goes on when the house is back', async () => {
  await analysis.ask('quick')
  doors.fetch.mockRejectedValueOnce(new Trouble('offline')).mockRejectedValueOnce(new Trouble('offline'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(analysis.trouble).toBeInstanceOf(Trouble)
  ;[made, state] = [[judged(0)], 'done']
  await vi.advanceTimersByTimeAsync(10_000)
  expect(analysis.trouble).toBeNull()
  expect(analysis.said?.state).toBe('done')
})

it('is not followed by a page that is gone', async () => {
  await analysis.ask('quick')
  analysis.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(doors.fetch).not.toHaveBeenCalled()
})

it('takes what is said later of a decision instead of what was said before', async () => {
  await analysis.ask('quick')
  made = [judged(0), judged(2, 'mistake'), judged(4), judged(2)]
  await vi.advanceTimersByTimeAsync(1000)
  expect(analysis.judgements.map(({ ply, grade }) => [ply, grade])).toEqual([
    [0, null],
    [2, null],
    [4, null],
  ])
  expect(analysis.marked).toEqual([])
})

it('begins anew when somebody has asked for a deeper one', async () => {
  await analysis.ask('quick')
  made = [judged(0), judged(2, 'mistake')]
  await vi.advanceTimersByTimeAsync(1000)
  made = [judged(0, 'blunder'), judged(2), judged(4)]
  depth = 'thorough'
  await vi.advanceTimersByTimeAsync(1000)
  expect(doors.fetch).toHaveBeenLastCalledWith('t', 0, 'key')
  expect(analysis.judgements.map(({ grade }) => grade)).toEqual(['blunder', null, null])
})

it('says what a move gave away, and nothing where that is not known', () => {
  expect(lossOf({ ...judged(0), worths: [0.5, 0.5], after: [0.2, 0.8] })).toBeCloseTo(0.3)
  expect(lossOf({ ...judged(0), seat: 2, worths: [0.5, 0.5], after: [0.2, 0.8] })).toBe(0)
  expect(lossOf({ ...judged(0), after: null })).toBe(0)
})
