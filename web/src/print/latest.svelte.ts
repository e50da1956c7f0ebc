/** The answer to the last of many questions. Answers may come in another order than the questions went. */

export class Latest<Answer> {
  /** The last answer; it stays while another is waited for, and when there is none. */
  answer = $state.raw<Answer | null>(null)
  /** Why the last question has no answer. */
  problem = $state.raw<unknown>(null)
  isAsking = $state(false)

  #questions = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Asks once nothing else has been asked for so many milliseconds; the first question goes at once. */
  want(ask: () => Promise<Answer>, patience = 0): void {
    const question = ++this.#questions
    clearTimeout(this.#timer)
    this.isAsking = true
    const isFirst = this.answer === null && this.problem === null
    if (isFirst || !patience) void this.#see(question, ask)
    else this.#timer = setTimeout(() => void this.#see(question, ask), patience)
  }

  /** Wants nothing any more: what was asked may be answered, and nobody listens. */
  leave(): void {
    this.#questions++
    clearTimeout(this.#timer)
    this.isAsking = false
  }

  async #see(question: number, ask: () => Promise<Answer>): Promise<void> {
    let answer: Answer | null = null
    let problem: unknown = null
    try {
      answer = await ask()
    } catch (trouble) {
      problem = trouble
    }
    if (question !== this.#questions) return
    this.answer = answer ?? this.answer
    this.problem = problem
    this.isAsking = false
  }
}
