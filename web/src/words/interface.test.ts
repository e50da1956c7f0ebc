import { describe, expect, it } from 'vitest'
import { change } from '../settings.svelte'
import en from './en.json'
import fr from './fr.json'
import { t } from './interface'

describe('the words of the interface', () => {
  it('follow the language that is chosen', () => {
    change({ language: 'fr' })
    expect(t('table.waiting', { count: 1 })).toBe('Une place est libre')
    change({ language: 'en' })
    expect(t('table.waiting', { count: 2 })).toBe('2 seats are free')
  })

  it('have no exclamation marks but for winners', () => {
    expect([...Object.values(en), ...Object.values(fr)].filter((text) => text.includes('!'))).toEqual([])
  })
})
