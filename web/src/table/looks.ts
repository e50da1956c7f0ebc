/** How the position was looked at last, kept in this browser. */
import { lasting } from '../storage'
import type { Look } from './page.svelte'

const ITEM = 'hypostyle.look'
export const LOOKS: readonly Look[] = ['stage', 'picture', 'text', 'words']

/** The stage, unless another look was chosen; where there is no stage the picture stands in for it. */
export function keptLook(): Look {
  const kept = lasting.getItem(ITEM)
  return LOOKS.find((look) => look === kept) ?? 'stage'
}

export function keepLook(look: Look): void {
  lasting.setItem(ITEM, look)
}
