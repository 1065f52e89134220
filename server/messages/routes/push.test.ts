import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PushState } from '#shared/schemas/accounts/push.ts'
import { settings } from '../../store/schema/sync.ts'
import { SUBSCRIPTION } from '../../testing/sample-push.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { isPushHost } from '../push/push-hosts.ts'
import { vapidSubject } from '../push/vapid.ts'
import { MAX_DEVICES } from '../store/push-subscriptions.ts'

let t: TestApp
let admin: string
let sub: string
beforeEach(() => {
  t = createTestApp({ env: { MAIL_FROM: 'Tours <tours@example.com>' } })
  admin = t.addUser({ username: 'chief', role: 'admin' })
  sub = t.addUser({ username: 'sara', role: 'sub', subcontractor: 'Alpen Trans' })
})
afterEach(() => t.close())

const state = async (token: string) => (await t.call<PushState>(token, 'GET', '/api/push')).body
const subscribe = (token: string, more: object = {}) =>
  t.call<{ message: string }>(token, 'POST', '/api/push', { ...SUBSCRIPTION, ...more })

test('a device is notified once its browser has given an address; the answer tells nothing that reaches it', async () => {
  expect((await subscribe(sub)).body.message).toBe('push_on')
  expect((await subscribe(sub, { language: 'fr' })).status).toBe(200)
  const told = await state(sub)
  expect(told).toEqual({
    vapid: expect.stringMatching(/^[\w-]{87}$/),
    off: null,
    offered: ['trip_new', 'trip_times', 'trip_canceled', 'statement'],
    kinds: ['trip_new', 'trip_times', 'trip_canceled', 'statement'],
    removed: false,
    devices: [
      {
        ...{ id: expect.any(Number), user_agent: 'test', current: true },
        ...{ created_at: '2026-11-21T08:30:00.000Z', last_ok_at: null, last_shown_at: null },
      },
    ],
  })
  expect((await state(admin)).devices).toEqual([])
})

test('the keys are made once; the private one is in no answer', async () => {
  const { vapid } = await state(sub)
  expect((await state(admin)).vapid).toBe(vapid)
  const secret = t.store.db
    .select()
    .from(settings)
    .all()
    .find(({ name }) => name === 'vapid_private_key')?.value
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await state(sub))).not.toContain(secret)
})

test('push is off without an https address and a sender, and says so', async () => {
  const bare = createTestApp()
  const token = bare.addUser({ username: 'sara', role: 'sub', subcontractor: 'Alpen Trans' })
  const { body } = await bare.call<PushState>(token, 'GET', '/api/push')
  expect([body.vapid, body.off]).toEqual([null, 'push_no_subject'])
  const refused = await bare.call(token, 'POST', '/api/push', SUBSCRIPTION)
  expect([refused.status, refused.body]).toEqual([409, { message: 'push_no_subject' }])
  bare.close()
  const NONE = 'Tours <tours@localhost>'
  expect(vapidSubject({ PUBLIC_URL: 'https://tours.example', MAIL_FROM: NONE })).toBe('https://tours.example')
  expect(vapidSubject({ PUBLIC_URL: 'http://tours.example', MAIL_FROM: NONE })).toBeNull()
  expect(vapidSubject({ PUBLIC_URL: 'https://localhost:3000', MAIL_FROM: NONE })).toBeNull()
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://jmt17.google.com/fcm/send/a', true],
  ['https://jmt1.google.com/fcm/send/a', true],
  ['https://jmt.google.com/fcm/send/a', false],
  ['https://jmtx.google.com/fcm/send/a', false],
  ['https://jmt17xgoogle.com/fcm/send/a', false],
  ['https://jmt1.jmt2.google.com/a', false],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/fcm/send/a', false],
  ['https://fcm.googleapis.com:8443/fcm/send/a', false],
  ['https://user@fcm.googleapis.com/fcm/send/a', false],
  ['https://fcm.googleapis.com.example/a', false],
  ['https://evilnotify.windows.com/a', false],
  ['https://10.0.0.5/a', false],
])('%s is a push service: %s', async (endpoint, isKnown) => {
  expect(isPushHost(endpoint, t.deps.env.PUSH_HOSTS)).toBe(isKnown)
  expect((await subscribe(sub, { endpoint })).status).toBe(isKnown ? 200 : 400)
})

test('an own push service is allowed by its whole origin', () => {
  expect(isPushHost('http://127.0.0.1:4567/a', ['http://127.0.0.1:4567'])).toBe(true)
  expect(isPushHost('http://127.0.0.1:4568/a', ['http://127.0.0.1:4567'])).toBe(false)
})

test('keys that no browser has are refused', async () => {
  const short = await subscribe(sub, { keys: { ...SUBSCRIPTION.keys, auth: 'abc' } })
  expect(short.status).toBe(400)
  const off = Buffer.alloc(65, 255)
  off[0] = 4
  const unusable = await subscribe(sub, { keys: { ...SUBSCRIPTION.keys, p256dh: off.toString('base64url') } })
  expect(unusable.status).toBe(400)
})

test('an address is kept as it is read, so that other spellings are the same device', async () => {
  await subscribe(await t.login('sara'), { endpoint: 'https://FCM.googleapis.com:443/fcm/send/abc#1' })
  await subscribe(sub)
  const kept = t.store.sqlite.prepare('select ps_endpoint from push_subscriptions').pluck()
  expect(kept.all()).toEqual([SUBSCRIPTION.endpoint])
  await subscribe(sub, { endpoint: 'https://10.0.0.5%2epush.apple.com/a' })
  expect(kept.all()).toEqual(['https://10.0.0.5.push.apple.com/a'])
})

test('a device goes with its session, and to the person who logs in on it next', async () => {
  await subscribe(sub)
  await subscribe(admin)
  expect([(await state(sub)).devices.length, (await state(admin)).devices.length]).toEqual([0, 1])
  await t.call(admin, 'POST', '/api/logout')
  expect((await state(await t.login('chief'))).devices).toEqual([])
})

test.each([
  ['another role', { role: 'observer' }],
  ['another company', { subcontractor: 'Berg Trans' }],
  ['locked', { locked: true }],
])('a device is forgotten with its user: %s', async (_what, change) => {
  t.addUser({ username: 'other', role: 'sub', subcontractor: 'Berg Trans' })
  await subscribe(sub)
  await t.call(sub, 'PUT', '/api/push/kinds', { kinds: ['statement'] })
  const { status } = await t.call(admin, 'PUT', '/api/users/sara', change)
  expect(status).toBe(200)
  expect(t.store.sqlite.prepare('select count(*) from push_subscriptions').pluck().get()).toBe(0)
})

test('one removes own devices alone, and chooses of what the role offers', async () => {
  await subscribe(sub)
  const [device] = (await state(sub)).devices
  expect((await t.call(admin, 'DELETE', `/api/push/${device?.id}`)).status).toBe(404)
  expect((await t.call(sub, 'PUT', '/api/push/kinds', { kinds: ['statement', 'untaken'] })).status).toBe(400)
  await t.call(sub, 'PUT', '/api/push/kinds', { kinds: ['statement'] })
  expect((await state(sub)).kinds).toEqual(['statement'])
  expect((await t.call(sub, 'DELETE', `/api/push/${device?.id}`)).status).toBe(200)
  expect((await state(sub)).devices).toEqual([])
})

test('a device that another one took off the list learns of it, until it is turned on again', async () => {
  const phone = await t.login('sara')
  await subscribe(phone)
  const [device] = (await state(sub)).devices
  await t.call(sub, 'DELETE', `/api/push/${device?.id}`)
  expect([(await state(phone)).removed, (await state(sub)).removed]).toEqual([true, false])
  await subscribe(phone)
  expect(await state(phone)).toMatchObject({ removed: false, devices: [{ current: true }] })
  // Turned off at the device itself, it is no news to it.
  await t.call(phone, 'DELETE', `/api/push/${(await state(phone)).devices[0]?.id}`)
  expect((await state(phone)).removed).toBe(false)
})

test('a device confirms what it showed', async () => {
  expect((await t.call(sub, 'POST', '/api/push/shown', { message: 1 })).status).toBe(404)
  await subscribe(sub)
  await subscribe(admin, { endpoint: 'https://web.push.apple.com/a' })
  await t.call(admin, 'POST', '/api/push/test')
  await t.call(sub, 'POST', '/api/push/test')
  const [ofAdmin, own] = t.messages().map(({ id }) => id)
  t.clock.advance(60_000)
  expect((await t.call(sub, 'POST', '/api/push/shown', { message: ofAdmin })).status).toBe(404)
  expect((await state(sub)).devices[0]?.last_shown_at).toBeNull()
  expect((await t.call(sub, 'POST', '/api/push/shown', { message: own })).status).toBe(200)
  expect((await state(sub)).devices[0]?.last_shown_at).toBe('2026-11-21T08:31:00.000Z')
})

test(`a user has ${MAX_DEVICES} devices at most, the newest`, async () => {
  for (let n = 0; n <= MAX_DEVICES; n++) {
    const token = await t.login('sara')
    await subscribe(token, { endpoint: `https://web.push.apple.com/${n}` })
  }
  expect((await state(sub)).devices).toHaveLength(MAX_DEVICES)
})
