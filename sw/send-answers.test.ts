import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AnswerPage, GivenAnswer, LinkAnswers } from '../shared/schemas/trip-link.ts'
import { emptyStorage } from '../web/db/storage-sample.ts'
import { answersDisk } from '../web/links/answer/answers-disk.ts'
import { openKept } from '../web/links/answer/kept-answers.ts'
import type { Answer } from '../web/links/calls.ts'
import { linkName, sendKeyOf } from '../web/links/link-name.ts'
import { sendAnswersOf } from './send-answers.ts'

/** Acts of the worker of the page with trips to answer, where the browser wakes it: no page is open. */

const yes = (tt_id: number): GivenAnswer => ({ tt_id, answer: 'accepted', reason: '', note: '', facts: 'f', was: '' })
const trip = (tt_id: number) => ({ tt_id, answer: '', state: 'asked', reason: '', changed: [] })
const PAGE = { kind: 'answer', trips: [trip(1), trip(2)], expires_at: '' } as unknown as AnswerPage

let came: { key: string; ids: number[] }[] = []
const send = async (answer: Answer<LinkAnswers>): Promise<boolean> =>
  sendAnswersOf(answersDisk(), await linkName('token'), (key) => ({
    answers: async ({ answers }) => {
      came.push({ key, ids: answers.map(({ tt_id }) => tt_id) })
      return answer
    },
  }))
const onDisk = async () => await answersDisk().read(await linkName('token'))

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', emptyStorage())
  came = []
  const kept = await openKept('token')
  await kept.keepPage(PAGE)
  await kept.add([yes(1), yes(2)])
})

test('what waits is sent by the key alone; what counts stands on the kept page, what does not is told at its next opening', async () => {
  const key = await sendKeyOf('token')
  expect((await onDisk())?.sendKey).toBe(key)
  const refused = [{ tt_id: 2, message: 'answer_facts_changed' }]
  expect(await send({ is: 'ok', value: { refused } })).toBe(true)
  expect(came).toEqual([{ key, ids: [1, 2] }])
  expect(await onDisk()).toMatchObject({ waiting: [], sendKey: undefined })
  const opened = await openKept('token')
  const { waiting, refused: told, page } = await opened.read()
  expect([waiting.size, [...told], page?.trips.map(({ state }) => state)]).toEqual([
    0,
    [[2, { ...refused[0], facts: 'f' }]],
    ['accepted', 'asked'],
  ])
  // Answered anew it waits, and is told of no more.
  await opened.add([yes(2)])
  expect([...(await opened.read()).refused]).toEqual([])
  expect((await onDisk())?.sendKey).toBe(key)
})

test('an open page hears of it at once', async () => {
  const page = new BroadcastChannel(await linkName('token'))
  const heard = new Promise((resolve) => {
    page.onmessage = resolve
  })
  await send({ is: 'ok', value: { refused: [] } })
  await heard
  page.close()
  expect(await onDisk()).toMatchObject({ waiting: [] })
})

test('without a network the browser is to try again; a link that is over is left to its page, without the key', async () => {
  expect(await send({ is: 'away' })).toBe(false)
  expect(await onDisk()).toMatchObject({ waiting: [yes(1), yes(2)], sendKey: await sendKeyOf('token') })
  expect(await send({ is: 'ended' })).toBe(true)
  expect(await onDisk()).toMatchObject({ waiting: [yes(1), yes(2)], sendKey: undefined })
  came = []
  expect(await send({ is: 'away' })).toBe(true)
  expect(came).toEqual([])
})
