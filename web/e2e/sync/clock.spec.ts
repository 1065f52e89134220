import { expect, type Page } from '@playwright/test'
import { formatDay } from '#shared/domain/time/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { logIn } from '../support/app.ts'
import { TODAY } from '../support/days.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { logInByForm, settingOf, test } from '../support/session.ts'

test.use({ serviceWorkers: 'allow' })

let server: TestServer
let network: Network
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(1))
})
test.afterAll(() => server.dispose())
test.beforeEach(async ({ afterPages }) => {
  network = await createNetwork(server.url)
  afterPages(() => network.close())
})

/** The device's clock differs from the true time; it goes on from there. */
const setClock = (page: Page, fault: number) => page.clock.install({ time: Date.now() + fault })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Die Uhr dieses Geräts' })

test('a phone whose clock is two days slow shows today’s trips as of today, and says so until it is read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setClock(page, -2 * DAY_MS)
  await logIn(page, network.url, 'dora')
  await expect(notice(page)).toContainText('geht 2 Tage nach. Die App rechnet mit der Zeit des Servers.')
  // The first screen after a start uses it too, without a server.
  await network.goOffline()
  await page.evaluate(() => localStorage.setItem('dashboard_view', '"today"'))
  await page.reload()
  await expect(notice(page)).toContainText('2 Tage nach')
  await expect(page.getByText('LX 100')).toBeVisible()
  await page.screenshot({ path: 'test-results/clock-de-390.png' })

  await notice(page).getByRole('button').click()
  await expect(notice(page)).toHaveCount(0)
  await page.goto(`${network.url}/admin/setup`)
  await expect(page.getByText('Uhr des Geräts', { exact: true })).toBeVisible()
  await expect(page.getByText(formatDay(TODAY)).first()).toBeVisible()
})

test('a clock that is right enough is not spoken of', async ({ page }) => {
  await setClock(page, -MINUTE_MS)
  await logIn(page, network.url, 'dora')
  await expect(notice(page)).toHaveCount(0)
})

test('an hour of a session without staying logged in is an hour, by a clock that is wrong either way', async ({
  page,
}) => {
  for (const fault of [-3 * HOUR_MS, 3 * HOUR_MS]) {
    await setClock(page, fault)
    await page.goto(`${network.url}/admin/login`)
    await page.getByRole('checkbox', { name: 'Angemeldet bleiben' }).uncheck()
    await logInByForm(page, 'dora', PASSWORD)
    await expect(page.getByText('LX 100')).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const timeout = ((await settingOf(page, 'login_timeout')) ?? 0) - Date.now()
    expect(timeout / MINUTE_MS).toBeGreaterThan(58)
    expect(timeout / MINUTE_MS).toBeLessThan(61)

    await network.goOffline()
    await page.clock.setSystemTime(Date.now() + fault + 55 * MINUTE_MS)
    await page.reload()
    await expect(page.getByText('LX 100')).toBeVisible()
    await page.clock.setSystemTime(Date.now() + fault + 62 * MINUTE_MS)
    await page.reload()
    await expect(page.getByRole('form', { name: 'Anmeldung' })).toBeVisible()
    await network.goOnline()
  }
})

test('a clock that is put back while offline prolongs no session and is said to be wrong', async ({ page }) => {
  await setClock(page, 0)
  await logIn(page, network.url, 'dora')
  await expect(notice(page)).toHaveCount(0)
  await network.goOffline()
  await page.clock.setSystemTime(Date.now() - 5 * DAY_MS)
  await page.reload()
  await expect(notice(page)).toContainText('geht 5 Tage nach')
})
