import { expect, type Page } from '@playwright/test'
import { formatDayMonth } from '../../../shared/domain/time/dates.ts'
import { weekdayIndex } from '../../../shared/domain/time/weeks.ts'
import { logIn } from '../support/app.ts'
import { findViolations } from '../support/axe.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { at, TODAY } from '../support/days.ts'
import { tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

/** A subcontractor's month on a phone. */
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true })

setUpCompany()

const MONTH = TODAY.slice(0, 7)
const FIRST = `${MONTH}-01`
const SECOND = `${MONTH}-02`
const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const shortDay = (day: string): string => `${WEEKDAYS[weekdayIndex(day)]} ${formatDayMonth(day)}`

const add = (tt_tour: string, day: string, clock: string, amount: number, isChecked: boolean) =>
  server.api('POST', '/api/trips', {
    ...tripIn(0),
    tt_tour,
    tt_stp: at(day, clock),
    tt_std: at(day, clock),
    tt_sta: at(day, '23:00'),
    tt_sub_invoice_trip: amount,
    tt_sub_invoice_toll: 0,
    tt_invoice_check: isChecked,
  })
const dayOf = (page: Page, day: string) => page.getByRole('region', { name: shortDay(day), exact: true })

test('a month day by day with its total, fuel and items, kept for the dead spot; a line says what it is made of', async ({
  page,
}) => {
  await add('LX 1', FIRST, '08:00', 100.1, true)
  await add('LX 2', FIRST, '06:00', 200, true)
  await add('LX 3', SECOND, '07:00', 50, false)
  const side = { side: 'sub', party: 'Alpen Trans' }
  const query = new URLSearchParams({ ...side, startDay: FIRST, endDay: SECOND })
  const { rev } = await server.api<{ rev: string }>('GET', `/api/invoice?${query}`)
  const invoice_items = [{ date: SECOND, fuel: 10, extra_cost: 5, invoice_text: 'Winter' }]
  await server.api('PUT', '/api/invoice', { ...side, start_date: FIRST, end_date: SECOND, rev, invoice_items })

  await logIn(page, network.url, 'sara')
  await page.goto(`${network.url}/admin/subcontractorjournal`)
  await expect(dayOf(page, FIRST).getByRole('heading')).toHaveText(`${shortDay(FIRST)}300.10`)
  await expect(dayOf(page, FIRST).getByRole('listitem')).toHaveText([/^LX 206:00 .*200\.00Geprüft$/, /^LX 108:00/])
  await expect(dayOf(page, SECOND).getByRole('listitem')).toHaveText([/^LX 3.*50\.00Nicht geprüft$/])
  const terms = page.getByRole('term')
  const amounts = page.getByRole('definition')
  await expect(terms).toHaveText(['3 Fahrten', 'davon geprüft: 2', /Treibstoff 10 % · Winter$/, 'Total geprüft'])
  await expect(amounts).toHaveText([/^350\.10/, /^300\.10/, /^35\.01/, /^335\.11/])
  expect(await findViolations(page)).toEqual([])

  await network.goOffline()
  await page.reload()
  await expect(page.getByText(/Dafür braucht es eine Verbindung.*Daten von \d\d:\d\d/)).toBeVisible()
  await expect(amounts.last()).toHaveText(/^335\.11/)
  await dayOf(page, FIRST).getByRole('button', { name: /LX 1/ }).tap()
  await expect(page.getByRole('dialog', { name: 'LX 1' })).toContainText('100.10')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The month before was never loaded here.
  await page.getByRole('group', { name: 'Monat' }).getByRole('button').nth(1).tap()
  await expect(page.getByText('Dafür braucht es eine Verbindung')).toBeVisible()
  await expect(terms).toHaveCount(0)
  await network.goOnline()
  await page.getByRole('button', { name: 'Erneut versuchen' }).tap()
  await expect(page.getByText('In diesem Monat gibt es keine Fahrten.')).toBeVisible()
})
