/** What the house is asked over HTTP; wire.ts has every answer. */
import type {
  Analysis,
  Computers,
  GameTold,
  HouseTold,
  KeptTable,
  KitTold,
  LevelTold,
  Lobby,
  Me,
  Message,
  NewTable,
  OpenedTable,
  OptionTold,
  Seating,
  SheetsTold,
  Study,
  TableCard,
  Trouble as TroubleTold,
} from './wire'
import type { Language } from './words/formatter'

export type House = HouseTold
export type Game = GameTold
export type Option = OptionTold
export type Level = LevelTold
export type Options = TableCard['options']
export type TableState = TableCard['state']

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
  const body = (await response.json().catch(() => null)) as Partial<TroubleTold> | null
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
  send<Seating>('POST', `/api/games/${encodeURIComponent(game)}/seats`, { options })
export const openTable = (wish: NewTable) => send<OpenedTable>('POST', '/api/tables', wish)
export const openExample = (game: string, example: string) =>
  send<OpenedTable>('POST', `/api/games/${encodeURIComponent(game)}/examples/${encodeURIComponent(example)}`, {})
export const openLesson = (game: string, lesson: string) =>
  send<OpenedTable>('POST', `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`, {})
export const openRecord = (record: string) => send<Study>('POST', '/api/records', { record })

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
export async function askAnalysis(table: string, depth: Depth, key: string | null): Promise<Analysis> {
  const path = `${analysisPath(table)}?depth=${depth}`
  return (await ask(path, { method: 'POST', ...withKey(key) })).json() as Promise<Analysis>
}

export type Depth = NonNullable<Analysis['depth']>

/** What the analysis says from judgement `start` on. */
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
