import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import type { LineAnswer } from '#shared/schemas/statement.ts'
import type { Mutation } from '#shared/schemas/sync.ts'
import { type LocalDb, openLocalDb, setMeta } from '../../db/local-db.ts'
import { NoConnection } from '../api.ts'
import { drainOnce } from './drain.ts'
import { discardEntry, type OutboxContext, queueEdit, retryEntry } from './outbox.ts'
import { dropUnnamedFiles, sendNextFile } from './send-files.ts'

let db: LocalDb
let context: OutboxContext
/** Arrivals at the server, in order: photos by their names, edits by `statement 7` or `trip 3`. */
let arrived: string[]
/** Answers of the server to the next requests for photos. */
let answers: (() => { status: number; message: string })[]
/** Fields of the answer to the next pushes. */
let results: object[]
let names: Record<string, string>
beforeEach(async () => {
  db = openLocalDb('meier', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  context = { db, username: 'meier', userId: 4, role: 'sub', now: () => 0, newId: () => crypto.randomUUID() }
  arrived = []
  answers = []
  results = []
  names = {}
  await setMeta(db, 'epoch', 'e1')
})
afterEach(() => db.close())

const answerOf = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { [MARKER_HEADER]: '1' } })
const fetch = async (url: string, init: RequestInit): Promise<Response> => {
  if (init.body instanceof FormData) {
    const [, id, file = ''] = /^\/api\/statements\/(\d+)\/photos\/(.+)$/.exec(url) ?? []
    const { status, message } = answers.shift()?.() ?? { status: 200, message: 'statement_photo_added' }
    const photo = init.body.get('file') as File
    if (status === 200) arrived.push(`${names[file]} of ${id}: ${await photo.text()}`)
    return answerOf(status, { message })
  }
  const { mutations } = JSON.parse(String(init.body)) as { mutations: Mutation[] }
  for (const { entity, key } of mutations) arrived.push(`${entity} ${key}`)
  const taken = { status: 'applied', seq: 9, rev: 2 }
  return answerOf(200, {
    epoch: 'e1',
    results: mutations.map(({ id }) => ({ mutation: id, ...taken, ...results.shift() })),
  })
}
const session = () => ({ username: 'meier', userId: 4, token: 't' })
const sending = () => ({ db, fetch, session, now: () => 0, newId: context.newId })
const drain = () => drainOnce(sending())
const sendFile = () => sendNextFile(sending())

const photo = (name: string) => {
  const id = crypto.randomUUID()
  names[id] = name
  return { id, type: 'image/jpeg', bytes: new TextEncoder().encode(`bytes of ${name}`).buffer, sent_in: '' }
}
const dispute = async (st_id: number, line: number, ...files: ReturnType<typeof photo>[]) => {
  const open: LineAnswer = {
    sl_state: 'open',
    sl_reason: null,
    sl_claim: null,
    sl_note: '',
    sl_photo: null,
    sl_files: [],
  }
  const sl_files = files.map(({ id }) => id)
  const answer: LineAnswer = { ...open, sl_state: 'disputed', sl_reason: 'toll', sl_claim: 12.5, sl_files }
  await db.files.bulkPut(files)
  const name = `line_${line}`
  await queueEdit(context, {
    entity: 'statement',
    key: st_id,
    rev: 1,
    before: { [name]: open },
    after: { [name]: answer },
  })
}
const comment = (key: number) =>
  queueEdit(context, {
    entity: 'trip',
    key,
    rev: 1,
    before: { tt_sub_invoice_comment: '' },
    after: { tt_sub_invoice_comment: 'x' },
  })
const entries = () => db.outbox.orderBy('seq').toArray()

describe('a photo that an edit names', () => {
  test('arrives before it; later edits of its row wait too, all others go at once', async () => {
    await dispute(7, 1, photo('receipt'), photo('clock'))
    await comment(3)
    await drain()
    expect(arrived).toEqual(['trip 3'])
    await dispute(7, 2)
    await drain()
    expect([await sendFile(), await sendFile(), await sendFile()]).toEqual([true, true, false])
    await drain()
    expect(arrived.slice(1)).toEqual(['receipt of 7: bytes of receipt', 'clock of 7: bytes of clock', 'statement 7'])
  })

  test('that gets no answer is sent again under its id, and its edit only then', async () => {
    await dispute(7, 1, photo('receipt'))
    answers.push(() => {
      throw new TypeError('no network')
    })
    await expect(sendFile()).rejects.toThrow(NoConnection)
    await drain()
    expect(arrived).toEqual([])
    await sendFile()
    await drain()
    expect(arrived).toEqual(['receipt of 7: bytes of receipt', 'statement 7'])
    expect(await sendFile()).toBe(false)
  })

  test('that is refused makes its person decide about the edit, which keeps it', async () => {
    await dispute(7, 1, photo('receipt'))
    answers.push(() => ({ status: 409, message: 'statement_photos_too_many' }))
    await sendFile()
    await drain()
    expect(arrived).toEqual([])
    const [entry] = await entries()
    expect(entry).toMatchObject({ state: 'refused', message: 'statement_photos_too_many' })
    await dropUnnamedFiles(db)
    await retryEntry(context, entry?.seq ?? 0)
    await sendFile()
    await drain()
    expect(arrived).toEqual(['receipt of 7: bytes of receipt', 'statement 7'])
  })

  test('that the server asks to wait with is kept, and its edit too', async () => {
    await dispute(7, 1, photo('receipt'))
    answers.push(() => ({ status: 429, message: 'too_many_attempts' }))
    await expect(sendFile()).rejects.toMatchObject({ status: 429 })
    expect(await entries()).toMatchObject([{ state: 'queued' }])
  })

  test('that the server has forgotten is sent anew once the edit is', async () => {
    await dispute(7, 1, photo('receipt'))
    await sendFile()
    const errors = [{ path: 'line_1.sl_files', message: 'statement_photo_unknown' }]
    results.push({ status: 'refused', rev: null, message: 'statement_photo_unknown', errors })
    await drain()
    const [entry] = await entries()
    await retryEntry(context, entry?.seq ?? 0)
    await drain()
    await sendFile()
    await drain()
    expect(arrived).toEqual(Array(2).fill(['receipt of 7: bytes of receipt', 'statement 7']).flat())
  })

  test('is sent to a restored database as well, which may lack it', async () => {
    await dispute(7, 1, photo('receipt'))
    await sendFile()
    await setMeta(db, 'epoch', 'e2')
    await sendFile()
    expect(arrived).toEqual(Array(2).fill('receipt of 7: bytes of receipt'))
  })

  test('stays while any edit names it, taken ones too, and goes with an edit that is discarded', async () => {
    await dispute(7, 1, photo('receipt'))
    await dispute(8, 2, photo('clock'))
    await sendFile()
    await sendFile()
    await setMeta(db, 'cursor', 'c')
    await setMeta(db, 'seq', 9)
    await drain()
    expect(await db.taken.count()).toBe(2)
    await dropUnnamedFiles(db)
    expect(await db.files.count()).toBe(2)
    await db.taken.clear()
    await dispute(9, 3, photo('ticket'))
    await dropUnnamedFiles(db)
    expect((await db.files.toArray()).map(({ id }) => names[id])).toEqual(['ticket'])
    const [entry] = await entries()
    await discardEntry(db, entry?.seq ?? 0)
    await dropUnnamedFiles(db)
    expect(await db.files.count()).toBe(0)
  })

  test('of a former account of the same username is never sent, and put aside with its edit', async () => {
    const former = { ...context, userId: 3 }
    await db.files.put(photo('receipt'))
    const [file] = await db.files.toArray()
    await queueEdit(former, {
      entity: 'statement',
      key: 7,
      rev: 1,
      before: { line_1: null },
      after: {
        line_1: {
          sl_state: 'disputed',
          sl_reason: 'toll',
          sl_claim: 1,
          sl_note: '',
          sl_photo: null,
          sl_files: [file?.id ?? ''],
        },
      },
    })
    expect(await sendFile()).toBe(false)
    await drain()
    expect(arrived).toEqual([])
    expect((await db.aside.toArray()).flatMap((left) => left.entries)).toHaveLength(1)
    await dropUnnamedFiles(db)
    expect(await db.files.count()).toBe(1)
  })
})
