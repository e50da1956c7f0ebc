/** What a sound is made of: knocks on wood or stone, one after the other. */

export interface Knock {
  at: number // seconds after the start
  pitch: number // hertz
  length: number // seconds
  volume: number
  grit: number // how much of it is noise: wood rings, stone scrapes
}

export type Sound = readonly Knock[]

/** The larger moment of a game: a few clear notes, quickly one after the other. */
export const FANFARE: Sound = [392, 494, 587].map((pitch, step) => ({
  at: 0.09 * step,
  pitch,
  length: 0.3,
  volume: 0.3,
  grit: 0.08,
}))
