import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchLobby, fetchSheets, openRecord, Trouble } from './api'

const sentence = { code: 'hall.too_many', params: { what: 'requests', wait: 2 }, cells: [] }

let answers: Response[]
const asked = vi.fn(() => Promise.resolve(answers.shift() ?? Response.error()))

const asksToWait = (wait: number) => Response.json({ code: 'too_many', message: sentence, wait }, { status: 429 })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads again when the house has asked to wait, and not before', async () => {
  answers = [asksToWait(2), Response.json({ open: [], running: [] })]
  const lobby = fetchLobby()
  await vi.advanceTimersByTimeAsync(1999)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await lobby).toEqual({ open: [], running: [] })
})

it('gives up on a house that asks to wait for long, or again and again, and says for how long', async () => {
  answers = [asksToWait(60)]
  await expect(fetchLobby()).rejects.toMatchObject({ code: 'too_many', wait: 60, said: sentence })
  answers = [asksToWait(1), asksToWait(1), asksToWait(1), asksToWait(1)]
  const lobby = fetchLobby().catch((trouble: unknown) => trouble)
  await vi.runAllTimersAsync()
  expect(await lobby).toBeInstanceOf(Trouble)
  expect(answers).toHaveLength(1)
})

it('leaves it to the person to ask again for something that is done', async () => {
  answers = [asksToWait(2), Response.json({ table: 't' })]
  await expect(openRecord('@game aztec')).rejects.toMatchObject({ code: 'too_many', wait: 2 })
  expect(asked).toHaveBeenCalledTimes(1)
})

it("reads again too what is asked with a set of one's own, which is posted", async () => {
  answers = [asksToWait(1), Response.json({ papers: 4, minutes: 5, sheets: [] })]
  const sheets = fetchSheets('board', 'paper=a3', [1, 2])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await sheets).toMatchObject({ papers: 4 })
  expect(asked).toHaveBeenCalledTimes(2)
  expect(asked).toHaveBeenLastCalledWith(
    '/api/print/board/sheets?paper=a3',
    expect.objectContaining({ method: 'POST', body: '[1,2]' }),
  )
})
