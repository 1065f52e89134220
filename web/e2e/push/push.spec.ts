import { expect } from '@playwright/test'
import { startPushService } from '#server/testing/push-service.ts'
import { logIn, tryNow } from '../support/app.ts'
import { deviceCount } from '../support/device.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createPushDevice, installed } from '../support/push-device.ts'
import { createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true })

let server: TestServer
let service: Awaited<ReturnType<typeof startPushService>>
let network: Network
test.beforeAll(async () => {
  service = await startPushService()
  server = await createServer({ MAIL_FROM: 'Tours <tours@example.com>', PUSH_HOSTS: service.url })
  await seedCompany(server)
  network = await createNetwork(server.url)
})
test.afterAll(async () => {
  await network.close()
  await server.dispose()
  await service.close()
})

type Row = { id: number; event: string | null; taken: { by: string } | null }
const takenBy = async () =>
  (await server.api<Row[]>('GET', '/api/outbox')).find(({ event }) => event === 'alert_atd')?.taken?.by ?? null
const received = async (count: number) => {
  await expect.poll(() => service.received.length).toBe(count)
  return service.received[count - 1]?.payload as (typeof service.received)[number]['payload']
}

test('turned on by a tap, confirmed, opened and taken over without a network', async ({ page, context }) => {
  const phone = await createPushDevice(context, service.subscribe('phone'))
  await logIn(page, network.url, 'dora')
  await installed(page)
  await page.goto(`${network.url}/admin/setup/device`)
  const card = page.getByRole('region', { name: 'Mitteilungen auf diesem Gerät' })
  await card.getByRole('switch').click()
  await expect(page.getByTestId('notification')).toHaveText('Dieses Gerät erhält jetzt Mitteilungen.')

  await card.getByRole('button', { name: 'Probe senden' }).click()
  await phone.receive(await received(1))
  expect(await phone.shown()).toMatchObject([{ title: 'Tours', body: 'Mitteilungen kommen auf diesem Gerät an.' }])
  await page.reload()
  await expect(card).toContainText('Zuletzt gezeigt')

  const alert = { al_type: 'alert_atd', al_lang: 'de', al_push_arr: ['dora'], al_escalate_minutes: 240 }
  await server.api('POST', '/api/alerts', { ...alert, al_escalate_to: 'next@example.com' })
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', { ...tripIn(0), tt_tour: 'P-1' })
  const now = new Date().toISOString()
  await server.api('PUT', `/api/trips/${tt_id}`, { tt_atp: now, tt_atd: now })
  const told = await received(2)
  const { tag } = told.notification
  await phone.receive(told)
  expect(await phone.shown()).toContainEqual({ title: 'P-1', body: 'Abfahrt erfolgt', tag, actions: ['take'] })
  // A message may come before the trip that it is about.
  await expect.poll(() => deviceCount(page, 'dora', 'trips')).toBe(1)
  await network.goOffline()
  await phone.tap(tag)
  await expect(page).toHaveURL(new RegExp(`/admin/edit/${tt_id}$`))
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible()
  await network.goOnline()

  await phone.receive(told)
  await network.goOffline()
  await phone.tap(tag, 'take')
  expect(await phone.shown()).toContainEqual(
    expect.objectContaining({ tag, body: 'Wird gesendet, sobald es eine Verbindung gibt.' }),
  )
  expect(await takenBy()).toBeNull()
  await network.goOnline()
  await tryNow(page)
  await expect.poll(takenBy).toBe('dora')

  // What was on its way when the phone changed hands is shown without its words.
  await page.goto(`${network.url}/admin/logout`)
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/login/)
  const late = async () => {
    await phone.receive({ ...told, notification: { ...told.notification, title: 'P-2', tag: 'late' } })
    const last = (await phone.shown()).at(-1)
    return [last?.title, last?.body]
  }
  // Logging out ends on the disk, a moment after its screen.
  await expect.poll(late).toEqual(['Tours', undefined])
  await logIn(page, network.url, 'sara')
  await installed(page)
  expect(await late()).toEqual(['Tours', undefined])
})
