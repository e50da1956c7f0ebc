import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Game, openLesson } from './api'
import { navigate } from './navigation.svelte'
import { change } from './settings.svelte'
import { keysOfSeatsHere, openAndGo, playNow, practise } from './opening'

const edition = { name: 'edition', values: ['en', 'fr'], default: 'en', when: {}, free: false, proposed: { fr: 'fr' } }
const facts = Promise.resolve({ games: [{ id: 'toy', options: [edition] } as unknown as Game] })

describe('the keys that stay in this browser', () => {
  it('are those of seats at this screen, never those of friends', () => {
    const wishes = [{ kind: 'link' }, { kind: 'computer' }, { kind: 'here' }] as const
    expect(keysOfSeatsHere([...wishes], { '1': 'friend', '3': 'mine' })).toEqual({ '3': 'mine' })
  })

  it('skip seats of the house, which have no key', () => {
    expect(keysOfSeatsHere([{ kind: 'here' }, { kind: 'link' }], { '2': 'mine', '3': 'friend' })).toEqual({
      '2': 'mine',
    })
  })

  it('are in the order of seats, not of letters', () => {
    const keys = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [String(i + 1), `key${i + 1}`]))
    const wishes = Array.from({ length: 10 }, (_, i) => ({ kind: i === 9 ? ('here' as const) : ('link' as const) }))
    expect(keysOfSeatsHere(wishes, keys)).toEqual({ '10': 'key10' })
  })
})

it('plays at once as set-up proposes in this language', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push((JSON.parse(init.body as string) as { options: unknown }).options)
    return Promise.resolve(
      Response.json(
        path === '/api/tables' ? { table: 'x', keys: {}, watch: 'eye' } : { options: {}, seats: 2, house: [] },
      ),
    )
  })
  change({ language: 'fr' })
  await playNow('toy', facts)
  change({ language: 'en' })
  expect(asked).toEqual([{ edition: 'fr' }, { edition: 'fr' }])
  navigate('/')
  vi.unstubAllGlobals()
})

describe('a table that takes a moment to open', () => {
  const answers: ((body: unknown) => void)[] = []
  const opened = { table: 'x', keys: {}, watch: 'eye' }

  beforeEach(() => {
    answers.splice(0)
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal(
      'fetch',
      () => new Promise((resolve) => answers.push((body) => resolve(new Response(JSON.stringify(body))))),
    )
    navigate('/')
  })
  afterEach(() => {
    navigate('/')
    vi.unstubAllGlobals()
  })

  it('is gone to', async () => {
    const going = openAndGo({ game: 'toy' })
    answers[0]?.(opened)
    await going
    expect(location.pathname).toBe('/t/x')
  })

  it('is left alone by who went elsewhere meanwhile', async () => {
    const going = [openAndGo({ game: 'toy' }), practise(openLesson('toy', 'first'))]
    navigate('/rules/toy')
    for (const answer of answers) answer(opened)
    await Promise.all(going)
    expect(location.pathname).toBe('/rules/toy')
  })

  it('is left alone by who went elsewhere while its seats were asked for', async () => {
    const going = playNow('toy', facts)
    navigate('/me')
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.({ options: {}, seats: 2, house: [] })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(opened)
    await going
    expect(location.pathname).toBe('/me')
  })
})
