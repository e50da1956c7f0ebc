/** How clocks look between two messages of the server. */
import type { Seat } from './protocol'
import type { WireClocks } from '../wire'

const URGENT_MS = 10_000

/** The milliseconds a seat has left, `passed` milliseconds after the clocks were told. */
export function leftOf(clocks: WireClocks, seat: Seat, passed: number): number | null {
  const told = clocks.left[String(seat)]
  if (told === undefined) return null
  return Math.max(0, clocks.running.includes(seat) ? told - passed : told)
}

export const isUrgent = (left: number, runs: boolean): boolean => runs && left < URGENT_MS

/** Time as people read it: 1:02:03, 4:05, and tenths when they count. */
export function clockText(left: number): string {
  if (left < URGENT_MS) return (Math.ceil(left / 100) / 10).toFixed(1)
  const seconds = Math.ceil(left / 1000)
  const two = (part: number): string => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
