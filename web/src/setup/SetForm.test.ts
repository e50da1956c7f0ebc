import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { change } from '../settings.svelte'
import SetForm from './SetForm.svelte'

let props: { set: unknown }
let mounted: Record<string, unknown>

const alarm = () => document.querySelector('[role=alert]')?.textContent.replace(/\s/g, ' ')

async function choose(text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], 'plates.json')] })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  flushSync()
}

beforeEach(() => {
  let set: unknown = undefined
  props = {
    get set() {
      return set
    },
    set set(chosen) {
      set = chosen
    },
  }
  mounted = mount(SetForm, { target: document.body, props })
})

afterEach(async () => {
  change({ language: 'en' })
  await unmount(mounted)
})

it('takes a set, and lets it be taken away again', async () => {
  await choose('[{"id": 1}]')
  expect([props.set, alarm()]).toEqual([[{ id: 1 }], undefined])
  expect(document.body.textContent).toContain('plates.json')
  document.querySelectorAll<HTMLElement>('button')[1]?.click()
  expect(props.set).toBeUndefined()
})

it('says of a broken file the line, what was expected and what came, in plain words', async () => {
  const parsed = vi.spyOn(JSON, 'parse')
  await choose('[{"id": 1}\n {"id": 2}]')
  expect(parsed).not.toHaveBeenCalled()
  expect(alarm()).toBe('“plates.json”, line 2: expected a comma or a closing bracket, got “{"id": 2}]”.')
  change({ language: 'fr' })
  await choose('[')
  expect(alarm()).toBe('« plates.json », ligne 1 : on attend une valeur, on a reçu la fin du fichier.')
  expect(props.set).toBeUndefined()
  await choose('[]')
  expect([props.set, alarm()]).toEqual([[], undefined])
})
