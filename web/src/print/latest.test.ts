import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Latest } from './latest.svelte'

let latest: Latest<string>
/** The questions that went out, each to be answered when the test likes. */
let asked: { name: string; answer: (text: string) => void; refuse: (why: unknown) => void }[]

const question = (name: string) => () => new Promise<string>((answer, refuse) => asked.push({ name, answer, refuse }))
const names = () => asked.map(({ name }) => name)
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  latest = new Latest()
  asked = []
})

afterEach(() => vi.useRealTimers())

it('asks the first question at once and others when nothing else was wanted for a while', async () => {
  latest.want(question('one'), 250)
  expect(names()).toEqual(['one'])
  asked[0]?.answer('first')
  await settle()
  latest.want(question('two'), 250)
  latest.want(question('three'), 250)
  await vi.advanceTimersByTimeAsync(249)
  expect(names()).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(1)
  expect(names()).toEqual(['one', 'three'])
})

it('keeps the old answer until the new one is there', async () => {
  latest.want(question('one'))
  expect([latest.answer, latest.isAsking]).toEqual([null, true])
  asked[0]?.answer('first')
  await settle()
  expect([latest.answer, latest.isAsking]).toEqual(['first', false])
  latest.want(question('two'))
  expect([latest.answer, latest.isAsking]).toEqual(['first', true])
})

it('never lets an old answer overwrite a newer one', async () => {
  latest.want(question('one'))
  latest.want(question('two'))
  asked[1]?.answer('second')
  await settle()
  asked[0]?.answer('first')
  await settle()
  expect(latest.answer).toBe('second')
  expect(latest.isAsking).toBe(false)
})

it('loses nothing to a question without an answer, and forgets why once there is one', async () => {
  latest.want(question('one'))
  asked[0]?.answer('first')
  await settle()
  latest.want(question('two'))
  asked[1]?.refuse('no')
  await settle()
  expect([latest.answer, latest.problem, latest.isAsking]).toEqual(['first', 'no', false])
  latest.want(question('three'))
  asked[2]?.answer('third')
  await settle()
  expect([latest.answer, latest.problem]).toEqual(['third', null])
})

it('does not say why an old question has no answer', async () => {
  latest.want(question('one'))
  latest.want(question('two'))
  asked[1]?.answer('second')
  await settle()
  asked[0]?.refuse('no')
  await settle()
  expect([latest.answer, latest.problem]).toEqual(['second', null])
})

it('listens no more once it has left', async () => {
  latest.want(question('one'))
  latest.leave()
  asked[0]?.answer('first')
  await settle()
  expect([latest.answer, latest.isAsking]).toEqual([null, false])
})
