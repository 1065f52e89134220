import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import type { OutboxRow } from '#shared/schemas/outbox.ts'
import { trips } from '../../store/schema/trips.ts'
import { startPushService } from '../../testing/push-service.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type Outbox, startOutbox } from '../outbox.ts'

/** Alerts that admin addresses to devices of users. It is 09:30 in Zurich. */
let t: TestApp
let users: Everybody
let anna: string
let bea: string
let service: Awaited<ReturnType<typeof startPushService>>
let sending: Outbox
beforeEach(async () => {
  service = await startPushService()
  t = createTestApp({ env: { PUBLIC_URL: 'https://tours.example.com', PUSH_HOSTS: [service.url] } })
  users = addEverybody(t)
  anna = t.addUser({ username: 'anna', role: 'admin' })
  bea = t.addUser({ username: 'bea', role: 'admin' })
  sending = startOutbox(t.deps, { pollMs: 0 })
  await t.call(anna, 'POST', '/api/push', service.subscribe('anna'))
  await t.call(bea, 'POST', '/api/push', service.subscribe('bea'))
})
afterEach(async () => {
  await sending.stop()
  t.close()
  await service.close()
})

const ESCALATES = { al_escalate_minutes: 5, al_escalate_to: 'carla@example.com' }
const alert = async (more: object = {}) =>
  expect(
    await t.call(users.admin, 'POST', '/api/alerts', {
      ...{ al_type: 'alert_atd', al_lang: 'de', al_push_arr: ['anna'] },
      ...more,
    }),
  ).toMatchObject({ status: 200 })
let tours = 0
const depart = async () => {
  tours += 1
  const iso = (ms: number) => new Date(t.clock.now() + ms).toISOString()
  const times = { tt_stp: iso(-HOUR_MS), tt_std: iso(0), tt_sta: iso(5 * HOUR_MS) }
  const { tt_id } = addTrip(t.store, { ...times, tt_tour: `P-${tours}`, tt_sub: 'Meier Trans' })
  const set = { tt_atp: iso(-MINUTE_MS), tt_atd: iso(0) }
  expect(await t.call(users.admin, 'PUT', `/api/trips/${tt_id}`, set)).toMatchObject({ status: 200 })
  return tt_id
}
const after = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    t.clock.advance(MINUTE_MS)
    await sending.runOnce()
  }
}
const got = () =>
  service.received.map(
    ({ device, payload: { notification } }) => `${device} ${notification.title} ${notification.body}`,
  )
/** The line of a digest. */
const left = (tour: number) => `P-${tour}: Abfahrt erfolgt`
const mails = () => t.messages().filter(({ channel }) => channel === 'mail')
const newest = () => service.received.at(-1)?.payload.notification

test('it is on the device of the user that the alert names, by the name as it is typed', async () => {
  await alert({ al_push_arr: ['ANNA'] })
  await depart()
  await sending.runOnce()
  expect(got()).toEqual([expect.stringMatching(/^anna P-\d+ Abfahrt erfolgt$/)])
  expect(newest()?.actions).toBeUndefined()
})

test('a user that there is not is refused', async () => {
  const body = { al_type: 'alert_atd', al_lang: 'de', al_push_arr: ['anna', 'x'] }
  const { status, body: refused } = await t.call(users.admin, 'POST', '/api/alerts', body)
  expect([status, refused]).toMatchObject([400, { errors: [{ path: 'al_push_arr.1', message: 'choice_not_offered' }] }])
})

test('taken over from the notification, it goes to nobody else', async () => {
  await alert(ESCALATES)
  await depart()
  await sending.runOnce()
  const { actions, data } = newest() ?? {}
  expect(actions?.map(({ action, title }) => [action, title])).toEqual([['take', 'Ich übernehme']])
  expect(data?.take?.other).toBe('{name} hat das schon übernommen.')
  const take = (token: string, epoch = data?.epoch) =>
    t.call<{ message: string; name?: string }>(token, 'POST', `/api/outbox/${data?.message}/take?epoch=${epoch}`)
  expect((await take(anna, 'another')).status).toBe(404)
  expect((await take(anna)).body.message).toBe('alert_taken')
  expect((await take(anna)).body.message).toBe('alert_taken')
  expect((await take(bea)).body).toMatchObject({ message: 'alert_taken_by_other', name: 'anna' })
  await t.call(anna, 'POST', '/api/push/shown', { message: data?.message })
  await after(7)
  expect([got(), mails()]).toEqual([[expect.stringMatching(/^anna /)], []])
})

test('not taken, the next person gets a mail, and the devices of admin the same trip under the same tag, once', async () => {
  await alert(ESCALATES)
  await depart()
  await sending.runOnce()
  await t.call(anna, 'POST', '/api/push/shown', { message: newest()?.data.message })
  await after(7)
  const untaken = 'Nicht übernommen: P-'
  expect(got().toSorted()).toEqual(
    [`anna ${untaken}`, 'anna P-', `bea ${untaken}`].map((words) => expect.stringMatching(`^${words}`)),
  )
  expect(new Set(service.received.map(({ payload }) => payload.notification.tag)).size).toBe(1)
  expect(mails().filter(({ recipient }) => recipient === 'carla@example.com')).toHaveLength(1)
  // Taken from the second notification, it is the same occasion.
  const taken = await t.call(bea, 'POST', `/api/outbox/${newest()?.data.message}/take`)
  expect(taken.status).toBe(200)
  const { body } = await t.call<OutboxRow[]>(users.admin, 'GET', '/api/outbox')
  expect(body.filter(({ event }) => event !== null).every(({ taken }) => taken?.by === 'bea')).toBe(true)
})

test.each([
  ['by push', {}],
  ['by SMS', { al_push_arr: [], al_sms_arr: ['079 123 45 67'] }],
  ['in quiet hours', { al_quiet_from: '09:00', al_quiet_to: '09:32' }],
])('the next person reads the whole alert, with the way to its trip: %s', async (_name, more) => {
  await alert({ ...ESCALATES, ...more })
  const tt_id = await depart()
  await after(10)
  const [mail] = mails().filter(({ recipient }) => recipient === 'carla@example.com')
  expect(mail?.subject).toBe(`Nicht übernommen: Tour P-${tours}: Abfahrt erfolgt, Basel Hub – Genf Nord`)
  for (const part of ['Seit 5 Minuten', `https://tours.example.com/admin/edit/${tt_id}`, 'Von: Basel Hub', 'Effektiv:'])
    expect(mail?.body).toContain(part)
})

test('the next person is told within its minutes, whatever digest the alert has', async () => {
  await alert({ ...ESCALATES, al_digest: 'daily', al_digest_at: '09:40' })
  await depart()
  await after(10)
  expect(got()).toHaveLength(1)
  await after(6)
  expect(mails().filter(({ recipient, state }) => recipient === 'carla@example.com' && state === 'sent')).toHaveLength(
    0,
  )
  expect(
    mails().filter(({ recipient, state }) => recipient === 'carla@example.com' && state === 'queued'),
  ).toHaveLength(1)
})

test('what left before quiet hours that drop is followed up at their end', async () => {
  await alert({ ...ESCALATES, al_quiet_from: '09:31', al_quiet_to: '10:00', al_quiet_mode: 'drop' })
  await depart()
  await sending.runOnce()
  await after(40)
  const followed = mails().map(({ recipient, state }) => `${recipient} ${state}`)
  expect(new Set(followed)).toEqual(new Set(['anna', 'bea', 'carla'].map((name) => `${name}@example.com queued`)))
})

test('one whom two alerts name is told once, by that which names a next person', async () => {
  await alert()
  await alert(ESCALATES)
  await depart()
  await after(1)
  expect(got()).toHaveLength(1)
  expect(newest()?.actions).toHaveLength(1)
})

test('the next person is another one than who is told on a device', async () => {
  const body = { al_type: 'alert_atd', al_lang: 'de', al_push_arr: ['anna'], al_escalate_minutes: 5 }
  const refused = await t.call(users.admin, 'POST', '/api/alerts', { ...body, al_escalate_to: 'Anna@example.com' })
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { errors: [{ path: 'al_escalate_to', message: 'alert_escalate_same' }] },
  ])
})

test('taken over by dispatch, it is still told to those outside', async () => {
  await addSubs()
  service.answers.set('paul', 503)
  await alert({ ...ESCALATES, al_push_arr: ['anna', 'paul'] })
  await depart()
  await sending.runOnce()
  expect((await t.call(anna, 'POST', `/api/outbox/${newest()?.data.message}/take`)).status).toBe(200)
  service.answers.delete('paul')
  await after(3)
  expect(got().filter((shown) => shown.startsWith('paul'))).toHaveLength(1)
})

test('quiet hours hold it, and what was told meanwhile is one notification', async () => {
  await alert({ al_quiet_from: '09:00', al_quiet_to: '10:00' })
  await depart()
  await depart()
  await after(29)
  expect(got()).toEqual([])
  await after(2)
  expect(got()).toEqual([`anna 2 Benachrichtigungen ${left(tours - 1)}\n${left(tours)}`])
  const [list] = t.messages().filter(({ kind }) => kind === 'digest')
  // A tag of its own: the next list does not replace it.
  expect([newest()?.tag, service.received.at(-1)?.headers.topic]).toEqual([`list-${list?.id}`, `list-${list?.id}`])
})

const QUIET = { al_quiet_from: '09:00', al_quiet_to: '10:00', al_push_arr: ['anna', 'paul', 'gast'] }
const FOREIGN = { role: 'sub', subcontractor: 'Fremd GmbH' } as const
const PAUL = { role: 'sub', subcontractor: 'Meier Trans' } as const
const addSubs = async () => {
  const paul = t.addUser({ username: 'paul', ...PAUL })
  const gast = t.addUser({ username: 'gast', ...FOREIGN })
  await t.call(paul, 'POST', '/api/push', service.subscribe('paul'))
  await t.call(gast, 'POST', '/api/push', service.subscribe('gast'))
}
const toForeign = () => t.messages().filter(({ recipient }) => recipient.startsWith('gast'))

test('who may not see a trip is told nothing of it by what was held', async () => {
  await addSubs()
  await alert(QUIET)
  await depart()
  await depart()
  await after(33)
  const both = `2 Benachrichtigungen ${left(tours - 1)}\n${left(tours)}`
  expect(got().toSorted()).toEqual([`anna ${both}`, `paul ${both}`])
  expect(toForeign().map(({ state, fault }) => [state, fault])).toEqual([
    ['expired', 'gone'],
    ['expired', 'gone'],
  ])
})

test('a list that waits for its push service is made anew of what may be seen, and so is the mail in its place', async () => {
  await addSubs()
  await alert(QUIET)
  await depart()
  await depart()
  const stays = await depart()
  service.answers.set('paul', 503)
  await after(30)
  for (const { tt_id } of t.store.db.select().from(trips).all())
    if (tt_id !== stays) await t.call(users.admin, 'PUT', `/api/trips/${tt_id}`, { tt_sub: '' })
  service.answers.delete('paul')
  await after(5)
  const isList = (text: string) => text.includes('1 Benachrichtigung')
  expect(got().filter((shown) => shown.startsWith('paul') && isList(shown))).toEqual([
    `paul 1 Benachrichtigung ${left(tours)}`,
  ])
  const toPaul = mails().filter(({ recipient }) => recipient.startsWith('paul'))
  expect(toPaul.map(({ subject }) => subject).filter(isList)).toEqual([`1 Benachrichtigung: P-${tours}`])
})

test('who has no device gets the mail, but not where the alert sends one there anyway', async () => {
  t.addUser({ username: 'never', role: 'admin' })
  t.addUser({ username: 'mailed', role: 'admin' })
  await alert({ al_push_arr: ['never', 'mailed'], al_email_arr: ['mailed@example.com'] })
  await depart()
  await after(1)
  await after(70)
  expect(mails().map(({ recipient }) => recipient)).toEqual(['mailed@example.com', 'never@example.com'])
})

test('what was taken over while it waited is told to nobody of dispatch', async () => {
  service.answers.set('bea', 503)
  await alert({ ...ESCALATES, al_push_arr: ['anna', 'bea'] })
  await alert({ ...ESCALATES, al_email_arr: ['dora@example.com'], al_quiet_from: '09:00', al_quiet_to: '10:00' })
  await depart()
  await sending.runOnce()
  expect((await t.call(anna, 'POST', `/api/outbox/${newest()?.data.message}/take`)).status).toBe(200)
  service.answers.delete('bea')
  await after(35)
  expect(got()).toHaveLength(1)
  expect(mails().map(({ state, fault }) => [state, fault])).toEqual([['expired', 'taken']])
})

test('an untaken one waits on the devices of admin too, as long as its alert is silent', async () => {
  await alert({ ...ESCALATES, al_quiet_from: '09:33', al_quiet_to: '10:00' })
  await depart()
  await sending.runOnce()
  await after(20)
  expect(got()).toHaveLength(1)
  await after(12)
  expect(got()).toHaveLength(3)
})

test('what no device confirms goes as a mail, but not where the alert sends one there anyway', async () => {
  await alert({ al_push_arr: ['anna', 'bea'], al_email_arr: ['ANNA@example.com'] })
  await depart()
  await sending.runOnce()
  await after(3)
  expect(mails().map(({ recipient }) => recipient.toLowerCase())).toEqual(['anna@example.com', 'bea@example.com'])
  expect(mails()[1]?.body).toContain('weil kein Gerät die Mitteilung gezeigt hat')
})

test('a device that confirms one message has not confirmed another', async () => {
  await alert()
  await depart()
  await depart()
  await sending.runOnce()
  await t.call(anna, 'POST', '/api/push/shown', { message: newest()?.data.message })
  // Of another person.
  await t.call(bea, 'POST', '/api/push/shown', { message: service.received[0]?.payload.notification.data.message })
  await after(3)
  expect(mails()).toHaveLength(1)
})

test('a device that confirms before its push service has answered is believed', async () => {
  await alert()
  await depart()
  service.onReceived = async ({ payload }) => {
    await t.call(anna, 'POST', '/api/push/shown', { message: payload.notification.data.message })
  }
  await sending.runOnce()
  await after(3)
  expect([got().length, mails()]).toEqual([1, []])
})

test('the mail in its place waits for the end of quiet hours that have begun meanwhile', async () => {
  await alert({ al_quiet_from: '09:31', al_quiet_to: '10:00' })
  await depart()
  await sending.runOnce()
  await after(10)
  expect(mails().map(({ state }) => state)).toEqual(['held'])
  await after(21)
  expect(mails().map(({ state }) => state)).toEqual(['queued'])
})
