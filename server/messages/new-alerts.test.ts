import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { remindOfDocuments } from '../documents/document-reminders.ts'
import { drivenTrip, statementCalls } from '../money/routes/statements/statements-sample.ts'
import { trackedVehicles } from '../store/schema/telematics.ts'
import { addNames } from '../testing/names.ts'
import { addEverybody, addTrip, type Everybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { alertPassingTime } from './alerts.ts'
import { releaseHeld } from './held.ts'

let t: TestApp
let users: Everybody
beforeEach(() => {
  t = createTestApp()
  users = addEverybody(t)
})
afterEach(() => t.close())

const addAlert = async (alert: object) => {
  const body = { al_lang: 'de', al_email_arr: ['anna@example.com'], ...alert }
  expect(await t.call(users.admin, 'POST', '/api/alerts', body)).toMatchObject({ status: 200 })
}
const edit = async (tt_id: number, set: object, token = users.admin) =>
  expect(await t.call(token, 'PUT', `/api/trips/${tt_id}`, set)).toMatchObject({ status: 200 })
const alerted = () => t.messages().filter(({ kind }) => kind === 'alert')
const subjects = () => alerted().map(({ recipient, subject }) => `${recipient}: ${subject}`)
/** Minutes later, asked each minute as the job does. */
const pass = (minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    t.clock.advance(MINUTE_MS)
    alertPassingTime(t.store)
  }
}

// It is 08:30 UTC.
const TIMES = {
  tt_stp: '2026-11-21T08:25:00.000Z',
  tt_std: '2026-11-21T09:00:00.000Z',
  tt_sta: '2026-11-21T13:00:00.000Z',
}
const NOT_POSITIONED = 'Tour T-100: Nicht bereitgestellt, Basel Hub – Genf Nord'

test('not positioned: each alert waits for its own minutes, once for each planned time', async () => {
  await addAlert({ al_type: 'alert_not_positioned', al_minutes: 10 })
  await addAlert({ al_type: 'alert_not_positioned', al_email_arr: ['bea@example.com'] })
  const { tt_id } = addTrip(t.store, TIMES)
  pass(4)
  expect(subjects()).toEqual([])
  pass(1)
  expect(subjects()).toEqual([`anna@example.com: ${NOT_POSITIONED}`])
  pass(10)
  expect(subjects()).toEqual([`anna@example.com: ${NOT_POSITIONED}`, `bea@example.com: ${NOT_POSITIONED}`])
  await edit(tt_id, { tt_stp: '2026-11-21T08:45:00.000Z' })
  pass(12)
  expect(subjects()).toHaveLength(3)
})

test('not positioned: a trip that is there in time sets nothing off', async () => {
  await addAlert({ al_type: 'alert_not_positioned', al_minutes: 10 })
  const { tt_id } = addTrip(t.store, TIMES)
  await edit(tt_id, { tt_atp: '2026-11-21T08:29:00.000Z' })
  pass(60)
  expect(subjects()).toEqual([])
})

test('no position: once for each silence of a vehicle under way', async () => {
  await addAlert({ al_type: 'alert_no_position' })
  const { tt_id, tt_gps } = addTrip(t.store, { ...TIMES, tt_gps: 'ZH 1' })
  const heard = () => {
    const state = { newest: t.clock.now(), motion: {}, freeSince: 0, trips: {} } as never
    t.store.db.delete(trackedVehicles).run()
    t.store.db.insert(trackedVehicles).values({ vehicle: tt_gps, state }).run()
  }
  await edit(tt_id, { tt_atp: '2026-11-21T08:20:00.000Z' })
  pass(40)
  expect(subjects()).toEqual([])
  heard()
  pass(29)
  expect(subjects()).toEqual([])
  pass(20)
  expect(subjects()).toEqual(['anna@example.com: Tour T-100: Unterwegs ohne Position, Basel Hub – Genf Nord'])
  expect(alerted()[0]?.body).toContain('Letzte Position: 21.11.2026 10:10')
  heard()
  pass(31)
  expect(subjects()).toHaveLength(2)
})

test('trips of a subcontractor: new, other times, canceled; each is told what concerns it', async () => {
  await addAlert({ al_type: 'alert_trip_changed', al_sub: 'Meier Trans' })
  await addAlert({ al_type: 'alert_trip_changed', al_sub: 'Huber AG', al_email_arr: ['huber@example.com'] })
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: 'Meier Trans', tt_status: 'scheduled' })
  const later = { tt_sta: '2026-11-21T14:00:00.000Z' }
  await edit(tt_id, { tt_status: 'active' })
  await edit(tt_id, later)
  await edit(tt_id, { tt_info: 'gate 4' })
  await edit(tt_id, { tt_sub: 'Huber AG' })
  await edit(tt_id, { tt_status: 'canceled' })
  const told = (who: string, what: string) => `${who}@example.com: Tour T-100: ${what}, Basel Hub – Genf Nord`
  expect(subjects()).toEqual([
    told('anna', 'Neue Fahrt'),
    told('anna', 'Andere Zeiten'),
    told('anna', 'Fahrt entfällt'),
    told('huber', 'Neue Fahrt'),
    told('huber', 'Fahrt entfällt'),
  ])
})

test('news that are held over a night lapse when the trip goes to another', async () => {
  t.clock.set('2026-11-20T23:00:00.000Z')
  await addAlert({ al_type: 'alert_trip_changed', al_sub: 'Meier Trans', al_quiet_from: '22:00', al_quiet_to: '06:00' })
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: 'Meier Trans', tt_status: 'scheduled' })
  await edit(tt_id, { tt_status: 'active' })
  await edit(tt_id, { tt_sub: 'Huber AG' })
  t.clock.set('2026-11-21T05:00:00.000Z')
  releaseHeld(t.store)
  expect(alerted().map(({ state, fault, subject }) => [state, fault, subject.split(/[:,]/)[1]])).toEqual([
    ['expired', 'untrue', ' Neue Fahrt'],
    ['queued', null, ' Fahrt entfällt'],
  ])
})

test('a document that ends is told to its subcontractor’s alert and to one of all, once for each step', async () => {
  await addAlert({ al_type: 'alert_document_ending', al_sub: 'Meier Trans' })
  await addAlert({ al_type: 'alert_document_ending', al_sub: 'Huber AG', al_email_arr: ['huber@example.com'] })
  await addAlert({ al_type: 'alert_document_ending', al_sms_arr: ['079 123 45 67'], al_email_arr: [] })
  addNames(t.store, { subcontractors: ['Meier Trans'] })
  const document = { do_owner: 'sub', do_owner_key: 'Meier Trans', do_kind: 'eu_licence', do_valid_to: '2026-12-01' }
  expect(await t.call(users.admin, 'POST', '/api/documents', document)).toMatchObject({ status: 200 })
  remindOfDocuments(t.store)
  remindOfDocuments(t.store)
  expect(subjects()).toEqual([
    'anna@example.com: Nachweis läuft ab: 01.12.2026: Meier Trans, EU-Lizenz',
    '+41791234567: Nachweis läuft ab',
  ])
})

test('what is told of a document that nobody verified counts as its subcontractor’s doing', async () => {
  await addAlert({ al_type: 'alert_document_ending', al_sms_arr: ['079 123 45 67'], al_email_arr: [] })
  addNames(t.store, { subcontractors: ['Meier Trans'] })
  const document = { do_owner: 'sub', do_owner_key: 'Meier Trans', do_kind: 'eu_licence', do_valid_to: '2026-12-01' }
  expect(await t.call(users.sub, 'POST', '/api/documents', document)).toMatchObject({ status: 200 })
  expect(await t.call(users.admin, 'POST', '/api/documents', { ...document, do_kind: 'adr' })).toMatchObject({
    status: 200,
  })
  remindOfDocuments(t.store)
  expect(alerted().map(({ caused_by }) => caused_by)).toEqual(['Meier Trans', null])
})

test('a statement that is sent is told each time, to the alerts of its party, without an amount', async () => {
  await addAlert({ al_type: 'alert_statement_sent', al_sub: 'Meier Trans' })
  await addAlert({ al_type: 'alert_statement_sent', al_sub: 'Huber AG' })
  await addAlert({ al_type: 'alert_statement_sent', al_customer: 1 })
  drivenTrip(t, 5)
  const calls = statementCalls(t, users.admin)
  const { body } = await calls.make()
  await calls.send(body.st_id)
  t.clock.advance(MINUTE_MS)
  await calls.send(body.st_id)
  const subject = 'anna@example.com: Abrechnung gesendet: Meier Trans, 01.11.2026 - 30.11.2026'
  expect(subjects()).toEqual([subject, subject])
  expect(alerted()[0]?.body).not.toContain('80')
})
