import { expect } from '@playwright/test'
import { addMonths, daysOfMonth, monthOf } from '#shared/domain/time/months.ts'
import { expectNoViolation } from '../support/axe.ts'
import { at, TODAY } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** A statement that was sent, and a line and an item that changed since. */
let server: TestServer
const MONTH = addMonths(monthOf(TODAY), -1)
const { from: start_date, to: end_date } = daysOfMonth(MONTH)
let trip: number
let id: number

test.beforeEach(async ({ afterPages }) => {
  server = await createCompany()
  afterPages(() => server.dispose())
  const times = {
    tt_stp: at(`${MONTH}-10`, '08:00'),
    tt_std: at(`${MONTH}-10`, '08:15'),
    tt_sta: at(`${MONTH}-10`, '08:45'),
  }
  const fields = { tt_tour: 'S 01', ...times, tt_customer_invoice_trip: 640, tt_sub_invoice_trip: 200 }
  trip = (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(0, fields))).tt_id
  const terms = { sc_name: 'Alpen Trans', sc_vat_rate: 8.1, sc_payment_days: 30 }
  await server.api('PUT', '/api/subcontractors/Alpen%20Trans', terms)
  const of = { side: 'sub', party: 'Alpen Trans', start_date, end_date }
  id = (await server.api<{ st_id: number }>('POST', '/api/statements', of)).st_id
  await server.api('POST', `/api/statements/${id}/send`, {})
  await server.api('PUT', `/api/trips/${trip}`, { tt_sub_invoice_trip: 210.05 })
  const query = `side=sub&party=Alpen%20Trans&startDay=${start_date}&endDay=${end_date}`
  const { rev } = await server.api<{ rev: string }>('GET', `/api/invoice?${query}`)
  const invoice_items = [{ date: end_date, fuel: 10, extra_cost: 0, invoice_text: 'Diesel' }]
  await server.api('PUT', '/api/invoice', { ...of, rev, invoice_items })
})

test('dispatch sees what changed since a statement was sent, until it is mailed again', async ({ page }) => {
  await openAs(page, server, 'dora', `/admin/statements/${id}`)
  const differs = page.getByRole('alert').filter({ hasText: 'Seit dem Verschicken hat sich etwas geändert' })
  await expect(differs).toContainText('231.06')
  await expect(differs).toContainText('S 01: 200.00 → 210.05')
  await expect(differs).toContainText('Diesel 10 % 21.01')
  await expectNoViolation(page)

  // On paper stands the statement, not what can be done with it.
  await page.emulateMedia({ media: 'print' })
  await expect(differs).toBeHidden()
  await expect(page.getByRole('button', { name: 'Nochmals per E-Mail' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Nochmals per E-Mail' }).click()
  await expect(differs).toBeHidden()
  await expect(page.getByRole('main')).toContainText('231.06')
  for (const words of ['MWST 8.1 %', '18.72', 'Total mit MWST', '249.78', 'Zahlbar innert 30 Tagen'])
    await expect(page.getByRole('main')).toContainText(words)
})
