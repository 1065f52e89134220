import path from 'node:path'
import { expect } from '@playwright/test'
import Database from 'better-sqlite3'
import { startPushService } from '#server/testing/push-service.ts'
import { logIn } from '../support/app.ts'
import { createNetwork } from '../support/network.ts'
import { createPushDevice, installed } from '../support/push-device.ts'
import { createServer, PASSWORD, seedCompany, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

const ALERTS = 40
const PHONE = { serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true } as const
/** Of the alerts, by their number: taken at once, taken where the phone has no network, and left. */
const isTaken = (n: number) => n % 5 < 3
const isTakenOffline = (n: number) => n % 5 === 3

test('a dispatcher’s night: 40 alerts on two phones, one of which lies beside a sleeper', async ({
  newContext,
  afterPages,
}) => {
  test.slow()
  const service = await startPushService()
  const server = await createServer({ MAIL_FROM: 'Tours <tours@example.com>', PUSH_HOSTS: service.url })
  await seedCompany(server)
  const network = await createNetwork(server.url)
  const database = new Database(path.join(server.folder, 'tours.db'))
  afterPages(async () => {
    database.close()
    await network.close()
    await server.dispose()
    await service.close()
  })
  await server.api('POST', '/api/registration', {
    username: 'nora',
    email: 'nora@example.com',
    role: 'admin',
    password: PASSWORD,
  })

  const openPhone = async (username: string, url: string) => {
    const context = await newContext(PHONE)
    const device = await createPushDevice(context, service.subscribe(username))
    const page = await context.newPage()
    await logIn(page, url, username)
    await installed(page)
    await page.goto(`${url}/admin/setup/device`)
    await page.getByLabel('Dieses Gerät benachrichtigen').click()
    await expect(page.getByTestId('notification')).toHaveText('Dieses Gerät erhält jetzt Mitteilungen.')
    // Her phone lies on the table, with the app closed.
    await page.goto('about:blank')
    return device
  }
  const awake = await openPhone('dora', network.url)
  const asleep = await openPhone('nora', server.url)

  const to = { al_push_arr: ['dora', 'nora'], al_escalate_minutes: 5, al_escalate_to: 'boss@example.com' }
  await server.api('POST', '/api/alerts', { al_type: 'alert_atd', al_lang: 'de', ...to })
  let handed = 0
  /** Hands what the push service has to the phones. @returns the tags, for each phone */
  const deliver = async (count: number) => {
    await expect.poll(() => service.received.length).toBe(handed + count)
    const told = service.received.slice(handed)
    handed += count
    for (const { device, payload } of told) await (device === 'dora' ? awake : asleep).receive(payload)
    return told
  }
  for (let n = 0; n < ALERTS; n += 1) {
    const trip = { ...tripIn(0), tt_tour: `N-${n}` }
    const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', trip)
    const now = new Date().toISOString()
    await server.api('PUT', `/api/trips/${tt_id}`, { tt_atp: now, tt_atd: now })
    const told = await deliver(2)
    const tag = told[0]?.payload.notification.tag ?? ''
    if (isTaken(n)) await awake.tap(tag, 'take')
    if (!isTakenOffline(n)) continue
    await network.goOffline()
    await awake.tap(tag, 'take')
    await network.goOnline()
  }
  expect(new Set((await asleep.shown()).map(({ tag }) => tag)).size).toBe(ALERTS)
  // What was tapped without a network was sent with the next notification, while the app is closed.
  type Row = { channel: string; recipient: string; subject: string; event: string | null; taken: { by: string } | null }
  const rows = () => server.api<Row[]>('GET', '/api/outbox')
  const taken = ALERTS - ALERTS / 5
  await expect
    .poll(
      async () => (await rows()).filter(({ taken, recipient }) => taken?.by === 'dora' && recipient === 'dora').length,
    )
    .toBe(taken)

  // Five minutes later.
  database.prepare('update outbox set escalate_at = ? where escalate_at is not null').run(Date.now())
  const left = Array.from({ length: ALERTS }, (_, n) => n).filter((n) => !isTaken(n) && !isTakenOffline(n))
  await expect.poll(async () => (await rows()).filter(({ channel }) => channel === 'mail').length).toBe(left.length)
  await deliver(2 * left.length)
  const log = await rows()
  const next = log.filter(({ recipient }) => recipient === 'boss@example.com')
  expect(next.map(({ subject }) => /N-\d+/.exec(subject)?.[0]).toSorted()).toEqual(left.map((n) => `N-${n}`).toSorted())
  // One notification for each trip stands on the sleeper's phone, and nothing was mailed: both phones have shown theirs.
  expect((await asleep.shown()).map(({ title }) => title).toSorted()).toEqual(
    Array.from({ length: ALERTS }, (_, n) => (left.includes(n) ? `Nicht übernommen: N-${n}` : `N-${n}`)).toSorted(),
  )
  database.prepare('update outbox set confirm_at = 1 where confirm_at is not null').run()
  await expect
    .poll(async () => (await rows()).filter(({ recipient }) => /^(dora|nora)@/.test(recipient)).length)
    .toBe(0)
})
