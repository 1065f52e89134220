import xlsx from 'sheetjs-style'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseToRead } from '../store/sql/read-store.ts'
import { addNames } from '../testing/names.ts'
import { addEverybody, addTrip, type Everybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { approvalAuditFile } from './approval-audit.ts'
import { getDocument, insertDocument, updateDocument } from './store/documents.ts'

let t: TestApp
let users: Everybody
beforeEach(() => {
  t = createTestApp()
  users = addEverybody(t)
  addNames(t.store, { subcontractors: ['Meier Trans'], drivers: [['Hans Muster', '17']] })
  // Of 21.11.2026, ten to two o’clock.
  addTrip(t.store, { tt_tour: 'T-1', tt_requirements: '11_2_7', tt_driver: 'Hans Muster', tt_drivernr: '17' })
  addTrip(t.store, { tt_tour: 'T-2', tt_requirements: '' })
})
afterEach(() => t.close())

const BY = { username: 'dora', source: 'person' } as const
const add = (do_number: string, fields: Partial<Parameters<typeof insertDocument>[1]> = {}) =>
  insertDocument(
    t.store,
    {
      ...{ do_owner: 'sub', do_owner_key: 'Meier Trans', do_kind: 'approved_haulier', do_number },
      ...{ do_verified_at: '2026-11-01T08:00:00.000Z', do_verified_by: 'dora' },
      ...fields,
    },
    BY,
  ).do_id
const withdraw = (id: number, at: string) => {
  const row = getDocument(t.store, id)
  if (!row) throw new Error('no document')
  updateDocument(t.store, row, { retired: true }, BY)
  t.store.sqlite
    .prepare("update history set at = ? where entity = 'document' and key = ? and rev = 2")
    .run(at, String(id))
}
/** Tour and number of the document of each line. */
const lines = () => {
  const range = { from: '2026-11-16', to: '2026-11-22' }
  const file = approvalAuditFile({ database: databaseToRead(t.store), range, language: 'de' })
  const book = xlsx.read(file, { type: 'array' })
  const rows: string[][] = xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
  const head = rows.findIndex((row) => row.includes('Nummer'))
  const place = rows[head]?.indexOf('Nummer') ?? -1
  return rows.slice(head + 1).map((row) => [row[0], row[place] ?? ''])
}

test('a line for each version that counted when the trip was driven, and for a trip that had none', () => {
  expect(lines()).toEqual([['T-1', '']])
  add('counted')
  add('of the driver', { do_owner: 'driver', do_owner_key: '1', do_kind: 'training_11_2_7' })
  add('not verified', { do_verified_at: null, do_verified_by: null })
  add('verified later', { do_verified_at: '2026-11-21T14:00:00.000Z' })
  add('had ended', { do_valid_to: '2026-11-18' })
  add('of another', { do_owner: 'company', do_owner_key: '' })
  withdraw(add('withdrawn before'), '2026-11-10T08:00:00.000Z')
  withdraw(add('withdrawn later'), '2026-11-21T14:00:00.000Z')
  const former = add('replaced before')
  add('took its place', { do_replaces: former, do_valid_from: '2026-11-10' })
  expect(lines().map(([, number]) => number)).toEqual(['counted', 'withdrawn later', 'took its place', 'of the driver'])
})

test('a driver who left since drove all the same', () => {
  add('of the driver', { do_owner: 'driver', do_owner_key: '1', do_kind: 'training_11_2_7' })
  t.store.sqlite.exec('update drivers set retired = 1')
  expect(lines()).toEqual([['T-1', 'of the driver']])
})

test('it is admin’s, of at most a year', async () => {
  const ask = (token: string, days: string) => t.call<Uint8Array>(token, 'GET', `/api/documents/audit?${days}`)
  const asked = await ask(users.admin, 'startDay=2026-11-16&endDay=2026-11-22')
  expect([asked.status, String.fromCharCode(...asked.body.slice(0, 2))]).toEqual([200, 'PK'])
  expect((await ask(users.sub, 'startDay=2026-11-16&endDay=2026-11-22')).status).toBe(403)
  expect((await ask(users.admin, 'startDay=2000-01-01&endDay=2026-11-22')).status).toBe(400)
})
