import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import type { Sitting } from '../../stage/scene'
import type { WireChoice } from '../../wire'
import Auction from './Auction.svelte'
import type { TurquoiseView } from './view'

const choice = (key: string, code = 'choice'): WireChoice => ({
  key,
  move: null,
  label: { code, params: {}, cells: [] },
})
const price = (number: number): WireChoice => choice(String(number), 'choice.price')

/** The auction after a bid, with the prices that may be named once the server has told them. */
function bidden(bid: number, prices: Promise<readonly WireChoice[]>) {
  const turquoise = {
    bidding: ['seth', bid, 2, [1, 2], 1],
    points: [9, 9],
    colours: ['white', 'black'],
  } as unknown as TurquoiseView
  const sitting = {
    ...{
      view: {},
      seat: 1,
      mine: [1],
      seats: [1, 2],
      path: [],
      choices: [choice('raise'), choice('drop')],
      canChoose: true,
    },
    ...{
      after: () => prices,
      left: () => null,
      name: String,
      said: String,
      take: () => undefined,
      pick: () => undefined,
      back: () => undefined,
    },
  } as unknown as Sitting
  return { sitting, turquoise }
}

const named = () => [...document.querySelectorAll('.prices button')].map((button) => button.textContent)
const props = $state(bidden(1, Promise.resolve([price(2), price(3)])))

it('offers no price of the bid before while the next is asked for, nor if it is not answered', async () => {
  const auction = mount(Auction, { target: document.body, props })
  flushSync()
  await Promise.resolve()
  flushSync()
  expect(named()).toEqual(['2', '3'])
  Object.assign(props, bidden(3, new Promise(() => undefined)))
  flushSync()
  expect(named()).toEqual([])
  await unmount(auction)
})
