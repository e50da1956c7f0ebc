/** Pillars have no names in a view. This gives them some, so that one that has moved is seen to move. */
import type { Seat } from '../../table/protocol'
import { type Standing } from './plates'
import { siteName } from './space'

const keyOf = ({ column, storey }: Standing): string => `${siteName(column)}/${storey}`

export class Identities {
  #known = new Map<string, { id: string; seat: Seat }>()
  #count = 0

  /** The name of each pillar, and whether it was on the board before. */
  of(standing: readonly Standing[]): Map<Standing, { id: string; isNew: boolean }> {
    const stays = (pillar: Standing) => this.#known.get(keyOf(pillar))?.seat === pillar.seat
    const kept = new Set(standing.filter(stays).map(keyOf))
    const gone = [...this.#known].filter(([key]) => !kept.has(key)).map(([, each]) => each)
    const found = new Map<Standing, { id: string; isNew: boolean }>()
    const next = new Map<string, { id: string; seat: Seat }>()
    for (const pillar of standing) {
      const { seat } = pillar
      const same = stays(pillar) ? this.#known.get(keyOf(pillar)) : undefined
      // One that has left its site and one of the same colour that has come to another are taken for the same.
      const at = same ? -1 : gone.findIndex((each) => each.seat === seat)
      const moved = at < 0 ? undefined : gone.splice(at, 1)[0]
      const known = same ?? moved ?? { id: `pillar:${seat}:${++this.#count}`, seat }
      found.set(pillar, { id: known.id, isNew: !same && !moved })
      next.set(keyOf(pillar), known)
    }
    this.#known = next
    return found
  }

  /** The name of the pillar on a site, as last shown. */
  at(site: string): string | undefined {
    const open = [...this.#known].filter(([key]) => key.startsWith(`${site}/`))
    return open.sort(([a], [b]) => b.localeCompare(a))[0]?.[1].id
  }
}
