/** What is wrong with JSON that somebody has written, so that it can be told in plain words. Browsers tell it each in
 * their own, in English alone, and not all of them say where. */

export type Expected = 'value' | 'name' | 'colon' | 'comma' | 'end' | 'quote' | 'text' | 'levels'

export interface Fault {
  line: number
  expected: Expected
  /** What came instead; nothing at the end of the file. */
  found: string
}

const SHOWN = 24
const DEEPEST = 50
const SPACE = /[ \t\r\n]*/y
// eslint-disable-next-line no-control-regex -- JSON forbids them within a text
const TEXT = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const CLOSED = /"(?:[^"\\\n]|\\.)*"/y
const PLAIN = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y

/** The first fault of a text; null if JSON it is. */
export function faultOf(text: string): Fault | null {
  const reader = new Reader(text)
  try {
    reader.value()
    reader.end()
    return null
  } catch (fault) {
    if (fault instanceof Missing) return reader.told(fault.expected)
    throw fault
  }
}

class Missing extends Error {
  constructor(readonly expected: Expected) {
    super(expected)
  }
}

class Reader {
  #at = 0

  constructor(private readonly text: string) {}

  value(depth = 0): void {
    if (depth > DEEPEST) throw new Missing('levels')
    if (this.#takes('{')) this.#row('}', () => this.#field(depth + 1))
    else if (this.#takes('[')) this.#row(']', () => this.value(depth + 1))
    else if (this.#sees('"')) this.#string()
    else if (!this.#matches(PLAIN)) throw new Missing('value')
  }

  end(): void {
    if (!this.#sees('')) throw new Missing('end')
  }

  told(expected: Expected): Fault {
    const rest = this.text.slice(this.#at).split('\n')[0]?.trim() ?? ''
    const found = rest.length > SHOWN ? `${rest.slice(0, SHOWN)}…` : rest
    return { line: this.text.slice(0, this.#at).split('\n').length, expected, found }
  }

  #row(close: string, read: () => void): void {
    if (this.#takes(close)) return
    do read()
    while (this.#takes(','))
    if (!this.#takes(close)) throw new Missing('comma')
  }

  #field(depth: number): void {
    if (!this.#sees('"')) throw new Missing('name')
    this.#string()
    if (!this.#takes(':')) throw new Missing('colon')
    this.value(depth)
  }

  #string(): void {
    if (this.#matches(TEXT)) return
    CLOSED.lastIndex = this.#at
    throw new Missing(CLOSED.test(this.text) ? 'text' : 'quote')
  }

  /** Whether this sign comes next, after any space; the empty one is the end. */
  #sees(sign: string): boolean {
    this.#matches(SPACE)
    return (this.text[this.#at] ?? '') === sign
  }

  #takes(sign: string): boolean {
    const isThere = this.#sees(sign)
    if (isThere) this.#at++
    return isThere
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.text)
    this.#at += found?.[0].length ?? 0
    return found !== null
  }
}
