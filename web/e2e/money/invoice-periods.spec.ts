import { expect } from '@playwright/test'
import { addDaysToDay, formatDay } from '#shared/domain/time/dates.ts'
import { weekEnd, weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
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
      }),
    )
  const of = { side: 'customer', party: 'Helvetia Cargo' }
  const query = new URLSearchParams({ ...of, startDay: MONTH.start_date, endDay: MONTH.end_date })
  const { rev } = await server.api<{ rev: string }>('GET', `/api/invoice?${query}`)
  const invoice_items = [{ date: MONTH.end_date, fuel: 10, extra_cost: 0, invoice_text: 'Diesel' }]
  await server.api('PUT', '/api/invoice', { ...of, ...MONTH, rev, invoice_items })
})
test.afterAll(() => server.dispose())

test('an item of a longer period stands in its week, with the fuel of that period', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/customerjournal')
  await page.getByRole('combobox', { name: 'Kunde' }).click()
  await page.getByRole('option', { name: 'Helvetia Cargo' }).click()
  const invoice = page.locator('#invoice')
  await expect(invoice.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Diesel')
  const days = `auf Fahrten ${formatDay(MONTH.start_date)} – ${formatDay(MONTH.end_date)}`
  await expect(invoice.getByText(days)).toBeVisible()
  await expect(invoice.getByRole('textbox', { name: 'Treibstoff', exact: true })).toHaveValue('100.00')
  await expect(invoice).toContainText('300.00')
  await expect(invoice.getByText('Referenzen der Kalenderwochen')).toBeVisible()
})
