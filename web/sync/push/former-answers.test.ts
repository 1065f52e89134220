import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LocalDb, openLocalDb } from '../../db/local-db.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { type OutboxContext, queueEdit, queueEdits } from './outbox.ts'

let db: LocalDb
let context: OutboxContext
beforeEach(() => {
  db = openLocalDb('sara', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  context = { db, username: 'sara', role: 'sub', now: () => 0, newId: () => crypto.randomUUID() }
})
afterEach(() => db.close())

const NONE = { tt_answer: '', tt_answer_reason: '', tt_answer_note: '', tt_answer_facts: '' }
const YES = { ...NONE, tt_answer: 'accepted', tt_answer_facts: '["a"]' }
const AGAIN = { ...YES, tt_answer_facts: '["b"]' }
const entries = () => db.outbox.orderBy('seq').toArray()
const answer = (after: typeof NONE, key = 1) => queueEdit(context, { entity: 'trip', key, rev: 1, before: NONE, after })
const decided = (changes: Partial<OutboxEntry>) =>
  db.outbox.toCollection().modify((entry) => void Object.assign(entry, { attempts: 1, ...changes }))

test('a new answer takes the place of the refused one', async () => {
  await answer(YES)
  await decided({ state: 'refused', message: 'answer_facts_changed' })
  await answer(YES, 2)
  expect(await entries()).toHaveLength(2)
  await queueEdits(context, [{ entity: 'trip', key: 1, rev: 2, before: NONE, after: AGAIN }])
  expect((await entries()).map(({ key, state, set }) => [key, state, set.tt_answer_facts])).toEqual([
    [2, 'queued', '["a"]'],
    [1, 'queued', '["b"]'],
  ])
})

test('also the answer that is shown already, which another device gave', async () => {
  await answer(YES)
  await decided({ state: 'refused', message: 'answer_not_asked' })
  await queueEdit(context, { entity: 'trip', key: 1, rev: 2, before: AGAIN, after: AGAIN })
  expect(await entries()).toEqual([])
})

test('and of one in conflict with another person’s', async () => {
  await answer(YES)
  const theirs = [{ unit: 'answer', mine: YES, theirs: { ...NONE, tt_answer: 'declined' }, by: 'sven', at: null }]
  await decided({ state: 'conflict', theirs })
  await answer(AGAIN)
  expect(await entries()).toMatchObject([{ state: 'queued', set: AGAIN }])
})

test('what was accepted beside it is shown until the rows are here', async () => {
  await queueEdit(context, {
    entity: 'trip',
    key: 1,
    rev: 1,
    before: { ...NONE, tt_sub_invoice_comment: '' },
    after: { ...YES, tt_sub_invoice_comment: 'x' },
  })
  const settled = { set: { tt_sub_invoice_comment: 'x' }, base: { tt_sub_invoice_comment: '' } }
  const theirs = [{ unit: 'answer', mine: YES, theirs: { ...NONE, tt_answer: 'declined' }, by: 'sven', at: null }]
  await decided({ state: 'conflict', theirs, settled, result_seq: 7 })
  await answer(AGAIN)
  const [accepted, given] = await entries()
  expect(accepted).toMatchObject({ state: 'acked', result_seq: 7, set: {}, base: {}, settled })
  expect([accepted?.theirs, given?.state, given?.set]).toEqual([undefined, 'queued', AGAIN])
})

test('what else was refused or is in conflict with it stays', async () => {
  const typed = { tt_gps: 'A-1', tt_sub_invoice_comment: 'x' }
  const before = { tt_gps: '', tt_sub_invoice_comment: '' }
  await queueEdit(context, {
    entity: 'trip',
    key: 1,
    rev: 1,
    before: { ...NONE, ...before },
    after: { ...YES, ...typed },
  })
  const theirs = [{ unit: 'tt_gps', mine: { tt_gps: 'A-1' }, theirs: { tt_gps: 'A-2' }, by: 'dora', at: null }]
  await decided({ state: 'conflict', theirs, refused: ['answer'] })
  await answer(AGAIN)
  expect(await entries()).toMatchObject([
    { state: 'conflict', theirs, refused: [], set: { tt_gps: 'A-1' } },
    { state: 'queued', set: AGAIN },
  ])
  expect(Object.keys((await entries())[0]?.set ?? {})).toEqual(['tt_gps'])
})

test('another edit of the trip leaves a refused answer alone', async () => {
  await answer(YES)
  await decided({ state: 'refused' })
  await queueEdit(context, { entity: 'trip', key: 1, rev: 2, before: { tt_gps: '' }, after: { tt_gps: 'A-1' } })
  expect(await entries()).toMatchObject([{ state: 'refused' }, { state: 'queued', set: { tt_gps: 'A-1' } }])
})

describe('taken back after the server refused it', () => {
  const NO = { ...YES, tt_answer: 'declined', tt_answer_reason: 'hours' }
  const press = (before: typeof NONE, after: typeof NONE, isBack?: true) =>
    queueEdit(context, { entity: 'trip', key: 1, rev: 1, before, after, isBack })
  const told = async () => (await entries()).map(({ state, set, base }) => [state, set.tt_answer, base.tt_answer])

  test('it leaves nothing, and the same answer is given anew', async () => {
    await press(NO, YES)
    await decided({ state: 'refused', message: 'answer_facts_changed' })
    await press(YES, NO, true)
    expect(await told()).toEqual([])
    await press(NO, YES)
    expect(await told()).toEqual([['queued', 'accepted', 'declined']])
  })

  test('the answer before it that was never sent is sent', async () => {
    await press(NONE, YES)
    await press(YES, NO)
    await decided({ state: 'refused', message: 'answer_facts_changed' })
    await press(NO, YES, true)
    expect(await told()).toEqual([['queued', 'accepted', '']])
  })

  test('an answer that counted beside a conflict is taken back', async () => {
    const [typed, shown] = [
      { ...YES, tt_info: 'x' },
      { ...NO, tt_info: '' },
    ]
    await queueEdit({ ...context, role: 'admin' }, { entity: 'trip', key: 1, rev: 1, before: shown, after: typed })
    const theirs = [{ unit: 'tt_info', mine: { tt_info: 'x' }, theirs: { tt_info: 'y' }, by: 'dora', at: null }]
    await decided({ state: 'conflict', theirs })
    await press(YES, NO, true)
    expect((await told()).at(-1)).toEqual(['queued', 'declined', 'accepted'])
  })

  test('what another person answered alike is answered as it is shown', async () => {
    await press(NONE, YES)
    await decided({ state: 'refused', message: 'answer_facts_changed' })
    await press(YES, NO)
    expect(await told()).toEqual([['queued', 'declined', 'accepted']])
  })
})
