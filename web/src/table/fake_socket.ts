/** A world without a network, for tests: sockets whose other end is held by the test, and time that it moves. */

import type { Store } from '../storage'
import type { Listener, LineState, SocketLike, Surroundings } from './connection'
import type { Intent } from './protocol'
import type { FromServer, FromPage, Refused, TableNow, Waits, WireEntry } from '../wire'

export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  readonly sent: FromPage[] = []
  closed = false

  send(data: string): void {
    if (!this.closed) this.sent.push(JSON.parse(data) as FromPage)
  }

  close(): void {
    this.closed = true
  }

  /** The server says something. */
  says(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The line breaks. */
  breaks(): void {
    this.closed = true
    this.onclose?.()
  }
}

export class FakeWorld implements Surroundings, Listener {
  readonly sockets: FakeSocket[] = []
  readonly pushes: TableNow[] = []
  readonly states: LineState[] = []
  readonly asks: (number | null)[] = [] // how long the house has asked to wait; null when that was over
  readonly refusedLate: [Intent, Refused][] = []
  shutBy: Refused | null = null
  readonly storage: Store
  #timers: { at: number; act: () => void }[] = []
  #time = 0
  #ids = 0

  constructor() {
    const items = new Map<string, string>()
    this.storage = {
      getItem: (item) => items.get(item) ?? null,
      setItem: (item, text) => void items.set(item, text),
      removeItem: (item) => void items.delete(item),
    }
  }

  get socket(): FakeSocket {
    const last = this.sockets.at(-1)
    if (!last) throw new Error('no socket was opened')
    return last
  }

  open = (): FakeSocket => {
    const socket = new FakeSocket()
    this.sockets.push(socket)
    return socket
  }
  keys = (): string[] => ['secret']
  random = (): number => 1
  newId = (): string => `id${++this.#ids}`
  after = (ms: number, act: () => void): (() => void) => {
    const timer = { at: this.#time + ms, act }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  passes(ms: number): void {
    this.#time += ms
    const due = this.#timers.filter((timer) => timer.at <= this.#time)
    this.#timers = this.#timers.filter((timer) => timer.at > this.#time)
    for (const timer of due) timer.act()
  }

  readonly told: Waits[] = []
  waits = (said: Waits): void => void this.told.push(said)
  table = (push: TableNow): void => void this.pushes.push(push)
  line = (state: LineState): void => void this.states.push(state)
  patience = (refusal: Refused | null): void => void this.asks.push(refusal?.wait ?? null)
  journal = (): void => undefined
  late = (intent: Intent, refusal: Refused): void => void this.refusedLate.push([intent, refusal])
  shut = (refusal: Refused): void => {
    this.shutBy = refusal
  }
}

export function entry(text: string, actor = 1): WireEntry {
  return { actor, text, spoken: { code: 'choice', params: { key: text }, cells: [] } }
}

export function push(number: number, start: number, texts: string[], more: Partial<TableNow> = {}): TableNow {
  return {
    type: 'table',
    number,
    era: 0,
    ply: start + texts.length,
    start,
    entries: texts.map((text) => entry(text)),
    state: 'running',
    seats: [],
    mine: [1],
    lost: [],
    to_act: [1],
    turn: 1,
    scores: [0, 0],
    views: {},
    choices: {},
    tasks: {},
    open: false,
    result: null,
    winners: [],
    clocks: null,
    limit_left: null,
    offers: [],
    standing: {},
    may: {},
    rematch: null,
    verdict: null,
    about: null,
    ...more,
  }
}
