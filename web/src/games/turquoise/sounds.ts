/** Sounds of its own, by the codes of the messages that tell its entries. */
import { FANFARE, type Sound } from '../../table/knocks'

export const SOUNDS: Readonly<Record<string, Sound>> = {
  'spoken.crown': FANFARE,
}
