/** The window's title calls while the page is out of sight and somebody is awaited. */

const CALL_MS = 1000

/** `isCalling` changes every second while it should be noticed; to be used while a component starts. */
export function titleCalls(isAwaited: () => boolean): { readonly isCalling: boolean } {
  let isHidden = $state(document.hidden)
  let isCalling = $state(false)

  $effect(() => {
    const look = (): void => void (isHidden = document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })

  $effect(() => {
    if (!isHidden || !isAwaited()) return
    isCalling = true
    const timer = setInterval(() => (isCalling = !isCalling), CALL_MS)
    return () => {
      clearInterval(timer)
      isCalling = false
    }
  })

  return {
    get isCalling() {
      return isCalling
    },
  }
}
