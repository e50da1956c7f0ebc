/** Facts of games and tables as short phrases, in the visitor's language. */
import type { House } from '../api'
import type { TableCard, WireSeat } from '../wire'
import { settings } from '../settings.svelte'
import { t, typeset } from './interface'

/** "2 or 3", "2 to 4", "2". */
export function rangeOf(players: number[]): string {
  const first = Math.min(...players)
  const last = Math.max(...players)
  if (first === last) return String(first)
  return t(last - first === 1 ? 'facts.or' : 'facts.to', { first, last })
}

export function titleOf(house: House, game: string): string {
  return house.games.find((each) => each.id === game)?.titles[settings.language] ?? game
}

export function levelName(house: House, level: string | null): string {
  return house.levels.find((each) => each.id === level)?.names[settings.language] ?? t('table.computer')
}

export function nameOfSeat(house: House, game: string, seat: WireSeat): string {
  if (seat.name) return seat.name
  if (seat.kind === 'computer') return levelName(house, seat.level)
  if (seat.kind === 'house') return robotOf(house, game) ?? t('table.house')
  if (seat.kind === 'free') return t('table.free')
  return t('table.seat', { number: seat.seat })
}

/** What a game calls the seat that its rules play. */
function robotOf(house: House, game: string): string | undefined {
  return house.games.find((each) => each.id === game)?.robot?.[settings.language]
}

/** What somebody is called within a sentence: what is no name of their own has its article there, "le Maçon". */
export function saidName(seat: WireSeat, label: string): string {
  if (seat.name) return label
  if (seat.kind === 'computer') return t('table.said.computer', { name: label })
  if (seat.kind === 'house') return label.charAt(0).toLowerCase() + label.slice(1)
  return t('table.said.seat', { number: seat.seat })
}

/** Whether somebody at this browser is asked to act. */
export function isMyTurn(card: TableCard): boolean {
  return card.state === 'running' && card.to_act.some((seat) => card.mine.includes(seat))
}

/** How a table stands, in a few words. */
export function standOf(house: House, card: TableCard): string {
  if (card.state === 'waiting') {
    const count = card.seats.filter((seat) => seat.kind === 'free').length
    return count ? t('table.waiting', { count }) : t('table.ready')
  }
  if (card.state === 'finished') return resultOf(house, card)
  if (card.state !== 'running') return t(`table.${card.state}`)
  if (isMyTurn(card)) return t('table.yours')
  const names = saidNames(house, card, card.to_act)
  if (names.length === 0) return t('table.draw')
  return names.length === 1 ? t('table.turn', { name: names[0] ?? '' }) : t('table.turns', { names: listOf(names) })
}

const saidNames = (house: House, { game, seats }: TableCard, wanted: number[]): string[] =>
  seats.filter(({ seat }) => wanted.includes(seat)).map((seat) => saidName(seat, nameOfSeat(house, game, seat)))

/** Who won and, where somebody left before the end, how. */
function resultOf(house: House, card: TableCard): string {
  const { winners, mine, seats, result } = card
  const isMine = winners.length > 0 && winners.every((seat) => mine.includes(seat)) && mine.length < seats.length
  const names = listOf(saidNames(house, card, winners))
  const won = isMine ? t('table.won_you') : t('table.won', { names, count: winners.length })
  const ending = result?.params?.['ending']
  const left = typeof ending === 'object' && 'code' in ending ? LEFT[ending.code] : undefined
  const said = won.charAt(0).toLocaleUpperCase(settings.language) + won.slice(1)
  return left ? `${said} (${t(left)})` : said
}

const LEFT: Record<string, 'table.won_resigned' | 'table.won_timeout' | undefined> = {
  'ending.resigned': 'table.won_resigned',
  'ending.timeout': 'table.won_timeout',
}

/** What is said of a player beside the name: that it is oneself and, once it is over, the score. */
export function noteOf({ mine, seats, scores, state }: TableCard, seat: number): string {
  const points = state === 'finished' ? scores[seat - 1] : undefined
  const you = mine.includes(seat) && mine.length < seats.length ? [t('table.you')] : []
  return [...you, ...(points === undefined ? [] : [t('table.points', { points })])].join(', ')
}

export function listOf(names: string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names)
}

const LENGTHS: [string, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** "5 minutes", "1 minute and 30 seconds". */
export function durationOf(seconds: number): string {
  const parts: string[] = []
  for (const [unit, length] of LENGTHS) {
    const number = Math.floor(seconds / length)
    seconds -= number * length
    const format = new Intl.NumberFormat(settings.language, { style: 'unit', unit, unitDisplay: 'long' })
    if (number) parts.push(format.format(number))
  }
  return listOf(parts)
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "5 minutes ago", for seconds since 1970. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - seconds)
  const [unit, length] = UNITS.find(([, length]) => past >= length) ?? (['second', 1] as const)
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' })
  return typeset(format.format(-Math.floor(unit === 'second' ? 0 : past / length), unit), settings.language)
}
