import { describe, expect, it } from 'vitest'
import lines from './daily.json'

describe('the daily lines', () => {
  it('say of Aztec what its page says: everyone owns pieces, and an auction finds Ah Puch (AZ-10, AZ-12)', () => {
    const told = lines.filter(({ game }) => game === 'aztec').flatMap(({ en, fr }) => [en, fr])
    expect(told.filter((line) => /nobody owns|ne sont à personne|the third plays|le troisième est/.test(line))).toEqual(
      [],
    )
    expect(told.some((line) => line.includes('an auction decides who is Ah Puch'))).toBe(true)
  })

  it('say of Turquoise that the layer alone scores (TQ-12)', () => {
    const told = lines.filter(({ game }) => game === 'turquoise').map(({ en, fr }) => `${en} ${fr}`)
    expect(told.filter((line) => /somebody builds|dès qu'on bâtit/.test(line))).toEqual([])
    expect(
      told.some(
        (line) =>
          line.includes('only whoever lays the plate scores') && line.includes('seul celui qui pose la plaque marque'),
      ),
    ).toBe(true)
  })
})
