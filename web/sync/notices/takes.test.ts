import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { getMeta, type LocalDb, openLocalDb } from '../../db/local-db.ts'
import { ApiRefusal, NoConnection } from '../api.ts'
import { keepTake, sendTakes, takeOf } from './takes.ts'

const WORDS = { queued: 'waits', taken: 'taken', other: '{name} has it', failed: 'failed' }
const TOLD = { title: 'T-100', tag: 'trip-1' }
const data = (message: number) => ({ message, epoch: 'e1', user: 1, navigate: '/admin/edit/1', take: WORDS })

let db: LocalDb
let asked: string[]
let shown: string[]
let session: { token: string } | null
beforeEach(() => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  asked = []
  shown = []
  session = { token: 't' }
})
afterEach(() => db.close())

const tap = async (message: number) => {
  const take = takeOf(TOLD, data(message))
  if (take) await keepTake(db, take)
}
type Said = { status: number; body?: object } | 'offline'
const send = (...answers: Said[]) =>
  sendTakes(
    {
      db,
      session: () => session,
      fetch: async (url, init) => {
        asked.push(`${init.method} ${url}`)
        const said = answers.shift() ?? { status: 200 }
        if (said === 'offline') throw new TypeError('no network')
        const body = said.body ?? { message: 'alert_taken' }
        return Response.json(body, { status: said.status, headers: { [MARKER_HEADER]: '1' } })
      },
    },
    async ({ tag }, words) => void shown.push(`${tag}: ${words}`),
  )
const waiting = async () => ((await getMeta(db, 'takes')) ?? []).map(({ message }) => message)

test('a notification without the offer keeps nothing', () => {
  expect(takeOf(TOLD, { message: 7, epoch: 'e1', user: 1, navigate: '/' })).toBeNull()
})

test('a tap is sent once, with the database that its number is of, however often it is tapped', async () => {
  await tap(7)
  await tap(7)
  await send()
  await send()
  expect(asked).toEqual(['POST /api/outbox/7/take?epoch=e1'])
  expect(shown).toEqual(['trip-1: taken'])
  expect(await getMeta(db, 'takes')).toBeUndefined()
})

test('offline it waits, with those after it, and is sent later', async () => {
  await tap(7)
  await tap(8)
  await expect(send('offline')).rejects.toThrow(NoConnection)
  expect([await waiting(), shown]).toEqual([[7, 8], []])
  await send()
  expect(shown).toHaveLength(2)
  expect(await waiting()).toEqual([])
})

test.each([401, 429, 503])('%s: it waits too', async (status) => {
  await tap(7)
  await expect(send({ status, body: { message: 'x' } })).rejects.toThrow(ApiRefusal)
  expect(await waiting()).toEqual([7])
})

test('another person was faster: its name is shown', async () => {
  await tap(7)
  await send({ status: 409, body: { message: 'alert_taken_by_other', name: 'Bea' } })
  expect([shown, await waiting()]).toEqual([['trip-1: Bea has it'], []])
})

test('a message that is gone is not sent for ever, and that is said', async () => {
  await tap(7)
  await send({ status: 404, body: { message: 'not_found' } })
  expect([shown, await waiting()]).toEqual([['trip-1: failed'], []])
})

test('without a session nothing is sent, and nothing lost', async () => {
  await tap(7)
  session = null
  await send()
  expect([asked, await waiting()]).toEqual([[], [7]])
})

test('a tap while another is on its way is not lost', async () => {
  await tap(7)
  await sendTakes(
    {
      db,
      session: () => session,
      fetch: async () => {
        await tap(8)
        return Response.json({ message: 'alert_taken' }, { headers: { [MARKER_HEADER]: '1' } })
      },
    },
    async () => undefined,
  )
  expect(await waiting()).toEqual([8])
})
