/** Where the visitor is, and how they get elsewhere without the page being loaded again. */
import { hush } from './components/announcer.svelte'
import { type Route, routeOf } from './router'

let path = location.pathname + location.search
const place = $state({ route: routeOf(new URL(location.href)), visits: 0 })

/** The page shown now; templates that read it follow. */
export function currentRoute(): Route {
  return place.route
}

/** How often another page was come to: the first page after loading is visit 0. */
export function visits(): number {
  return place.visits
}

export function navigate(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  arrive()
  scrollTo(0, 0)
}

/** To go on from the page that is shown now, once something has been waited for. Who has left it meanwhile stays away. */
export function onward(): typeof navigate {
  const { visits } = place
  return (path, how) => {
    if (place.visits === visits) navigate(path, how)
  }
}

function arrive(): void {
  place.route = routeOf(new URL(location.href))
  place.visits += 1
  hush()
  path = location.pathname + location.search
}

/** Lets ordinary links within the house lead through `navigate`. To be called once. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    // Going back to another heading of the same page is not a visit.
    if (location.pathname + location.search !== path) arrive()
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || !isOurs(event, link)) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  })
}

/** Whether a click asks for a page of this house, in this window. */
function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0) return false
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false
  if (link.pathname.startsWith('/api/')) return false
  const isSamePage = link.pathname === location.pathname && link.search === location.search
  return !(isSamePage && link.hash)
}
