/** The game's sentences, with players called by their names. */
import { type House } from '../api'
import { settings } from '../settings.svelte'
import { type Message, type Param, Words } from '../words/formatter'
import { loadWords } from '../words/game'
import { typeset } from '../words/interface'

// A seat in a sentence is the message {code: 'seat', params: {number}}; where somebody sits there, their name is said.
const NAMED = 'seat.named'

export class Speech {
  #words = $state.raw<Words | null>(null)
  #names = $state.raw<Readonly<Record<number, string>>>({})
  failed = $state(false)

  /** Fetches the words of a game in the visitor's language. */
  async load(house: House, game: string): Promise<void> {
    const language = settings.language
    try {
      const words = await loadWords(house, game, language)
      if (language === settings.language) this.#words = withNames(words)
      this.failed = false
    } catch {
      this.failed = true
    }
  }

  name(names: Readonly<Record<number, string>>): void {
    const same = JSON.stringify(names) === JSON.stringify(this.#names)
    if (!same) this.#names = names
  }

  get isReady(): boolean {
    return this.#words !== null
  }

  /** A message as a sentence. What has no words is shown by its code, for a page must not fail over a sentence. */
  say(message: Message): string {
    const words = this.#words
    if (!words) return '…'
    try {
      return typeset(words.say(named(message, this.#names)), words.language)
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

function withNames(words: Words): Words {
  return new Words(words.language, { ...words.templates, [NAMED]: '{name}' })
}

/** The message with every seat in it that has a name called by that name. */
export function named(message: Message, names: Readonly<Record<number, string>>): Message {
  const number = message.params?.['number']
  if (message.code === 'seat' && typeof number === 'number') {
    const name = names[number]
    return name ? { code: NAMED, params: { name } } : message
  }
  const params = Object.entries(message.params ?? {}).map(([key, value]) => [key, namedParam(value, names)])
  return { ...message, params: Object.fromEntries(params) as Record<string, Param> }
}

function namedParam(value: Param, names: Readonly<Record<number, string>>): Param {
  if (typeof value === 'string' || typeof value === 'number') return value
  if ('code' in value) return named(value, names)
  return value.map((each) => (typeof each === 'object' ? named(each, names) : each))
}
