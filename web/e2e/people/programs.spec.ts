import { expect, type Page } from '@playwright/test'
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
})
test.afterAll(() => server.dispose())

const card = (page: Page, title: string) => page.getByRole('region', { name: title })
const dialog = (page: Page) => page.getByRole('dialog')

test('admin makes a key that opens what was ticked, revokes it, and adds a webhook', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/setup/services')
  const keys = card(page, 'Schlüssel für Programme')
  await keys.getByRole('button', { name: 'Schlüssel erstellen' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name des Schlüssels' }).fill('ERP')
  await dialog(page).getByRole('combobox', { name: 'Berechtigungen' }).click()
  await page.getByRole('option', { name: 'Fahrten lesen' }).click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Schlüssel erstellen' }).click()
  const token = (await dialog(page).locator('code').textContent()) ?? ''
  expect(token).toMatch(/^tours_/)
  const asked = async (path: string) =>
    (await page.request.get(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status()
  expect([await asked('/api/timetable'), await asked('/api/users')]).toEqual([200, 403])
  await dialog(page).getByRole('button', { name: 'Schliessen', exact: true }).click()
  await expect(keys.getByRole('row', { name: /ERP/ })).toBeVisible()
  await keys.getByRole('button', { name: /Widerrufen/ }).click()
  await dialog(page).getByRole('button', { name: 'Widerrufen' }).click()
  await expect(keys.getByText('Noch kein Schlüssel.')).toBeVisible()
  expect(await asked('/api/timetable')).toBe(401)

  const hooks = card(page, 'Meldungen an Programme (Webhooks)')
  await hooks.getByRole('button', { name: 'Adresse hinzufügen' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name des Webhooks' }).fill('ERP')
  await dialog(page).getByRole('textbox', { name: 'Adresse des Empfängers' }).fill('https://10.0.0.1/hook')
  await dialog(page).getByRole('button', { name: 'Adresse hinzufügen' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Nur https-Adressen im Internet')
  await dialog(page).getByRole('textbox', { name: 'Adresse des Empfängers' }).fill('https://erp.invalid/hook')
  await dialog(page).getByRole('button', { name: 'Adresse hinzufügen' }).click()
  await expect(dialog(page).locator('code')).toHaveText(/^whsec_/)
  await dialog(page).getByRole('button', { name: 'Schliessen', exact: true }).click()
  await hooks.getByRole('button', { name: /Meldungen/ }).click()
  await expect(dialog(page).getByText('Noch keine Meldung.')).toBeVisible()
})

test('a subcontractor subscribes to its calendar on its phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'sara', '/admin/setup/account')
  const calendar = card(page, 'Kalender abonnieren')
  await calendar.getByRole('button', { name: 'Adresse erstellen' }).click()
  const address = (await dialog(page).locator('code').textContent()) ?? ''
  const fetched = await page.request.get(address)
  expect(await fetched.text()).toMatch(/^BEGIN:VCALENDAR/)
  await dialog(page).getByRole('button', { name: 'Schliessen', exact: true }).click()
  await calendar.getByRole('button', { name: 'Adresse widerrufen' }).click()
  await expect(calendar.getByText('Noch keine Adresse.')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})
