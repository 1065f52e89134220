import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OutboxRow } from '#shared/schemas/outbox.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { startOutbox } from '../outbox.ts'
import { claimMessage, enqueueMessage, noteDead } from '../store/outbox.ts'

let t: TestApp
let admin: string
let mails: MailServer
beforeEach(async () => {
  mails = await startMailServer()
  t = createTestApp({ env: { SMTP_URL: mails.url } })
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(async () => {
  t.close()
  await mails.close()
})

const list = async (query = '') => (await t.call<OutboxRow[]>(admin, 'GET', `/api/outbox${query}`)).body
const retry = (id: number | string) => t.call(admin, 'POST', `/api/outbox/${id}/retry`)
const sendTest = (body: unknown) => t.call(admin, 'POST', '/api/outbox/test', body)
const enqueue = (dedupKey: string, confidential = false): number =>
  enqueueMessage(t.store, {
    channel: 'mail',
    kind: 'test',
    dedupKey,
    recipient: 'anna@example.com',
    subject: 'Fahrt LX 100',
    body: `text of ${dedupKey}`,
    confidential,
  }) ?? 0
const giveUp = (error: string) => {
  const message = claimMessage(t.store, 'mail')
  if (message) noteDead(t.store, message, { fault: 'recipient_refused', error })
}

test('newest first, with state and error; no text and no key, which of a reset mail come from its secret', async () => {
  t.addUser({ username: 'sara', role: 'observer', email: 'sara@example.com' })
  await t.call(null, 'POST', '/api/pwreset/sara')
  const [reset] = t.messages()
  giveUp('mailbox unknown')
  t.clock.advance(60_000)
  enqueue('alert:1')
  const rows = await list()
  expect(rows).toMatchObject([
    {
      channel: 'mail',
      recipient: 'anna@example.com',
      state: 'queued',
      attempts: 0,
      last_error: null,
      can_retry: false,
    },
    { recipient: 'sara@example.com', state: 'dead', attempts: 1, last_error: 'mailbox unknown', can_retry: false },
  ])
  expect(rows.flatMap(Object.keys)).not.toContain('body')
  expect(JSON.stringify(rows)).not.toContain(reset?.dedup_key.slice('reset:'.length) ?? '')
  expect(JSON.stringify(rows)).not.toContain('text of')
})

test('the newest 200, and those before them page by page', async () => {
  for (let n = 0; n < 203; n += 1) enqueue(`alert:${n}`)
  const rows = await list()
  expect(rows).toHaveLength(200)
  expect(rows[0]?.id).toBe(203)
  expect(rows.at(-1)?.id).toBe(4)
  expect((await list('?before=4')).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('by state and channel, however old', async () => {
  const dead = enqueue('alert:old')
  giveUp('no such mailbox')
  for (let n = 0; n < 201; n += 1) enqueue(`alert:${n}`)
  expect(await list('?state=dead')).toMatchObject([
    { id: dead, state: 'dead', fault: 'recipient_refused', last_error: 'no such mailbox' },
  ])
  expect(await list('?state=dead&channel=sms')).toEqual([])
  expect(await list('?state=queued&channel=mail&before=3')).toMatchObject([{ id: 2 }])
  for (const query of ['?state=lost', '?channel=fax', '?before=x', '?before=0'])
    expect(await t.call(admin, 'GET', `/api/outbox${query}`)).toMatchObject({ status: 400 })
})

test('of an alert what it tells of, with the tour as it is called now; of others only their kind', async () => {
  const trip = addTrip(t.store)
  const alert = {
    al_type: 'alert_ata',
    al_lang: 'de',
    al_email_arr: ['anna@example.com'],
    al_sms_arr: ['079 123 45 67'],
  }
  await t.call(admin, 'POST', '/api/alerts', alert)
  await t.call(admin, 'PUT', `/api/trips/${trip.tt_id}`, { tt_ata: '2026-11-21T08:20:00.000Z', tt_tour: 'T-200' })
  await t.call(admin, 'PUT', `/api/trips/${trip.tt_id}`, { tt_tour: 'T-300' })
  t.addUser({ username: 'sara', role: 'observer', email: 'sara@example.com' })
  await t.call(null, 'POST', '/api/pwreset/sara')
  const about = { kind: 'alert', event: 'alert_ata', al_id: 1, trip: { tt_id: trip.tt_id, tt_tour: 'T-300' } }
  expect(await list()).toMatchObject([
    { kind: 'reset', event: null, al_id: null, trip: null },
    { channel: 'sms', recipient: '+41791234567', subject: 'T-200', ...about },
    { channel: 'mail', recipient: 'anna@example.com', ...about },
  ])
  t.store.sqlite.prepare('delete from trips').run()
  expect((await list()).map(({ trip: named }) => named)).toEqual([null, null, null])
})

describe('POST /api/outbox/:id/retry', () => {
  test('puts a message back that was given up, and it leaves', async () => {
    const id = enqueue('alert:1')
    giveUp('mailbox full')
    expect((await list())[0]).toMatchObject({ state: 'dead', can_retry: true })
    expect(await retry(id)).toMatchObject({ status: 200, body: { message: 'outbox_queued' } })
    const outbox = startOutbox(t.deps, { pollMs: 0 })
    await outbox.runOnce()
    await outbox.stop()
    expect(mails.received.map(({ text }) => text.trim())).toEqual(['text of alert:1'])
    expect((await list())[0]).toMatchObject({ state: 'sent', sent_at: '2026-11-21T08:30:00.000Z' })
  })

  test('409 for one that waits, that was sent, or whose text is forgotten', async () => {
    const waiting = enqueue('alert:1')
    expect(await retry(waiting)).toMatchObject({ status: 409, body: { message: 'outbox_not_retryable' } })
    giveUp('x')
    const secret = enqueue('reset:1', true)
    giveUp('x')
    expect((await retry(secret)).status).toBe(409)
    expect(t.messages().map(({ state }) => state)).toEqual(['dead', 'dead'])
  })

  test.each(['0', 'x', '77'])('the id %s is 404', async (id) => {
    enqueue('alert:1')
    expect((await retry(id)).status).toBe(404)
  })
})

describe('POST /api/outbox/test', () => {
  test('sends a mail in the language asked for', async () => {
    const body = { channel: 'mail', recipient: ' ops@example.com ', language: 'fr' }
    expect(await sendTest(body)).toMatchObject({ status: 200, body: { message: 'outbox_queued' } })
    expect(await sendTest(body)).toMatchObject({ status: 200 })
    const outbox = startOutbox(t.deps, { pollMs: 0 })
    await outbox.runOnce()
    await outbox.stop()
    expect(mails.received).toHaveLength(2)
    expect(mails.received[0]?.text).toContain('Créé\u00a0: 21.11.2026 09:30')
    expect((await list()).map(({ recipient, state }) => [recipient, state])).toEqual([
      ['ops@example.com', 'sent'],
      ['ops@example.com', 'sent'],
    ])
  })

  test.each([
    ['+41 (79) 123 45-67', '+41791234567'],
    ['+49 (0)151 234 567 89', '+4915123456789'],
    ['\u202a079\u00a0123\u201145\u201167\u202c', '+41791234567'],
  ])('the number %j is kept in international spelling, as alerts read it', async (recipient, kept) => {
    const other = createTestApp({ env: { SMS_GATEWAY: 'http', SMS_URL: 'http://127.0.0.1:9' } })
    const token = other.addUser({ username: 'chief', role: 'admin' })
    const body = { channel: 'sms', recipient }
    expect((await other.call(token, 'POST', '/api/outbox/test', body)).status).toBe(200)
    expect(other.messages()).toMatchObject([{ channel: 'sms', recipient: kept, state: 'queued' }])
    const alert = { al_type: 'alert_ata', al_lang: 'de', al_sms_arr: [recipient] }
    const { body: made } = await other.call(token, 'POST', '/api/alerts', alert)
    const { body: alerts } = await other.call<{ al_sms_arr: string[] }[]>(token, 'GET', '/api/alerts')
    expect([made.message, alerts[0]?.al_sms_arr]).toEqual(['alert_added', [kept]])
    other.close()
  })

  test('a channel that is not configured is 409 and queues nothing', async () => {
    const answer = await sendTest({ channel: 'sms', recipient: '+41791234567' })
    expect(answer).toMatchObject({ status: 409, body: { message: 'outbox_sms_not_configured' } })
    expect(t.messages()).toEqual([])
  })

  test.each([
    ['no address', { channel: 'mail', recipient: 'nobody' }, 'email_invalid', 'recipient'],
    ['a number that is none', { channel: 'sms', recipient: '079 123 45' }, 'phone_invalid', 'recipient'],
    ['an unknown channel', { channel: 'fax', recipient: '+41791234567' }, 'value_invalid', 'channel'],
    ['no recipient', { channel: 'mail' }, 'field_required', 'recipient'],
  ])('%s is 400', async (_name, body, message, path) => {
    expect(await sendTest(body)).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } })
    expect(t.messages()).toEqual([])
  })
})

test('what can be sent is said, and where the links of mails lead', async () => {
  const channels = (app: TestApp, token: string) => app.call(token, 'GET', '/api/outbox/channels')
  expect((await channels(t, admin)).body).toEqual({ mail: true, sms: false, public_url: null })
  const other = createTestApp({
    env: { SMS_GATEWAY: 'http', SMS_URL: 'http://localhost:1', PUBLIC_URL: 'https://tours.example.com' },
  })
  const token = other.addUser({ username: 'chief', role: 'admin' })
  expect((await channels(other, token)).body).toEqual({
    mail: false,
    sms: true,
    public_url: 'https://tours.example.com',
  })
  other.close()
})

test('admin alone: 403 for all others, 401 for nobody', async () => {
  const calls: [string, string, unknown?][] = [
    ['GET', '/api/outbox'],
    ['GET', '/api/outbox/channels'],
    ['POST', '/api/outbox/1/retry'],
    ['POST', '/api/outbox/test', { channel: 'mail', recipient: 'a@example.com' }],
  ]
  for (const role of ['sub', 'customer', 'observer'] as const) {
    const token = t.addUser({ username: role, role })
    for (const [method, path, body] of calls) expect((await t.call(token, method, path, body)).status).toBe(403)
  }
  for (const [method, path, body] of calls) expect((await t.call(null, method, path, body)).status).toBe(401)
  expect(t.messages()).toEqual([])
})
