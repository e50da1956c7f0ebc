/** What a written move of Turquoise says, as far as the stage shows it. */

export type Told =
  | { kind: 'lay'; place: string; rotation: number }
  | { kind: 'seth'; rotation: number }
  | { kind: 'move'; source: string; target: string; cost: number; pays: string }
  | { kind: 'horus'; site: string }
  | { kind: 'anubis'; sites: string[] }

/** Null if the stage has nothing to show for it. */
export function readMove(text: string): Told | null {
  const [word, ...rest] = text.split(' ')
  const rotation = Number((rest.at(-1) ?? '').slice(1))
  if (word === 'lay') return { kind: 'lay', place: rest[0] ?? '', rotation }
  if (word === 'crown') return { kind: 'lay', place: 'top', rotation: 0 }
  if (word === 'seth') return { kind: 'seth', rotation }
  if (word === 'horus') return { kind: 'horus', site: rest[0] ?? '' }
  if (word === 'anubis') return { kind: 'anubis', sites: rest }
  const found = /^move (\w+)>(\w+) ap (\d+)(?: pays (.+))?$/.exec(text)
  if (!found) return null
  return { kind: 'move', source: found[1] ?? '', target: found[2] ?? '', cost: Number(found[3]), pays: found[4] ?? '' }
}
