import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { WEBHOOK_EVENTS } from '#shared/domain/webhooks/webhook-events.ts'
import type { Webhook as ListedWebhook, WebhookDelivery } from '#shared/schemas/programs/webhook.ts'
import { remindOfDocuments } from '../../documents/document-reminders.ts'
import { insertDocument } from '../../documents/store/documents.ts'
import { CONFIRM_ALL, drivenTrip, statementCalls } from '../../money/routes/statements/statements-sample.ts'
import { FORBIDDEN_FIELDS } from '../../safety/forbidden-fields.ts'
import { settleRestored } from '../../sync/store/restored.ts'
import { addEverybody, addTrip, type Everybody, HIDDEN_WORDS } from '../../testing/sample-trips.ts'
import { type SmsServer as Receiver, startSmsServer as startReceiver } from '../../testing/sms-server.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteTrips, reportTrip, updateTrip } from '../../trips/store/trips.ts'
import { pruneDeliveries } from '../store/webhooks.ts'
import { tellEndingDocument } from './collect.ts'
import { startWebhooks, type Webhooks } from './webhooks.ts'

const AUTHOR = { username: 'dora', source: 'person' } as const
let t: TestApp
let everybody: Everybody
let receiver: Receiver
let sender: Webhooks
beforeEach(async () => {
  receiver = await startReceiver()
  t = createTestApp({ env: { WEBHOOK_OWN_RECEIVER: receiver.url } })
  everybody = addEverybody(t)
  sender = startWebhooks(t.deps, { pollMs: 0 })
})
afterEach(async () => {
  await sender.stop()
  await receiver.close()
  t.close()
})

const PARTIES = {
  admin: { role: 'admin' },
  sub: { role: 'sub', subcontractor: 'Meier Trans' },
  foreignSub: { role: 'sub', subcontractor: 'Huber AG' },
  customer: { role: 'customer', customer_id: 1 },
} as const
type Made = { wh_id: number; secret: string }
const make = async (who: keyof typeof PARTIES = 'admin', more: object = {}): Promise<Made> => {
  const body = { wh_name: who, wh_url: `${receiver.url}/${who}`, wh_events: WEBHOOK_EVENTS, ...PARTIES[who], ...more }
  const answer = await t.call<Made>(everybody.admin, 'POST', '/api/webhooks', body)
  expect(answer.status).toBe(200)
  return answer.body
}
type Message = { type: string; data: { trip: Record<string, unknown> } }
const messages = (path = '/admin'): Message[] =>
  receiver.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as Message)
const types = (path?: string) => messages(path).map(({ type }) => type)
const deliveries = async (id = 1) =>
  (await t.call<WebhookDelivery[]>(everybody.admin, 'GET', `/api/webhooks/${id}/deliveries`)).body
const listed = async () => (await t.call<ListedWebhook[]>(everybody.admin, 'GET', '/api/webhooks')).body

test('what happens to a trip is told in its order, signed', async () => {
  const { secret } = await make()
  let trip = addTrip(t.store)
  await sender.runOnce()
  t.clock.advance(MINUTE_MS)
  trip = updateTrip(t.store, trip, { tt_info: 'gate 5' }, AUTHOR).row
  trip = reportTrip(t.store, trip, { tt_atp: '2026-11-21T09:20:00.000Z' })?.row ?? trip
  trip = updateTrip(t.store, trip, { tt_status: 'canceled' }, AUTHOR).row
  deleteTrips(t.store, [trip], AUTHOR)
  await sender.runOnce()
  expect(types()).toEqual([
    ...['trip.created', 'trip.changed', 'leg.positioned', 'trip.delayed', 'trip.cancelled', 'trip.cancelled'],
  ])
  expect(messages()[0]?.data.trip).toMatchObject({ tt_id: 1, tt_note: 'secret note' })
  expect(messages()[5]?.data.trip).toEqual({ tt_id: 1 })
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(6)
  // The library refuses what is older than five minutes by the clock of the machine: only the signature is asked.
  for (const { headers, body } of receiver.received) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(new Webhook(secret).sign(String(headers['webhook-id']), at, body)).toBe(headers['webhook-signature'])
  }
  expect((await deliveries()).map(({ wd_state, wd_status }) => [wd_state, wd_status])).toEqual(
    Array.from({ length: 6 }, () => ['sent', 200]),
  )
})

describe('a company is told', () => {
  test('what it sees, and nothing of others', async () => {
    for (const who of ['sub', 'foreignSub', 'customer'] as const) await make(who)
    const trip = addTrip(t.store)
    updateTrip(t.store, trip, { tt_note: 'for dispatch alone', tt_customer_invoice_trip: 5 }, AUTHOR)
    await sender.runOnce()
    expect([types('/sub'), types('/foreignSub'), types('/customer')]).toEqual([['trip.created'], [], ['trip.created']])
    for (const who of ['sub', 'customer'] as const) {
      const text = receiver.received.find(({ path }) => path === `/${who}`)?.body ?? ''
      for (const hidden of HIDDEN_WORDS[who]) expect(text).not.toMatch(hidden)
      const fields = Object.keys(messages(`/${who}`)[0]?.data.trip ?? {})
      expect(fields.filter((field) => FORBIDDEN_FIELDS[who].some((pattern) => pattern.test(field)))).toEqual([])
    }
  })

  test('that a trip comes and goes, with its number alone', async () => {
    await make('sub')
    await make('foreignSub')
    const trip = addTrip(t.store)
    await sender.runOnce()
    updateTrip(t.store, trip, { tt_sub: 'Huber AG', tt_info: 'for Huber' }, AUTHOR)
    await sender.runOnce()
    expect(types('/sub')).toEqual(['trip.created', 'trip.cancelled'])
    expect(messages('/sub')[1]?.data).toEqual({ trip: { tt_id: 1 } })
    expect(types('/foreignSub')).toEqual(['trip.created'])
  })

  test('nothing once it is gone', async () => {
    await make('sub')
    t.store.sqlite.exec("delete from subcontractors where sc_name = 'Meier Trans'")
    addTrip(t.store)
    await sender.runOnce()
    expect(receiver.received).toEqual([])
  })

  test('nothing of what waited when it went, sent again or not', async () => {
    const { wh_id } = await make('sub')
    addTrip(t.store)
    receiver.answer = { status: 503, body: '' }
    await sender.runOnce()
    receiver.answer = { status: 200, body: '' }
    receiver.received.length = 0
    t.store.sqlite.exec("delete from subcontractors where sc_name = 'Meier Trans'")
    t.clock.advance(7000)
    await sender.runOnce()
    const [waited] = await deliveries(wh_id)
    expect(waited).toMatchObject({ wd_state: 'dead', wd_error: 'webhook_off' })
    await t.call(everybody.admin, 'POST', `/api/webhooks/deliveries/${waited?.wd_id}/again`)
    await sender.runOnce()
    expect(receiver.received).toEqual([])
  })
})

describe('what is not taken', () => {
  test('is tried again, the same message; those of its trip wait, those of others do not', async () => {
    await make()
    const trip = addTrip(t.store)
    updateTrip(t.store, trip, { tt_info: 'gate 5' }, AUTHOR)
    receiver.answer = { status: 503, body: '' }
    await sender.runOnce()
    expect(types()).toEqual(['trip.created'])
    receiver.answer = { status: 200, body: '' }
    addTrip(t.store, { tt_tour: 'T-200' })
    await sender.runOnce()
    expect(messages().map(({ type, data }) => [type, data.trip.tt_id])).toEqual([
      ['trip.created', 1],
      ['trip.created', 2],
    ])
    t.clock.advance(7000)
    await sender.runOnce()
    expect(types().slice(2)).toEqual(['trip.created', 'trip.changed'])
    const [first, , again] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(again).toBe(first)
    expect((await deliveries()).map(({ wd_attempts }) => wd_attempts)).toEqual([1, 1, 2])
  })

  test('for a day switches the webhook off, and admin is told; switched on, it is sent again when admin says so', async () => {
    await make()
    addTrip(t.store)
    receiver.answer = { status: 500, body: '' }
    for (let hours = 0; hours <= 30; hours += 1) {
      await sender.runOnce()
      t.clock.advance(HOUR_MS)
    }
    expect(await listed()).toMatchObject([{ wh_active: false, waiting: 0 }])
    expect(await deliveries()).toMatchObject([{ wd_state: 'dead', wd_status: 500 }])
    const mails = t.messages().filter(({ kind }) => kind === 'webhook')
    expect(mails).toMatchObject([{ recipient: 'dora@example.com', subject: 'Webhook «admin» ausgeschaltet' }])
    const again = () => t.call(everybody.admin, 'POST', '/api/webhooks/deliveries/1/retry')
    expect((await again()).status).toBe(409)
    addTrip(t.store, { tt_tour: 'while it was off' })
    expect((await t.call(everybody.admin, 'PUT', '/api/webhooks/1', { wh_active: true })).status).toBe(200)
    expect((await again()).status).toBe(200)
    receiver.answer = { status: 200, body: '' }
    receiver.received.length = 0
    await sender.runOnce()
    expect(types()).toEqual(['trip.created'])
    expect(await listed()).toMatchObject([{ wh_active: true, wh_failing_since: null }])
  })

  test('because the receiver is gone (410) switches the webhook off at once, and admin is told why', async () => {
    await make()
    addTrip(t.store)
    addTrip(t.store, { tt_tour: 'T-200' })
    receiver.answer = { status: 410, body: '' }
    await sender.runOnce()
    await sender.runOnce()
    expect(await listed()).toMatchObject([{ wh_active: false, waiting: 0 }])
    expect((await deliveries()).map(({ wd_state }) => wd_state)).toEqual(['dead', 'dead'])
    const mails = t.messages().filter(({ kind }) => kind === 'webhook')
    expect(mails).toMatchObject([{ recipient: 'dora@example.com', body: expect.stringContaining('(410)') }])
  })

  test.each([
    ['600', 10 * MINUTE_MS],
    ['1', 5_000],
  ])('because of too many (429, Retry-After: %s) waits as told, with all others of the webhook', async (said, ms) => {
    await make()
    addTrip(t.store)
    receiver.answer = { status: 429, body: '', headers: { 'retry-after': said } }
    await sender.runOnce()
    receiver.answer = { status: 200, body: '' }
    receiver.received.length = 0
    addTrip(t.store, { tt_tour: 'T-200' })
    t.clock.advance(ms - 1_000)
    await sender.runOnce()
    expect(types()).toEqual([])
    t.clock.advance(ms === 5_000 ? 3_000 : 1_000)
    await sender.runOnce()
    expect(types()).toEqual(['trip.created', 'trip.created'])
  })

  test('for now (503, Retry-After) waits as told', async () => {
    await make()
    addTrip(t.store)
    receiver.answer = { status: 503, body: '', headers: { 'retry-after': '600' } }
    await sender.runOnce()
    t.clock.advance(9 * MINUTE_MS)
    await sender.runOnce()
    expect(types()).toHaveLength(1)
    t.clock.advance(MINUTE_MS)
    await sender.runOnce()
    expect(types()).toHaveLength(2)
  })

  test('is told in the language in which its recipient gets alerts', async () => {
    const alert = { al_type: 'alert_ata', al_lang: 'fr', al_email_arr: ['Dora@example.com'] }
    expect((await t.call(everybody.admin, 'POST', '/api/alerts', alert)).status).toBe(200)
    await make()
    addTrip(t.store)
    receiver.answer = { status: 500, body: '' }
    for (let hours = 0; hours <= 30; hours += 1) {
      await sender.runOnce()
      t.clock.advance(HOUR_MS)
    }
    const [mail] = t.messages().filter(({ kind }) => kind === 'webhook')
    expect(mail?.subject).toBe('Webhook «\u00a0admin\u00a0» désactivé')
  })

  test('is not sent to the own network, whatever was entered', async () => {
    await make()
    t.store.sqlite.exec("update webhooks set wh_url = 'https://127.0.0.1:9/x'")
    addTrip(t.store)
    await sender.runOnce()
    expect(await deliveries()).toMatchObject([{ wd_state: 'queued', wd_error: 'address_forbidden' }])
  })
})

test('a final statement is told, of a customer to admin alone, of a subcontractor to it as well', async () => {
  for (const who of ['admin', 'sub', 'foreignSub', 'customer'] as const) await make(who)
  drivenTrip(t, 2)
  const admin = statementCalls(t, everybody.admin)
  const { st_id } = (await admin.make()).body
  await admin.send(st_id)
  await statementCalls(t, everybody.sub).answer(st_id, CONFIRM_ALL)
  t.store.sqlite.exec("update subcontractors set sc_self_billing = 1, sc_vat_id = 'CHE-1'")
  await sender.runOnce()
  receiver.received.length = 0
  expect((await admin.finalise(st_id)).status).toBe(200)
  await sender.runOnce()
  expect([types(), types('/sub'), types('/foreignSub'), types('/customer')]).toEqual([
    ...[['statement.final'], ['statement.final'], [], []],
  ])
  expect(JSON.stringify(messages('/sub')[0])).toContain('"st_side":"sub"')
})

test('a document that ends is told at each step, once, to those who may read it', async () => {
  for (const who of ['admin', 'sub', 'foreignSub'] as const) await make(who)
  const kept = { do_verified_at: null, do_verified_by: null, do_file: null, do_replaces: null, do_proposed_by: '' }
  const document = { do_owner: 'sub', do_owner_key: 'Meier Trans', do_kind: 'eu_licence', do_number: 'RA-1' } as const
  insertDocument(t.store, { ...document, ...kept, do_valid_from: null, do_valid_to: '2026-12-10' } as never, AUTHOR)
  const tell = () => remindOfDocuments(t.store, (...ending) => tellEndingDocument(t.store, ...ending))
  tell()
  tell()
  await sender.runOnce()
  expect([types(), types('/sub'), types('/foreignSub')]).toEqual([['document.ending'], ['document.ending'], []])
  expect(messages('/sub')[0]?.data).toMatchObject({ do_valid_to: '2026-12-10', days_left: 19 })
})

test('a message that was taken, and not noted, comes again as the same one', async () => {
  await make()
  addTrip(t.store)
  await sender.runOnce()
  t.store.sqlite.exec("update webhook_deliveries set wd_state = 'queued'")
  await sender.runOnce()
  const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(second).toBe(first)
})

test('another secret signs beside the former one for a day', async () => {
  const { secret } = await make()
  const { body } = await t.call<Made>(everybody.admin, 'POST', '/api/webhooks/1/secret')
  const signatures = async () => {
    addTrip(t.store)
    await sender.runOnce()
    const { headers, body: text } = receiver.received.at(-1) as (typeof receiver.received)[number]
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    const by = (key: string) => new Webhook(key).sign(String(headers['webhook-id']), at, text)
    return { told: headers['webhook-signature'], former: by(secret), now: by(body.secret) }
  }
  const first = await signatures()
  expect(first.told).toBe(`${first.now} ${first.former}`)
  t.clock.advance(DAY_MS)
  const later = await signatures()
  expect(later.told).toBe(later.now)
})

test('secrets are told once: not in lists, nor in the log', async () => {
  const { secret } = await make()
  await t.call(everybody.admin, 'POST', '/api/webhooks/1/secret')
  const secrets = t.store.sqlite.prepare('select wh_secret, wh_former_secret from webhooks').get() as object
  const history = JSON.stringify(t.store.sqlite.prepare("select * from history where entity = 'webhook'").all())
  for (const one of [secret, ...Object.values(secrets)]) {
    expect(JSON.stringify(await listed())).not.toContain(one)
    expect(history).not.toContain(one)
  }
  const log = { log_date: '2026-11-21', language: 'de' }
  expect((await t.call(everybody.admin, 'POST', '/api/logdownload', log)).status).toBe(200)
})

test('a restored database sends nothing again by itself', async () => {
  await make()
  addTrip(t.store)
  receiver.answer = { status: 500, body: '' }
  await sender.runOnce()
  settleRestored(t.store, null, { nothingSince: true })
  receiver.received.length = 0
  t.clock.advance(HOUR_MS)
  await sender.runOnce()
  expect(receiver.received).toEqual([])
  const kept = t.store.sqlite.prepare('select wd_state, wd_error from webhook_deliveries').all()
  expect(kept).toEqual([{ wd_state: 'dead', wd_error: 'restored' }])
})

test.each([
  [{ wh_url: 'http://example.com/' }, 'webhook_url_forbidden'],
  [{ wh_url: 'https://10.0.0.1/' }, 'webhook_url_forbidden'],
  [{ wh_url: 'https://user:secret@example.com/' }, 'webhook_url_invalid'],
  [{ wh_url: 'ftp://example.com/' }, 'webhook_url_invalid'],
  [{ wh_events: [] }, 'field_required'],
  [{ wh_events: ['trip.exploded'] }, 'value_invalid'],
])('%j is refused: %s', async (more, message) => {
  const body = { role: 'admin', wh_name: 'ERP', wh_url: 'https://example.com/', wh_events: ['trip.created'], ...more }
  expect(await t.call(everybody.admin, 'POST', '/api/webhooks', body)).toMatchObject({ status: 400, body: { message } })
})

test.each([
  ...['-müller.test', 'müller-.test', 'a..b.test', '.a.test', 'a-.test', 'a.test..', '-a.test:8443'],
  `${'a'.repeat(64)}.test`,
])('https://%s/hook is no address', async (host) => {
  const wh_url = `https://${host}/hook`
  const body = { role: 'admin', wh_name: 'ERP', wh_url, wh_events: ['trip.created'] }
  const message = 'webhook_url_invalid'
  expect(await t.call(everybody.admin, 'POST', '/api/webhooks', body)).toMatchObject({ status: 400, body: { message } })
})

test.each([
  ...['müller.test', 'a.b-c.test:8443', 'A.test.', 'xn--mller-kva.test', `${'a'.repeat(63)}.test?x=-`, 'a.test#a..b'],
  ...['8.8.8.8', '[2001:4860:4860::8888]:443', 'münchen。test'],
])('https://%s is an address', async (host) => {
  const body = { role: 'admin', wh_name: 'ERP', wh_url: `https://${host}`, wh_events: ['trip.created'] }
  expect(await t.call(everybody.admin, 'POST', '/api/webhooks', body)).toMatchObject({ status: 200 })
})

describe('a receiver that takes nothing', () => {
  const waiting = () =>
    t.store.sqlite
      .prepare("select wd_event, wd_body from webhook_deliveries where wd_state = 'queued' order by wd_id")
      .all() as { wd_event: string; wd_body: string }[]

  test('is held the last state of a trip once, behind the message that is tried', async () => {
    await make()
    let trip = addTrip(t.store)
    receiver.answer = { status: 500, body: '' }
    await sender.runOnce()
    for (let gate = 5; gate <= 30; gate += 1) {
      trip = updateTrip(t.store, trip, { tt_info: `gate ${gate}` }, AUTHOR).row
      await sender.runOnce()
    }
    expect(waiting().map(({ wd_event }) => wd_event)).toEqual(['trip.created', 'trip.changed'])
    expect(waiting()[1]?.wd_body).toContain('gate 30')
    receiver.answer = { status: 200, body: '' }
    t.clock.advance(MINUTE_MS)
    receiver.received.length = 0
    await sender.runOnce()
    expect(messages().map(({ type, data }) => [type, data.trip.tt_info])).toEqual([
      ['trip.created', 'gate 4'],
      ['trip.changed', 'gate 30'],
    ])
  })

  test('is switched off when too many messages wait, and admin is told', async () => {
    await make()
    addTrip(t.store)
    receiver.answer = { status: 500, body: '' }
    await sender.runOnce()
    t.store.sqlite.exec(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20000)
       insert into webhook_deliveries (wh_id, wd_message, wd_event, wd_subject, wd_body, wd_state, wd_attempts,
         wd_created_at, wd_next_at, wd_until)
       select 1, 'm' || n, wd_event, 'trip ' || n, '{}', 'queued', 0, wd_created_at, wd_next_at, wd_until
       from webhook_deliveries, numbers`,
    )
    await sender.runOnce()
    expect(await listed()).toMatchObject([{ wh_active: false, waiting: 0 }])
    const mails = t.messages().filter(({ kind }) => kind === 'webhook')
    expect(mails).toMatchObject([{ body: expect.stringContaining('zu langsam') }])
    // What is settled has an end too.
    expect(pruneDeliveries(t.store, new Date(0).toISOString(), 20_000)).toBe(1)
  })
})
