import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MARKER_HEADER, PULL_FIRST } from '../../shared/domain/sync/sync-format.ts'
import type { MutationResult } from '../../shared/schemas/sync.ts'
import { type LocalDb, type OutboxEntry, openLocalDb } from '../db/local-db.ts'
import { drainOnce } from './drain.ts'
import { queueEdit } from './outbox.ts'
import { createPushPace, MAX_PUSH_LENGTH, type PushPace } from './push-pace.ts'

/** Effects of a push's answers on the waiting entries. */

let db: LocalDb
/** The client, and the `tt_info` of the edits, of each push. */
let sent: { client: string; infos: unknown[] }[]
let rows: number
beforeEach(() => {
  rows = 0
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  sent = []
})
afterEach(() => db.close())

const newId = () => crypto.randomUUID()
/** An edit of a row of its own. */
const edit = (tt_info: string) => {
  rows += 1
  return editRow(rows, tt_info)
}
const editRow = (key: number, tt_info: string, before = '') =>
  queueEdit(
    { db, username: 'anna', role: 'admin', now: () => 0, newId },
    { entity: 'trip', key, rev: 1, before: { tt_info: before }, after: { tt_info } },
  )
const entries = () => db.outbox.orderBy('seq').toArray()
const states = async () => (await entries()).map(({ set, state, attempts }) => [set.tt_info, state, attempts])

type Sent = { id: string; set: { tt_info?: string }; key: number | string }
type Answer = { status?: number; body: Record<string, unknown> }
const taken = ({ id }: Sent, more: Partial<MutationResult> = {}): MutationResult => ({
  mutation: id,
  status: 'applied',
  seq: 9,
  rev: 2,
  ...more,
})
const takenAll = (mutations: Sent[]): Answer => ({ body: { epoch: 'e', results: mutations.map((one) => taken(one)) } })

/** Drains once; the server answers each push with the next of these, and accepts all later ones. */
const drain = (...answers: Answering[]) => drainAt(createPushPace(), ...answers)
type Answering = (mutations: Sent[]) => Answer | Promise<Answer>
const drainAt = async (pace: PushPace, ...answers: Answering[]) => {
  const waiting = [...answers]
  const context = {
    db,
    fetch: async (_url: string, init: RequestInit) => {
      const { client, mutations } = JSON.parse(String(init.body)) as { client: string; mutations: Sent[] }
      sent.push({ client, infos: mutations.map(({ set }) => set.tt_info) })
      const { status = 200, body } = await (waiting.shift() ?? takenAll)(mutations)
      return Response.json(body, { status, headers: { [MARKER_HEADER]: '1' } })
    },
    now: () => 0,
    newId,
    session: () => ({ username: 'anna', token: 't' }),
  }
  return drainOnce(context, pace)
}
const infosSent = () => sent.map(({ infos }) => infos)

describe('what cannot be sent stays, says why, and holds nothing else back', () => {
  test.each<[string, Partial<OutboxEntry>, string]>([
    ['of a newer version of the app', { format: 99 }, 'sync_format_unknown'],
    ['of another person', { user: 'bert' }, 'sync_foreign_user'],
    ['damaged on the disk', { set: null as never }, 'sync_malformed_mutation'],
  ])('%s', async (_name, change, message) => {
    await edit('a')
    await edit('bb')
    const [first] = await entries()
    if (first) await db.outbox.put({ ...first, ...change })
    expect(await drain()).toBe('done')
    expect(infosSent()).toEqual([['bb']])
    expect(await entries()).toMatchObject([
      { state: 'refused', message, attempts: 0 },
      { state: 'acked', attempts: 1 },
    ])
  })
})

describe('an edit that the server took', () => {
  beforeEach(async () => {
    await db.meta.bulkPut([
      { name: 'epoch', value: 'e' },
      { name: 'cursor', value: 'c' },
      { name: 'seq', value: 9 },
    ])
    await edit('a')
  })

  test('is done with when the rows here carry it already', async () => {
    await drain()
    expect(await entries()).toEqual([])
  })

  test('waits for the rows that carry it', async () => {
    await drain(([one]) => ({ body: { epoch: 'e', results: one ? [taken(one, { seq: 10 })] : [] } }))
    expect(await entries()).toMatchObject([{ state: 'acked', result_seq: 10 }])
  })

  test('waits for them when the rows here are those of another database, whose numbers say nothing', async () => {
    await drain((mutations) => ({ body: { ...takenAll(mutations).body, epoch: 'restored' } }))
    expect(await entries()).toMatchObject([{ state: 'acked', result_seq: 9 }])
  })

  test('waits while the first rows come: the one that it changed may not be here yet', async () => {
    await db.meta.put({ name: 'cursor', value: 'page:c' })
    await drain()
    expect(await entries()).toMatchObject([{ state: 'acked', result_seq: 9 }])
  })

  test('and that made a row tells the id that the row has now', async () => {
    const key = 'c:00000000-0000-4000-8000-000000000001'
    await db.outbox.toCollection().modify({ op: 'create', key, rev: null, base: {} })
    await drain(([one]) => ({ body: { epoch: 'e', results: one ? [taken(one, { id: 77 })] : [] } }))
    expect(await db.idmap.toArray()).toEqual([{ local: key, entity: 'trip', id: 77 }])
    expect(await entries()).toEqual([])
  })

  test('and that another tab has put back into the queue meanwhile is left to that tab', async () => {
    await drain(async (mutations) => {
      const [entry] = await entries()
      if (entry) await db.outbox.put({ ...entry, state: 'queued' })
      return takenAll(mutations)
    }, takenAll)
    expect(await entries()).toMatchObject([{ state: 'queued' }])
  })
})

describe('an edit that is in conflict', () => {
  const theirs = (unit: string) => ({ unit, mine: { [unit]: 'a' }, theirs: { [unit]: 'b' }, by: 'bert', at: null })
  const conflict = (one: Sent, seq: number) =>
    taken(one, { status: 'conflict', seq, message: 'edit_conflict', theirs: [theirs('tt_info')] })
  const drainInto = (seq: number) =>
    drain(([one]) => ({ body: { epoch: 'e', results: one ? [conflict(one, seq)] : [] } }))
  beforeEach(async () => {
    await db.meta.bulkPut([
      { name: 'epoch', value: 'e' },
      { name: 'cursor', value: 'c' },
      { name: 'seq', value: 9 },
    ])
    await edit('a')
  })

  test('waits for the person with what the other one wrote; nothing of it was taken', async () => {
    await drainInto(10)
    expect(await entries()).toMatchObject([
      { state: 'conflict', message: 'edit_conflict', theirs: [theirs('tt_info')] },
    ])
    expect((await entries())[0]?.settled).toBeUndefined()
  })

  test.each([
    ['shows the part that was taken until the rows come', 10, { tt_note: 'n' }],
    ['shows nothing over rows that carry that part already', 9, undefined],
  ])('%s', async (_name, seq, settled) => {
    await db.outbox.toCollection().modify({ set: { tt_info: 'a', tt_note: 'n' }, base: { tt_info: '', tt_note: '' } })
    await drainInto(seq)
    expect((await entries())[0]?.settled?.set).toEqual(settled)
  })
})

describe('an edit that the person gives up while it is on its way', () => {
  test.each<[string, () => Answer | Promise<Answer>]>([
    ['no answer came', () => Promise.reject(new TypeError('gone'))],
    ['the session had ended', () => ({ status: 401, body: { message: 'session_expired' } })],
  ])('stays away: %s', async (_name, answer) => {
    await edit('a')
    const asked = async () => {
      await db.outbox.clear()
      return answer()
    }
    await expect(drain(asked)).rejects.toThrow()
    expect(await entries()).toEqual([])
  })

  test.each(['applied', 'conflict', 'refused'] as const)('stays away: it was %s', async (status) => {
    await edit('a')
    const asked = async ([one]: Sent[]) => {
      await db.outbox.clear()
      return { body: { epoch: 'e', results: one ? [taken(one, { status })] : [] } }
    }
    expect(await drain(asked)).toBe('done')
    expect(await entries()).toEqual([])
  })
})

test('behind a long row of edits that were taken the next one is found', async () => {
  for (let row = 0; row < 150; row += 1) await edit(`edit ${row}`)
  await db.outbox.toCollection().modify({ state: 'acked', result_seq: 9 })
  await edit('last')
  await drain()
  expect(infosSent()).toEqual([['last']])
})

test('a push is filled up in place of edits that cannot be sent', async () => {
  for (let row = 0; row <= 50; row += 1) await edit(`edit ${row}`)
  await db.outbox.where(':id').equals(1).modify({ user: 'bert' })
  await drain()
  expect(infosSent().map(({ length }) => length)).toEqual([50])
})

describe('an answer that is none', () => {
  test('lost on its way: the edit waits under the same id, and was tried', async () => {
    await edit('a')
    const [before] = await entries()
    await expect(drain(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('no connection')
    expect(await entries()).toMatchObject([{ id: before?.id, state: 'queued', attempts: 1 }])
  })

  test.each([
    ['of another shape', { results: 'none' }],
    ['about other edits', { epoch: 'e', results: [taken({ id: 'other', set: {}, key: 1 })] }],
  ])('%s is no connection, and settles nothing', async (_name, body) => {
    await edit('a')
    await expect(drain(() => ({ body }))).rejects.toThrow('no connection')
    expect(await states()).toEqual([['a', 'sent', 1]])
    await drain()
    expect(await states()).toEqual([['a', 'acked', 2]])
  })

  test.each([
    [401, 'queued', 0],
    [429, 'queued', 0],
    [500, 'queued', 1],
  ])(
    '%i: the edit waits; only where the server may have looked at it, it was tried',
    async (status, state, attempts) => {
      await edit('a')
      await edit('bb')
      await expect(drain(() => ({ status, body: { message: 'x' } }))).rejects.toMatchObject({ status })
      expect(await states()).toEqual([
        ['a', state, attempts],
        ['bb', state, attempts],
      ])
    },
  )
})

test('what another tab has sent again meanwhile is not put back by the answer to the first time', async () => {
  await edit('a')
  const asked = async () => {
    await db.outbox.toCollection().modify({ attempts: 2 })
    return { status: 401, body: { message: 'session_expired' } }
  }
  await expect(drain(asked)).rejects.toMatchObject({ status: 401 })
  expect(await states()).toEqual([['a', 'queued', 2]])
})

describe('a whole push that is refused', () => {
  const tooLarge = () => ({ status: 413, body: { message: 'body_too_large' } })

  test('as too large is sent in smaller ones, down to the one that is', async () => {
    for (const info of ['a', 'bb', 'ccc', 'dddd']) await edit(info)
    const answers = [tooLarge, tooLarge, tooLarge]
    expect(await drainAt(createPushPace([1, 2, 4], 4), ...answers)).toBe('done')
    expect(infosSent()).toEqual([['a', 'bb', 'ccc', 'dddd'], ['a', 'bb'], ['a'], ['bb'], ['ccc', 'dddd']])
    expect(await entries()).toMatchObject([
      { state: 'refused', message: 'body_too_large' },
      ...Array(3).fill({ state: 'acked', attempts: 1 }),
    ])
  })

  test('for the one edit in it is that edit’s refusal', async () => {
    await edit('a')
    expect(await drain(() => ({ status: 400, body: { message: 'malformed_request' } }))).toBe('done')
    expect(await entries()).toMatchObject([{ state: 'refused', message: 'malformed_request' }])
  })

  test('because the rows here are those of a replaced database waits for the pull, and was no attempt', async () => {
    await edit('a')
    expect(await drain(() => ({ status: 409, body: { message: PULL_FIRST } }))).toBe('pull_first')
    expect(await states()).toEqual([['a', 'queued', 0]])
  })

  test('because another device uses its id: this one becomes a device of its own, and sends the rest', async () => {
    await edit('a')
    await edit('bb')
    const [, second] = await entries()
    const reused = { status: 409, body: { message: 'sync_mutation_id_reused', mutation: second?.id } }
    expect(await drain(() => reused)).toBe('done')
    expect(await entries()).toMatchObject([
      { state: 'acked', attempts: 1 },
      { state: 'refused', message: 'sync_mutation_id_reused' },
    ])
    expect(sent[1]?.client).not.toBe(sent[0]?.client)
  })

  test('for an id that it did not send stops, and comes again later', async () => {
    await edit('a')
    const reused = { status: 409, body: { message: 'sync_mutation_id_reused', mutation: 'other' } }
    await expect(drain(() => reused)).rejects.toMatchObject({ status: 409 })
    expect(sent).toHaveLength(1)
    expect(await states()).toEqual([['a', 'queued', 0]])
  })
})

describe('a fault of the server at one edit', () => {
  const onlyFirst = (mutations: Sent[]): Answer => takenAll(mutations.slice(0, 1))

  test('holds back its row alone, and the drain says that something waits', async () => {
    for (const info of ['a', 'bb', 'dddd']) await edit(info)
    // An entry that was sent already is not joined with later edits of its row.
    await db.outbox.where(':id').equals(2).modify({ attempts: 1 })
    await editRow(2, 'ccc', 'bb')
    expect(await drain(onlyFirst)).toBe('stopped')
    expect(infosSent()).toEqual([['a', 'bb', 'dddd', 'ccc'], ['dddd']])
    expect((await entries()).map(({ state }) => state)).toEqual(['acked', 'queued', 'acked', 'queued'])
  })

  test('a second one says that it is not the row: nothing more is sent', async () => {
    for (const info of ['a', 'bb', 'ccc']) await edit(info)
    const none = (): Answer => ({ body: { epoch: 'e', results: [] } })
    expect(await drain(none, none)).toBe('stopped')
    expect(infosSent()).toEqual([
      ['a', 'bb', 'ccc'],
      ['bb', 'ccc'],
    ])
  })
})

describe('more than a push holds', () => {
  const steps = (): PushPace => createPushPace([1, 2, 4, 8], 2)
  const sizes = () => infosSent().map(({ length }) => length)
  /** Edits of as many rows. */
  const editRows = async (count: number) => {
    const infos = Array.from({ length: count }, (_, index) => `edit ${index}`)
    for (const info of infos) await edit(info)
    return infos
  }
  const tooLate = () => Promise.reject(new DOMException('deadline', 'AbortError'))

  test('goes in several, larger with each that was answered, in order, each edit once', async () => {
    const infos = await editRows(17)
    expect(await drainAt(steps())).toBe('done')
    expect(sizes()).toEqual([2, 4, 8, 3])
    expect(infosSent().flat()).toEqual(infos)
  })

  test('begins with 50', async () => {
    await editRows(60)
    await drain()
    expect(sizes()).toEqual([50, 10])
  })

  test('after one that took too long goes in smaller ones, under the same ids', async () => {
    const infos = await editRows(9)
    const pace = steps()
    await expect(drainAt(pace, takenAll, tooLate)).rejects.toThrow('no connection')
    expect((await states()).map(([, state]) => state)).toEqual([...Array(2).fill('acked'), ...Array(7).fill('queued')])
    await expect(drainAt(pace, tooLate)).rejects.toThrow('no connection')
    expect(await drainAt(pace)).toBe('done')
    expect(sizes()).toEqual([2, 4, 2, 1, 2, 4])
    expect(infosSent().slice(3).flat()).toEqual(infos.slice(2))
  })

  test('goes on as large as before where the network is gone: that says nothing of the size', async () => {
    await editRows(2)
    const pace = steps()
    await expect(drainAt(pace, () => Promise.reject(new TypeError('gone')))).rejects.toThrow('no connection')
    await drainAt(pace)
    expect(sizes()).toEqual([2, 2])
  })

  test('of long edits takes as many as the length allows, and one that is longer alone', async () => {
    const half = 'x'.repeat(MAX_PUSH_LENGTH / 2 - 1000)
    for (const info of [half, half, half, 'x'.repeat(MAX_PUSH_LENGTH), 'short']) await edit(info)
    expect(await drain()).toBe('done')
    expect(sizes()).toEqual([2, 1, 1, 1])
  })

  test('is taken while the push before is on its way, and goes back into the queue as it was when that one fails', async () => {
    await editRows(5)
    const asked: unknown[] = []
    const lost = async () => {
      // One round is enough for the parallel work.
      while ((await db.outbox.where('state').equals('sent').count()) < 5) await Promise.resolve()
      asked.push(await states())
      throw new TypeError('gone')
    }
    await expect(drainAt(steps(), lost)).rejects.toThrow('no connection')
    expect(asked).toEqual([Array.from({ length: 5 }, (_, index) => [`edit ${index}`, 'sent', 1])])
    expect((await states()).map(([, state, attempts]) => [state, attempts])).toEqual([
      ...Array(2).fill(['queued', 1]),
      ...Array(3).fill(['queued', 0]),
    ])
  })

  test('of which the person logs out meanwhile is not sent under another session', async () => {
    await editRows(3)
    let token = 't'
    const tokens: unknown[] = []
    const context = {
      db,
      now: () => 0,
      newId,
      session: () => (token === 't' ? { username: 'anna', token } : null),
      fetch: async (_url: string, init: RequestInit) => {
        tokens.push((init.headers as Record<string, string>).authorization)
        token = 'of somebody else'
        const { mutations } = JSON.parse(String(init.body)) as { mutations: Sent[] }
        return Response.json(takenAll(mutations).body, { headers: { [MARKER_HEADER]: '1' } })
      },
    }
    expect(await drainOnce(context, steps())).toBe('no_session')
    expect(tokens).toEqual(['Bearer t'])
    expect((await states()).at(-1)).toEqual(['edit 2', 'queued', 0])
  })

  test('a create that was refused keeps the edits of its row that were taken with the next push', async () => {
    const key = 'c:00000000-0000-4000-8000-000000000001'
    await editRows(1)
    await edit('create')
    await db.outbox.where(':id').equals(2).modify({ op: 'create', key, rev: null, base: {}, attempts: 1 })
    await editRow(9, 'between')
    await queueEdit(
      { db, username: 'anna', role: 'admin', now: () => 0, newId },
      { entity: 'trip', key, rev: null, before: { tt_note: '' }, after: { tt_note: 'later' } },
    )
    const refused = ([one, create]: Sent[]): Answer => ({
      body: {
        epoch: 'e',
        results: one && create ? [taken(one), taken(create, { status: 'refused', seq: 0, message: 'x' })] : [],
      },
    })
    const notFound = ([between, later]: Sent[]): Answer => ({
      body: {
        epoch: 'e',
        results:
          between && later ? [taken(between), taken(later, { status: 'refused', seq: 0, message: 'not_found' })] : [],
      },
    })
    expect(await drainAt(steps(), refused, notFound)).toBe('done')
    expect(await db.outbox.where('state').equals('refused').toArray()).toMatchObject([
      { op: 'create', message: 'x', set: { tt_info: 'create', tt_note: 'later' } },
    ])
  })

  test('as the server counts goes in smaller ones', async () => {
    await editRows(2)
    const tooMany = () => ({ status: 400, body: { message: 'push_too_many' } })
    expect(await drainAt(steps(), tooMany)).toBe('done')
    expect(sizes()).toEqual([2, 1, 1])
  })
})

test('without a session nothing is sent', async () => {
  await edit('a')
  const context = { db, fetch: () => Promise.reject(new Error('sent')), now: () => 0, newId, session: () => null }
  expect(await drainOnce(context)).toBe('no_session')
  expect(await states()).toEqual([['a', 'queued', 0]])
})
