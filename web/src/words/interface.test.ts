import { describe, expect, it } from 'vitest'
import { change } from '../settings.svelte'
import en from './en.json'
import { Words } from './formatter'
import fr from './fr.json'
import { t } from './interface'

/** The parameters that a template asks for, whatever their numbers are. */
function parameters(template: string): string[] {
  const asked = new Set<string>()
  for (const number of [0, 1, 2, 3, 4]) {
    const params = new Proxy({}, { get: (_, name) => (asked.add(String(name)), number) })
    new Words('en', { template }).say({ code: 'template', params })
  }
  return [...asked].sort()
}

describe('the words of the interface', () => {
  it('are there in both languages', () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en))
  })

  it.each(Object.keys(en) as (keyof typeof en)[])('%s takes the same parameters in both', (code) => {
    expect(parameters(fr[code])).toEqual(parameters(en[code]))
  })

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
