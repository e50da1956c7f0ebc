/**
 * Words as data: the browser's twin of hypostyle.core.words, with exactly its results.
 *
 * A template is text with `{name}` for a parameter, and two forms of choice:
 *
 *     {faces, plural, =0 {no face} one {one face} other {# faces}}
 *     {axis, select, ns {North/South} other {East/West}}
 *
 * `#` inside a plural stands for the number.
 *
 * French joins small words to the names that follow: `{seat, de}` is "de Marie", "d'Anne", "du Robot" (of "Le Robot").
 */

/** As files of words and Unicode name it: 'en'. */
export type Language = string

type Word = number | string | Message
export type Param = Word | readonly Word[]

/** Something to say: a code that words files know, its parameters, and the cells it speaks of. */
export interface Message {
  readonly code: string
  readonly params?: Readonly<Record<string, Param>>
  readonly cells?: readonly string[]
}

/** The templates of one language. */
export class Words {
  constructor(
    readonly language: Language,
    readonly templates: Readonly<Record<string, string>>,
  ) {}

  /** The message as a sentence; a code or parameter that is missing is a programmer's error. */
  say(message: Message): string {
    const template = this.templates[message.code]
    if (template === undefined) throw new Error(`no words for '${message.code}' in '${this.language}'`)
    return render(parsed(template), message.params ?? {}, this, null)
  }

  /** The bare template of a code, for words without parameters that may be missing. */
  get(code: string, otherwise: string): string {
    return this.templates[code] ?? otherwise
  }
}

interface Choice {
  readonly name: string
  readonly form: '' | 'plural' | 'select' | Joint
  readonly branches: ReadonlyMap<string, readonly Part[]>
}

type Part = string | Choice

const known = new Map<string, readonly Part[]>()

function parsed(template: string): readonly Part[] {
  let parts = known.get(template)
  if (!parts) {
    const [fresh, end] = parse(template, 0, 0)
    if (end !== template.length) throw new Error(`template has a '}' too many at ${end}: '${template}'`)
    known.set(template, (parts = fresh))
  }
  return parts
}

/** The parts from `at` to the brace that closes them, and where that is. */
function parse(text: string, at: number, depth: number): [readonly Part[], number] {
  const parts: Part[] = []
  let plain = ''
  while (at < text.length && text[at] !== '}') {
    if (text[at] === '{') {
      if (plain) parts.push(plain)
      plain = ''
      const [part, next] = parseParameter(text, at + 1, depth)
      parts.push(part)
      at = next
    } else {
      plain += text[at]
      at += 1
    }
  }
  if (depth && at === text.length) throw new Error(`template lacks a closing brace: '${text}'`)
  if (plain) parts.push(plain)
  return [parts, at]
}

function parseParameter(text: string, at: number, depth: number): [Choice, number] {
  const ends = [text.indexOf(',', at), text.indexOf('}', at)].filter((i) => i >= 0)
  if (ends.length === 0) throw new Error(`template lacks a closing brace: '${text}'`)
  const end = Math.min(...ends)
  const name = text.slice(at, end).trim()
  if (text[end] === '}') return [{ name, form: '', branches: new Map() }, end + 1]
  JOINT.lastIndex = end + 1
  const joint = JOINT.exec(text)
  if (joint) return [{ name, form: joint[1] as Joint, branches: new Map() }, JOINT.lastIndex]
  const comma = find(text, ',', end + 1)
  const form = text.slice(end + 1, comma).trim()
  if (form !== 'plural' && form !== 'select') throw new Error(`template has an unknown form '${form}': '${text}'`)
  const branches = new Map<string, readonly Part[]>()
  at = comma + 1
  while (!text.slice(at).trimStart().startsWith('}')) {
    const brace = find(text, '{', at)
    const key = text.slice(at, brace).trim()
    const [branch, close] = parse(text, brace + 1, depth + 1)
    branches.set(key, branch)
    at = close + 1
  }
  if (!branches.has('other')) throw new Error(`template lacks the branch 'other': '${text}'`)
  return [{ name, form, branches }, find(text, '}', at) + 1]
}

function find(text: string, sign: string, start: number): number {
  const found = text.indexOf(sign, start)
  if (found < 0) throw new Error(`template lacks a '${sign}' after ${start}: '${text}'`)
  return found
}

function render(
  parts: readonly Part[],
  params: Readonly<Record<string, Param>>,
  words: Words,
  number: number | null,
): string {
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      text += number === null ? part : part.replaceAll('#', String(number))
      continue
    }
    const value = params[part.name]
    if (value === undefined) throw new Error(`no parameter '${part.name}'`)
    if (part.form === '') {
      text += spell(value, words)
    } else if (part.form === 'select') {
      text += render(branchOf(part, spell(value, words)), params, words, number)
    } else if (part.form !== 'plural') {
      text += joinedAll(part.form, value, words)
    } else {
      if (typeof value !== 'number') throw new Error(`plural of '${spell(value, words)}': expected a number`)
      const exact = part.branches.get(`=${value}`)
      text += render(exact ?? branchOf(part, plural(value, words.language)), params, words, value)
    }
  }
  return text
}

function branchOf(choice: Choice, key: string): readonly Part[] {
  return choice.branches.get(key) ?? choice.branches.get('other') ?? []
}

function spell(value: Param, words: Words): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if ('code' in value) return words.say(value)
  return listed(
    value.map((each, at) => (at ? titled(each, words) : spell(each, words))),
    words,
  )
}

const listed = (spelled: string[], words: Words): string => spelled.join(words.get('language.between', ', '))

// What each small word becomes before a vowel, and together with "le" and "les".
const JOINTS = {
  de: ["d'", 'du ', 'des '],
  à: ['à ', 'au ', 'aux '],
  À: ['À ', 'Au ', 'Aux '],
  que: ["qu'", 'que le ', 'que les '],
  le: ["l'", 'le ', 'les '],
} as const
type Joint = keyof typeof JOINTS
const JOINT = new RegExp(`\\s*(${Object.keys(JOINTS).join('|')})\\s*}`, 'y')
const ARTICLE = /^(?:Les? |L')/
const VOWEL = /^(?:[aeiouœæh]|y[^aeiouy])/ // of Yves, not of Yann; an h is not heard in names

/** A name within a sentence: "le Robot" of our own "Le Robot", while whoever is called Le Gall stays so. */
function titled(value: Word, words: Words): string {
  const spelled = spell(value, words)
  const isOurs = typeof value === 'object' && ARTICLE.test(spelled)
  return isOurs ? spelled.charAt(0).toLowerCase() + spelled.slice(1) : spelled
}

/** A small word before each of several names: "Au joueur 1, à Anne". */
function joinedAll(joint: Joint, value: Param, words: Words): string {
  const names = (Array.isArray(value) ? (value as readonly Word[]) : [value as Word]).map((each) => titled(each, words))
  const joinedNames = names.map((name, at) => joined(at ? (joint.toLowerCase() as Joint) : joint, name))
  return listed(joinedNames, words)
}

/** A small word and a name, as French joins them. */
function joined(joint: Joint, name: string): string {
  const [elided, withLe, withLes] = JOINTS[joint]
  if (name.startsWith('le ')) return withLe + name.slice(3)
  if (name.startsWith('les ')) return withLes + name.slice(4)
  return (VOWEL.test(name.normalize('NFD').toLowerCase()) ? elided : `${joint} `) + name
}

const rules = new Map<Language, Intl.PluralRules>()

/** Which branch a number takes: what Python's words hold as data, browsers know. */
function plural(number: number, language: Language): string {
  let known = rules.get(language)
  if (!known) rules.set(language, (known = new Intl.PluralRules(language)))
  return known.select(number)
}
