/** What is said to everybody: read out in live regions, and shown for a moment if it is worth seeing. */

interface Toast {
  id: number
  text: string
  tone: 'plain' | 'refusal'
}

const TOAST_SECONDS = 6

export const announcer = $state({ polite: '', urgent: '', toasts: [] as Toast[] })

let count = 0

/** Says something to screen readers, after what they are reading or, if `urgent`, at once. */
export function announce(text: string, { urgent = false } = {}): void {
  const region = urgent ? 'urgent' : 'polite'
  // The same text twice in a row would be no change, and go unread: a space that nobody hears makes it one.
  announcer[region] = announcer[region] === text ? `${text}\u00a0` : text
}

/** Takes back what was said: whoever reads on finds no line that no longer counts. */
export function hush(): void {
  announcer.polite = announcer.urgent = ''
}

/** Shows a line for a few seconds and says it. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++count
  announcer.toasts.push({ id, text, tone })
  announce(text, { urgent: tone === 'refusal' })
  setTimeout(() => {
    announcer.toasts = announcer.toasts.filter((each) => each.id !== id)
  }, TOAST_SECONDS * 1000)
}
