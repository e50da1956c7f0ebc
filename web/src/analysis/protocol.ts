/** What the house says of a match that is over; `Analysis` of the server's protocol.py, field by field. */
import type { Message, Seat, Wait } from '../table/protocol'

export type Grade = 'inaccuracy' | 'mistake'

export interface Alternative {
  move: string
  worth: number
  spoken: Message
}

/** A decision and what is said of it. Worths are expected shares of the win, from 0 to 1. */
export interface Judged {
  ply: number // how many entries there were before it
  seat: Seat
  move: string
  worths: number[] | null
  worth: number | null
  best: Alternative[]
  grade: Grade | null
  exact: boolean
  forced: boolean
}

export interface Analysis {
  state: 'none' | 'under_way' | 'done'
  simulations: number
  total: number
  done: number
  start: number
  judgements: Judged[]
  final: number[] | null
  wait: Wait | null // what the next decision waits for
}
