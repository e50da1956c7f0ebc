/** The connection's surroundings in a real browser. */

import { ofWindow } from '../storage'
import type { SocketLike, Surroundings } from './connection'
import { joiningKeys } from './keys'

export function browserSurroundings(table: string): Surroundings {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return {
    open: () => new WebSocket(`${scheme}://${location.host}/api/socket`) as SocketLike,
    keys: () => joiningKeys(table),
    storage: ofWindow,
    after: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    newId: () => randomId(),
  }
}

/** `crypto.randomUUID` is missing where the house is reached over plain HTTP on a local network. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Calls `hurry` whenever there is reason to hope for the line; gives back what undoes it. */
export function onHope(hurry: () => void): () => void {
  const look = (): void => {
    if (!document.hidden) hurry()
  }
  addEventListener('online', hurry)
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', hurry)
    removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
  }
}
