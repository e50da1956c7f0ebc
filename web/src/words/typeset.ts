/** Signs as printers set them; files have those of a keyboard. */
import type { Language } from './formatter.ts'

/** French puts spaces that do not break before ; : ! ? and inside quotation marks. */
export function typeset(text: string, language: Language): string {
  const set = text.replace(/(?<=\p{L})'/gu, '’')
  if (language !== 'fr') return set
  return set
    .replace(/ (?=[;!?»])/g, '\u202f')
    .replace(/ (?=:)/g, '\u00a0')
    .replace(/« /g, '«\u202f')
}

/** The same for HTML: tags and code stay as they are. */
export function typesetHtml(html: string, language: Language): string {
  return html
    .split(/(<(?:pre|code)\b.*?<\/(?:pre|code)>|<[^>]*>)/s)
    .map((part, i) => (i % 2 ? part : typeset(part.replaceAll('&#39;', "'"), language)))
    .join('')
}
