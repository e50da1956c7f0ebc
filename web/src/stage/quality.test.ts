import { expect, it } from 'vitest'
import { isSoftware, qualityFor, ratioFor, wishedQuality } from './quality'

it('takes what the address asks for, and else what was kept', () => {
  localStorage.removeItem('hypostyle.stage')
  expect(wishedQuality('?quality=low')).toBe('low')
  expect(wishedQuality('?quality=splendid')).toBe('auto')
  localStorage.setItem('hypostyle.stage', 'high')
  expect(wishedQuality('')).toBe('high')
  localStorage.removeItem('hypostyle.stage')
})

it('gives slow machines less to do', () => {
  expect([2, 15, 200].map(qualityFor)).toEqual(['high', 'medium', 'low'])
  expect(isSoftware('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))')).toBe(true)
  expect(isSoftware('Apple M2')).toBe(false)
})

it('draws no more pixels than it may', () => {
  expect(ratioFor('low', 1400, 900, 2) ** 2 * 1400 * 900).toBeCloseTo(700_000)
  expect(ratioFor('high', 390, 400, 3)).toBe(2)
  expect(ratioFor('low', 390, 400, 2)).toBe(2)
  expect(ratioFor('medium', 390, 400, 1)).toBe(1)
})
