import { beforeEach, describe, expect, test } from 'vitest'
import { PULL_FIRST } from '#shared/domain/sync/sync-format.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { drainOnce } from './drain.ts'
import {
  type Answer,
  db,
  drain,
  drainAt,
  edit,
  editRow,
  entries,
  infosSent,
  newId,
  type Sent,
  sent,
  setUpDrain,
  states,
  taken,
  takenAll,
} from './drain-sample.ts'
import { createPushPace } from './push-pace.ts'

setUpDrain()

/** An edit on a device that holds rows up to line 9 of the change feed. */
const editHeldRow = async () => {
  await db.meta.bulkPut([
    { name: 'epoch', value: 'e' },
    { name: 'cursor', value: 'c' },
    { name: 'seq', value: 9 },
  ])
  await edit('a')
}

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
  beforeEach(editHeldRow)

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
  beforeEach(editHeldRow)

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

test('without a session nothing is sent', async () => {
  await edit('a')
  const context = { db, fetch: () => Promise.reject(new Error('sent')), now: () => 0, newId, session: () => null }
  expect(await drainOnce(context)).toBe('no_session')
  expect(await states()).toEqual([['a', 'queued', 0]])
})
