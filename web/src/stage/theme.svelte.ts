/** Whether it is night on the page, as the stage's light has to know. */
import { settings } from '../settings.svelte'

const QUERY = '(prefers-color-scheme: dark)'

export class Night {
  #system = $state(matchMedia(QUERY).matches)

  get isDark(): boolean {
    return settings.theme === 'auto' ? this.#system : settings.theme === 'dark'
  }

  /** Follows the system; the function given back stops that. */
  follow(): () => void {
    const query = matchMedia(QUERY)
    const follow = () => (this.#system = query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }
}
