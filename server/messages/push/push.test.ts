import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { outbox } from '../../store/schema/messages.ts'
import { startPushService } from '../../testing/push-service.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { alertPassingTime } from '../alerts.ts'
import { type Outbox, startOutbox } from '../outbox.ts'
import { claimMessage } from '../store/outbox.ts'

let t: TestApp
let users: Everybody
let service: Awaited<ReturnType<typeof startPushService>>
let sending: Outbox
beforeEach(async () => {
  service = await startPushService()
  const PUSH_HOSTS = [service.url]
  t = createTestApp({ env: { PUBLIC_URL: 'https://tours.example.com', PUSH_HOSTS } })
  users = addEverybody(t)
  sending = startOutbox(t.deps, { pollMs: 0 })
})
afterEach(async () => {
  await sending.stop()
  t.close()
  await service.close()
})

const subscribe = async (token: string, name: string, language?: 'fr') =>
  expect(await t.call(token, 'POST', '/api/push', service.subscribe(name, language))).toMatchObject({ status: 200 })
const edit = async (tt_id: number, set: object, token = users.admin) =>
  expect(await t.call(token, 'PUT', `/api/trips/${tt_id}`, set)).toMatchObject({ status: 200 })
const shown = () => service.received.map(({ device, payload: { notification } }) => ({ device, ...notification }))
const states = () => t.messages().map(({ channel, state, fault }) => [channel, state, fault].filter(Boolean).join(' '))

// It is 08:30 UTC.
const TIMES = {
  tt_stp: '2026-11-21T09:00:00.000Z',
  tt_std: '2026-11-21T10:00:00.000Z',
  tt_sta: '2026-11-21T13:00:00.000Z',
}

test('a trip that is given to a subcontractor is on its devices, signed and encrypted, without names', async () => {
  await subscribe(users.sub, 'phone')
  await subscribe(users.foreignSub, 'another')
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: '' })
  await edit(tt_id, { tt_sub: 'Meier Trans' })
  await sending.runOnce()
  expect(service.received).toHaveLength(1)
  expect(service.received[0]).toMatchObject({
    device: 'phone',
    headers: { ttl: '7200', urgency: 'high', topic: `trip-${tt_id}`, 'content-encoding': 'aes128gcm' },
    claims: { aud: service.url, sub: 'https://tours.example.com' },
  })
  expect(service.received[0]?.payload).toEqual({
    web_push: 8030,
    mutable: true,
    notification: {
      title: 'T-100',
      body: 'Neue Fahrt',
      tag: `trip-${tt_id}`,
      navigate: `https://tours.example.com/admin/edit/${tt_id}`,
      lang: 'de',
      data: { message: t.messages()[0]?.id, epoch: t.store.epoch(), user: expect.any(Number) },
    },
  })
  expect(states()).toEqual(['push sent'])
})

test('a host of the list is not called in the own network, nor at an address of this machine', async () => {
  await subscribe(users.sub, 'phone')
  t.store.sqlite.prepare('update push_subscriptions set ps_endpoint = ?').run('https://localhost/phone')
  t.deps.env.PUSH_HOSTS.splice(0, 1, 'localhost')
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: '' })
  await edit(tt_id, { tt_sub: 'Meier Trans' })
  await sending.runOnce()
  expect(t.messages()).toMatchObject([{ channel: 'push', state: 'queued', last_error: 'address_forbidden' }])
  expect(service.received).toEqual([])
})

test('other times, then taken away: the former subcontractor learns that it need not drive, and no more', async () => {
  await subscribe(users.sub, 'phone', 'fr')
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: 'Meier Trans' })
  await edit(tt_id, { tt_sta: '2026-11-21T14:00:00.000Z' })
  await sending.runOnce()
  t.clock.advance(1000)
  await edit(tt_id, { tt_sub: '' })
  await sending.runOnce()
  expect(shown().map(({ body, navigate }) => [body, navigate])).toEqual([
    ['Autres horaires', `https://tours.example.com/admin/edit/${tt_id}`],
    ['Trajet annulé', 'https://tours.example.com/'],
  ])
})

test('what is not so any more when it leaves is not shown', async () => {
  await subscribe(users.sub, 'phone')
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: '' })
  await edit(tt_id, { tt_sub: 'Meier Trans' })
  await edit(tt_id, { tt_sub: '' })
  await sending.runOnce()
  expect(shown().map(({ body }) => body)).not.toContain('Neue Fahrt')
  expect(states()).toContain('push dead untrue')
})

test('a customer is told how late its freight is, once', async () => {
  await subscribe(users.customer, 'desk')
  addTrip(t.store, { ...TIMES, tt_etp: '2026-11-21T09:25:00.000Z' })
  for (let minute = 0; minute < 6; minute++) {
    t.clock.advance(MINUTE_MS)
    alertPassingTime(t.store)
  }
  await sending.runOnce()
  expect(shown().map(({ title, body }) => `${title} ${body}`)).toEqual([
    expect.stringMatching(/^T-100 .+: 25\u00a0min verspätet$/),
  ])
})

test('a device that is gone is forgotten, and a mail goes instead', async () => {
  await subscribe(users.sub, 'phone')
  service.answers.set('phone', 410)
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: '' })
  await edit(tt_id, { tt_sub: 'Meier Trans' })
  await sending.runOnce()
  expect(states()).toEqual(['push dead recipient_refused', 'mail queued'])
  expect(t.messages()[1]).toMatchObject({ subject: 'T-100: Neue Fahrt', tt_id })
  expect(t.store.sqlite.prepare('select count(*) from push_subscriptions').pluck().get()).toBe(0)
})

test('a push service that is busy is asked again', async () => {
  await subscribe(users.sub, 'phone')
  service.answers.set('phone', 503)
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: '' })
  await edit(tt_id, { tt_sub: 'Meier Trans' })
  await sending.runOnce()
  expect(states()).toEqual(['push queued busy'])
  service.answers.delete('phone')
  // Asked again after a minute and at most a fifth of it.
  t.clock.advance(1.5 * MINUTE_MS)
  await sending.runOnce()
  expect(states()).toEqual(['push sent'])
})

test('a push service that says when is asked again then', async () => {
  await subscribe(users.sub, 'phone')
  service.answers.set('phone', 429)
  service.answerHeaders = { 'retry-after': '100' }
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: '' })
  await edit(tt_id, { tt_sub: 'Meier Trans' })
  await sending.runOnce()
  service.answers.delete('phone')
  t.clock.advance(1.5 * MINUTE_MS)
  await sending.runOnce()
  expect(states()).toEqual(['push queued busy'])
  t.clock.advance(10_000)
  await sending.runOnce()
  expect(states()).toEqual(['push sent'])
})

test('a push service that stays busy holds up nobody: a mail goes after two minutes, once', async () => {
  await subscribe(users.sub, 'phone')
  service.answers.set('phone', 503)
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: '' })
  await edit(tt_id, { tt_sub: 'Meier Trans' })
  await sending.runOnce()
  t.clock.advance(2 * MINUTE_MS)
  await sending.runOnce()
  expect(states().map((state) => state.split(' ')[0])).toEqual(['push', 'mail'])
  for (const minutes of [5, 10, 20, 30]) {
    t.clock.advance(minutes * MINUTE_MS)
    await sending.runOnce()
  }
  expect(states().filter((state) => state.startsWith('mail'))).toHaveLength(1)
})

test.each([
  ['confirmed: no mail', true, ['push sent']],
  ['not confirmed within two minutes: a mail', false, ['push sent', 'mail queued']],
])('%s', async (_what, isConfirmed, expected) => {
  await subscribe(users.sub, 'phone')
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: '' })
  await edit(tt_id, { tt_sub: 'Meier Trans' })
  await sending.runOnce()
  t.clock.advance(MINUTE_MS)
  const body = { message: t.messages()[0]?.id }
  if (isConfirmed) expect(await t.call(users.sub, 'POST', '/api/push/shown', body)).toMatchObject({ status: 200 })
  await sending.runOnce()
  expect(states()).toEqual(['push sent'])
  t.clock.advance(MINUTE_MS)
  await sending.runOnce()
  await sending.runOnce()
  expect(states()).toEqual(expected)
})

test('killed between sending and noting: it goes again, under the same tag', async () => {
  await subscribe(users.sub, 'phone')
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: '' })
  await edit(tt_id, { tt_sub: 'Meier Trans' })
  await sending.runOnce()
  t.store.db.update(outbox).set({ state: 'sending' }).run()
  const again = startOutbox(t.deps, { pollMs: 0 })
  await again.runOnce()
  await again.stop()
  const [first, second] = service.received
  expect(second?.payload).toEqual(first?.payload)
  expect(states()).toEqual(['push sent'])
})

test('a person has one test on its way, which goes after alerts and is not in the log; a slow one holds up nobody', async () => {
  await subscribe(users.sub, 'phone')
  await subscribe(users.admin, 'desk')
  const probe = (token: string) => t.call(token, 'POST', '/api/push/test')
  await probe(users.admin)
  expect(await probe(users.admin)).toMatchObject({ status: 409, body: { message: 'push_test_waits' } })
  const { tt_id } = addTrip(t.store, { ...TIMES, tt_sub: '' })
  await edit(tt_id, { tt_sub: 'Meier Trans' })
  expect(claimMessage(t.store, 'push')?.kind).toBe('alert')
  expect(claimMessage(t.store, 'push', ['dora'])).toBeUndefined()
  expect(claimMessage(t.store, 'push')?.kind).toBe('test')
  const { body } = await t.call<{ kind: string }[]>(users.admin, 'GET', '/api/outbox')
  expect(body.map(({ kind }) => kind)).toEqual(['alert'])
})

test('a test goes to the own devices alone', async () => {
  await subscribe(users.sub, 'phone')
  await subscribe(users.admin, 'desk')
  await t.call(users.sub, 'POST', '/api/push/test')
  await sending.runOnce()
  expect(shown().map(({ device, body }) => `${device}: ${body}`)).toEqual([
    'phone: Mitteilungen kommen auf diesem Gerät an.',
  ])
})

test('a database that fails while a message is judged: it is tried again, and others of that person are not held up', async () => {
  await subscribe(users.sub, 'phone')
  for (const tt_tour of ['T-1', 'T-2']) {
    const { tt_id } = addTrip(t.store, { ...TIMES, tt_tour, tt_sub: '' })
    await edit(tt_id, { tt_sub: 'Meier Trans' })
  }
  t.store.sqlite.exec('alter table sessions rename column expires_at to hidden')
  await sending.runOnce()
  expect(states()).toEqual(['push queued busy', 'push queued busy'])
  t.store.sqlite.exec('alter table sessions rename column hidden to expires_at')
  t.clock.advance(1.5 * MINUTE_MS)
  await sending.runOnce()
  expect(states()).toEqual(['push sent', 'push sent'])
})
