import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Draft } from './games/temple_rush/draft'
import { readBrick } from './games/temple_rush/figure'
import { keepLearned, learnedOf } from './learned'
import { change, settings } from './settings.svelte'
import { keepWish, wishedQuality } from './stage/quality'
import { lasting, ofWindow, storageOf } from './storage'
import { browserSurroundings } from './table/browser'
import { Journal } from './table/journal'
import { joiningKeys, keepSeatKeys } from './table/keys'
import { keepLook, keptLook } from './table/looks'

/** A browser in which even asking for the storage is an error, as where all cookies are blocked. */
function forbid(): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, kind, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
}

beforeEach(forbid)
afterEach(() => {
  vi.restoreAllMocks()
  for (const item of ['settings', 'look', 'stage', 'lessons', 'keys.t', 'journal.t']) {
    lasting.removeItem(`hypostyle.${item}`)
    ofWindow.removeItem(`hypostyle.${item}`)
  }
})

it('remembers for as long as the page lives where storage is forbidden', () => {
  const storage = storageOf('localStorage')
  storage.setItem('name', 'Ada')
  expect(storage.getItem('name')).toBe('Ada')
  storage.removeItem('name')
  expect(storage.getItem('name')).toBeNull()
})

it('remembers what did not fit into a storage that is full', () => {
  vi.restoreAllMocks()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  lasting.setItem('name', 'Ada')
  expect(lasting.getItem('name')).toBe('Ada')
  vi.restoreAllMocks()
  lasting.removeItem('name')
})

it('opens a table, and keeps its keys and what was sent', () => {
  const around = browserSurroundings('t')
  keepSeatKeys({ '1': 'secret' }, 't')
  expect(joiningKeys('t')).toEqual(['secret'])
  new Journal('t', around.storage).add({ type: 'leave', seat: 1, id: 'a' })
  expect(new Journal('t', around.storage).unanswered).toHaveLength(1)
})

it('keeps what is laid in a race', () => {
  const laid = [readBrick('4 0,0')].flatMap((brick) => brick ?? [])
  new Draft(7, 1).keep(laid)
  expect(new Draft(7, 1).read()).toEqual(laid)
})

it('changes settings, lessons, the look and the quality until the page is left', () => {
  const { muted } = settings
  change({ muted: !muted })
  expect(settings.muted).toBe(!muted)
  change({ muted })
  keepLook('words')
  expect(keptLook()).toBe('words')
  keepWish('low')
  expect(wishedQuality('')).toBe('low')
  keepLearned('toy', 'first')
  expect(learnedOf({ id: 'toy', lessons: ['first'] } as never)).toEqual(['first'])
})
