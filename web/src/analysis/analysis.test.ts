import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Trouble } from '../api'
import { type Grade, MatchAnalysis } from './analysis.svelte'
import type { Analysis, Judged } from '../wire'

const judged = (ply: number, grade: Grade | null = null): Judged => ({
  ply,
  seat: 1,
  move: `m${ply}`,
  worths: [0.5, 0.5],
  worth: 0.5,
  best: [],
  grade,
  exact: false,
  forced: false,
})

let made: Judged[] = []
let state: Analysis['state'] = 'none'
const report = (start: number): Analysis => ({
  state,
  simulations: 10,
  total: 3,
  done: made.length,
  start,
  judgements: made.slice(start),
  final: null,
  wait: null,
})
const doors = {
  ask: vi.fn(async (_table: string, _key: string | null) => {
    state = 'under_way'
    return report(0)
  }),
  fetch: vi.fn(async (_table: string, start: number, _key: string | null) => report(start)),
}
let analysis: MatchAnalysis

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  ;[made, state] = [[], 'none']
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
  await analysis.ask()
  made = [judged(0), judged(2, 'mistake')]
  await vi.advanceTimersByTimeAsync(1000)
  expect(analysis.judgements.map(({ ply }) => ply)).toEqual([0, 2])
  made = [...made, judged(4, 'inaccuracy')]
  state = 'done'
  await vi.advanceTimersByTimeAsync(1000)
  expect(doors.fetch).toHaveBeenLastCalledWith('t', 2, 'key')
  expect(analysis.marked).toEqual([3, 5])
  expect(analysis.byEntry.get(3)?.grade).toBe('mistake')
  expect([analysis.count('mistake'), analysis.count('inaccuracy')]).toEqual([1, 1])
  const asked = doors.fetch.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(doors.fetch).toHaveBeenCalledTimes(asked)
})

it('goes on when the house is back', async () => {
  await analysis.ask()
  doors.fetch.mockRejectedValueOnce(new Trouble('offline')).mockRejectedValueOnce(new Trouble('offline'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(analysis.trouble).toBeInstanceOf(Trouble)
  ;[made, state] = [[judged(0)], 'done']
  await vi.advanceTimersByTimeAsync(10_000)
  expect(analysis.trouble).toBeNull()
  expect(analysis.said?.state).toBe('done')
})

it('is not followed by a page that is gone', async () => {
  await analysis.ask()
  analysis.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(doors.fetch).not.toHaveBeenCalled()
})
