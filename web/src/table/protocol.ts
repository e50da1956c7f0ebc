/** What page and hall say to each other over the socket, as the page speaks of it; wire.ts has every message. */
import type {
  Choices,
  Chosen,
  FromPage,
  Hint,
  Hinted,
  Join,
  Offer,
  Pong,
  Show,
  Shown,
  TableNow,
  Tried,
  Try,
} from '../wire'

export type Seat = number

export type State = TableNow['state']
export type Proposal = Offer['what']

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** What a page wants to know. The connection gives each its id. */
export type Query = WithoutId<Choices | Try | Hint | Show>

/** What a page wants to happen. The connection gives each its id. */
export type Intent = WithoutId<Exclude<FromPage, Join | Pong | Choices | Try | Hint | Show>>

export type WithId<T> = T & { id: string }

/** What a query is answered by. */
export interface AnswerTo {
  choices: Chosen
  try: Tried
  hint: Hinted
  show: Shown
}

/** What a table of seats holds for one seat. */
export function bySeat<T>(table: Record<string, T> | undefined, seat: Seat | null): T | undefined {
  return seat === null ? undefined : table?.[String(seat)]
}
