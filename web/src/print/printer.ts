/** What a visitor's printer is: its paper, its ink, and whether it prints both sides. Kept between visits. */
import { lasting } from '../storage'

export interface Printer {
  paper: string
  ink: string
  sides: string
}

const ITEM = 'hypostyle.printer'
// Where printers hold Letter; the rest of the world has A4.
const LETTER = ['US', 'CA']

/** The paper that is usual where the browser comes from. */
export function usualPaper(browser: readonly string[]): string {
  return LETTER.includes(regionOf(browser[0] ?? '') ?? '') ? 'letter' : 'a4'
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

/** The printer that was told last; whatever is missing or makes no sense is as it usually is. */
export function readPrinter(text: string | null, browser: readonly string[]): Printer {
  const usual = { paper: usualPaper(browser), ink: 'full', sides: 'single' }
  const kept = parse(text)
  const word = (name: keyof Printer) => (typeof kept[name] === 'string' ? kept[name] : usual[name])
  return { paper: word('paper'), ink: word('ink'), sides: word('sides') }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text ?? '{}')
    return typeof data === 'object' && data !== null ? { ...data } : {}
  } catch {
    return {}
  }
}

export const keptPrinter = (): Printer => readPrinter(lasting.getItem(ITEM), navigator.languages)
export const keepPrinter = (printer: Printer): void => lasting.setItem(ITEM, JSON.stringify(printer))
