/** What the ways of a pillar cost, as the choices behind each site tell it. */
import type { Sitting } from '../../stage/scene'
import type { WireChoice } from '../../wire'
import { readMove } from './moves'

export interface Price {
  cost: number
  /** All that is paid to others. */
  pays: number
}

/** The cheapest of several ways: action points first, then what is paid. */
export function cheapest(choices: readonly WireChoice[]): Price | null {
  const prices = choices.flatMap(({ move }): Price[] => {
    const told = move === null ? null : readMove(move)
    return told?.kind === 'move' ? [{ cost: told.cost, pays: sum(told.pays) }] : []
  })
  return prices.sort((a, b) => a.cost - b.cost || a.pays - b.pays)[0] ?? null
}

const sum = (pays: string): number => (pays.match(/\d+/g) ?? []).reduce((total, each) => total + Number(each), 0)

/** For a pillar that is picked up, what each site costs that it can reach; nothing before that. */
export async function pricesFor({
  path,
  choices,
  after,
  canChoose,
}: Pick<Sitting, 'path' | 'choices' | 'after' | 'canChoose'>): Promise<Map<string, Price>> {
  const keys = path.map(({ key }) => key)
  if (!canChoose || keys.length !== 2 || keys[0] !== 'move') return new Map()
  const found = await Promise.all(
    choices.map(async ({ key }): Promise<[string, Price][]> => {
      const price = cheapest(await after([...keys, key]))
      return price ? [[key, price]] : []
    }),
  )
  return new Map(found.flat())
}

export const priceText = ({ cost, pays }: Price): string => (pays ? `${cost} −${pays}` : String(cost))
