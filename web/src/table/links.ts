/** Links that bring others to a table. */
import { tablePath } from '../router'

/** The secret stands in the fragment, which browsers never send to a server. */
export function linkOf(table: string, kind: 'key' | 'watch', secret: string): string {
  return `${location.origin}${tablePath(table)}#${kind}=${secret}`
}
