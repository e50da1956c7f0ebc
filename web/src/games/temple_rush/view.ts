/** What Temple Rush's view holds, read from plain data: the table's, and that of the game against the Robot. */
import type { View } from '../../stage/scene'
import type { Seat } from '../../table/protocol'
import { type Brick, readBrick } from './figure'

export type Token = 'hammer' | 'mortar' | 'bag'
export const TOKENS: readonly Token[] = ['hammer', 'mortar', 'bag']
export const SIZES = [1, 2, 3, 4] as const

/** The die, whether the main action is done, whether the part has ended. */
type WirePart = [face: string, hasActed: boolean, hasEnded: boolean, ...rest: unknown[]]

interface WirePlayer {
  figures: Record<string, string[]>
  supply: number[]
  tokens: Token[]
  mortar: number | null
  bonus: number[]
  cards: number[]
  awards: number[]
  lightning: number
  pact: number
  part: WirePart | null
}

type WireClaim = [seat: Seat, zone: number, isRight: boolean, partner: Seat | null, borrowed: string[]]
type WireMachine = [
  bricks: number[],
  cards: number[],
  card: number | null,
  top: number | null,
  colours: string[],
  face: string | null,
]

/** Kinds of points, in the order in which they are counted out. */
export const KINDS = ['cards', 'awards', 'bonus', 'lightning', 'pact', 'tokens'] as const
export type Kind = (typeof KINDS)[number]

/** What the table waits for. */
export type Stage =
  | 'first'
  | 'cards'
  | 'pile'
  | 'roll'
  | 'parts'
  | 'settle'
  | 'refill'
  | 'target'
  | 'race'
  | 'winner'
  | 'rebuild'
  | 'robotcard'
  | 'robotpile'
  | 'robot'
  | 'robotrefill'
  | 'roll1'
  | 'over'

export interface RushView {
  stage: Stage
  players: WirePlayer[]
  holders: Record<string, number>
  top: number | 'lightning' | null
  zone: number
  /** For each seat the zones that can no longer be completed, where the rules tell (TR-11). */
  dead: string[][]
  /** For each player how many bricks of each size lie in no bonus area. */
  stock: number[][]
  /** What the points of each seat are made of, the Robot's too. */
  earned: Record<Kind, number[]>[]
  // Only at a table of two to four.
  pile?: number
  has_lightning?: boolean
  round?: number
  starter?: Seat
  claimings?: WireClaim[]
  pacts?: [Seat, Seat][]
  offers?: [Seat, Seat][]
  owing?: Seat[]
  rebuilds?: [Seat, number[]][]
  target?: number | null
  // Only against the Robot.
  machine?: WireMachine
  is_right?: boolean
}

const NOTHING: RushView = {
  stage: 'first',
  players: [],
  holders: {},
  top: null,
  zone: 0,
  dead: [],
  stock: [],
  earned: [],
}

/** The view; an empty table before the first one has come. */
export const read = (view: View): RushView => ('stage' in view ? (view as unknown as RushView) : NOTHING)

export const playerOf = ({ players }: RushView, seat: Seat): WirePlayer | undefined => players[seat - 1]

/** The zones in use, from left to right. */
export const zonesOf = ({ players }: RushView): string[] => Object.keys(players[0]?.figures ?? {}).sort()

/** The zones of a seat whose bricks can no longer become their temple. */
export const deadOf = ({ dead }: RushView, seat: Seat): string[] => dead[seat - 1] ?? []

export const earnedOf = ({ earned }: RushView, seat: Seat, kind: Kind): number[] => earned[seat - 1]?.[kind] ?? []

/** The layer by which a panel asks to see a zone from near, and the zone of it. */
export const nearLayer = (zone: string): string => `near:${zone}`
export const zoneNear = (layers: ReadonlySet<string>): string | null =>
  [...layers].find((layer) => layer.startsWith('near:'))?.slice('near:'.length) ?? null

export function bricksOf(view: RushView, seat: Seat, zone: string): Brick[] {
  return (playerOf(view, seat)?.figures[zone] ?? []).flatMap((text) => readBrick(text) ?? [])
}

/** Bricks that a bag lent for the temple of a zone. */
export function borrowedOf({ claimings = [] }: RushView, seat: Seat, zone: string): Brick[] {
  const claim = claimings.find(([each, at]) => each === seat && `z${at}` === zone)
  return (claim?.[4] ?? []).flatMap((text) => readBrick(text) ?? [])
}

export interface Claim {
  seat: Seat
  zone: string
  partner: Seat | null
}

/** Temples that are complete and not yet settled. */
export function claimsOf({ claimings = [], is_right, stage, zone }: RushView): Claim[] {
  if (is_right && stage === 'settle') return [{ seat: 1, zone: `z${zone}`, partner: null }]
  return claimings
    .filter(([, , isRight]) => isRight)
    .map(([seat, at, , partner]) => ({ seat, zone: `z${at}`, partner }))
}

/** What the bricks still to be laid anew are, by size; null if this seat does not rebuild. */
export function leftToKeep({ stage, rebuilds = [] }: RushView, seat: Seat | null): number[] | null {
  return (stage === 'rebuild' && rebuilds.find(([each]) => each === seat)?.[1]) || null
}

export type Progress = 'busy' | 'acted' | 'done'

/** How far a seat is with its part of the round. */
export function progressOf(view: RushView, seat: Seat, isActing: boolean): Progress {
  const part = playerOf(view, seat)?.part
  if (!isActing || part?.[2]) return 'done'
  return part?.[1] ? 'acted' : 'busy'
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
