/** Whether the computer players of a game can think, or are still getting ready. */
import { fetchComputers } from '../api'
import type { Computers } from '../wire'

const AGAIN_MS = 2000

export class Readiness {
  isReady = $state(true)

  constructor(
    private readonly game: string,
    private readonly ask: () => Promise<Computers> = fetchComputers,
  ) {}

  /** Asks until they are; gives back what stops it. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const look = async () => {
      try {
        this.isReady = !(await this.ask()).getting_ready.includes(this.game)
      } catch {
        // The table will say it if it matters; here it is only for those who would like to know.
      }
      if (!this.isReady && !isStopped) timer = setTimeout(() => void look(), AGAIN_MS)
    }
    void look()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }
}
