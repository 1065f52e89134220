import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { answerValues, NO_ANSWER } from '../../shared/domain/trip/answer-given.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { subcontractors, vehicles } from '../store/schema/master-data.ts'
import { outbox as outboxTable } from '../store/schema/messages.ts'
import { writeReports } from '../telematics/write-reports.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { addEverybody, addTrip, type Everybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip, type Reported, reportTrip } from '../trips/store/trips.ts'
import { alertPassingTime } from './alerts.ts'
import { type Outbox, startOutbox } from './outbox.ts'

type OutboxRow = typeof outboxTable.$inferSelect

let t: TestApp
let mails: MailServer
let outbox: Outbox
let users: Everybody

beforeEach(async () => {
  mails = await startMailServer()
  t = createTestApp({ env: { SMTP_URL: mails.url } })
  outbox = startOutbox(t.deps, { pollMs: 0 })
  users = addEverybody(t)
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
const edit = async (tt_id: number, set: object, token = users.admin) =>
  expect(await t.call(token, 'PUT', `/api/trips/${tt_id}`, set)).toMatchObject({ status: 200 })
const report = (tt_id: number, reported: Reported) =>
  writeReports(t.store, () => {
    const before = getTrip(t.store, tt_id)
    if (!before) throw new Error('no trip')
    const written = reportTrip(t.store, before, reported)
    return { changed: written ? [{ before, after: written.row, changedBy: null }] : [] }
  })
const sent = async () => {
  await outbox.runOnce()
  return mails.received.map(({ subject }) => subject)
}

test('a departure typed by a person mails everybody once, in the language of the alert', async () => {
  await addAlert({ al_type: 'alert_atd', al_lang: 'fr', al_email_arr: ['anna@example.com', 'bea@example.com'] })
  const { tt_id } = addTrip(t.store)
  const times = { tt_atp: '2026-11-21T08:10:00.000Z', tt_atd: '2026-11-21T08:20:00.000Z' }
  await edit(tt_id, times)
  await edit(tt_id, { tt_atd: '2026-11-21T08:25:00.000Z' })
  expect(await sent()).toEqual(Array(2).fill('Tournée T-100\u00a0: Départ effectué, Basel Hub – Genf Nord'))
  expect(mails.received.map(({ to }) => to[0]).sort()).toEqual(['anna@example.com', 'bea@example.com'])
  expect(mails.received[0]?.text).toContain('Effectif\u00a0: 21.11.2026 09:20')
})

test('an arrival reported by the vehicle goes to mail and SMS', async () => {
  await addAlert({ al_type: 'alert_ata', al_sms_arr: ['079 123 45 67'] })
  const { tt_id } = addTrip(t.store)
  report(tt_id, { tt_ata: '2026-11-21T08:29:00.000Z' })
  report(tt_id, { tt_ignition: 0 })
  expect(await sent()).toEqual(['Tour T-100: Ankunft erfolgt, Basel Hub – Genf Nord'])
  expect(t.messages()).toMatchObject([
    { channel: 'mail', state: 'sent' },
    { channel: 'sms', state: 'queued', recipient: '+41791234567', body: expect.stringContaining('effektiv 09:29') },
  ])
})

const ARRIVED = { tt_ata: '2026-11-21T08:29:00.000Z' }
/** Writes an SMS of an alert as often as told, as if of other trips. */
const repeatSms = (times: number, caused_by: string | null) => {
  const { id: _id, ...sms } = t.messages().find(({ channel }) => channel === 'sms') as OutboxRow
  for (let n = 0; n < times; n += 1)
    t.store.db
      .insert(outboxTable)
      .values({ ...sms, caused_by, dedup_key: `${caused_by} ${n}` })
      .run()
}

test('an alert sends 500 SMS in 24 hours; the company is told once that more are left out, and mails go on', async () => {
  await addAlert({ al_type: 'alert_ata', al_sms_arr: ['079 123 45 67'] })
  const arrive = () => report(addTrip(t.store).tt_id, ARRIVED)
  arrive()
  repeatSms(499, null)
  arrive()
  arrive()
  const more = t.messages().slice(501)
  expect(more.map(({ channel, state, fault }) => [channel, state, fault])).toEqual([
    ['mail', 'queued', null],
    ['mail', 'queued', null],
    ['sms', 'expired', 'too_many'],
    ['mail', 'queued', null],
    ['sms', 'expired', 'too_many'],
  ])
  expect(more[1]).toMatchObject({ recipient: 'dora@example.com', subject: 'Zu viele SMS: Ankunft erfolgt' })
})

test('of them one subcontractor has a third, and none of the corrections: others are told, and who was told wrong', async () => {
  await addAlert({ al_type: 'alert_ata', al_email_arr: [], al_sms_arr: ['079 123 45 67'] })
  const told = (fields: Partial<Trip> = {}) => {
    const { tt_id } = addTrip(t.store, fields)
    report(tt_id, ARRIVED)
    return { tt_id, sms: t.messages().findLast((one) => one.channel === 'sms') }
  }
  const first = told()
  t.store.db.update(outboxTable).set({ state: 'sent' }).run()
  repeatSms(165, 'Meier Trans')
  expect(told().sms).toMatchObject({ state: 'expired', fault: 'too_many' })
  expect(told().sms).toMatchObject({ state: 'expired', fault: 'too_many' })
  const mails = t.messages().filter(({ channel }) => channel === 'mail')
  expect(mails.map(({ subject }) => subject)).toEqual(['Zu viele SMS: Ankunft erfolgt'])
  expect(mails[0]?.body).toContain('166 SMS zu Meier Trans')
  expect(told({ tt_sub: 'Huber AG' }).sms).toMatchObject({ state: 'queued', caused_by: 'Huber AG' })
  report(first.tt_id, { tt_ata: null })
  expect(t.messages().at(-1)).toMatchObject({
    tt_id: first.tt_id,
    state: 'queued',
    occasion: expect.stringMatching(/^@corrected void /),
  })
})

test('several subcontractors together leave room for another one', async () => {
  await addAlert({ al_type: 'alert_ata', al_email_arr: [], al_sms_arr: ['079 123 45 67'] })
  const arrive = (tt_sub: string) => {
    report(addTrip(t.store, { tt_sub }).tt_id, ARRIVED)
    return t.messages().findLast(({ channel }) => channel === 'sms')?.state
  }
  arrive('Huber AG')
  repeatSms(165, 'Huber AG')
  repeatSms(110, 'Bise')
  expect([arrive('Bise'), arrive('Bise')]).toEqual(['queued', 'expired'])
  // Three times a third would leave nothing.
  repeatSms(73, 'Alpen')
  expect([arrive('Alpen'), arrive('Alpen')]).toEqual(['queued', 'expired'])
  expect(arrive('Meier Trans')).toBe('queued')
  const mails = t.messages().filter(({ channel }) => channel === 'mail')
  expect(mails.map(({ body }) => /\d+ SMS zu \w+/.exec(body ?? '')?.[0])).toEqual([
    '111 SMS zu Bise',
    '74 SMS zu Alpen',
  ])
})

test('a change that is undone leaves no message', async () => {
  await addAlert({ al_type: 'alert_ata' })
  const { tt_id } = addTrip(t.store)
  expect(() =>
    t.store.write(() => {
      report(tt_id, { tt_ata: '2026-11-21T08:29:00.000Z' })
      throw new Error('undone')
    }),
  ).toThrow('undone')
  expect(t.messages()).toEqual([])
})

describe('an expected delay', () => {
  const LATE = { tt_eta: '2026-11-21T13:15:00.000Z' }

  test('mails after it has held for two minutes, and once', async () => {
    await addAlert({ al_type: 'alert_eta_plus15' })
    const { tt_id } = addTrip(t.store)
    report(tt_id, LATE)
    t.clock.advance(MINUTE_MS)
    alertPassingTime(t.store)
    expect(t.messages()).toHaveLength(0)
    t.clock.advance(MINUTE_MS)
    alertPassingTime(t.store)
    expect(t.messages()).toHaveLength(1)
    t.clock.advance(MINUTE_MS)
    alertPassingTime(t.store)
    report(tt_id, { tt_eta: '2026-11-21T13:40:00.000Z' })
    expect(await sent()).toEqual(['Tour T-100: Ankunft voraussichtlich verspätet, Basel Hub – Genf Nord'])
    expect(mails.received[0]?.text).toContain('Abweichung: 15 min verspätet')
  })

  test('that goes away between starts anew', async () => {
    await addAlert({ al_type: 'alert_eta_plus15' })
    const { tt_id } = addTrip(t.store)
    report(tt_id, LATE)
    t.clock.advance(MINUTE_MS)
    report(tt_id, { tt_eta: '2026-11-21T13:10:00.000Z' })
    t.clock.advance(MINUTE_MS)
    report(tt_id, LATE)
    t.clock.advance(MINUTE_MS)
    alertPassingTime(t.store)
    expect(t.messages()).toHaveLength(0)
  })

  test('of fourteen minutes is none', async () => {
    await addAlert({ al_type: 'alert_etp_plus15' })
    const { tt_id } = addTrip(t.store)
    report(tt_id, { tt_etp: '2026-11-21T09:14:59.000Z' })
    t.clock.advance(5 * MINUTE_MS)
    alertPassingTime(t.store)
    expect(t.messages()).toHaveLength(0)
  })
})

test('an arrival comes near as time goes by', async () => {
  await addAlert({ al_type: 'alert_eta_minus15' })
  const { tt_id } = addTrip(t.store)
  report(tt_id, { tt_eta: '2026-11-21T13:00:00.000Z' })
  t.clock.set('2026-11-21T12:44:00.000Z')
  alertPassingTime(t.store)
  expect(t.messages()).toHaveLength(0)
  t.clock.set('2026-11-21T12:45:00.000Z')
  alertPassingTime(t.store)
  alertPassingTime(t.store)
  expect(await sent()).toEqual(['Tour T-100: Ankunft in höchstens 15 Minuten, Basel Hub – Genf Nord'])
})

test.each([
  ['up to 48 hours after its planned arrival', 0, 1],
  ['no later: it was forgotten, and is not late', 1, 0],
])('an alert that is set up while a trip is under way tells of it by time alone, %s', async (_name, more, told) => {
  const { tt_id } = addTrip(t.store)
  report(tt_id, { tt_eta: '2026-11-23T13:10:00.000Z' })
  await addAlert({ al_type: 'alert_eta_minus15' })
  t.clock.set('2026-11-23T13:00:00.000Z')
  t.clock.advance(more)
  alertPassingTime(t.store)
  expect(t.messages()).toHaveLength(told)
})

test('a vehicle changed by a sub is told, by admin is not', async () => {
  await addAlert({ al_type: 'alert_sub_vehicle' })
  t.store.db
    .insert(vehicles)
    .values(['TRUCK-1', 'TRUCK-2', 'TRUCK-3'].map((id) => ({ gps_id: id, gps_groups: '', gps_device: id })))
    .run()
  const { tt_id } = addTrip(t.store)
  await edit(tt_id, { tt_gps: 'TRUCK-3' })
  expect(t.messages()).toHaveLength(0)
  await edit(tt_id, { tt_gps: 'TRUCK-2' }, users.sub)
  await sent()
  expect(mails.received[0]?.text).toContain('Fahrzeug: TRUCK-3 → TRUCK-2')
})

describe('nobody is told', () => {
  test.each<[string, object, object]>([
    ['by an alert that is off', { al_active: false }, {}],
    ['of another customer', { al_customer: 2 }, {}],
    ['of another subcontractor', { al_sub: 'Huber AG' }, {}],
    ['of a trip that is not under way', {}, { tt_status: 'scheduled' }],
  ])('%s', async (_name, alert, trip) => {
    await addAlert({ al_type: 'alert_ata', ...alert })
    await addAlert({ al_type: 'alert_atd' })
    const { tt_id } = addTrip(t.store, trip)
    report(tt_id, { tt_ata: '2026-11-21T08:29:00.000Z' })
    expect(t.messages()).toEqual([])
  })

  test('of an arrival entered days later', async () => {
    await addAlert({ al_type: 'alert_ata' })
    const { tt_id } = addTrip(t.store)
    t.clock.set('2026-11-24T08:00:00.000Z')
    await edit(tt_id, { tt_ata: '2026-11-21T13:00:00.000Z' })
    expect(t.messages()).toEqual([])
  })
})

test('two alerts of one event tell the same person twice, each its own', async () => {
  await addAlert({ al_type: 'alert_ata', al_customer: 1 })
  await addAlert({ al_type: 'alert_ata', al_sub: 'Meier Trans', al_lang: 'en' })
  const { tt_id } = addTrip(t.store)
  report(tt_id, { tt_ata: '2026-11-21T08:29:00.000Z' })
  expect((await sent()).sort()).toEqual([
    'Tour T-100: Ankunft erfolgt, Basel Hub – Genf Nord',
    'Tour T-100: Arrived, Basel Hub – Genf Nord',
  ])
})

describe('a week that is published', () => {
  const publish = () =>
    t.call(users.admin, 'POST', '/api/tours/publish', {
      weeks: [{ start_date: '2026-11-16', end_date: '2026-11-22' }],
      language: 'de',
    })

  test('tells at once what is due of its trips, what happened once it is not undone, and a delay later', async () => {
    for (const al_type of ['alert_atp', 'alert_eta_plus15', 'alert_eta_minus15']) await addAlert({ al_type })
    addTrip(t.store, { tt_tour: 'LATE', tt_status: 'scheduled', tt_eta: '2026-11-21T13:30:00.000Z' })
    addTrip(t.store, { tt_tour: 'SOON', tt_status: 'scheduled', tt_eta: '2026-11-21T08:40:00.000Z' })
    addTrip(t.store, { tt_tour: 'THERE', tt_status: 'scheduled', tt_atp: '2026-11-21T08:00:00.000Z' })
    addTrip(t.store, { tt_tour: 'PLANNED', tt_status: 'scheduled' })
    expect(t.messages()).toEqual([])
    expect(await publish()).toMatchObject({ status: 200 })
    expect(await sent()).toEqual(['Tour SOON: Ankunft in höchstens 15 Minuten, Basel Hub – Genf Nord'])
    t.clock.advance(2 * MINUTE_MS)
    alertPassingTime(t.store)
    expect((await sent()).slice(1).sort()).toEqual([
      'Tour LATE: Ankunft voraussichtlich verspätet, Basel Hub – Genf Nord',
      'Tour THERE: Bereitstellung erfolgt, Basel Hub – Genf Nord',
    ])
    expect(mails.received).toHaveLength(3)
  })

  test('tells nothing when it is not published after all', async () => {
    await addAlert({ al_type: 'alert_eta_minus15' })
    addTrip(t.store, { tt_status: 'scheduled', tt_eta: '2026-11-21T08:40:00.000Z' })
    t.store.sqlite.exec("create trigger full before insert on changes begin select raise(abort, 'disk full'); end")
    expect((await publish()).status).toBe(500)
    expect(t.messages()).toEqual([])
  })
})

describe('a time that is taken away again', () => {
  const AT = '2026-11-21T08:29:00.000Z'
  const clear = (tt_id: number, of: AlertTime = 'tt_ata') => report(tt_id, { [of]: null })
  type AlertTime = 'tt_atp' | 'tt_ata'

  test('takes its message back, which is written anew when it happens after all', async () => {
    await addAlert({ al_type: 'alert_ata' })
    await addAlert({ al_type: 'alert_atp' })
    const { tt_id } = addTrip(t.store)
    report(tt_id, { tt_atp: AT, tt_ata: AT })
    expect(t.messages()).toHaveLength(2)
    clear(tt_id)
    expect(t.messages()).toMatchObject([{ event: 'alert_atp', state: 'queued' }])
    report(tt_id, { tt_ata: AT })
    expect(
      t
        .messages()
        .map(({ event }) => event)
        .sort(),
    ).toEqual(['alert_ata', 'alert_atp'])
  })

  test('gives up a message that was tried and may have arrived, and writes no other', async () => {
    await addAlert({ al_type: 'alert_ata' })
    const { tt_id } = addTrip(t.store)
    report(tt_id, { tt_ata: AT })
    mails.refuse = { text: 451 }
    await outbox.runOnce()
    expect(t.messages()).toMatchObject([{ state: 'queued', attempts: 1 }])
    clear(tt_id)
    report(tt_id, { tt_ata: AT })
    expect(t.messages()).toMatchObject([{ state: 'expired', attempts: 1 }])
  })

  test('of another trip leaves this one’s message alone', async () => {
    await addAlert({ al_type: 'alert_ata' })
    const [one, two] = [addTrip(t.store), addTrip(t.store)]
    for (const { tt_id } of [one, two]) report(tt_id, { tt_ata: AT })
    clear(one.tt_id)
    expect(t.messages()).toMatchObject([{ tt_id: two.tt_id, state: 'queued' }])
  })
})

test('an estimate that went while no alert was set up is no longer waited for', async () => {
  await addAlert({ al_type: 'alert_eta_plus15' })
  const { tt_id } = addTrip(t.store)
  report(tt_id, { tt_eta: '2026-11-21T13:30:00.000Z' })
  const pending = () => t.store.sqlite.prepare('select count(*) from alert_states').pluck().get()
  expect(pending()).toBe(1)
  await t.call(users.admin, 'DELETE', '/api/alerts/1')
  report(tt_id, { tt_eta: null })
  await addAlert({ al_type: 'alert_eta_plus15' })
  alertPassingTime(t.store)
  expect(pending()).toBe(0)
})

test('an alert that could not leave for two hours expires', async () => {
  await addAlert({ al_type: 'alert_ata' })
  const { tt_id } = addTrip(t.store)
  report(tt_id, { tt_ata: '2026-11-21T08:29:00.000Z' })
  t.clock.advance(120 * MINUTE_MS)
  expect(await sent()).toEqual([])
  expect(t.messages()).toMatchObject([{ state: 'expired' }])
})

test('a trip that is created under way tells, and a deleted one leaves nothing pending', async () => {
  await addAlert({ al_type: 'alert_eta_plus15' })
  const trip = addTrip(t.store, { tt_eta: '2026-11-21T13:30:00.000Z' })
  alertPassingTime(t.store)
  t.store.sqlite.prepare('delete from trips where tt_id = ?').run(trip.tt_id)
  expect(t.store.sqlite.prepare('select count(*) as n from alert_states').get()).toEqual({ n: 0 })
})

describe('an answer', () => {
  const TONIGHT = {
    tt_stp: '2026-11-21T20:45:00.000Z',
    tt_std: '2026-11-21T21:00:00.000Z',
    tt_sta: '2026-11-22T02:00:00.000Z',
  }
  const asked = (): Trip => {
    t.store.db.update(subcontractors).set({ sc_answer_hours: 12 }).run()
    return addTrip(t.store, TONIGHT)
  }
  const trip = ({ tt_id }: Trip) => getTrip(t.store, tt_id) as Trip
  const decline = (of: Trip, token: string) => edit(of.tt_id, answerValues(trip(of), 'declined', 'no_vehicle'), token)
  const minutes = (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      t.clock.advance(MINUTE_MS)
      alertPassingTime(t.store)
    }
  }
  const told = () => t.messages().map(({ event }) => event)

  test('that is no mails once for each who declines', async () => {
    await addAlert({ al_type: 'alert_declined' })
    const of = asked()
    await decline(of, users.sub)
    await edit(of.tt_id, { tt_info: 'gate 9' })
    minutes(3)
    expect(told()).toEqual(['alert_declined'])
    await edit(of.tt_id, { tt_sub: 'Huber AG' })
    minutes(1)
    await decline(of, users.foreignSub)
    expect(await sent()).toEqual(Array(2).fill('Tour T-100: Fahrt abgelehnt, Basel Hub – Genf Nord'))
    expect(mails.received.map(({ text }) => /Unternehmer: (.*)/.exec(text)?.[1])).toEqual(['Huber AG', 'Meier Trans'])
  })

  test('that is given and taken back again and again mails once an hour, with what holds by then', async () => {
    await addAlert({ al_type: 'alert_declined', al_sms_arr: ['079 123 45 67'] })
    const of = asked()
    for (let time = 0; time < 20; time += 1) {
      await decline(of, users.sub)
      await sent()
      t.clock.advance(1000)
      await edit(of.tt_id, answerValues(trip(of), 'accepted'), users.sub)
      t.clock.advance(1000)
    }
    await decline(of, users.sub)
    expect(mails.received).toHaveLength(1)
    expect(t.messages().map(({ channel, state }) => `${channel} ${state}`)).toEqual([
      'mail sent',
      'mail held',
      'sms queued',
    ])
    t.clock.advance(60 * MINUTE_MS)
    await sent()
    expect(mails.received).toHaveLength(2)
    await edit(of.tt_id, answerValues(trip(of), 'accepted'), users.sub)
    t.clock.advance(1000)
    await decline(of, users.sub)
    t.clock.advance(1000)
    await edit(of.tt_id, answerValues(trip(of), 'accepted'), users.sub)
    t.clock.advance(60 * MINUTE_MS)
    await sent()
    expect(mails.received).toHaveLength(2)
  })

  const flip = async (of: Trip, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await decline(of, users.sub)
      await outbox.runOnce()
      t.clock.advance(1000)
      await edit(of.tt_id, answerValues(trip(of), 'accepted'), users.sub)
      t.clock.advance(1000)
    }
  }

  test('that is given and taken back again and again is written once an hour, too, where the bound of SMS refuses it', async () => {
    await addAlert({ al_type: 'alert_declined', al_email_arr: [], al_sms_arr: ['079 123 45 67'] })
    await decline(asked(), users.sub)
    repeatSms(499, null)
    const of = asked()
    const refused = () => t.messages().filter(({ tt_id, fault }) => tt_id === of.tt_id && fault === 'too_many')
    await flip(of, 10)
    expect(refused()).toHaveLength(1)
    t.clock.advance(60 * MINUTE_MS)
    await flip(of, 10)
    expect(refused()).toHaveLength(2)
  })

  test('that is given and taken back again and again is written once an hour, too, where quiet hours drop it', async () => {
    const quiet = { al_quiet_from: '00:00', al_quiet_to: '23:00', al_quiet_mode: 'drop' }
    await addAlert({ al_type: 'alert_declined', ...quiet })
    await flip(asked(), 10)
    expect(t.messages().map(({ state, fault }) => `${state} ${fault}`)).toEqual(['expired quiet'])
  })

  test('that is given and taken back again and again is tried once an hour, too, while the mail server refuses for now', async () => {
    await addAlert({ al_type: 'alert_declined' })
    mails.refuse.text = 451
    await flip(asked(), 10)
    expect(t.messages().map(({ attempts }) => attempts)).toEqual([1])
  })

  test('that is the same no with other words again and again waits once, with the newest words', async () => {
    const admin = 'dora@example.com'
    await addAlert({ al_type: 'alert_declined', al_email_arr: [admin], al_sms_arr: ['079 123 45 67'] })
    const of = asked()
    for (let time = 0; time < 5; time += 1) {
      await edit(of.tt_id, answerValues(trip(of), 'declined', 'other', `Grund ${time}`), users.sub)
      await sent()
      t.clock.advance(1000)
    }
    expect(t.messages().map(({ channel, state }) => `${channel} ${state}`)).toEqual([
      'mail sent',
      'sms queued',
      'mail held',
      'sms held',
    ])
    t.clock.advance(60 * MINUTE_MS)
    await sent()
    expect(mails.received.map(({ text }) => /Grund \d/.exec(text)?.[0])).toEqual(['Grund 0', 'Grund 4'])
  })

  test('that is the same no again and again in quiet hours is held once', async () => {
    const quiet = { al_quiet_from: '00:00', al_quiet_to: '23:00' }
    await addAlert({ al_type: 'alert_declined', al_sms_arr: ['079 123 45 67'], ...quiet })
    const of = asked()
    for (let time = 0; time < 5; time += 1) {
      await edit(of.tt_id, answerValues(trip(of), 'declined', 'other', `Grund ${time}`), users.sub)
      t.clock.advance(1000)
    }
    expect(t.messages().map(({ channel, state }) => `${channel} ${state}`)).toEqual(['mail held', 'sms held'])
  })

  test('that is no in words tells these to dispatch alone', async () => {
    const admin = 'dora@example.com'
    await addAlert({ al_type: 'alert_declined', al_email_arr: [admin, 'anna@example.com'] })
    const next = { al_escalate_minutes: 15, al_escalate_to: 'anna@example.com' }
    await addAlert({ al_type: 'alert_declined', al_email_arr: [admin], ...next })
    const of = asked()
    await edit(of.tt_id, answerValues(trip(of), 'declined', 'other', 'Motor defekt'), users.sub)
    await sent()
    minutes(15)
    await sent()
    const told = mails.received.map(({ to, text }) => [to[0], text.includes('Bemerkung zur Antwort: Motor defekt')])
    expect(told.sort()).toEqual([
      ['anna@example.com', false],
      ['anna@example.com', false],
      [admin, true],
      [admin, true],
    ])
  })

  test('that is no by mistake, and taken back before it was sent, tells nobody', async () => {
    await addAlert({ al_type: 'alert_declined' })
    const of = asked()
    await decline(of, users.admin)
    await edit(of.tt_id, NO_ANSWER)
    expect(await sent()).toEqual([])
  })

  test('that is due and not there mails once for each asking, at that minute', async () => {
    await addAlert({ al_type: 'alert_unanswered' })
    const of = asked()
    // Asked a quarter of an hour before, it has two hours; and so has the next one.
    minutes(119)
    expect(told()).toEqual([])
    minutes(1)
    expect(told()).toEqual(['alert_unanswered'])
    minutes(60)
    expect(told()).toHaveLength(1)
    await edit(of.tt_id, { tt_sub: 'Huber AG' })
    minutes(119)
    expect(told()).toHaveLength(1)
    minutes(1)
    expect(told()).toHaveLength(2)
    minutes(60)
    expect(told()).toHaveLength(2)
    await edit(of.tt_id, answerValues(trip(of), 'accepted'), users.foreignSub)
    minutes(60)
    expect(told()).toHaveLength(2)
  })

  test('that never came is not told once the trip would have arrived', async () => {
    const of = asked()
    t.clock.advance(Date.parse(of.tt_sta) - t.store.now())
    await addAlert({ al_type: 'alert_unanswered' })
    minutes(2)
    expect(told()).toEqual([])
  })

  test('is not waited for where an alert is narrowed to another subcontractor', async () => {
    await addAlert({ al_type: 'alert_unanswered' })
    const of = asked()
    await addAlert({ al_type: 'alert_declined', al_sub: 'Huber AG' })
    await decline(of, users.sub)
    minutes(60)
    expect(told()).toEqual([])
  })
})
