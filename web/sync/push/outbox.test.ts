import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mergeRow, overlayEdit } from '#shared/domain/sync/merge-rows.ts'
import { type LocalDb, openLocalDb } from '../../db/local-db.ts'
import { type OutboxContext, queueEdit } from './outbox.ts'

let db: LocalDb
let context: OutboxContext
beforeEach(() => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  context = { db, username: 'anna', role: 'admin', now: () => 0, newId: () => crypto.randomUUID() }
})
afterEach(() => db.close())

type Fields = Record<string, unknown>
const entries = () => db.outbox.orderBy('seq').toArray()
const edit = (entity: 'trip' | 'tour', before: Fields, after: Fields) =>
  queueEdit(context, { entity, key: 1, rev: 1, before, after })
/** Returns the server's row after all waiting edits were taken; conflicts stay as they are. */
const arrive = async (entity: 'trip' | 'tour', row: Fields): Promise<Fields> => {
  const now = { ...row }
  for (const { base, set } of await entries()) Object.assign(now, mergeRow(entity, base, set, now).apply)
  return now
}

test('edits of a row that waits become one', async () => {
  await edit('trip', { tt_info: '', tt_note: '' }, { tt_info: 'a', tt_note: '' })
  await edit('trip', { tt_info: 'a', tt_note: '' }, { tt_info: 'ab', tt_note: 'n' })
  expect(await entries()).toMatchObject([{ set: { tt_info: 'ab', tt_note: 'n' }, base: { tt_info: '', tt_note: '' } }])
  await edit('trip', { tt_info: 'ab', tt_note: 'n' }, { tt_info: '', tt_note: '' })
  expect(await entries()).toEqual([])
})

test('a damaged entry takes no later edit of its row along', async () => {
  await edit('trip', { tt_info: '' }, { tt_info: 'a' })
  await db.outbox.toCollection().modify((entry) => Object.assign(entry, { set: null }))
  await edit('trip', { tt_info: '' }, { tt_info: 'b' })
  expect((await entries()).map(({ set }) => set)).toEqual([null, { tt_info: 'b' }])
})

const week = (monday: string, tuesday: string, wednesday = 'w'): Fields => ({
  tr_week_gps: [monday, tuesday, wednesday, null, null, null, null],
})

test('a day that somebody else changed between two edits of one tour is not taken for one’s own', async () => {
  await edit('tour', week('m', 't'), week('m mine', 't'))
  const [first] = await entries()
  // Tuesday was changed and pulled while the first edit still waited, and is changed back later.
  const shown = overlayEdit('tour', week('m', 't theirs'), first ?? { set: {}, base: {} })
  expect(shown).toEqual(week('m mine', 't theirs'))
  await edit('tour', shown, week('m mine', 't theirs', 'w mine'))
  expect(await arrive('tour', week('m', 't'))).toEqual(week('m mine', 't', 'w mine'))
})

test('nor is an exception that somebody else took out and enters again', async () => {
  const days = (...list: string[]): Fields => ({ tr_days: list.map((day) => ({ day, kind: 'off' })) })
  await edit('tour', days('01-08'), days('01-06', '01-08'))
  const [first] = await entries()
  const shown = overlayEdit('tour', days(), first ?? { set: {}, base: {} })
  expect(shown).toEqual(days('01-06'))
  await edit('tour', shown, days('01-06', '01-11'))
  expect(await arrive('tour', days('01-08'))).toEqual(days('01-06', '01-08', '01-11'))
})

test('nor is an observer whom somebody else added between two edits of one trip', async () => {
  await edit('trip', { tt_customer: 'C;a' }, { tt_customer: 'C;a;mine' })
  await edit('trip', { tt_customer: 'C;a;theirs;mine' }, { tt_customer: 'C;a;theirs;mine;mine too' })
  expect(await arrive('trip', { tt_customer: 'C;a' })).toEqual({ tt_customer: 'C;a;mine;mine too' })
})
