import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A phone's sound: it starts only while a gesture is being handled, and may be cut at any time. */
class PhoneAudio {
  static made: PhoneAudio[] = []
  static isGesture = false
  state = 'suspended'
  currentTime = 0
  sampleRate = 8
  destination = {}
  struck = 0
  constructor() {
    PhoneAudio.made.push(this)
  }
  resume = () => {
    if (!PhoneAudio.isGesture) return Promise.reject(new Error('no gesture'))
    this.state = 'running'
    return Promise.resolve()
  }
  #node = () => {
    const value = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} }
    const node = { frequency: value, gain: value, connect: (to: unknown) => to, start: () => this.struck++, stop() {} }
    return node
  }
  createOscillator = this.#node
  createBufferSource = this.#node
  createBiquadFilter = this.#node
  createGain = this.#node
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) })
}

let sounds: typeof import('./sounds')
let isMuted: boolean
let letSleep: () => void

beforeEach(async () => {
  PhoneAudio.made = []
  isMuted = false
  vi.stubGlobal('AudioContext', PhoneAudio)
  vi.resetModules()
  sounds = await import('./sounds')
  letSleep = sounds.wakeByGestures(() => !isMuted)
})

afterEach(() => {
  letSleep()
  vi.unstubAllGlobals()
})

function gesture(type: string): void {
  PhoneAudio.isGesture = true
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  PhoneAudio.isGesture = false
}

it.each(['pointerup', 'touchend', 'keydown'])(
  'is heard after a %s, though it is made by news that come later',
  (type) => {
    sounds.play('turn')
    expect(PhoneAudio.made).toHaveLength(0)
    gesture(type)
    sounds.play('turn')
    expect(PhoneAudio.made.map(({ struck }) => struck)).toEqual([4])
  },
)

it('comes back with the next gesture after a call has cut it', () => {
  gesture('pointerup')
  const audio = PhoneAudio.made[0] as PhoneAudio
  audio.state = 'interrupted'
  sounds.play('place')
  expect(audio.struck).toBe(0)
  gesture('touchend')
  sounds.play('place')
  expect(audio.struck).toBe(2)
})

it('is not started for who wants none', () => {
  isMuted = true
  gesture('pointerup')
  expect(PhoneAudio.made).toHaveLength(0)
})
