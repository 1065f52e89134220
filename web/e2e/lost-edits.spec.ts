import { expect, type Page } from '@playwright/test'
import { expectSync, INFO, logIn, openTrip, saveField, syncState, tryNow } from './app.ts'
import { createNetwork, type Network } from './network.ts'
import { createServer, seedCompany, type TestServer, tripIn } from './server.ts'
import { test } from './session.ts'

test.use({ serviceWorkers: 'allow' })

let server: TestServer
let network: Network
test.beforeAll(async () => {
  server = await createServer()
  network = await createNetwork(server.url)
  await seedCompany(server)
  await server.api('POST', '/api/trips', tripIn(1))
})
test.afterAll(async () => {
  await network.close()
  await server.dispose()
})

/** What a browser does that needs room, or "delete site data" for the databases alone. */
const clearDatabases = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: network.url, storageTypes: 'indexeddb' })
}

test('edits that were in a database which the browser deleted are told until that is confirmed', async ({ page }) => {
  await logIn(page, network.url, 'dora')
  await openTrip(page, network.url, 1)
  await network.goOffline()
  await saveField(page, INFO, 'nie gesendet')
  await expectSync(page, /1 Änderung wartet/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsent dora'))).toContain('LX 100')
  await clearDatabases(page)
  await page.reload()
  await expectSync(page, /1 Änderung ist verloren gegangen/)

  await network.goOnline()
  await tryNow(page)
  await expect(page.getByText('LX 100')).toBeVisible()
  await expect(syncState(page)).not.toHaveAccessibleName(/Alles gesendet/)
  await page.getByRole('alert').filter({ hasText: 'verloren' }).getByRole('link', { name: 'Mehr anzeigen' }).click()
  const card = page.getByRole('region', { name: '1 Änderung ist verloren gegangen' })
  await expect(card).toContainText(/Fahrt LX 100, bearbeitet, \d\d\.\d\d\.\d{4} \d\d:\d\d: Info/)
  await page.screenshot({ path: 'test-results/lost-de-1440.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/lost-de-390.png' })
  await card.getByRole('button', { name: 'Verstanden' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expectSync(page, /Alles gesendet/)
})
