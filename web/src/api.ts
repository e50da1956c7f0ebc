/** What the house says over HTTP. The server's protocol.py is the contract; these are its names. */
import type { Analysis } from './analysis/protocol'
import type { KitTold, SheetsTold } from './print/protocol'
import type { Language, Message } from './words/formatter'

export type Options = Record<string, number | string>
export type TableState = 'waiting' | 'running' | 'finished' | 'abandoned' | 'study' | 'unreadable'

export interface Option {
  name: string
  values: (number | string)[]
  default: number | string
  /** The option applies only when these others have one of these values. */
  when: Record<string, (number | string)[]>
  /** What set-up proposes instead of the default, by circumstance: a language, or `apart`. */
  proposed: Record<string, number | string>
  /** Any text may be given; `values` are examples. */
  free: boolean
}

export interface Game {
  id: string
  titles: Record<Language, string>
  designer: string
  /** What the game calls the seat that its rules play, if there is one. */
  robot: Record<Language, string> | null
  players: number[]
  minutes: number
  luck: boolean
  hidden: boolean
  simultaneous: boolean
  rules_version: number
  has_set: boolean
  /** Whether there is a kit of it to print. */
  has_kit: boolean
  /** The hash of the plate or card set it is usually played with. */
  set: string | null
  options: Option[]
  /** The ids of the lessons by which it is taught, in order. */
  lessons: string[]
  /** The ids of the examples of its rules. */
  examples: string[]
  words: Record<Language, string>
}

export interface Level {
  id: string
  names: Record<Language, string>
}

export interface House {
  version: string
  languages: Language[]
  levels: Level[]
  games: Game[]
  words: Record<Language, string>
}

/** The games whose computer players can think, and those whose computer players are getting ready. */
export interface Computers {
  ready: string[]
  getting_ready: string[]
}

export interface WireSeat {
  seat: number
  kind: 'person' | 'computer' | 'house' | 'free' | 'nobody'
  name: string | null
  level: string | null
  here: boolean
  gone: boolean
}

export interface TableCard {
  table: string
  game: string
  options: Options
  state: TableState
  seats: WireSeat[]
  mine: number[]
  to_act: number[]
  ply: number
  /** Seconds since 1970. */
  changed: number
  scores: number[]
  /** How the match ended; null while it goes on. */
  result: Message | null
  winners: number[]
  /** Why an unreadable table cannot be replayed. */
  reason: Message | null
}

/** What is left of a table that cannot be replayed. */
export interface KeptTable {
  card: TableCard
  /** How it stood when it was last understood. */
  stood: TableState
  /** Null while not everyone may know them. */
  entries: string[] | null
}

export interface SeatWish {
  kind: 'here' | 'link' | 'computer'
  name?: string | null
  level?: string | null
}

export interface ClockWish {
  kind: 'none' | 'move' | 'round' | 'fischer'
  seconds: number
  increment: number
}

export interface Source {
  ply?: number
  table?: string
  key?: string
  record?: string
}

export interface NewTable {
  game: string
  options?: Options
  seats?: SeatWish[]
  draw?: boolean
  public?: boolean
  hints?: boolean
  clock?: ClockWish
  source?: Source
  set?: unknown
}

export interface OpenedTable {
  table: string
  keys: Record<string, string>
  watch: string
}

export interface Me {
  name: string | null
  tables: TableCard[]
}

export interface Lobby {
  open: TableCard[]
  running: TableCard[]
}

export interface Seats {
  options: Options
  seats: number
  house: number[]
}

/** The house said no, or could not be heard at all (`code` is then 'offline'). */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly said: Message | null = null,
    readonly wait: number | null = null, // seconds after which the same would be granted
  ) {
    super(code)
  }
}

// What is only read is asked for again by itself where the house asks to wait, so long and so often.
const LONGEST_WAIT_S = 10
const MOST_TRIES = 3

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

async function ask(path: string, init: RequestInit = {}, tries = init.method ? 1 : MOST_TRIES): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, init)
  } catch {
    throw new Trouble('offline')
  }
  if (response.ok) return response
  const trouble = await troubleOf(response)
  const mayWait = trouble.wait !== null && trouble.wait <= LONGEST_WAIT_S && tries > 1
  if (!mayWait) throw trouble
  await pause(trouble.wait ?? 0)
  return ask(path, init, tries - 1)
}

async function troubleOf(response: Response): Promise<Trouble> {
  // A proxy that stands in front may answer with a page of its own: then the status is all there is.
  const body = (await response.json().catch(() => null)) as { code?: string; message?: Message; wait?: number } | null
  return new Trouble(body?.code ?? `http/${response.status}`, body?.message ?? null, body?.wait ?? null)
}

async function get<T>(path: string): Promise<T> {
  return (await ask(path)).json() as Promise<T>
}

const bringing = (method: 'POST' | 'PUT', body: unknown): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

async function send<T>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<T> {
  const response = await ask(path, bringing(method, body))
  const text = await response.text()
  return (text ? JSON.parse(text) : null) as T
}

export const fetchHouse = () => get<House>('/api/house')
export const fetchComputers = () => get<Computers>('/api/computers')
export const fetchWords = (address: string) => get<Record<string, string>>(`/api/words/${address}`)
export const fetchSet = (game: string, hash: string) => get<unknown>(`/api/sets/${encodeURIComponent(game)}/${hash}`)
export const fetchMe = () => get<Me>('/api/me')
export const saveName = (name: string) => send<unknown>('PUT', '/api/me', { name })
export const fetchLobby = () => get<Lobby>('/api/lobby')
export const askSeats = (game: string, options: Options) =>
  send<Seats>('POST', `/api/games/${encodeURIComponent(game)}/seats`, { options })
export const openTable = (wish: NewTable) => send<OpenedTable>('POST', '/api/tables', wish)
export const openExample = (game: string, example: string) =>
  send<OpenedTable>('POST', `/api/games/${encodeURIComponent(game)}/examples/${encodeURIComponent(example)}`, {})
export const openLesson = (game: string, lesson: string) =>
  send<OpenedTable>('POST', `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`, {})
export const openRecord = (record: string) => send<{ table: string }>('POST', '/api/records', { record })

/** The record of a table as a file; `key` opens private ones. */
export async function fetchRecord(table: string, form: 'text' | 'json', key?: string): Promise<Blob> {
  const path = `/api/tables/${encodeURIComponent(table)}/record?form=${form}`
  return (await ask(path, withKey(key ?? null))).blob()
}

export async function fetchKept(table: string, key: string | null): Promise<KeptTable> {
  return (await ask(`/api/tables/${encodeURIComponent(table)}/kept`, withKey(key))).json() as Promise<KeptTable>
}

const withKey = (key: string | null): RequestInit => (key ? { headers: { 'X-Key': key } } : {})
const analysisPath = (table: string) => `/api/tables/${encodeURIComponent(table)}/analysis`

/** Has a match that is over analysed; `fetchAnalysis` tells how far that has come. */
export async function askAnalysis(table: string, key: string | null): Promise<Analysis> {
  return (await ask(analysisPath(table), { method: 'POST', ...withKey(key) })).json() as Promise<Analysis>
}

/** What the analysis says from decision `start` on. */
export async function fetchAnalysis(table: string, start: number, key: string | null): Promise<Analysis> {
  return (await ask(`${analysisPath(table)}?start=${start}`, withKey(key))).json() as Promise<Analysis>
}

/** A question about a kit. With a plate or card set of one's own (`set`) it is posted, and still only read. */
function askKit(game: string, what: '' | '/sheets' | '/kit', query: string, set: unknown): Promise<Response> {
  const path = `/api/print/${encodeURIComponent(game)}${what}?${query}`
  return set === undefined ? ask(path) : ask(path, bringing('POST', set), MOST_TRIES)
}

export async function fetchKit(game: string, language: Language, set: unknown): Promise<KitTold> {
  return (await askKit(game, '', `language=${language}`, set)).json() as Promise<KitTold>
}

export async function fetchSheets(game: string, query: string, set: unknown): Promise<SheetsTold> {
  return (await askKit(game, '/sheets', query, set)).json() as Promise<SheetsTold>
}

/** The kit as a file, with the name that the house gives it. */
export async function fetchKitFile(game: string, query: string, set: unknown): Promise<{ name: string; file: Blob }> {
  const response = await askKit(game, '/kit', query, set)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? game
  return { name, file: await response.blob() }
}
