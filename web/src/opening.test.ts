import { afterEach, assert, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Game, openLesson } from './api'
import { navigate } from './navigation.svelte'
import { change } from './settings.svelte'
import { type Against, keysOfSeatsHere, openAndGo, playNow, practise } from './opening'

const edition = { name: 'edition', values: ['en', 'fr'], default: 'en', when: {}, free: false, proposed: { fr: 'fr' } }
const solo = {
  name: 'robot',
  values: ['weak', 'usual'],
  default: 'usual',
  when: { players: [1] },
  free: false,
  proposed: {},
}
const players = { name: 'players', values: [1, 2], default: 2, when: {}, free: false, proposed: {} }
const preset = (id: string, robot: string, is_proposed: boolean) => {
  return { id, names: {}, about: {}, options: { robot }, start: { players: 1, robot }, is_proposed }
}
const presets = { names: {}, play: {}, listed: [preset('soft', 'weak', true), preset('hard', 'usual', false)] }
const levels = [
  { id: 'low', names: {} },
  { id: 'high', names: {} },
]
const facts = Promise.resolve({
  levels,
  games: [
    { id: 'toy', options: [edition], presets: null } as unknown as Game,
    { id: 'lone', options: [players, solo], presets } as unknown as Game,
  ],
})

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
  await playNow('toy', undefined, facts)
  change({ language: 'en' })
  expect(asked).toEqual([{ edition: 'fr' }, { edition: 'fr' }])
  navigate('/')
  vi.unstubAllGlobals()
})

describe('who is played against', () => {
  let wished: { options: unknown; seats?: unknown }[]
  const play = async (game: string, against?: Against) => {
    await playNow(game, against, facts)
    const last = wished.at(-1)
    assert(last)
    return last
  }

  beforeEach(() => {
    wished = []
    localStorage.clear()
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      wished.push(JSON.parse(init.body as string) as (typeof wished)[number])
      const isAlone = (init.body as string).includes('"players":1')
      const seating = { options: {}, seats: 2, house: isAlone ? [2] : [] }
      return Promise.resolve(Response.json(path === '/api/tables' ? { table: 'x', keys: {}, watch: 'eye' } : seating))
    })
  })
  afterEach(() => {
    navigate('/')
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  it('is chosen in the same tap, and remembered', async () => {
    const against = (level: string) => [{ kind: 'here' }, { kind: 'computer', level }]
    expect((await play('toy')).seats).toEqual(against('low'))
    expect((await play('toy', { way: 'levels', rung: 'high' })).seats).toEqual(against('high'))
    expect((await play('toy')).seats).toEqual(against('high'))
    expect((await play('lone')).seats).toEqual(against('low'))
  })

  it('is with a preset nobody but the game: first the one that is proposed, then the one chosen last', async () => {
    expect(await play('lone', { way: 'presets' })).toMatchObject({
      options: { players: 1, robot: 'weak' },
      seats: [{ kind: 'here' }],
    })
    await play('lone', { way: 'presets', rung: 'hard' })
    expect((await play('lone', { way: 'presets' })).options).toEqual({ players: 1, robot: 'usual' })
    expect((await play('lone')).options).toEqual({ players: 2 })
  })
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
    const going = playNow('toy', undefined, facts)
    navigate('/me')
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.({ options: {}, seats: 2, house: [] })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(opened)
    await going
    expect(location.pathname).toBe('/me')
  })
})
