import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UNDO_WAIT } from '../../shared/domain/alerts/corrections.ts'
import { formatInstant } from '../../shared/domain/time/dates.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { outbox as outboxTable } from '../store/schema/messages.ts'
import { writeReports } from '../telematics/write-reports.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { addEverybody, addTrip, type Everybody } from '../testing/sample-trips.ts'
import { mutation, push } from '../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip, type Reported, reportTrip } from '../trips/store/trips.ts'
import { type Outbox, startOutbox } from './outbox.ts'

let t: TestApp
let mails: MailServer
let outbox: Outbox
let users: Everybody
let trip: Trip

const AT = '2026-11-21T08:10:00.000Z'

beforeEach(async () => {
  mails = await startMailServer()
  t = createTestApp({ env: { SMTP_URL: mails.url } })
  outbox = startOutbox(t.deps, { pollMs: 0 })
  users = addEverybody(t)
  trip = addTrip(t.store)
})
afterEach(async () => {
  await outbox.stop()
  t.close()
  await mails.close()
})

const addAlert = async (alert: object) => {
  const body = { al_lang: 'de', al_email_arr: ['anna@example.com'], ...alert }
  expect(await t.call(users.admin, 'POST', '/api/alerts', body)).toMatchObject({ status: 200 })
}
/** Edits as the app does, which offers a way back. */
const edit = async (set: Partial<Trip>) => {
  const row = getTrip(t.store, trip.tt_id) as Trip
  const base = Object.fromEntries(Object.keys(set).map((field) => [field, row[field as keyof Trip]]))
  const edited = { user: 'dora', op: 'edit', key: row.tt_id, rev: row.tt_rev, set, base }
  const answer = await push(t, users.admin, randomUUID(), [mutation(edited)])
  expect(answer.body.results).toMatchObject([{ status: 'applied' }])
}
const report = (reported: Reported) =>
  writeReports(t.store, () => {
    const before = getTrip(t.store, trip.tt_id) as Trip
    const written = reportTrip(t.store, before, reported)
    return { changed: written ? [{ before, after: written.row, changedBy: null }] : [] }
  })
const subjects = async () => {
  await outbox.runOnce()
  return mails.received
    .splice(0)
    .map(({ subject }) => subject.replace(/^Tour T-100: (.*), Basel Hub – Genf Nord$/, '$1'))
}
const waited = async () => {
  t.clock.advance(UNDO_WAIT)
  return subjects()
}

describe.each([
  ['alert_atp', 'tt_atp', 'Bereitstellung erfolgt'],
  ['alert_atd', 'tt_atd', 'Abfahrt erfolgt'],
  ['alert_ata', 'tt_ata', 'Ankunft erfolgt'],
] as const)('a time typed by a person: %s', (al_type, time, told) => {
  beforeEach(() => addAlert({ al_type }))

  test('is told once it can be undone no more', async () => {
    await edit({ [time]: AT })
    t.clock.advance(UNDO_WAIT - 1)
    expect(await subjects()).toEqual([])
    t.clock.advance(1)
    expect(await subjects()).toEqual([told])
  })

  test('and undone before is told to nobody', async () => {
    await edit({ [time]: AT })
    await edit({ [time]: null })
    expect(await waited()).toEqual([])
    expect(t.messages()).toEqual([])
  })

  test('and undone after it was told is corrected, and told when it happens after all', async () => {
    await edit({ [time]: AT })
    expect(await waited()).toEqual([told])
    await edit({ [time]: null })
    expect(await subjects()).toEqual([])
    expect(await waited()).toEqual([`Korrektur: «${told}» trifft nicht zu`])
    await edit({ [time]: AT })
    expect(await waited()).toEqual([told])
  })

  test('whose undoing is undone is neither corrected nor told again', async () => {
    await edit({ [time]: AT })
    await waited()
    await edit({ [time]: null })
    await edit({ [time]: AT })
    expect(await waited()).toEqual([])
    await edit({ [time]: null })
    expect(await waited()).toEqual([`Korrektur: «${told}» trifft nicht zu`])
  })
})

test('a time that is typed anew before it was told is told as it is then', async () => {
  await addAlert({ al_type: 'alert_ata' })
  await edit({ tt_ata: AT })
  await edit({ tt_ata: '2026-11-21T08:12:00.000Z' })
  t.clock.advance(UNDO_WAIT)
  await outbox.runOnce()
  expect(mails.received.map(({ text }) => /Effektiv: (.*)/.exec(text)?.[1])).toEqual(['21.11.2026 09:12'])
})

test.each([
  [14, []],
  [15, ['Korrektur: «Ankunft erfolgt» zu anderer Zeit']],
  [-15, ['Korrektur: «Ankunft erfolgt» zu anderer Zeit']],
])('a time that was told and moves by %i minutes', async (minutes, corrections) => {
  await addAlert({ al_type: 'alert_ata' })
  await edit({ tt_ata: '2026-11-21T07:50:00.000Z' })
  await waited()
  await edit({ tt_ata: new Date(Date.parse('2026-11-21T07:50:00.000Z') + minutes * MINUTE_MS).toISOString() })
  expect(await waited()).toEqual(corrections)
})

test('a time that moves by small steps, or to and fro, is corrected by what its recipient knows', async () => {
  await addAlert({ al_type: 'alert_ata' })
  const corrected = async (...clocks: string[]): Promise<(string | undefined)[]> => {
    const told = []
    for (const clock of clocks) {
      await edit({ tt_ata: `2026-11-21T${clock}:00.000Z` })
      t.clock.advance(UNDO_WAIT)
      await outbox.runOnce()
      t.clock.advance(30 * MINUTE_MS)
      told.push(mails.received.splice(0).map(({ text }) => /Effektiv: \S+ (.*)/.exec(text)?.[1])[0])
    }
    return told
  }
  expect(await corrected('07:00', '07:10', '07:20', '07:29', '07:36', '07:00', '07:36')).toEqual([
    ...['08:00', undefined, '08:20', undefined, '08:36'],
    ...['08:00', '08:36'],
  ])
})

test.each([
  ['quiet hours', { al_quiet_from: '22:00', al_quiet_to: '06:00', al_quiet_mode: 'hold' }, '2026-11-21T22:00:00.000Z'],
  ['a digest', { al_digest: 'daily', al_digest_at: '16:00' }, '2026-11-21T09:00:00.000Z'],
])('what waits for the end of %s tells the time that is so then', async (_what, waits, at) => {
  await addAlert({ al_type: 'alert_ata', ...waits })
  t.clock.set(at)
  const minutesAgo = (minutes: number) => new Date(t.clock.now() - minutes * MINUTE_MS).toISOString()
  report({ tt_ata: minutesAgo(5) })
  t.clock.advance(10 * MINUTE_MS)
  const later = minutesAgo(75)
  report({ tt_ata: later })
  t.clock.advance(24 * 60 * MINUTE_MS)
  await outbox.runOnce()
  expect(mails.received.map(({ text }) => /Effektiv: (.*)/.exec(text)?.[1])).toEqual([
    formatInstant(later, t.store.timeZone),
  ])
})

test('a correction that quiet hours hold goes though its alert is gone by then', async () => {
  await addAlert({ al_type: 'alert_ata', al_quiet_from: '22:00', al_quiet_to: '06:00' })
  t.clock.set('2026-11-21T20:30:00.000Z')
  report({ tt_ata: '2026-11-21T20:25:00.000Z' })
  expect(await subjects()).toEqual(['Ankunft erfolgt'])
  t.clock.set('2026-11-21T22:00:00.000Z')
  await edit({ tt_ata: null })
  expect(await waited()).toEqual([])
  expect((await t.call(users.admin, 'DELETE', '/api/alerts/1')).status).toBe(200)
  t.clock.set('2026-11-22T05:00:30.000Z')
  expect(await subjects()).toEqual(['Korrektur: «Ankunft erfolgt» trifft nicht zu'])
})

test('a correction goes by every way, with the time that is so now', async () => {
  await addAlert({
    al_type: 'alert_ata',
    al_sms_arr: ['079 123 45 67'],
    al_email_arr: ['anna@example.com', 'bea@example.com'],
  })
  await edit({ tt_ata: AT })
  await waited()
  t.store.sqlite.prepare("update outbox set state = 'sent' where channel = 'sms'").run()
  await edit({ tt_ata: '2026-11-21T07:50:00.000Z' })
  t.clock.advance(UNDO_WAIT)
  await outbox.runOnce()
  expect(mails.received.map(({ to, text }) => [to[0], text.includes('Effektiv: 21.11.2026 08:50')])).toEqual([
    ['anna@example.com', true],
    ['bea@example.com', true],
  ])
  expect(t.messages().filter(({ channel }) => channel === 'sms')[1]).toMatchObject({
    recipient: '+41791234567',
    body: expect.stringContaining('Korrektur'),
  })
})

test.each<[string, object, Partial<Trip>]>([
  ['customer', { al_customer: 1 }, { tt_customer: 'Stein AG' }],
  ['subcontractor', { al_sub: 'Meier Trans' }, { tt_sub: 'Huber AG' }],
])('of a trip that another %s has before the undo is over, the former one is told nothing', async (_of, of, set) => {
  await addAlert({ al_type: 'alert_ata', ...of })
  await edit({ tt_ata: AT })
  await edit(set)
  expect(await waited()).toEqual([])
  expect(t.messages()).toMatchObject([{ state: 'dead', fault: 'gone' }])
})

test('what the vehicle reports is told at once; taken back by it, it is corrected at once', async () => {
  await addAlert({ al_type: 'alert_ata' })
  report({ tt_ata: AT })
  expect(await subjects()).toEqual(['Ankunft erfolgt'])
  report({ tt_ata: null })
  expect(await subjects()).toEqual(['Korrektur: «Ankunft erfolgt» trifft nicht zu'])
})

test('a correction leaves, though the alert was taken off meanwhile', async () => {
  await addAlert({ al_type: 'alert_ata' })
  await edit({ tt_ata: AT })
  await waited()
  await t.call(users.admin, 'DELETE', '/api/alerts/1')
  await edit({ tt_ata: null })
  expect(await waited()).toEqual(['Korrektur: «Ankunft erfolgt» trifft nicht zu'])
})

describe('a trip that is called off', () => {
  const TONIGHT = {
    tt_stp: '2026-11-21T18:00:00.000Z',
    tt_std: '2026-11-21T19:00:00.000Z',
    tt_sta: '2026-11-21T22:00:00.000Z',
  }
  beforeEach(async () => {
    await addAlert({ al_type: 'alert_trip_changed' })
    trip = addTrip(t.store, TONIGHT)
  })

  test('by mistake, and given back at once, is told to nobody', async () => {
    await edit({ tt_status: 'canceled' })
    expect(t.messages()).toHaveLength(1)
    await edit({ tt_status: 'active' })
    expect(await waited()).toEqual([])
    expect(t.messages()).toEqual([])
  })

  test('and given back later is told both times', async () => {
    await edit({ tt_status: 'canceled' })
    expect(await waited()).toEqual(['Fahrt entfällt'])
    await edit({ tt_status: 'active' })
    expect(await waited()).toEqual(['Neue Fahrt'])
  })

  test('given to another by mistake, and back, is told to neither', async () => {
    await edit({ tt_sub: 'Huber AG' })
    expect(t.messages()).toHaveLength(2)
    await edit({ tt_sub: trip.tt_sub })
    expect(t.messages()).toEqual([])
  })
})

test('a step that is reported and taken back again and again is told twice an hour and each time corrected, then with what holds', async () => {
  await addAlert({ al_type: 'alert_ata' })
  for (let time = 0; time < 10; time += 1) {
    report({ tt_ata: AT })
    t.clock.advance(1000)
    await outbox.runOnce()
    report({ tt_ata: null })
    t.clock.advance(1000)
    await outbox.runOnce()
  }
  report({ tt_ata: AT })
  const corrected = 'Korrektur: «Ankunft erfolgt» trifft nicht zu'
  expect(await subjects()).toEqual(['Ankunft erfolgt', corrected, 'Ankunft erfolgt', corrected])
  t.clock.advance(60 * MINUTE_MS)
  expect(await subjects()).toEqual(['Ankunft erfolgt'])
})

test('a step that becomes quite another again and again is written twice an hour where the bound of SMS refuses it', async () => {
  await addAlert({ al_type: 'alert_ata', al_email_arr: [], al_sms_arr: ['079 123 45 67'] })
  report({ tt_ata: AT })
  t.store.db.update(outboxTable).set({ state: 'sent' }).run()
  const [{ id: _id, ...sms } = expect.unreachable()] = t.messages()
  for (let n = 0; n < 500; n += 1)
    t.store.db
      .insert(outboxTable)
      .values({ ...sms, dedup_key: `bound ${n}`, tt_id: null, caused_by: null })
      .run()
  for (let time = 1; time <= 10; time += 1) {
    report({ tt_ata: new Date(Date.parse(AT) - time * 30 * MINUTE_MS).toISOString() })
    t.clock.advance(1000)
  }
  expect(t.messages().filter(({ fault }) => fault === 'too_many')).toHaveLength(2)
})
