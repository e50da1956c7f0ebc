/** Shares of the win as people read them. */
import { settings } from '../settings.svelte'

export function percent(share: number): string {
  return new Intl.NumberFormat(settings.language, { style: 'percent' }).format(share)
}
