/** Choices that were asked for once, kept while the position stands. */
import { bySeat } from '../table/protocol'
import type { WireChoice } from '../wire'
import type { Ground } from '../table/walk.svelte'

export class Ways {
  #stand = ''
  #kept = new Map<string, Promise<readonly WireChoice[]>>()

  constructor(private readonly ground: Ground) {}

  /** What can be chosen after these choices; nothing if the position has moved on meanwhile. */
  after(path: readonly WireChoice[]): Promise<readonly WireChoice[]> {
    return this.behind(path.map(({ key }) => key))
  }

  /** The same by keys. */
  behind(keys: readonly string[]): Promise<readonly WireChoice[]> {
    const { now, seat } = this.ground
    if (!now || seat === null) return Promise.resolve([])
    const stand = `${now.era}/${now.ply}/${seat}`
    if (stand !== this.#stand) this.#kept.clear()
    this.#stand = stand
    if (!keys.length) return Promise.resolve(bySeat(now.choices, seat) ?? [])
    const place = JSON.stringify(keys)
    let answer = this.#kept.get(place)
    if (!answer) {
      const asked = this.ground.ask({ type: 'choices', seat, path: [...keys] })
      answer = asked.then(
        ({ choices }) => choices,
        () => {
          // A question that was lost may be asked again.
          this.#kept.delete(place)
          return []
        },
      )
      this.#kept.set(place, answer)
    }
    return answer
  }
}
