/** Sentences as a player would say them: what read oddly once stays away. */
import { expect, it } from 'vitest'

const files = import.meta.glob<Record<string, string>>(['./*.json', '../*/words/*.json', '../games/*/words/*.json'], {
  eager: true,
  import: 'default',
})

const ODD: [string, RegExp][] = [
  ['somewhere else, where a new table is meant', /elsewhere|ailleurs|d'avant ce coup|from before this move/],
  ['shares and pieces of a win', /share of the win|part de victoire|of the win\b|de la victoire/],
  ['the word of the code for a move', /\bentr(?:y|ies)\b/i],
  ['nobody for a name that is not chosen', /personne encore/],
  ['a chair for who sits on it', /^Place \{number\}|à la place \{number\}/],
  ['giving up beside resigning', /\bgiv(?:e|es|ing) up\b/i],
  ['an action that reads like a state', /^Sound o(?:n|ff)$|(?:Couper|Remettre) le son/],
  ['a table that is none', /^As a table$|^En tableau$/],
  ['the house for a player', /^(?:the house|la maison)$/i],
  ['a link that seats whoever opens it', /opens it takes|l'ouvre prend/],
  ['names without what French joins to them', /\b(?:de|à) \{(?:seat|name|names|owner|about|level|game|designer)\}/i],
]

it.each(ODD)('no sentence has %s', (_, odd) => {
  const found = Object.entries(files).flatMap(([file, words]) =>
    Object.entries(words)
      .filter(([code, text]) => odd.test(text) && code !== 'nav')
      .map(([code, text]) => `${file} ${code}: ${text}`),
  )
  expect(found).toEqual([])
})
