import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserLanguage, readSettings } from './settings.svelte'

describe('settings', () => {
  function forget(): void {
    localStorage.clear()
    vi.resetModules()
  }
  beforeEach(forget)
  afterAll(forget) // other tests begin with the usual ones

  it('begin as the browser has it', () => {
    expect(readSettings(null, ['de', 'fr-CA', 'en'])).toEqual({
      language: 'fr',
      theme: 'auto',
      muted: false,
      motion: 'auto',
      notation: false,
    })
  })

  it('speak English to those whose languages the house lacks', () => {
    expect(browserLanguage(['de-AT', 'frr'])).toBe('en')
    expect(browserLanguage([])).toBe('en')
  })

  it.each(['', 'no json', 'null', '3', '{"theme":"pink","muted":"yes"}'])('survive %j in the storage', (text) => {
    expect(readSettings(text, ['en'])).toEqual({
      language: 'en',
      theme: 'auto',
      muted: false,
      motion: 'auto',
      notation: false,
    })
  })

  it('are kept, and shown on the page', async () => {
    const first = await import('./settings.svelte')
    first.change({ theme: 'dark', language: 'fr', muted: true, motion: 'reduced', notation: true })
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', motion: 'reduced' })
    expect(document.documentElement.lang).toBe('fr')
    vi.resetModules()
    const second = await import('./settings.svelte')
    expect(second.settings).toEqual({ language: 'fr', theme: 'dark', muted: true, motion: 'reduced', notation: true })
  })

  it('change although nothing can be kept', async () => {
    const { change, settings } = await import('./settings.svelte')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    change({ muted: true })
    expect(settings.muted).toBe(true)
    full.mockRestore()
  })
})
