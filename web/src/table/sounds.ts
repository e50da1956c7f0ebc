/** A few short sounds of wood and stone, made on the spot: no files, low volume, never needed to play. */

export type Sound = 'place' | 'turn' | 'refused' | 'temple' | 'end'

interface Knock {
  at: number // seconds after the start
  pitch: number // hertz
  length: number // seconds
  volume: number
  grit: number // how much of it is noise: wood rings, stone scrapes
}

const SOUNDS: Record<Sound, Knock[]> = {
  place: [{ at: 0, pitch: 210, length: 0.09, volume: 0.5, grit: 0.5 }],
  turn: [
    { at: 0, pitch: 520, length: 0.16, volume: 0.3, grit: 0.1 },
    { at: 0.13, pitch: 780, length: 0.22, volume: 0.3, grit: 0.1 },
  ],
  refused: [
    { at: 0, pitch: 130, length: 0.12, volume: 0.45, grit: 0.7 },
    { at: 0.12, pitch: 105, length: 0.16, volume: 0.45, grit: 0.7 },
  ],
  temple: [392, 494, 587].map((pitch, step) => ({ at: 0.09 * step, pitch, length: 0.3, volume: 0.3, grit: 0.08 })),
  end: [392, 494, 587, 784].map((pitch, step) => ({ at: 0.16 * step, pitch, length: 0.6, volume: 0.28, grit: 0.05 })),
}

const LOUDNESS = 0.25

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

// Events in which every browser takes a sound to be wanted. Some, on phones, do so nowhere else, not even a moment later.
const GESTURES = ['pointerup', 'touchend', 'click', 'keydown']

/** Lets sounds be heard from the first tap or key on, and again after a call has cut them; gives back what ends it. */
export function wakeByGestures(areWanted: () => boolean): () => void {
  const wake = (): void => {
    if (typeof AudioContext === 'undefined' || !areWanted()) return
    context ??= new AudioContext()
    if (context.state !== 'running') void context.resume().catch(() => undefined)
  }
  for (const gesture of GESTURES) addEventListener(gesture, wake, { capture: true })
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, wake, { capture: true })
  }
}

/** Plays a sound. Before the first tap on the page browsers stay silent, which is no error. */
export function play(sound: Sound): void {
  if (context?.state !== 'running') return
  for (const knock of SOUNDS[sound]) strike(context, knock)
}

function strike(audio: AudioContext, { at, pitch, length, volume, grit }: Knock): void {
  const start = audio.currentTime + at
  const tone = audio.createOscillator()
  tone.type = 'triangle'
  // A struck thing starts a little high and settles.
  tone.frequency.setValueAtTime(pitch * 1.25, start)
  tone.frequency.exponentialRampToValueAtTime(pitch, start + length * 0.3)
  const scrape = audio.createBufferSource()
  scrape.buffer = noise ??= whiteNoise(audio)
  const body = audio.createBiquadFilter()
  body.type = 'bandpass'
  body.frequency.value = pitch * 4
  tone.connect(fading(audio, start, length, volume * (1 - grit)))
  scrape.connect(body).connect(fading(audio, start, length * 0.5, volume * grit * 2))
  for (const source of [tone, scrape]) {
    source.start(start)
    source.stop(start + length)
  }
}

function fading(audio: AudioContext, start: number, length: number, volume: number): GainNode {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(Math.max(0.0001, volume * LOUDNESS), start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  gain.connect(audio.destination)
  return gain
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  return buffer
}

// Games that have a moment of their own for the larger sound; the message that tells an entry is what is known of it.
const TEMPLES = new Set(['spoken.claim', 'spoken.crown', 'spoken.racewinner', 'spoken.race'])

/** The sound that an entry makes. */
export const soundOf = (spoken: string): Sound => (TEMPLES.has(spoken) ? 'temple' : 'place')
