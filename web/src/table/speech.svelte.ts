/** The game's sentences, with players called by their names. */
import type { House } from '../api'
import { settings } from '../settings.svelte'
import { type Message, type Param, Words } from '../words/formatter'
import { loadWords } from '../words/game'
import { typeset } from '../words/interface'

const NAMED = 'seat.named'
const PLAIN = '.plain'
const ARTICLE = /^(?:le |l['’]|the )/

/** What the players are called, by the code that stands for a seat in sentences. */
export type Called = ReadonlyMap<string, string>

/**
 * A seat in a sentence is {code: 'seat', params: {number}}, a colour where the game gives seats one, or the robot where
 * the rules play.
 */
export function called(
  names: Readonly<Record<number, string>>,
  colours: Readonly<Record<number, string>>,
  robotName = '',
): Called {
  const seats = Object.entries(names).map(([seat, name]) => [`seat ${seat}`, name] as const)
  const coloured = Object.entries(colours).map(
    ([seat, colour]) => [`colour.${colour}`, names[Number(seat)] ?? ''] as const,
  )
  const robot = [['robot', robotName] as const]
  return new Map([...seats, ...coloured, ...robot].filter(([, name]) => name))
}

export class Speech {
  #full = $state.raw<Words | null>(null)
  readonly #words: Words | null = $derived(this.#full && (settings.notation ? this.#full : withoutNotation(this.#full)))
  #called = $state.raw<Called>(new Map())
  failed = $state(false)

  /** Fetches the words of a game in the visitor's language. */
  async load(house: House, game: string): Promise<void> {
    const language = settings.language
    try {
      const words = await loadWords(house, game, language)
      if (language === settings.language) this.#full = withNames(words)
      this.failed = false
    } catch {
      this.failed = true
    }
  }

  /** From now on the players are called so. What is the same as before makes no sentence be said anew. */
  call(called: Called): void {
    const isSame =
      called.size === this.#called.size && [...called].every(([code, name]) => this.#called.get(code) === name)
    if (!isSame) this.#called = called
  }

  get isReady(): boolean {
    return this.#words !== null
  }

  /** A message as a sentence. What has no words is shown by its code, for a page must not fail over a sentence. */
  say(message: Message): string {
    const words = this.#words
    if (!words) return '…'
    try {
      return typeset(begun(words.say(named(message, this.#called)), this.#called.values()), words.language)
    } catch {
      return message.code
    }
  }

  /** A bare word of the game, such as its aim. */
  word(code: string): string | null {
    const words = this.#words
    const text = words?.get(code, '')
    return words && text ? typeset(text, words.language) : null
  }
}

/** Words of a game may have a form without the codes of its notation, `.plain` after their own code. */
export function withoutNotation(words: Words): Words {
  const plain = Object.entries(words.templates).flatMap(([code, text]) =>
    code.endsWith(PLAIN) ? [[code.slice(0, -PLAIN.length), text] as const] : [],
  )
  return new Words(words.language, { ...words.templates, ...Object.fromEntries(plain) })
}

function withNames(words: Words): Words {
  return new Words(words.language, { ...words.templates, [NAMED]: '{name}' })
}

/** A sentence that begins with somebody's article begins with a capital: "Le Maçon passe." */
export function begun(text: string, names: Iterable<string>): string {
  for (const name of names) {
    const large = name.charAt(0).toUpperCase() + name.slice(1)
    if (!ARTICLE.test(name)) continue
    text = text.replaceAll(`. ${name}`, `. ${large}`)
    if (text.startsWith(name)) text = large + text.slice(name.length)
  }
  return text
}

/** The message with every player in it called by name. */
export function named(message: Message, called: Called): Message {
  const number = message.params?.['number'] as number
  const name = called.get(message.code === 'seat' ? `seat ${number}` : message.code)
  if (name) return { code: NAMED, params: { name } }
  const params = Object.entries(message.params ?? {}).map(([key, value]) => [key, namedParam(value, called)])
  return { ...message, params: Object.fromEntries(params) as Record<string, Param> }
}

function namedParam(value: Param, called: Called): Param {
  if (typeof value === 'string' || typeof value === 'number') return value
  if ('code' in value) return namedWord(value, called)
  return value.map((each) => (typeof each === 'object' ? namedWord(each, called) : each))
}

/** A name that somebody chose is a bare text: words of our own may change their article, it may not. */
function namedWord(message: Message, called: Called): Message | string {
  const said = named(message, called)
  return said.code === NAMED ? (said.params?.['name'] as string) : said
}
