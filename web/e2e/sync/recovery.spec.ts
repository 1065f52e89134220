import { expect, type Page } from '@playwright/test'
import { INFO, logIn, openTrip } from '../support/app.ts'
import { deviceRows } from '../support/device.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

test.use({ serviceWorkers: 'allow', cutsWorkers: true, expectedFault: /\bdamaged\b/ })

let server: TestServer
let network: Network
test.beforeAll(async () => {
  server = await createServer()
  network = await createNetwork(server.url)
  await seedCompany(server)
  for (const tt_tour of ['OFFEN', 'ENTWURF']) await server.api('POST', '/api/trips', tripIn(1, { tt_tour }))
})
test.afterAll(async () => {
  await network.close()
  await server.dispose()
})

/** Damages the file of a screen on this device: the service worker answers with it again and again. */
const damageScreen = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (part) => {
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName)
      for (const { url } of await cache.keys()) {
        if (!url.includes(part)) continue
        const broken = new Response('throw new Error("damaged")', { headers: { 'content-type': 'text/javascript' } })
        await cache.put(url, broken)
        return
      }
    }
    throw new Error(`${part} is not in the cache`)
  }, name)

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Diese Seite liess sich nicht laden' })
const repair = (page: Page) => page.getByRole('button', { name: 'App-Dateien neu laden' })

test('a damaged screen is fetched anew, and rows, drafts and unsent edits stay', async ({ page, context }) => {
  // Playwright's routes would not do: the service worker sends as well.
  network.isPushBlocked = true
  await logIn(page, network.url, 'dora')
  await openTrip(page, network.url, 1)
  await page.getByLabel(INFO).fill('wartet noch')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(`${network.url}/admin/dashboard`)
  await openTrip(page, network.url, 2)
  await page.getByLabel(INFO).fill('halb getippt')
  const kept = async () => {
    const { outbox = [], drafts = [], trips = [] } = await deviceRows(page, 'dora')
    return { outbox: JSON.stringify(outbox), drafts: JSON.stringify(drafts), trips: trips.length }
  }
  await expect.poll(async () => (await kept()).drafts).toContain('halb getippt')

  await damageScreen(page, 'customers-screen')
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(`${network.url}/admin/customers`)
  await expect(failed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(failed(page)).toBeVisible()

  // Without a connection the damaged file is better than none at all.
  await context.setOffline(true)
  await repair(page).click()
  await expect(page.getByText('Dafür braucht es eine Verbindung.')).toBeVisible()
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)
  await context.setOffline(false)

  await repair(page).click()
  await expect(page.getByRole('table').or(page.getByRole('article')).getByText('Helvetia Cargo')).toBeVisible()
  expect(await kept()).toMatchObject({
    outbox: expect.stringContaining('wartet noch'),
    drafts: expect.stringContaining('halb getippt'),
    trips: 2,
  })
  // Still logged in, and installed anew: it opens offline again.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await page.goto(`${network.url}/admin/edit/2`)
  await expect(page.getByLabel(INFO)).toHaveValue('halb getippt')
  await context.setOffline(false)
  network.isPushBlocked = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(async () => (await server.api('GET', '/api/trips/1')).tt_info).toBe('wartet noch')
})
