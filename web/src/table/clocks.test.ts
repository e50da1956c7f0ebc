import { describe, expect, it } from 'vitest'
import { clockText, isUrgent, leftOf } from './clocks'

describe('a clock', () => {
  const clocks = { left: { '1': 30_000, '2': 40_000 }, running: [1] }

  it('runs only for those whose time runs', () => {
    expect(leftOf(clocks, 1, 5000)).toBe(25_000)
    expect(leftOf(clocks, 2, 5000)).toBe(40_000)
  })

  it('never shows less than nothing', () => expect(leftOf(clocks, 1, 99_000)).toBe(0))

  it('is missing for a seat that has none', () => expect(leftOf(clocks, 3, 0)).toBeNull())

  it('is urgent under ten seconds while it runs', () => {
    expect(isUrgent(9999, true)).toBe(true)
    expect(isUrgent(9999, false)).toBe(false)
    expect(isUrgent(10_000, true)).toBe(false)
  })
})

describe('time as text', () => {
  it.each([
    [3_723_000, '1:02:03'],
    [245_000, '4:05'],
    [59_001, '1:00'],
    [10_000, '0:10'],
    [9400, '9.4'],
    [0, '0.0'],
  ])('%i ms reads %s', (left, text) => expect(clockText(left)).toBe(text))
})
