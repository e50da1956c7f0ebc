import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Readiness } from './readiness.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks until the computer players of its game are ready', async () => {
  const ask = vi.fn(async () => ({ ready: ['aztec'], getting_ready: ['temple'] }))
  const readiness = new Readiness('temple', ask)
  const stop = readiness.follow()
  await vi.advanceTimersByTimeAsync(0)
  expect(readiness.isReady).toBe(false)
  ask.mockResolvedValue({ ready: ['aztec', 'temple'], getting_ready: [] })
  await vi.advanceTimersByTimeAsync(2000)
  expect(readiness.isReady).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})

it('asks no more once it is stopped, and says nothing where the house cannot be heard', async () => {
  const ask = vi.fn(async () => ({ ready: [], getting_ready: ['temple'] }))
  const readiness = new Readiness('temple', ask)
  readiness.follow()()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  const unheard = new Readiness('temple', () => Promise.reject(new Error('offline')))
  unheard.follow()
  await vi.advanceTimersByTimeAsync(0)
  expect(unheard.isReady).toBe(true)
})
