import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { change, settings } from '../settings.svelte'
import SettingsMenu from './SettingsMenu.svelte'

let mounted: Record<string, unknown>

/** The choices under a heading, and which of them is taken. */
function choices(heading: string): { labels: string[]; taken: number; take: (at: number) => void } {
  const set = [...document.querySelectorAll('fieldset')].find(
    (each) => each.querySelector('legend')?.textContent === heading,
  )
  const inputs = [...(set?.querySelectorAll('input') ?? [])]
  return {
    labels: inputs.map((input) => input.parentElement?.textContent.trim() ?? ''),
    taken: inputs.findIndex((input) => input.checked),
    take: (at) => {
      inputs[at]?.click()
      flushSync()
    },
  }
}

beforeEach(() => {
  mounted = mount(SettingsMenu, { target: document.body })
})

afterEach(async () => {
  change({ notation: false, muted: false })
  await unmount(mounted)
})

it('has one switch for notation, which is off', () => {
  const notation = choices('Notation')
  expect([notation.labels, notation.taken]).toEqual([['Hide', 'Show'], 0])
  notation.take(1)
  expect(settings.notation).toBe(true)
  notation.take(0)
  expect(settings.notation).toBe(false)
})

it('says whether the sound is on', () => {
  const sound = choices('Sound')
  expect([sound.labels, sound.taken]).toEqual([['On', 'Off'], 0])
  sound.take(1)
  expect(settings.muted).toBe(true)
})
