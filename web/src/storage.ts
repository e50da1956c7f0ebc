/** What this browser keeps. Where storage is forbidden or full, things are kept for as long as the page lives. */

type Kind = 'localStorage' | 'sessionStorage'
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const unsaved = new Map<string, string>()

/** A storage of the browser that never throws: even to ask for it is an error in some. */
export function storageOf(kind: Kind): Store {
  const place = (item: string): string => `${kind} ${item}`
  return {
    getItem: (item) => unsaved.get(place(item)) ?? tried(() => window[kind].getItem(item)) ?? null,
    setItem: (item, text) => {
      unsaved.delete(place(item))
      if (tried(() => (window[kind].setItem(item, text), true)) === undefined) unsaved.set(place(item), text)
    },
    removeItem: (item) => {
      unsaved.delete(place(item))
      tried(() => window[kind].removeItem(item))
    },
  }
}

function tried<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** What is kept between visits. */
export const lasting = storageOf('localStorage')
/** What is kept by one window. */
export const ofWindow = storageOf('sessionStorage')
