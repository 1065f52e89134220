import { expect, type Page } from '@playwright/test'
import { formatDayMonth } from '#shared/domain/time/dates.ts'
import { weekdayIndex } from '#shared/domain/time/weeks.ts'
import { logIn } from '../support/app.ts'
import { findViolations } from '../support/axe.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { at, TODAY } from '../support/days.ts'
import { tripIn } from '../support/server.ts'
import { INSTALLED, test } from '../support/session.ts'

/** A subcontractor's month on a phone. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

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

test('a month day by day with its total, fuel and items, kept for the dead spot; a line says what it is made of', {
  tag: INSTALLED,
}, async ({ page }) => {
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
  await expect(dayOf(page, FIRST).getByRole('heading')).toHaveText(`${shortDay(FIRST)}2 Fahrten300.10 €`)
  // One day is open, the others by one tap.
  await expect(page.getByRole('listitem').filter({ hasText: 'LX' })).not.toHaveCount(3)
  await page.getByRole('button', { name: 'Alle Tage öffnen' }).tap()
  await expect(dayOf(page, FIRST).getByRole('listitem')).toHaveText([
    /^LX 206:00 .*200\.00\s€wie beim Kunden: geprüft$/,
    /^LX 108:00/,
  ])
  await expect(dayOf(page, SECOND).getByRole('listitem')).toHaveText([
    /^LX 3.*50\.00\s€Nicht geprüftwie beim Kunden: nicht geprüft$/,
  ])
  const terms = page.getByRole('term')
  const amounts = page.getByRole('definition')
  await expect(terms).toHaveText(['3 Fahrten', 'davon geprüft: 2', /Treibstoff 10\.0\s% · Winter$/, 'Total geprüft'])
  await expect(amounts).toHaveText([/^350\.10/, /^300\.10/, /^35\.01/, /^335\.11/])
  expect(await findViolations(page)).toEqual([])
  for (const [name, file] of [
    ['Als Excel herunterladen', /\.xlsx$/],
    ['Als PDF herunterladen', /\.pdf$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).tap()
    expect((await download).suggestedFilename()).toMatch(file)
  }

  await network.goOffline()
  await page.reload()
  await expect(page.getByText(/Dafür braucht es eine Verbindung.*Daten von \d\d:\d\d/)).toBeVisible()
  await expect(amounts.last()).toHaveText(/^335\.11/)
  await page.getByRole('button', { name: 'Alle Tage öffnen' }).tap()
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

test('other period leads to days, weeks, columns, sorting, all totals and the question of a row', async ({ page }) => {
  const canceled = { tt_status: 'canceled', tt_sub_invoice_cancellation_fee: 44.4, tt_sub_invoice_trip: 0 }
  await server.api('POST', '/api/trips', {
    ...tripIn(0, {
      tt_tour: 'LX 1',
      tt_sub_invoice_trip: 100,
      tt_sub_invoice_toll: 12.5,
      tt_info: 'Rampe 7 nehmen, nicht 4',
    }),
    tt_stp: at(TODAY, '22:00'),
    tt_std: at(TODAY, '22:30'),
    tt_sta: at(TODAY, '23:45'),
    tt_sub_invoice_waiting_fee: 7,
  })
  await server.api('POST', '/api/trips', { ...tripIn(0, { tt_tour: 'LX 2' }), ...canceled })
  await logIn(page, network.url, 'sara')
  await page.goto(`${network.url}/admin/subcontractorjournal`)
  await page.getByRole('button', { name: 'Anderer Zeitraum' }).tap()
  await expect(page.getByRole('textbox', { name: 'Von', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Woche', exact: true }).tap()
  await expect(page.getByRole('textbox', { name: 'Von', exact: true })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Woche von' })).toBeVisible()
  await page.getByRole('button', { name: 'Datum', exact: true }).tap()
  await page.getByRole('button', { name: 'Diese Woche' }).tap()
  const totals = page.getByRole('status').filter({ hasText: 'Total der geprüften Fahrten' })
  await expect(totals).toContainText('100.00')
  for (const amount of ['12.50', '44.40', '7.00']) await expect(totals).toContainText(amount)
  const list = page.getByRole('list', { name: 'Unternehmerjournal' })
  const card = list.getByRole('listitem').filter({ hasText: 'LX 1' })
  await expect(card).toContainText(/B.*22:00.*Ab.*22:30.*An.*23:45/)
  await expect(card).not.toContainText('B / Ab / An')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sortieren nach' }).tap()
  await page.getByRole('menuitem', { name: 'Tour, absteigend' }).tap()
  await expect(list.getByRole('listitem').first()).toContainText('LX 2')
  const tools = page.getByRole('button', { name: 'Weitere Möglichkeiten' })
  await tools.tap()
  await page.getByRole('menuitemcheckbox', { name: 'Info' }).tap()
  await page.keyboard.press('Escape')
  await expect(list).toContainText('Rampe 7')
  const file = page.waitForEvent('download')
  await tools.tap()
  await expect(page.getByRole('menuitem')).toHaveText(['Als Excel herunterladen', 'Als PDF herunterladen', 'Drucken'])
  await page.getByRole('menuitem', { name: 'Als Excel herunterladen' }).tap()
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
  await list.getByRole('listitem').filter({ hasText: 'LX 1' }).getByRole('button').first().tap()
  await expect(page.getByRole('dialog')).toContainText('Fahrt bearbeiten: LX 1?')
  await page.getByRole('button', { name: 'Nein' }).tap()
  // A period that was chosen leaves the screen to its trips.
  await expect(page.getByRole('button', { name: 'Zurücksetzen' })).toHaveCount(0)
  const period = page.getByRole('button', { name: / – \d\d\.\d\d\.\d{4}$/ })
  await period.tap()
  await page.getByRole('button', { name: 'Zurücksetzen' }).tap()
  await period.tap()
  await expect(page.getByRole('button', { name: 'Zurücksetzen' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Monate' }).tap()
  await expect(page.getByRole('group', { name: 'Monat' })).toBeVisible()
})

test('for dispatch party and period take two lines, and days and weeks are one tap away', async ({ page }) => {
  await server.api('POST', '/api/trips', tripIn(0, { tt_tour: 'LX 1' }))
  await logIn(page, network.url, 'dora')
  await page.goto(`${network.url}/admin/customerjournal`)
  await page.getByRole('combobox', { name: 'Kunde' }).tap()
  await page.getByRole('option', { name: 'Helvetia Cargo' }).tap()
  const period = page.getByRole('button', { name: / – \d\d\.\d\d\.\d{4}$/ })
  const lastWeek = await period.innerText()
  await page.getByRole('button', { name: 'Nächster Zeitraum' }).tap()
  const first = page.getByRole('list', { name: 'Kundenjournal' }).getByRole('listitem').first()
  await expect(first).toContainText('LX 1')
  expect((await first.boundingBox())?.y).toBeLessThan(844 / 2)
  expect(await findViolations(page)).toEqual([])

  await expect(period).toHaveAttribute('aria-expanded', 'false')
  await period.tap()
  await page.getByRole('textbox', { name: 'Bis', exact: true }).fill('01.01.2020')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Das Ende liegt vor dem Anfang.')).toBeVisible()
  // The fault stays in sight until it is mended.
  await page.reload()
  await expect(page.getByText('Das Ende liegt vor dem Anfang.')).toBeVisible()
  await page.getByRole('button', { name: 'Zurücksetzen' }).tap()
  await expect(period).toBeEnabled()
  await expect(period).toHaveText(lastWeek)
  await period.tap()
  await expect(page.getByRole('textbox', { name: 'Bis', exact: true })).toHaveCount(0)
})
