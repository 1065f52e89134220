import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip } from '../trips/store/trips.ts'
import { type Outbox, startOutbox } from './outbox.ts'
import { claimMessage } from './store/outbox.ts'

let t: TestApp
let admin: string
let mails: MailServer
let outbox: Outbox
let trip: number

beforeEach(async () => {
  mails = await startMailServer()
  t = createTestApp({ env: { SMTP_URL: mails.url } })
  admin = t.addUser({ username: 'chief', role: 'admin' })
  await t.call(admin, 'POST', '/api/customers', { cm_name: 'Obst AG', cm_email: 'rampe@obst.example' })
  trip = addTrip(t.store, { tt_customer: 'Obst AG', tt_note: 'Tor 3' }).tt_id
  outbox = startOutbox(t.deps, { pollMs: 0 })
})
afterEach(async () => {
  await outbox.stop()
  t.close()
  await mails.close()
})

const tell = (over: object = {}) =>
  t.call(admin, 'POST', `/api/trips/${trip}/tell`, {
    press: randomUUID(),
    channel: 'mail',
    recipient: 'rampe@obst.example',
    subject: 'Tour 4711',
    text: 'Guten Tag\n\n25 min später.',
    note: 'Ankunft 10:25, +25 min. Stau',
    language: 'de',
    ...over,
  })
const renamed = async (cm_email: string | null): Promise<void> => {
  const saved = await t.call(admin, 'PUT', '/api/customers/1', { cm_name: 'Obst AG', cm_email })
  expect(saved.status).toBe(200)
}
const note = () => getTrip(t.store, trip)?.tt_note

test('the customer gets the mail once, and the trip notes that it left, in the name of who sent it', async () => {
  const press = randomUUID()
  expect(await tell({ press })).toMatchObject({ status: 200, body: { recipient: 'rampe@obst.example' } })
  expect(await tell({ press })).toMatchObject({ status: 200 })
  expect(note()).toBe('Tor 3')
  await outbox.runOnce()
  expect(mails.received).toMatchObject([
    { to: ['rampe@obst.example'], subject: 'Tour 4711', text: 'Guten Tag\n\n25 min später.\n' },
  ])
  expect(note()).toBe(
    'Tor 3\n21.11.2026 09:30 Kunde informiert (E-Mail rampe@obst.example): Ankunft 10:25, +25 min. Stau',
  )
  expect((await t.call(admin, 'GET', `/api/trips/${trip}/history`)).body).toMatchObject([
    { username: 'chief', source: 'person' },
    {},
  ])
})

test('a second message waits for the first to be on its way', async () => {
  await tell()
  expect(await tell()).toMatchObject({ status: 409, body: { message: 'tell_waiting' } })
  await outbox.runOnce()
  expect(await tell()).toMatchObject({ status: 200 })
})

test.each([
  ['refused', () => Object.assign(mails.refuse, { recipient: 550 }), 'Kunde nicht informiert'],
  ['late', () => t.clock.advance(HOUR_MS), 'Kunde nicht informiert'],
  ['sent to another address by now', () => renamed('neu@obst.example'), 'Kunde nicht informiert'],
])('one that is %s is noted as not told', async (_how, before, words) => {
  await tell()
  await before()
  await outbox.runOnce()
  expect(mails.received).toEqual([])
  expect(note()).toContain(words)
})

test('one that a killed server left behind is noted as uncertain', async () => {
  await tell()
  claimMessage(t.store, 'mail')
  await outbox.stop()
  outbox = startOutbox(t.deps, { pollMs: 0 })
  expect(note()).toContain('Ungewiss, ob der Kunde informiert ist')
})

test('it goes to the address that was shown, or not at all', async () => {
  await renamed('neu@obst.example')
  expect(await tell()).toMatchObject({ status: 409, body: { message: 'tell_other_customer' } })
  expect(t.messages()).toEqual([])
})

test('the press of a message that was given up does not say that it leaves', async () => {
  const press = randomUUID()
  await tell({ press })
  t.clock.advance(HOUR_MS)
  await outbox.runOnce()
  expect(await tell({ press })).toMatchObject({ status: 409, body: { message: 'tell_not_left' } })
})

test('without an address, a channel or the trip it is refused with its reason', async () => {
  expect(await tell({ channel: 'sms' })).toMatchObject({ status: 409, body: { message: 'outbox_sms_not_configured' } })
  await renamed(null)
  expect(await tell()).toMatchObject({ status: 409, body: { message: 'tell_no_address' } })
  expect(t.messages()).toEqual([])
})
