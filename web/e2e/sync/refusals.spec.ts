import { expect } from '@playwright/test'
import { COMMENT, expectSync, logIn, openTrip, saveField, tryNow } from '../support/app.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { LAST_WEEK, plannedOn } from '../support/days.ts'
import { tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

/** Texts and actions for a person whose waiting edit was refused by the server. */

test.use({ serviceWorkers: 'allow' })

let nordwind: number
setUpCompany(async () => {
  const customer = await server.api<{ cm_id: number }>('POST', '/api/customers', { cm_name: 'Nordwind AG' })
  nordwind = customer.cm_id
  await server.api('POST', '/api/trips', tripIn(3))
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

test('a trip that was moved: who did it, when, from which day, and how to reach dispatch', async ({ page }) => {
  await server.api('PUT', '/api/dispatch', { dispatch_phone: '+41 44 555 01 20', dispatch_email: 'dispo@tours.ch' })
  await logIn(page, network.url, 'sara')
  await openTrip(page, network.url, 1)
  await network.goOffline()
  await saveField(page, COMMENT, 'im Tunnel')
  await server.api('PUT', '/api/trips/1', plannedOn(LAST_WEEK))
  await network.goOnline()
  await tryNow(page)
  const ways = (role: 'button' | 'link') =>
    ['anrufen', 'schreiben'].map((verb) => ({ role, name: `Disposition ${verb}` }))
  for (const { role, name } of ways('button')) {
    await expect(page.getByTestId('notification').getByRole(role, { name })).toBeVisible()
  }
  await page.goto(`${network.url}/admin/setup`)
  await expect(page.getByText(/von admin verschoben; die Bereitstellung war vorher am/).first()).toBeVisible()
  for (const { role, name } of ways('link')) {
    await expect(page.getByRole('main').getByRole(role, { name })).toBeVisible()
  }
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
