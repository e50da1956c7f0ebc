import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Sitting } from '../../stage/scene'
import type { WireChoice } from '../../wire'
import Auction from './Auction.svelte'

const choice = (key: string, move: string | null = null): WireChoice => ({
  key,
  move,
  label: { code: 'choice', params: {}, cells: [] },
})
const BID = choice('bid')
const PASS = choice('pass', 'pass')
const BARRIERS = [choice('9', 'bid 9'), choice('8', 'bid 8')]
const LADDER = [
  [9, true],
  [8, false],
  [7, true],
]
const VIEW = { pieces: [], barrier: null, still_in: [1, 2, 3], round: 1, ladder: LADDER }

const [take, pick] = [vi.fn(), vi.fn()]
const at = (path: WireChoice[], choices: WireChoice[]): Sitting =>
  ({
    view: VIEW,
    options: {},
    seat: 1,
    mine: [1],
    turn: 1,
    path,
    choices,
    canChoose: true,
    asked: null,
    take,
    pick,
    name: String,
    said: String,
  }) as unknown as Sitting
const props = $state({ sitting: at([], [BID, PASS]) })
let auction: ReturnType<typeof mount>

beforeEach(() => {
  vi.clearAllMocks()
  props.sitting = at([], [BID, PASS])
  auction = mount(Auction, { target: document.body, props })
  flushSync()
})

afterEach(() => void unmount(auction))

it('names a barrier by one tap', () => {
  document.querySelector<HTMLElement>('[data-testid=barrier-9]')?.click()
  expect(pick.mock.calls).toEqual([[['9']]])
})

it('forgets a barrier that could not be named: who looks at the barriers later has chosen none', () => {
  document.querySelector<HTMLElement>('[data-testid=barrier-9]')?.click()
  flushSync()
  take.mockClear() // the step is lost on the way
  props.sitting = at([BID], BARRIERS)
  flushSync()
  expect(take).not.toHaveBeenCalled()
})

it('has the barriers that the view tells, and opens those that it says are open', () => {
  const rungs = [...document.querySelectorAll<HTMLButtonElement>('[data-testid^=barrier-]')]
  expect(rungs.map(({ textContent, disabled }) => [Number(textContent), !disabled])).toEqual(LADDER)
})
