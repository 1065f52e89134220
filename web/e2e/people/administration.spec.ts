import { expect, type Page } from '@playwright/test'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { expectNoViolation } from '../support/axe.ts'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer

test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(3))
})
test.afterAll(() => server.dispose())

const notice = (page: Page) => page.getByTestId('notification')
const fault = (page: Page, field: string) =>
  page.getByRole('textbox', { name: field }).locator('xpath=ancestor::*[contains(@class,"MuiFormControl-root")][1]//p')
const userForm = (page: Page) => page.getByRole('form', { name: /^Benutzer/ })
const customerForm = (page: Page) => page.getByRole('form', { name: /^Kunden/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.describe('users', () => {
  test('a user is added once everything is filled in, and a refusal stands at its field', async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/users')
    await press(page, 'Benutzer hinzufügen')
    const add = userForm(page).getByRole('button', { name: 'Hinzufügen' })
    await expect(add).toBeDisabled()
    await page.getByRole('textbox', { name: 'Benutzername' }).fill('DORA')
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('nina@example.com')
    await page.getByRole('textbox', { name: 'Passwort' }).fill('a fresh start')
    await expect(add).toBeDisabled()
    await page.getByRole('combobox', { name: 'Rolle' }).click()
    await page.getByRole('option', { name: 'Unternehmer' }).click()
    await page.getByRole('combobox', { name: 'Unternehmer' }).fill('bise')
    await page.getByRole('option', { name: 'Bise Logistik' }).click()
    await add.click()
    await expect(fault(page, 'Benutzername')).toHaveText('Der Benutzername ist bereits vergeben.')
    await expect(page.getByRole('textbox', { name: 'Passwort' })).toHaveValue('a fresh start')

    await page.getByRole('textbox', { name: 'Benutzername' }).fill('nina')
    await add.click()
    await expect(notice(page)).toHaveText('Der Benutzer wurde hinzugefügt.')
    await expect(page.getByRole('row', { name: /nina.*Unternehmer.*Bise Logistik/ })).toBeVisible()
    await expect(userForm(page)).toBeHidden()
    expect(await server.logIn('nina', 'a fresh start')).toBeTruthy()
  })

  test('deleting asks first', async ({ page }) => {
    await server.api('POST', '/api/registration', {
      username: 'gone',
      email: 'gone@example.com',
      password: PASSWORD,
      role: 'observer',
    })
    await openAs(page, server, 'dora', '/admin/users')
    const row = page.getByRole('row', { name: /gone@example.com/ })
    await press(page, 'gone: Löschen')
    await expect(page.getByRole('dialog')).toContainText('wird aus der Datenbank entfernt')
    await press(page, 'Behalten')
    await expect(row).toBeVisible()
    await press(page, 'gone: Löschen')
    await press(page, 'Löschen')
    await expect(notice(page)).toHaveText('Der Benutzer wurde gelöscht.')
    await expect(row).toBeHidden()
  })

  test('nobody is deleted before it is known what names that person', async ({ page }) => {
    const person = { username: 'noemi', email: 'noemi@example.com', password: PASSWORD, role: 'observer' }
    await server.api('POST', '/api/registration', person)
    await server.api('POST', '/api/trips', tripIn(4, { tt_customer: 'Helvetia Cargo;noemi' }))
    let answer: 'fault' | 'foreign' | 'none' | 'own' = 'fault'
    await page.route('**/api/users/noemi/uses', (route) => {
      if (answer === 'own') return route.continue()
      if (answer === 'none') return route.abort()
      if (answer === 'foreign') return route.fulfill({ body: '<h1>Hotel</h1>', contentType: 'text/html' })
      const headers = { [MARKER_HEADER]: String(Date.now()) }
      return route.fulfill({ status: 500, headers, json: { message: 'general_request_not_successful' } })
    })
    await openAs(page, server, 'dora', '/admin/users')
    await press(page, 'noemi: Löschen')
    const dialog = page.getByRole('dialog')
    const yes = dialog.getByRole('button', { name: 'Löschen' })
    const again = dialog.getByRole('button', { name: 'Erneut versuchen' })
    for (const [next, said] of [
      ['foreign', 'Der Server hat eine Störung'],
      ['none', 'Ein fremdes Netz antwortet'],
      ['own', 'Dafür braucht es eine Verbindung.'],
    ] as const) {
      await expect(dialog.getByRole('alert')).toContainText(said)
      await expect(yes).toBeDisabled()
      answer = next
      await again.click()
    }
    await expect(dialog).toContainText('1 kommenden Fahrt')
    await expect(again).toBeHidden()
    await yes.click()
    await expect(notice(page)).toHaveText('Der Benutzer wurde gelöscht.')
  })

  test('what was typed is not left without a question', async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/users')
    await press(page, 'Benutzer hinzufügen')
    await page.getByRole('textbox', { name: 'Benutzername' }).fill('half')
    await press(page, 'otto: Bearbeiten')
    await press(page, 'Weiter bearbeiten')
    await expect(page.getByRole('textbox', { name: 'Benutzername' })).toHaveValue('half')
    await page.getByRole('link', { name: 'Kunden', exact: true }).click()
    await press(page, 'Verwerfen')
    await expect(page).toHaveURL(`${server.url}/admin/customers`)
  })
})

test.describe('customers', () => {
  test('added, refused as a double, edited with its history', async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/customers')
    await expect(customerForm(page)).toBeHidden()
    await press(page, 'Kunden hinzufügen')
    await page.getByRole('textbox', { name: 'Name' }).fill('helvetia CARGO')
    await customerForm(page).getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(fault(page, 'Name')).toHaveText('Diesen Kunden gibt es bereits.')
    await page.getByRole('textbox', { name: 'Name' }).fill('Nordwind GmbH')
    await page.getByRole('textbox', { name: 'Referenz 3' }).fill('PO 7')
    await customerForm(page).getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(notice(page)).toHaveText('Der Kunde wurde hinzugefügt.')
    const customers = await server.api<Record<string, unknown>[]>('GET', '/api/customers/all')
    expect(customers.find(({ cm_name }) => cm_name === 'Nordwind GmbH')).toMatchObject({
      cm_comatic_id: null,
      cm_reference_1: null,
      cm_reference_3: 'PO 7',
    })

    await press(page, 'Nordwind GmbH: Bearbeiten')
    await page.getByRole('textbox', { name: 'Referenz 3' }).fill('')
    await customerForm(page).getByRole('button', { name: 'Speichern' }).click()
    await expect(customerForm(page)).toBeHidden()
    await press(page, 'Nordwind GmbH: Bearbeiten')
    await press(page, 'Änderungsverlauf')
    await expect(page.getByText('Referenz 3: PO 7', { exact: true })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'PO 7geändert auf–' }).first()).toContainText('dora')
    await expectNoViolation(page)
  })

  test('what is typed right after the press on a row goes into the form of that row', async ({ page, context }) => {
    await openAs(page, server, 'dora', '/admin/customers')
    await expect(page.getByRole('row', { name: /Helvetia Cargo/ })).toBeVisible()
    const slow = await context.newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    await press(page, 'Helvetia Cargo: Bearbeiten')
    // A twentieth of a busy processor takes its time to draw a form.
    await page.getByRole('textbox', { name: 'Referenz 3' }).fill('PO 8', { timeout: 80_000 })
    await expect(page.getByRole('form', { name: 'Kunden bearbeiten' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Referenz 3' })).toHaveValue('PO 8')
  })

  test('without a connection the list stays, and saving says what is missing', async ({ page, context }) => {
    await openAs(page, server, 'dora', '/admin/customers')
    await expect(page.getByRole('row', { name: /Helvetia Cargo/ })).toBeVisible()
    await context.route('**/api/**', (route) => route.abort())
    await press(page, 'Kunden hinzufügen')
    await page.getByRole('textbox', { name: 'Name' }).fill('Ohne Netz AG')
    await customerForm(page).getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(customerForm(page).getByRole('alert')).toHaveText('Dafür braucht es eine Verbindung.')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ohne Netz AG')
    await expect(page.getByRole('row', { name: /Helvetia Cargo/ })).toBeVisible()
    await context.unroute('**/api/**')
    await customerForm(page).getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(page.getByRole('row', { name: /Ohne Netz AG/ })).toBeVisible()
  })

  test('on a phone the rows are cards, and the form covers the screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, server, 'dora', '/admin/customers')
    await expect(page.getByRole('table')).toBeHidden()
    const edit = page.getByRole('button', { name: 'Helvetia Cargo: Bearbeiten' })
    const box = await edit.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await edit.click()
    await expect(page.getByRole('dialog', { name: 'Kunden bearbeiten' })).toBeVisible()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
