/** A few short sounds of wood and stone, made on the spot: no files, low volume, never needed to play. */
import type { Knock, Sound } from './knocks'

/** Sounds of all games. */
const SOUNDS = {
  place: [{ at: 0, pitch: 210, length: 0.09, volume: 0.5, grit: 0.5 }],
  turn: [
    { at: 0, pitch: 520, length: 0.16, volume: 0.3, grit: 0.1 },
    { at: 0.13, pitch: 780, length: 0.22, volume: 0.3, grit: 0.1 },
  ],
  refused: [
    { at: 0, pitch: 130, length: 0.12, volume: 0.45, grit: 0.7 },
    { at: 0.12, pitch: 105, length: 0.16, volume: 0.45, grit: 0.7 },
  ],
  end: [392, 494, 587, 784].map((pitch, step) => ({ at: 0.16 * step, pitch, length: 0.6, volume: 0.28, grit: 0.05 })),
} satisfies Record<string, Sound>

/** A sound of all games by its name, or one of a game's own. */
export type Heard = keyof typeof SOUNDS | Sound

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
export function play(heard: Heard): void {
  if (context?.state !== 'running') return
  for (const knock of typeof heard === 'string' ? SOUNDS[heard] : heard) strike(context, knock)
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

// A game's sounds.ts: sounds of its own, by the codes of the messages that tell its entries.
const OF_GAMES = import.meta.glob<{ SOUNDS: Readonly<Record<string, Sound>> }>('../games/*/sounds.ts', { eager: true })

/** The sound that an entry of a game makes. */
export const soundOf = (game: string, spoken: string): Heard =>
  OF_GAMES[`../games/${game}/sounds.ts`]?.SOUNDS[spoken] ?? 'place'
