import { expect, type Page } from '@playwright/test'
import { expectSync, INFO, logIn, openTrip, saveField, syncState, tryNow } from '../support/app.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createServer, PASSWORD, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { logInByForm, test } from '../support/session.ts'

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

/** Deletes the databases alone, like a browser that runs out of space or "delete site data". */
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
  // It is shown while the page is open, and without a network.
  await expectSync(page, /1 Änderung ist verloren gegangen/)
  await page.reload()
  await expectSync(page, /1 Änderung ist verloren gegangen/)

  await network.goOnline()
  await tryNow(page)
  await expect(page.getByText('LX 100')).toBeVisible()
  await expect(syncState(page)).not.toHaveAccessibleName(/Alles gesendet/)
  await page.getByRole('alert').filter({ hasText: 'verloren' }).getByRole('link', { name: 'Mehr anzeigen' }).click()
  const card = page.getByRole('region', { name: '1 Änderung ist verloren gegangen' })
  await expect(card).toContainText(/Fahrt LX 100 vom \S+ \d\d\.\d\d\., bearbeitet\s*Info: nie gesendet/)
  await page.screenshot({ path: 'test-results/lost-de-1440.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/lost-de-390.png' })
  await card.getByRole('button', { name: 'Verstanden' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expectSync(page, /Alles gesendet/)
})

test('three edits whose data are cleared with all notes of them are told at the next login, with their values', async ({
  page,
}) => {
  for (const id of [2, 3, 4]) await server.api('POST', '/api/trips', tripIn(id, { tt_tour: `LX ${id}00` }))
  await logIn(page, network.url, 'dora')
  await expect(page.getByText('LX 400')).toBeVisible()
  await network.goOffline()
  for (const id of [2, 3, 4]) {
    await openTrip(page, network.url, id)
    await saveField(page, INFO, `getippt ${id}`)
  }
  await expectSync(page, /3 Änderungen warten/)
  // The list of what waits is noted a moment after the number is, and what was typed stands elsewhere too.
  for (const id of [2, 3, 4])
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(`getippt ${id}`)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: network.url, storageTypes: 'indexeddb,local_storage' })
  // The session was deleted with them.
  await network.goOnline()
  await expect(page.getByRole('form', { name: 'Anmeldung' })).toBeVisible()
  await logInByForm(page, 'dora', PASSWORD)
  await expectSync(page, /3 Änderungen sind verloren gegangen/)
  await syncState(page).click()
  const card = page.getByRole('region', { name: '3 Änderungen sind verloren gegangen' })
  for (const id of [2, 3, 4]) await expect(card).toContainText(`getippt ${id}`)
  await page.screenshot({ path: 'test-results/lost-open-de-1440.png' })
})
