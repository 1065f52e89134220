import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { OutboxRow } from '../../shared/schemas/outbox.ts'
import { outbox as messages } from '../store/schema/messages.ts'
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
  t = createTestApp({ env: { SMTP_URL: mails.url } })
  outbox = startOutbox(t.deps, { pollMs: 0 })
  users = addEverybody(t)
})
afterEach(async () => {
  await outbox.stop()
  t.close()
  await mails.close()
})

const ALERT = {
  ...{ al_type: 'alert_atd', al_lang: 'de', al_email_arr: ['anna@example.com', 'bea@example.com'] },
  ...{ al_escalate_minutes: 5, al_escalate_to: 'carla@example.com' },
}
const addAlert = async (alert: object = {}) =>
  expect(await t.call(users.admin, 'POST', '/api/alerts', { ...ALERT, ...alert })).toMatchObject({ status: 200 })
const edit = (tt_id: number, set: object) => t.call(users.admin, 'PUT', `/api/trips/${tt_id}`, set)
const depart = async () => {
  const { tt_id } = addTrip(t.store)
  await edit(tt_id, { tt_atp: '2026-11-21T08:10:00.000Z', tt_atd: '2026-11-21T08:20:00.000Z' })
  return tt_id
}
const later = async (minutes: number) => {
  t.clock.advance(minutes * MINUTE_MS)
  await outbox.runOnce()
}
const toCarla = () => mails.received.filter(({ to }) => to.includes('carla@example.com'))
const log = async () => (await t.call<OutboxRow[]>(users.admin, 'GET', '/api/outbox')).body
const take = (id: number, token = users.admin) => t.call(token, 'POST', `/api/outbox/${id}/take`)

test('what is taken by none goes to the next person after the minutes, once for all its messages', async () => {
  await addAlert({ al_sms_arr: ['079 123 45 67'] })
  await depart()
  await outbox.runOnce()
  await later(4)
  expect(toCarla()).toHaveLength(0)
  await later(1)
  await later(30)
  expect(toCarla().map(({ subject }) => subject)).toEqual([
    'Nicht übernommen: Tour T-100: Abfahrt erfolgt, Basel Hub – Genf Nord',
  ])
  expect(toCarla()[0]?.text).toContain('Seit 5 Minuten hat niemand')
  expect(toCarla()[0]?.text).toContain('Effektiv: 21.11.2026 09:20')
})

test('whoever takes one of its messages first stops it for all, and the log says who', async () => {
  await addAlert()
  await depart()
  await outbox.runOnce()
  const [newest] = await log()
  expect(newest).toMatchObject({ can_take: true, taken: null })
  expect(await take(newest?.id ?? 0)).toMatchObject({ status: 200, body: { message: 'alert_taken' } })
  expect(await take(newest?.id ?? 0)).toMatchObject({ status: 200 })
  const other = t.addUser({ username: 'emil', role: 'admin' })
  expect(await take(1, other)).toMatchObject({ status: 409, body: { message: 'alert_taken_by_other' } })
  await later(10)
  expect(toCarla()).toHaveLength(0)
  const taken = { by: 'dora', at: '2026-11-21T08:30:00.000Z' }
  expect(await log()).toMatchObject([
    { taken, can_take: false },
    { taken, can_take: false },
  ])
})

test('what holds no more, or whose alert is off, goes no further', async () => {
  await addAlert()
  const tt_id = await depart()
  await outbox.runOnce()
  await edit(tt_id, { tt_ata: '2026-11-21T08:29:00.000Z' })
  await later(5)
  await depart()
  await t.call(users.admin, 'PUT', '/api/alerts/1', { ...ALERT, al_active: false })
  await later(5)
  expect(toCarla()).toHaveLength(0)
})

test('quiet hours hold the next person’s message too, and one that waits in them starts with their end', async () => {
  await addAlert({ al_quiet_from: '09:32', al_quiet_to: '10:00' })
  await depart()
  await outbox.runOnce()
  t.clock.advance(3 * MINUTE_MS)
  await depart()
  await later(2)
  expect(toCarla()).toHaveLength(0)
  t.clock.set('2026-11-21T09:00:00.000Z')
  await outbox.runOnce()
  expect(mails.received).toHaveLength(5)
  expect(toCarla()).toHaveLength(1)
  await later(4)
  expect(toCarla()).toHaveLength(1)
  await later(1)
  expect(toCarla()).toHaveLength(2)
  await later(60)
  expect(toCarla()).toHaveLength(2)
})

test('a backup escalates nothing again', async () => {
  await addAlert()
  await depart()
  await outbox.runOnce()
  settleRestored(t.store, null)
  await later(5)
  expect(toCarla()).toHaveLength(0)
})

test('only a message of an alert that says its occasion is taken, and by admin', async () => {
  await t.call(users.admin, 'POST', '/api/outbox/test', { channel: 'mail', recipient: 'a@example.com', language: 'de' })
  expect(await take(1)).toMatchObject({ status: 404 })
  await addAlert({ al_email_arr: ['anna@example.com'] })
  await depart()
  t.store.db.update(messages).set({ occasion: null }).run()
  expect(await log()).toMatchObject([{ can_take: false }, { can_take: false }])
  expect(await take(2)).toMatchObject({ status: 404 })
  expect(await take(9)).toMatchObject({ status: 404 })
  expect(await take(1, users.sub)).toMatchObject({ status: 403 })
})
