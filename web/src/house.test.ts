import { afterEach, expect, it, vi } from 'vitest'
import type { House } from './api'

const words = { 'error.json': 'ligne {line} : on a reçu « {found} »' }
const house = { words: { en: 'explained', fr: 'explained' }, games: [] } as unknown as House

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.resetModules() // whoever comes next has a language of their own
})

it('says what went wrong in a whole sentence, set as the language wants it', async () => {
  vi.resetModules() // the house is asked for once
  const { explain } = await import('./house.svelte')
  const { change } = await import('./settings.svelte')
  const { Trouble } = await import('./api')
  change({ language: 'fr' })
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(path === '/api/house' ? house : words)))
  const said = await explain(
    new Trouble('bad_record', { code: 'error.json', params: { line: 3, found: '1' }, cells: [] }),
  )
  expect(said).toBe('Ligne 3\u00a0: on a reçu «\u202f1\u202f».')
})
