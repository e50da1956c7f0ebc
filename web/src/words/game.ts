/** The words that the server speaks: a game's own with those of all games, by a hash that makes them keepable for ever. */
import { fetchWords, type House } from '../api'
import { type Language, Words } from './formatter'
import { FIRST } from './languages'

const loading = new Map<string, Promise<Words>>()

/** The words of a game, or of the house alone. */
export function loadWords(house: House, game: string | null, language: Language): Promise<Words> {
  const hashes = game === null ? house.words : house.games.find((each) => each.id === game)?.words
  if (!hashes) return Promise.reject(new Error(`the house has no game '${game}'`))
  const spoken = language in hashes ? language : FIRST
  const address = `${game ?? 'house'}/${spoken}/${hashes[spoken]}`
  let words = loading.get(address)
  if (!words) {
    words = fetchWords(address).then((templates) => new Words(spoken, templates))
    // A failure is not kept: the next who asks tries again.
    words.catch(() => loading.delete(address))
    loading.set(address, words)
  }
  return words
}
