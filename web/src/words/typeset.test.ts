import { describe, expect, it } from 'vitest'
import { typeset, typesetHtml } from './typeset'
import { calledIn } from './languages'

describe('typesetting', () => {
  it('keeps French signs with their words', () => {
    expect(typeset("L'un : « a » ; b ?", 'fr')).toBe('L’un\u00a0: «\u202fa\u202f»\u202f; b\u202f?')
  })

  it('leaves English spaces alone', () => {
    expect(typeset("It's : so ?", 'en')).toBe('It’s : so ?')
  })

  it('leaves tags and code alone', () => {
    const html = `<p title="l'a : b">l&#39;<em>une</em> : <code>x : l'y</code></p><pre><code>a ; 'b'\n</code></pre>`
    const set = `<p title="l'a : b">l’<em>une</em>\u00a0: <code>x : l'y</code></p><pre><code>a ; 'b'\n</code></pre>`
    expect(typesetHtml(html, 'fr')).toBe(set)
  })
})

it('is done to what things are called, too', () => {
  expect(calledIn('fr', { fr: "n'a rien : un", en: "hasn't" })).toBe('n’a rien\u00a0: un')
  expect(calledIn('de', { en: "it isn't: one" })).toBe('it isn’t: one')
})
