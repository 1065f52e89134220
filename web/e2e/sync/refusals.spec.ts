import { expect, test } from '@playwright/test'
import { COMMENT, expectSync, logIn, openTrip, saveField, tryNow } from '../support/app.ts'
import { LAST_WEEK, plannedOn } from '../support/days.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'

/** Texts and actions for a person whose waiting edit was refused by the server. */

test.use({ serviceWorkers: 'allow' })

let server: TestServer
let network: Network
let nordwind: number
test.beforeEach(async () => {
  server = await createServer()
  network = await createNetwork(server.url)
  await seedCompany(server)
  const customer = await server.api<{ cm_id: number }>('POST', '/api/customers', { cm_name: 'Nordwind AG' })
  nordwind = customer.cm_id
  await server.api('POST', '/api/trips', tripIn(3))
})
test.afterEach(async () => {
  await network.close()
  await server.dispose()
})

test('a name that somebody new has since: both are offered, and one tap sends the edit', async ({ page }) => {
  await logIn(page, network.url, 'dora')
  await openTrip(page, network.url, 1)
  await network.goOffline()
  const customer = page.getByRole('combobox', { name: /^Kunde/ }).first()
  await customer.fill('Nordwind')
  await page
    .getByRole('option', { name: /Nordwind/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectSync(page, /1 Änderung wartet/)
  await server.api('PUT', `/api/customers/${nordwind}`, { cm_name: 'Südwind AG' })
  await server.api('POST', '/api/customers', { cm_name: 'Nordwind AG' })
  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /1 /)
  await page.goto(`${network.url}/admin/setup`)
  await expect(page.getByText(/heisst jetzt «Südwind AG»/).first()).toBeVisible()
  await page.getByRole('button', { name: '«Südwind AG» nehmen' }).click()
  await expectSync(page, /Alles gesendet/)
  expect((await server.api<{ tt_customer: string }>('GET', '/api/trips/1')).tt_customer).toMatch(/^Südwind AG/)
})

test('a trip that was moved: who did it, when, and from which day', async ({ page }) => {
  await logIn(page, network.url, 'sara')
  await openTrip(page, network.url, 1)
  await network.goOffline()
  await saveField(page, COMMENT, 'im Tunnel')
  await server.api('PUT', '/api/trips/1', plannedOn(LAST_WEEK))
  await network.goOnline()
  await tryNow(page)
  await page.goto(`${network.url}/admin/setup`)
  await expect(page.getByText(/von admin verschoben; die Bereitstellung war vorher am/).first()).toBeVisible()
})

test('while only sending is held up, the header says so, and not that the app is offline', async ({ page }) => {
  await logIn(page, network.url, 'sara')
  await openTrip(page, network.url, 1)
  network.isPushBlocked = true
  await saveField(page, COMMENT, 'im Tunnel')
  await expectSync(page, /1 Änderung wartet · .*Senden wird unterwegs aufgehalten/)
  network.isPushBlocked = false
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
})
