/** How the position was looked at last, kept in this browser. */
import type { Look } from './page.svelte'

const ITEM = 'hypostyle.look'
export const LOOKS: readonly Look[] = ['stage', 'picture', 'text', 'words']

/** The stage, unless another look was chosen; where there is no stage the picture stands in for it. */
export function keptLook(): Look {
  try {
    const kept = localStorage.getItem(ITEM)
    return LOOKS.find((look) => look === kept) ?? 'stage'
  } catch {
    return 'stage'
  }
}

export function keepLook(look: Look): void {
  try {
    localStorage.setItem(ITEM, look)
  } catch {
    // A browser that forbids storage only forgets.
  }
}
