/** Shares of the win as people read them. */
import { settings } from '../settings.svelte'

export function percent(share: number): string {
  return new Intl.NumberFormat(settings.language, { style: 'percent' }).format(share)
}

/** What was gained or lost of them. */
export function gained(share: number): string {
  const form = { style: 'percent', signDisplay: 'exceptZero' } as const
  return new Intl.NumberFormat(settings.language, form).format(share)
}
