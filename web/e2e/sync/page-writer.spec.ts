import { expect, type Page } from '@playwright/test'
import { OTHER_DAY_OF_WEEK, TODAY } from '../support/days.ts'
import { deviceCount } from '../support/device.ts'
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'
import { uploadTrips } from '../support/trip-plan.ts'

/** A first sync of several pages: a snapshot's page holds a thousand rows, and the first one ends with today's. */
const TODAYS = 60
const ALL = 2_400

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  const trips = Array.from({ length: ALL }, (_, index) => ({
    tour: `VIEL ${String(index + 1).padStart(4, '0')}`,
    day: index < TODAYS ? TODAY : OTHER_DAY_OF_WEEK,
    clock: `12:${String(index % 60).padStart(2, '0')}`,
  }))
  expect(await uploadTrips(server, trips)).toMatchObject({ added: ALL })
})
test.afterAll(() => server.dispose())

const trips = (page: Page) => deviceCount(page, 'dora', 'trips')

test('a thread of its own writes what comes after today’s trips', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const started = page.waitForEvent('worker')
  await openAs(page, server, 'dora', '/admin/dashboard', {
    settings: { dashboard_view: 'current_week', phone_view: 'current_week' },
  })
  await started
  await expect(page.getByText(/VIEL 00\d\d/).first()).toBeVisible()
  // It ends with the last page.
  await expect.poll(() => page.workers().length, { timeout: 60_000 }).toBe(0)
  expect(await trips(page)).toBe(ALL)
  await expect(page.getByRole('status').filter({ hasText: /2.400 Fahrten/ })).toHaveCount(1)
})

for (const width of [390, 1440])
  test(`a list that has not all of its rows yet says so, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    const slow = { offline: false, latency: 0, downloadThroughput: 4_000, uploadThroughput: -1 }
    const started = page.waitForEvent('worker')
    await openAs(page, server, 'dora', '/admin/dashboard', { settings: { phone_view: 'next' } })
    await line.send('Network.emulateNetworkConditions', slow)
    await started
    await expect(page.getByText(/VIEL 00\d\d/).first()).toBeVisible()
    const said = page.getByText('Die Liste ist noch nicht vollständig.')
    await expect(said).toHaveCount(1)
    await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 })
    // Thousands of rows may take a busy machine a minute.
    await expect(said).toHaveCount(0, { timeout: 60_000 })
    expect(await trips(page)).toBe(ALL)
  })

test('where the thread’s code cannot be fetched, the page writes all rows itself', async ({ page }) => {
  await page.route('**/page-worker-*.js', (route) => route.abort())
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect.poll(() => trips(page), { timeout: 60_000 }).toBe(ALL)
})

test('who logs out while pages come leaves no row on the device, and no thread', async ({ page }) => {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  // The pages take longer than logging out.
  const slow = { offline: false, latency: 0, downloadThroughput: 20_000, uploadThroughput: -1 }
  page.on('request', (request) => {
    if (request.url().includes('/api/sync/pull')) void line.send('Network.emulateNetworkConditions', slow)
  })
  const started = page.waitForEvent('worker')
  await openAs(page, server, 'dora', '/admin/setup', { isNew: true })
  await started
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Konto' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Anmeldung' })).toBeVisible()
  await expect.poll(() => page.workers().length).toBe(0)
  // The login may stand before the rows are removed; a note says so until they are.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('leaving dora')
  expect(await trips(page)).toBe(0)
})
