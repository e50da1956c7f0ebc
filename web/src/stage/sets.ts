/** The plate or card set a table is played with: its own, or the house's, which is fetched once. */
import { fetchSet } from '../api'
import { theHouse } from '../house.svelte'
import type { About } from '../wire'

const asked = new Map<string, Promise<unknown>>()

export async function setOf({ game, set }: Pick<About, 'game' | 'set'>): Promise<unknown> {
  if (set !== null) return set
  const hash = (await theHouse()).games.find(({ id }) => id === game)?.set
  if (!hash) return null
  let found = asked.get(hash)
  if (!found) {
    found = fetchSet(game, hash)
    // A failure is not kept: the next who asks tries again.
    found.catch(() => asked.delete(hash))
    asked.set(hash, found)
  }
  return found
}
