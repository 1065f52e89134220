import { expect, type Page } from '@playwright/test'
import { addDaysToDay, formatDay } from '../../../shared/domain/time/dates.ts'
import { weekEnd, weekStart, yearWeekOf } from '../../../shared/domain/time/weeks.ts'
import { at, LAST_WEEK } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** Two weeks: the journal opens with the second. */
const WEEK = yearWeekOf(LAST_WEEK)
const MONTH = { start_date: addDaysToDay(weekStart(WEEK), -7), end_date: weekEnd(WEEK) }

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  for (const [day, price] of [
    [weekStart(WEEK), 200],
    [MONTH.start_date, 800],
  ] as const)
    await server.api(
      'POST',
      '/api/trips',
      tripIn(0, {
        tt_stp: at(day, '08:00'),
        tt_std: at(day, '08:15'),
        tt_sta: at(day, '10:00'),
        tt_customer_invoice_trip: price,
        tt_sub_invoice_trip: price,
      }),
    )
  for (const [side, party] of [
    ['customer', 'Helvetia Cargo'],
    ['sub', 'Alpen Trans'],
  ]) {
    const query = new URLSearchParams({ side, party, startDay: MONTH.start_date, endDay: MONTH.end_date } as never)
    const { rev } = await server.api<{ rev: string }>('GET', `/api/invoice?${query}`)
    const invoice_items = [{ date: MONTH.end_date, fuel: 10, extra_cost: 0, invoice_text: 'Diesel' }]
    await server.api('PUT', '/api/invoice', { side, party, ...MONTH, rev, invoice_items })
  }
})
test.afterAll(() => server.dispose())

const invoice = (page: Page) => page.locator('#invoice')
const openWeek = async (page: Page, path: string, field: string, party: string) => {
  await openAs(page, server, 'dora', path)
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: party }).click()
  await expect(invoice(page).getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Diesel')
}

for (const [side, path, field, party] of [
  ['customer', '/admin/customerjournal', 'Kunde', 'Helvetia Cargo'],
  ['subcontractor', '/admin/subcontractorjournal', 'Unternehmer', 'Alpen Trans'],
] as const)
  test(`an item of a longer period stands in its week, with the fuel of that period: ${side}`, async ({ page }) => {
    await openWeek(page, path, field, party)
    const days = `auf Fahrten ${formatDay(MONTH.start_date)} – ${formatDay(MONTH.end_date)}`
    await expect(invoice(page).getByText(days)).toBeVisible()
    await expect(invoice(page).getByRole('textbox', { name: 'Treibstoff', exact: true })).toHaveValue('100.00')
    await expect(invoice(page)).toContainText('300.00')
    await expect(invoice(page).getByText('Referenzen der Kalenderwochen')).toBeVisible()
  })

test('an item cannot be dated outside the period: it says so at its date, and nothing is saved', async ({ page }) => {
  await openWeek(page, '/admin/customerjournal', 'Kunde', 'Helvetia Cargo')
  await invoice(page)
    .getByRole('textbox', { name: 'Datum' })
    .fill(formatDay(addDaysToDay(MONTH.end_date, 1)))
  await page.keyboard.press('Tab')
  await expect(invoice(page).getByText('Das Datum liegt ausserhalb des Zeitraums.')).toBeVisible()
  await expect(invoice(page).getByText(/Noch nicht gespeichert/)).toBeVisible()
})
