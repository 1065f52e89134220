import { expect, type Page } from '@playwright/test'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { at, TODAY } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test, tokenOf } from '../support/session.ts'

/** Back closes a dialog or a sheet, and loses nothing that was typed in it. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

let server: TestServer
let statement = 0
let lines: { sl_id: number }[] = []
const DAY = addDaysToDay(TODAY, -10)
test.beforeAll(async () => {
  server = await createCompany()
  for (const hour of ['08', '12']) {
    const times = { tt_stp: at(DAY, `${hour}:00`), tt_std: at(DAY, `${hour}:15`), tt_sta: at(DAY, `${hour}:45`) }
    const trip = tripIn(0, { tt_tour: `S ${hour}`, ...times, tt_sub_invoice_trip: 200 })
    await server.api('POST', '/api/trips', trip)
  }
  const period = { side: 'sub', party: 'Alpen Trans', start_date: DAY, end_date: DAY }
  statement = (await server.api<{ st_id: number }>('POST', '/api/statements', period)).st_id
  await server.api('POST', `/api/statements/${statement}/send`, {})
  lines = (await server.api<{ lines: { sl_id: number }[] }>('GET', `/api/statements/${statement}`)).lines
})
test.afterAll(() => server.dispose())

const dialog = (page: Page) => page.getByRole('dialog')
const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Eingaben verwerfen?' })

test('what is claimed of a line is there again, and leaving the screen asks', async ({ page }) => {
  await openAs(page, server, 'sara', '/admin/statements')
  await page.getByRole('link', { name: /Unternehmerabrechnung/ }).tap()
  const dispute = page.getByRole('article', { name: 'S 08' }).getByRole('button', { name: /^Bestreiten/ })
  const note = dialog(page).getByRole('textbox', { name: 'Bemerkung' })
  await dispute.tap()
  await dialog(page).getByRole('radio', { name: 'Fahrtpreis' }).tap()
  await dialog(page).getByRole('textbox', { name: 'Gefordert' }).fill('250')
  await note.fill('Nachtzuschlag vereinbart')
  await page.goBack()
  await expect(dialog(page)).toBeHidden()

  // Another line has words of its own.
  await page
    .getByRole('article', { name: 'S 12' })
    .getByRole('button', { name: /^Bestreiten/ })
    .tap()
  await expect(note).toHaveValue('')
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await dispute.tap()
  await expect(dialog(page).getByRole('radio', { name: 'Fahrtpreis' })).toBeChecked()
  await expect(dialog(page).getByRole('textbox', { name: 'Gefordert' })).toHaveValue('250.00')
  await expect(note).toHaveValue('Nachtzuschlag vereinbart')
  await page.goBack()
  await page.goBack()
  await expect(unsaved(page)).toBeVisible()
  await unsaved(page).getByRole('button', { name: 'Weiter bearbeiten' }).tap()

  await dispute.tap()
  await dialog(page).getByRole('button', { name: 'Bestreiten', exact: true }).tap()
  await expect(page.getByRole('article', { name: 'S 08' })).toContainText('Nachtzuschlag vereinbart')
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/admin/statements`)
})

test('the reason of a rejection: a question comes first', async ({ page }) => {
  const [line] = lines
  const disputed = { sl_state: 'disputed', sl_reason: 'toll', sl_claim: 9, sl_note: '' }
  const answers = { [`line_${line?.sl_id}`]: disputed }
  await server.api('POST', `/api/statements/${statement}/answer`, { answers }, await tokenOf(server, 'sara'))
  await openAs(page, server, 'dora', '/admin/statements?tab=disputed')
  await page.getByRole('button', { name: /Ablehnen/ }).tap()
  const reason = page.getByRole('textbox', { name: /^Antwort/ })
  await expect(reason).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()

  await page.getByRole('button', { name: /Ablehnen/ }).tap()
  await reason.fill('So war es nicht vereinbart')
  await page.goBack()
  await expect(unsaved(page)).toBeVisible()
  await page.goBack()
  await expect(reason).toHaveValue('So war es nicht vereinbart')
  await page.goBack()
  await unsaved(page).getByRole('button', { name: 'Verwerfen' }).tap()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/admin/statements?tab=disputed`)
})

test('a password: leaving asks', async ({ page }) => {
  await openAs(page, server, 'sara', '/admin/dashboard')
  await page.getByRole('button', { name: 'Menü öffnen' }).tap()
  await page.getByRole('link', { name: 'Konto' }).tap()
  await page.getByRole('link', { name: 'Passwort ändern' }).tap()
  const old = page.getByLabel('Altes Passwort')
  await old.fill('geheim')
  await page.goBack()
  await unsaved(page).getByRole('button', { name: 'Weiter bearbeiten' }).tap()
  await expect(old).toHaveValue('geheim')
})
