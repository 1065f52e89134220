import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api, type CallName } from '../../shared/api.ts'
import { LATER_ENTITIES } from '../../shared/domain/sync/entities.ts'
import { MUTATION_FORMAT } from '../../shared/domain/sync/sync-format.ts'
import { answerValues } from '../../shared/domain/trip/answer-given.ts'
import { insertDocument } from '../documents/store/documents.ts'
import { CONFIRM_ALL, drivenTrip, statementCalls } from '../money/routes/statements/statements-sample.ts'
import { openSession } from '../people/store/actors.ts'
import { endOldestSessions } from '../people/store/sessions.ts'
import { findUser } from '../people/store/users.ts'
import { collectChanges } from '../programs/webhooks/collect.ts'
import { answersOf } from '../reports/answers.ts'
import { logPreview } from '../reports/log.ts'
import { subcontractors } from '../store/schema/master-data.ts'
import { databaseToRead } from '../store/sql/read-store.ts'
import { countReads, type ReadCount } from '../testing/count-reads.ts'
import { addNames } from '../testing/names.ts'
import { addEverybody, addTrip, type Everybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip } from '../trips/store/trips.ts'

/**
 * No list grows with another tenant's acts. A subcontractor, and strangers, do all they can, over and over, up to the bounds
 * and then once more: what admin and other tenants read is not one row, statement or byte longer. Measured in rows that
 * leave SQLite, statements and bytes of answers, never in time.
 */
const SECRET = 'the-secret-of-the-feed'
let t: TestApp
let everybody: Everybody
let reads: ReadCount
beforeEach(() => {
  t = createTestApp({ env: { OSMAND_SECRET: SECRET } })
  everybody = addEverybody(t)
  addNames(t.store, {
    vehicles: ['TRUCK-1'],
    drivers: [
      ['Jan', '1'],
      ['Eva', '2'],
    ],
    addresses: [
      ['A1', 'Basel Hub'],
      ['A2', 'Genf Nord'],
    ],
  })
  reads = countReads(t.store)
})
afterEach(() => {
  reads.stop()
  t.close()
})

type Planted = { trip: number; asked: number; st_id: number; line: number; final: number; calendar: string }
const plant = async (): Promise<Planted> => {
  const admin = statementCalls(t, everybody.admin)
  const meier = statementCalls(t, everybody.sub)
  t.store.sqlite.exec(
    "update subcontractors set sc_self_billing = 1, sc_vat_id = 'CHE-1' where sc_name = 'Meier Trans'",
  )
  drivenTrip(t, 2)
  const final = (await admin.make()).body.st_id
  await admin.send(final)
  await meier.answer(final, CONFIRM_ALL)
  expect((await admin.finalise(final)).status).toBe(200)
  drivenTrip(t, 3)
  const { st_id } = (await admin.make()).body
  await admin.send(st_id)
  const line = (await meier.read(st_id)).lines[0]?.sl_id ?? 0
  const trip = addTrip(t.store, {
    tt_stp: '2026-11-25T09:00:00.000Z',
    tt_std: '2026-11-25T09:30:00.000Z',
    tt_sta: '2026-11-25T13:00:00.000Z',
  }).tt_id
  // A dispute of another party, which must stay in sight.
  drivenTrip(t, 4, { tt_sub: 'Huber AG' })
  const other = (await admin.make('Huber AG')).body.st_id
  await admin.send(other)
  const huber = statementCalls(t, everybody.foreignSub)
  const disputed = (await huber.read(other)).lines[0]?.sl_id
  await huber.answer(other, { [`line_${disputed}`]: { sl_state: 'disputed', sl_reason: 'toll', sl_claim: 3 } })
  t.store.db.update(subcontractors).set({ sc_answer_hours: 12 }).run()
  const asked = addTrip(t.store, {
    tt_status: 'scheduled',
    tt_stp: '2026-11-26T09:00:00.000Z',
    tt_std: '2026-11-26T09:30:00.000Z',
    tt_sta: '2026-11-26T13:00:00.000Z',
  }).tt_id
  const published = await t.call(everybody.admin, 'PUT', `/api/trips/${asked}`, { tt_status: 'active' })
  expect(published.status).toBe(200)
  const webhook = { role: 'admin', wh_name: 'ERP', wh_url: 'https://erp.invalid/', wh_events: ['trip.changed'] }
  expect((await t.call(everybody.admin, 'POST', '/api/webhooks', webhook)).status).toBe(200)
  // Its receiver takes nothing.
  t.store.sqlite.prepare('update webhooks set wh_failing_since = ?').run(t.clock.now())
  const made = await t.call<{ path: string }>(everybody.admin, 'POST', '/api/calendar', { language: 'de' })
  // What the first request makes is there from then on.
  expect((await t.call(null, 'GET', made.body.path)).status).toBe(200)
  return { trip, asked, st_id, line, final, calendar: made.body.path }
}

/** Up to the bounds that take many acts to reach, written as the acts would write them. */
const fill = (): void => {
  const by = { username: 'meier', source: 'person' } as const
  const fields = { do_owner: 'sub', do_owner_key: 'Meier Trans', do_kind: 'eu_licence', do_valid_from: null } as const
  const empty = { do_verified_at: null, do_verified_by: null, do_file: null, do_replaces: null }
  const user = findUser(t.store, 'meier')?.id ?? 0
  t.store.write(() => {
    for (let count = 0; count < 499; count += 1)
      insertDocument(
        t.store,
        {
          ...fields,
          ...empty,
          do_valid_to: '2026-12-10',
          do_number: `no. ${count}`,
          do_proposed_by: 'Meier Trans',
        } as never,
        by,
      )
    for (let count = 0; count < 99; count += 1)
      openSession(t.store, { userId: user, stayLoggedIn: true, userAgent: `phone ${count}` })
    endOldestSessions(t.store, user)
  })
}

let acts = 0
/** Everything that a subcontractor and strangers can do over and over. */
const act = async ({ trip, asked, st_id, line, final }: Planted): Promise<void> => {
  acts += 1
  t.clock.advance(2000)
  const even = acts % 2 === 0
  const sub = (method: string, path: string, body?: unknown) => t.call(everybody.sub, method, path, body)
  const missing = { sl_state: 'disputed', sl_reason: 'missing_trip', sl_claim: null, sl_note: `no. ${acts % 10}` }
  const line_state = even ? { sl_state: 'confirmed' } : { sl_state: 'disputed', sl_reason: 'toll', sl_claim: 9 }
  await sub('POST', `/api/statements/${st_id}/answer`, {
    answers: { [`line_${line}`]: line_state, [`missing_${randomUUID()}`]: missing },
  })
  await sub('POST', `/api/statements/${final}/objection`, { text: even ? 'not agreed' : 'not at all' })
  expect(
    (
      await sub(
        'PUT',
        `/api/trips/${trip}`,
        even ? { tt_driver: 'Jan', tt_drivernr: '1' } : { tt_driver: 'Eva', tt_drivernr: '2' },
      )
    ).status,
  ).toBe(200)
  const current = getTrip(t.store, asked)
  if (!current) throw new Error('the trip that is asked for is gone')
  const answer = even ? answerValues(current, 'accepted') : answerValues(current, 'declined', 'price')
  expect((await sub('PUT', `/api/trips/${asked}`, answer)).status).toBe(200)
  collectChanges(t.store)
  await sub('POST', '/api/documents', {
    do_owner: 'sub',
    do_owner_key: 'Meier Trans',
    do_kind: 'eu_licence',
    do_number: 'N',
    do_valid_from: null,
    do_valid_to: '2026-12-10',
    do_replaces: null,
  })
  const push = (set: object) => ({
    client: randomUUID(),
    mutations: [
      {
        id: randomUUID(),
        user: 'meier',
        format: MUTATION_FORMAT,
        entity: 'trip',
        op: 'edit',
        key: trip,
        rev: 1,
        set,
        base: {},
      },
    ],
  })
  await sub('POST', '/api/sync/push', push({ tt_status: 'inactive' }))
  await t.call(null, 'GET', `/api/telematics/osmand/${SECRET}?id=unit-${acts}&lat=47&lon=8`)
  await t.call(null, 'GET', `/api/telematics/osmand/${SECRET}?id=TRUCK-1`)
  await t.call(null, 'GET', `/api/telematics/osmand/guess-${acts}?id=TRUCK-1`)
}

const PATHS = ({ trip, st_id, line, calendar }: Planted): Partial<Record<CallName, string>> => ({
  trip: `/api/trips/${trip}`,
  tripHistory: `/api/trips/${trip}/history`,
  tripLinks: `/api/trips/${trip}/links`,
  tripPlace: `/api/trips/${trip}/place`,
  tripReports: `/api/trips/${trip}/reports`,
  importJob: '/api/import-jobs/1',
  tour: '/api/tours/1',
  tourHistory: '/api/tours/1/history',
  customerHistory: '/api/customers/1/history',
  alertHistory: '/api/alerts/1/history',
  userUses: '/api/users/meier/uses',
  userHistory: '/api/users/meier/history',
  documentHistory: '/api/documents/1/history',
  answerLinks: '/api/answer-links?subcontractor=Meier%20Trans',
  statement: `/api/statements/${st_id}`,
  statementHistory: `/api/statements/${st_id}/history`,
  statementLineHistory: `/api/statements/${st_id}/lines/${line}/history`,
  sessions: '/api/sessions?all=true',
  webhookDeliveries: '/api/webhooks/1/deliveries',
  calendar,
  timetable: '/api/timetable?view=today',
  customerJournal:
    '/api/customerjournal/customerjournaltimetable?customer=Holz%20AG&startDay=2026-11-01&endDay=2026-11-30',
  subcontractorJournal:
    '/api/subcontractorjournal/timetable?subcontractor=Meier%20Trans&startDay=2026-11-01&endDay=2026-11-30',
  invoice: '/api/invoice?side=sub&party=Meier%20Trans&startDay=2026-11-01&endDay=2026-11-30',
  fuelValueHistory: '/api/fuel/values/history?index=Diesel&month=2026-10',
  monthEnd: '/api/monthend?side=sub&startDay=2026-11-01&endDay=2026-11-30',
  pull: `/api/sync/pull?client=${randomUUID()}&entities=${LATER_ENTITIES.join()}`,
})
/** Files are written in another thread, page by page; streams tell only that something changed. */
const NOT_MEASURED: ReadonlySet<CallName> = new Set([
  'companyFile',
  'listDownload',
  'priceListDownload',
  'toursDownload',
  'documentsDownload',
  'documentsAudit',
  'statementsDownload',
  'documentFile',
  'reportFile',
  'linkFile',
  'statementExport',
  'statementFile',
  'statementPhoto',
  'pokes',
])

type Cost = { rows: number; statements: number; bytes: number }
const READERS = ['admin', 'foreignSub', 'customer', 'observer'] as const
const measure = async (planted: Planted): Promise<Map<string, Cost>> => {
  const paths = PATHS(planted)
  const costs = new Map<string, Cost>()
  for (const [name, { method, path }] of Object.entries(api) as [CallName, { method: string; path: string }][]) {
    if (method !== 'get' || NOT_MEASURED.has(name)) continue
    const asked = paths[name] ?? path
    expect(asked, `${name} has parameters: say which`).not.toContain('/:')
    for (const reader of READERS) {
      reads.start()
      const { status, body } = await t.call(everybody[reader], 'GET', asked)
      const counted = reads.end()
      expect(status, `${name} of ${reader}`).toBeLessThan(500)
      if (reader === 'admin') expect([name, [200, 404].includes(status) ? 'read' : status]).toEqual([name, 'read'])
      costs.set(`${name} of ${reader}`, { ...counted, bytes: JSON.stringify(body)?.length ?? 0 })
    }
  }
  for (const [name, job] of JOBS_OF_OTHERS) {
    reads.start()
    const answered = job()
    costs.set(name, { ...reads.end(), bytes: JSON.stringify(answered).length })
  }
  return costs
}

/** Jobs of the worker for dispatch, here on this thread. */
const JOBS_OF_OTHERS: readonly [string, () => unknown][] = [
  ...[{}, { user: 'dora' }, { tour: 'T-2' }, { source: 'people' as const }].map((wanted): [string, () => unknown] => [
    `preview of the log of ${JSON.stringify(wanted)}`,
    () => logPreview({ database: databaseToRead(t.store), day: '2026-11-21', language: 'en', wanted }),
  ]),
  [
    'analysis of answers',
    () => {
      const range = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' }
      return answersOf({ database: databaseToRead(t.store), range })
    },
  ],
  [
    'messages that wait for a receiver',
    () => t.store.sqlite.prepare("select wd_id from webhook_deliveries where wd_state = 'queued'").all(),
  ],
]

/** Numbers that are counted on get longer, and names of units too. */
const DIGITS = 1.05
test('what a tenant or a stranger does over and over makes nothing longer that others read', async () => {
  const planted = await plant()
  fill()
  for (let count = 0; count < 210; count += 1) await act(planted)
  const before = await measure(planted)
  expect(before.size).toBeGreaterThan(150)
  for (let count = 0; count < 60; count += 1) await act(planted)
  const after = await measure(planted)
  const grown = [...after].flatMap(([name, { rows, statements, bytes }]) => {
    const was = before.get(name) ?? { rows: 0, statements: 0, bytes: 0 }
    const isLonger = rows > was.rows || statements > was.statements || bytes > was.bytes * DIGITS + 20
    return isLonger ? [{ name, was, is: { rows, statements, bytes } }] : []
  })
  expect(grown).toEqual([])
  const disputed = await t.call<{ st_party: string }[]>(everybody.admin, 'GET', '/api/statements/disputed')
  expect(disputed.body.some(({ st_party }) => st_party === 'Huber AG')).toBe(true)
})
