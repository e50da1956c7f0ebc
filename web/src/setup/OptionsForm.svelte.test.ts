import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Game, Options } from '../api'
import { Words } from '../words/formatter'
import { usualOptions } from './draft'
import OptionsForm from './OptionsForm.svelte'

const alone = { players: [1] }
const common = { free: false, proposed: {} }
const preset = (id: string, robot: string, card: number, is_proposed = false) => {
  const options = { robot, card }
  return {
    id,
    names: { en: id },
    about: { en: `about ${id}` },
    options,
    start: { players: 1, ...options },
    is_proposed,
  }
}
const game = {
  id: 'toy',
  options: [
    { name: 'players', values: [1, 2], default: 2, when: {}, ...common },
    { name: 'robot', values: ['weak', 'strong'], default: 'strong', when: alone, ...common },
    { name: 'card', values: [3, 4], default: 3, when: alone, ...common },
  ],
  presets: {
    names: { en: 'Difficulty' },
    play: {},
    listed: [preset('soft', 'weak', 4, true), preset('hard', 'strong', 3)],
  },
} as unknown as Game

let mounted: Record<string, unknown>
let options = $state<Options>({})
let changed: string[]

const legends = () => [...document.querySelectorAll('legend')].map((each) => each.textContent)
const about = () => document.querySelector('[data-testid=preset-about]')?.textContent
function choose(label: string) {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent.trim() === label)
  found?.querySelector('input')?.click()
  flushSync()
}

beforeEach(() => {
  options = { ...usualOptions(game, []) }
  changed = []
  mounted = mount(OptionsForm, {
    target: document.body,
    props: {
      game,
      words: new Words('en', {}),
      get options() {
        return options
      },
      set options(value) {
        options = value
      },
      onchange: (name: string) => changed.push(name),
    },
  })
  flushSync()
})

afterEach(() => unmount(mounted))

it('shows presets where what they choose applies, and the proposed one is chosen', () => {
  expect(legends()).toEqual(['players'])
  choose('1')
  expect(legends()).toEqual(['players', 'Difficulty'])
  expect(about()).toBe('about soft')
  expect(options).toEqual({ players: 1, robot: 'weak', card: 4 })
})

it('a preset chooses its options together', () => {
  choose('1')
  choose('hard')
  expect(options).toEqual({ players: 1, robot: 'strong', card: 3 })
  expect(changed).toEqual(['players', 'robot', 'card'])
  expect(about()).toBe('about hard')
})

it('whoever wants to may choose them one by one', () => {
  choose('1')
  choose('my own')
  expect(legends()).toEqual(['players', 'Difficulty', 'robot', 'card'])
  expect(about()).toBeUndefined()
  choose('strong')
  expect(options).toEqual({ players: 1, robot: 'strong', card: 4 })
})
