/** Addresses of the pages: which page an address names, and which address a page has. */

export interface Fork {
  table: string
  ply: number
}

export type Route =
  | { page: 'home' }
  | { page: 'setup'; game: string; fork: Fork | null }
  | { page: 'table'; table: string }
  | { page: 'rules'; game: string }
  | { page: 'print'; game: string | null }
  | { page: 'learn'; game: string; lesson: string | null }
  | { page: 'example'; game: string; example: string | null }
  | { page: 'tables' }
  | { page: 'replay' }
  | { page: 'nowhere' }

/** The page at an address. Seat secrets stand in the fragment, which is the table page's affair. */
export function routeOf(url: URL): Route {
  const [first, second, ...rest] = url.pathname.split('/').filter(Boolean).map(decoded)
  if (first === 'learn' && second && rest.length < 2) return { page: 'learn', game: second, lesson: rest[0] ?? null }
  if (first === 'example' && second && rest.length < 2)
    return { page: 'example', game: second, example: rest[0] ?? null }
  if (rest.length) return { page: 'nowhere' }
  if (second !== undefined && second !== '') {
    if (first === 'new') return { page: 'setup', game: second, fork: forkOf(url.searchParams) }
    if (first === 't') return { page: 'table', table: second }
    if (first === 'rules') return { page: 'rules', game: second }
    if (first === 'print') return { page: 'print', game: second }
    return { page: 'nowhere' }
  }
  if (first === undefined) return { page: 'home' }
  if (first === 'me') return { page: 'tables' }
  if (first === 'replay') return { page: 'replay' }
  if (first === 'print') return { page: 'print', game: null }
  return { page: 'nowhere' }
}

// A stray percent sign is no reason for a page to fail: such an address leads nowhere.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

function forkOf(query: URLSearchParams): Fork | null {
  const table = query.get('from')
  const ply = query.get('ply') ?? ''
  return table && /^\d+$/.test(ply) ? { table, ply: Number(ply) } : null
}

export const setupPath = (game: string, fork?: Fork) =>
  `/new/${encodeURIComponent(game)}` + (fork ? `?from=${encodeURIComponent(fork.table)}&ply=${fork.ply}` : '')
export const tablePath = (table: string) => `/t/${encodeURIComponent(table)}`
/** A game's lessons; without a lesson's id, the first that is still to be learned. */
export const learnPath = (game: string, lesson?: string) =>
  `/learn/${encodeURIComponent(game)}` + (lesson ? `/${encodeURIComponent(lesson)}` : '')
/** An example of a game's rules; without an id, the first. */
export const examplePath = (game: string, example?: string) =>
  `/example/${encodeURIComponent(game)}` + (example ? `/${encodeURIComponent(example)}` : '')
export const rulesPath = (game: string) => `/rules/${encodeURIComponent(game)}`
export const printPath = (game: string) => `/print/${encodeURIComponent(game)}`
