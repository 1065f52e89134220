import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { trips } from '../store/schema/trips.ts'
import { settleRestored } from '../sync/store/restored.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { addEverybody, addTrip, type Everybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type Outbox, startOutbox } from './outbox.ts'

let t: TestApp
let mails: MailServer
let outbox: Outbox
let users: Everybody

beforeEach(async () => {
  mails = await startMailServer()
  // 23:30 in Zurich.
  t = createTestApp({ env: { SMTP_URL: mails.url }, now: '2026-11-21T22:30:00.000Z' })
  outbox = startOutbox(t.deps, { pollMs: 0 })
  users = addEverybody(t)
})
afterEach(async () => {
  await outbox.stop()
  t.close()
  await mails.close()
})

const NIGHT = { al_quiet_from: '22:00', al_quiet_to: '06:00' }
const MORNING = '2026-11-22T05:00:00.000Z'
const addAlert = async (alert: object) => {
  const body = { al_type: 'alert_atd', al_lang: 'de', al_email_arr: ['anna@example.com'], ...NIGHT, ...alert }
  expect(await t.call(users.admin, 'POST', '/api/alerts', body)).toMatchObject({ status: 200 })
}
const planned = {
  tt_stp: '2026-11-21T22:00:00.000Z',
  tt_std: '2026-11-21T22:15:00.000Z',
  tt_sta: '2026-11-22T07:00:00.000Z',
}
const depart = async (over: object = {}) => {
  const { tt_id } = addTrip(t.store, { ...planned, ...over })
  await edit(tt_id, { tt_atp: '2026-11-21T22:10:00.000Z', tt_atd: '2026-11-21T22:20:00.000Z' })
  return tt_id
}
const edit = async (tt_id: number, set: object) =>
  expect(await t.call(users.admin, 'PUT', `/api/trips/${tt_id}`, set)).toMatchObject({ status: 200 })
const subjects = async () => {
  await outbox.runOnce()
  return mails.received.map(({ subject }) => subject)
}
const states = () => t.messages().map(({ channel, state, fault }) => [channel, state, fault])

describe('quiet hours', () => {
  test('hold a mail until they end, to the minute', async () => {
    await addAlert({})
    await depart()
    expect(await subjects()).toEqual([])
    expect(t.messages()).toMatchObject([{ state: 'held', next_attempt_at: MORNING }])
    t.clock.set('2026-11-22T04:59:59.000Z')
    expect(await subjects()).toEqual([])
    t.clock.set(MORNING)
    expect(await subjects()).toEqual(['Tour T-100: Abfahrt erfolgt, Basel Hub – Genf Nord'])
    expect(states()).toEqual([['mail', 'sent', null]])
  })

  test('several leave as one, for each recipient and channel, and none twice', async () => {
    await addAlert({ al_sms_arr: ['079 123 45 67'] })
    await depart({ tt_tour: 'T-1' })
    await depart({ tt_tour: 'T-2' })
    t.clock.set(MORNING)
    expect(await subjects()).toEqual(['2 Benachrichtigungen'])
    expect(await subjects()).toHaveLength(1)
    expect(mails.received[0]?.text).toContain('- Tour T-2: Abfahrt erfolgt')
    expect(mails.received[0]?.text).toContain('Effektiv: 21.11.2026 23:20')
    expect(t.messages().filter(({ kind }) => kind === 'digest')).toMatchObject([
      { channel: 'mail', state: 'sent' },
      { channel: 'sms', state: 'queued', body: '2 Benachrichtigungen: T-1, T-2' },
    ])
    expect(t.messages().filter(({ state }) => state === 'digested')).toHaveLength(4)
  })

  test('drop a mail that is not to wait, and the log says so', async () => {
    await addAlert({ al_quiet_mode: 'drop' })
    await depart()
    t.clock.set(MORNING)
    expect(await subjects()).toEqual([])
    expect(states()).toEqual([['mail', 'expired', 'quiet']])
  })

  test('keep back nothing that is urgent', async () => {
    await addAlert({ al_urgent: true, al_quiet_mode: 'drop' })
    await depart()
    expect(await subjects()).toHaveLength(1)
  })

  test.each<[string, (tt_id: number) => Promise<unknown>, string]>([
    ['past', (tt_id) => edit(tt_id, { tt_ata: '2026-11-21T22:29:00.000Z' }), 'past'],
    ['not true any more', (tt_id) => edit(tt_id, { tt_status: 'canceled' }), 'untrue'],
    ['of a trip that is gone', async (tt_id) => t.store.db.delete(trips).where(eq(trips.tt_id, tt_id)).run(), 'gone'],
    [
      'of an alert that is off',
      () => t.call(users.admin, 'PUT', '/api/alerts/1', { ...ALERT, al_active: false }),
      'gone',
    ],
    ['of an alert that is gone', () => t.call(users.admin, 'DELETE', '/api/alerts/1'), 'gone'],
    [
      'to an address that its alert names no more',
      () => t.call(users.admin, 'PUT', '/api/alerts/1', { ...ALERT, al_email_arr: ['bea@example.com'] }),
      'gone',
    ],
  ])('end with a message that is %s', async (_, change, fault) => {
    await addAlert({})
    await change(await depart())
    t.clock.set(MORNING)
    expect(await subjects()).toEqual([])
    expect(states()).toEqual([['mail', 'expired', fault]])
  })

  test('forget what was taken back, so that it can be told anew', async () => {
    await addAlert({})
    const tt_id = await depart()
    await edit(tt_id, { tt_atd: null })
    expect(t.messages()).toEqual([])
    await edit(tt_id, { tt_atd: '2026-11-21T22:25:00.000Z' })
    t.clock.set(MORNING)
    expect(await subjects()).toHaveLength(1)
  })

  test('of a backup are given up with it', async () => {
    await addAlert({})
    await depart()
    settleRestored(t.store, null)
    expect(states()).toEqual([['mail', 'dead', 'restored']])
  })
})

const ALERT = { al_type: 'alert_atd', al_lang: 'de', al_email_arr: ['anna@example.com'], ...NIGHT }

test('a daily digest holds what is told by day, for two languages apart', async () => {
  t.clock.set('2026-11-21T10:00:00.000Z')
  await addAlert({ al_digest: 'daily', al_digest_at: '16:00' })
  await addAlert({ al_type: 'alert_atp', al_lang: 'fr', al_digest: 'daily', al_digest_at: '16:00' })
  for (const tt_tour of ['T-1', 'T-2']) {
    const { tt_id } = addTrip(t.store, { tt_tour, tt_sta: '2026-11-21T18:00:00.000Z' })
    await edit(tt_id, { tt_atp: '2026-11-21T09:10:00.000Z', tt_atd: '2026-11-21T09:20:00.000Z' })
  }
  t.clock.set('2026-11-21T15:00:00.000Z')
  expect((await subjects()).sort()).toEqual(['2 Benachrichtigungen', '2 notifications'])
})
