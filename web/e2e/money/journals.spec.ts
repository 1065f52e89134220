import { expect } from '@playwright/test'
import { readPdf } from '#server/testing/poppler.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import { openAs, settingOf, test } from '../support/session.ts'
import {
  ALL,
  CUSTOMER,
  choose,
  DAY,
  downloadedRows,
  ids,
  openCustomer,
  rows,
  rowWith,
  SUB,
  server,
  setDays,
  setUpJournals,
  sums,
} from './journals-sample.ts'

setUpJournals()

test('the customer is required; all pages count in the totals, not only the shown one', async ({ page }) => {
  await openAs(page, server, 'dora', CUSTOMER)
  const download = page.getByRole('button', { name: 'Als Excel herunterladen' })
  await expect(download).toBeDisabled()
  await download.click({ force: true })
  await expect(page.getByText('Ungültige Filter')).toBeVisible()
  await choose(page, 'Kunde', 'Helvetia Cargo')
  await expect(rows(page)).toHaveCount(10)
  await expect(sums(page)).toContainText('14 von 14')
  for (const sum of Object.values(ALL)) await expect(sums(page)).toContainText(sum)
  await page.getByRole('button', { name: /nächsten Seite/ }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(sums(page)).toContainText(ALL.trip)
  await page.getByRole('combobox', { name: 'Zeilen pro Seite' }).click()
  await expect(page.getByRole('option')).toHaveText(['10', '50', '100', 'Alle'])
  await page.getByRole('option', { name: 'Alle' }).click()
  await expect(rows(page)).toHaveCount(14)
  // The choice belongs to the list and the device, until the person logs out.
  await page.reload()
  await expect(rows(page)).toHaveCount(14)
})

test('a check mark is saved on the device, sent, and taken out of the totals', async ({ page }) => {
  await openCustomer(page)
  const mark = page.getByRole('checkbox', { name: 'Rechnung geprüft: J 01' })
  // The mark changes once it is on the disk; `uncheck` would not wait for that.
  await mark.click()
  await expect(sums(page)).toContainText('13 von 14')
  await expect(sums(page)).toContainText("2'177.00")
  const isChecked = async () =>
    (await server.api<{ tt_invoice_check: boolean }>('GET', `/api/trips/${ids['J 01']}`)).tt_invoice_check
  await expect.poll(isChecked).toBe(false)
  await mark.click()
  await expect.poll(isChecked).toBe(true)
})

test('a click asks, and opens the trip', async ({ page }) => {
  await openCustomer(page)
  await page.getByRole('cell', { name: 'J 02 J 02: Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('Fahrt bearbeiten: J 02?')
  await page.getByRole('button', { name: 'Ja' }).click()
  await page.waitForURL(`**/admin/edit/${ids['J 02']}`)
})

test('another period begins with its first page', async ({ page }) => {
  await openCustomer(page)
  await page.getByRole('button', { name: /nächsten Seite/ }).click()
  await expect(rows(page)).toHaveCount(4)
  await setDays(page, formatDay(DAY), formatDay(DAY))
  await expect(rows(page)).toHaveCount(10)
})

test('a sub has its own journal alone, and is told why an old trip stays closed', async ({ page }) => {
  await openAs(page, server, 'sara', SUB)
  await expect(sums(page)).toContainText('13 von 13')
  await expect(page.getByRole('combobox', { name: 'Unternehmer' })).toHaveCount(0)
  await expect(page.getByText('FREMD')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Zusatzposten hinzufügen' })).toHaveCount(0)
  await expect(page.getByText('Gesamttotal').last()).toBeVisible()
  await page.getByText('J 01').first().click()
  await expect(page.getByText('Sie können alte Fahrten nicht bearbeiten.')).toBeVisible()
  // All that is known of it opens without a question, by the keyboard too.
  await page.getByRole('button', { name: 'J 01', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'J 01' })).toContainText('Strecke')
  await page.keyboard.press('Escape')
  const file = await downloadedRows(page)
  expect(rowWith(file.rows, 'Total Fahrten')).toContain("1'038.00")
})

test('the switch is locked while the overview shows last week', async ({ page }) => {
  await openAs(page, server, 'dora', SUB, { settings: { dashboard_view: 'last_week' } })
  await expect(page.getByRole('button', { name: 'Woche', exact: true })).toBeDisabled()
})

test('without a connection what was loaded last stays readable, and columns stay as chosen', async ({ page }) => {
  await openCustomer(page)
  await page.getByRole('button', { name: 'Spalten' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Maut' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Maut €' })).toHaveCount(0)
  expect(await settingOf(page, 'columns_customer_journal_desktop')).toContain('tt_customer_invoice_toll')
  await page.getByRole('link', { name: 'Disposition' }).click()
  await expect(page.getByRole('tab', { name: 'Wochen kopieren' })).toBeVisible()
  await server.stop('SIGKILL')
  try {
    await page.getByRole('link', { name: 'Kundenjournal' }).click()
    await expect(sums(page)).toContainText('14 von 14')
    await expect(page.getByText(/Dafür braucht es eine Verbindung/)).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Maut €' })).toHaveCount(0)
  } finally {
    await server.start()
  }
})

test('when the server fails, what was loaded last stays readable', async ({ page }) => {
  await openCustomer(page)
  await page.route('**/customerjournaltimetable*', async (route) => {
    // Headers of a short answer: a long one is compressed, with a header for it.
    const headers = (await route.fetch({ method: 'GET', url: `${server.url}/api/auth` })).headers()
    await route.fulfill({ status: 500, headers, json: { message: 'general_problem' } })
  })
  await page.reload()
  await expect(page.getByText(/Es besteht ein Problem\..*Daten von/)).toBeVisible()
  await expect(sums(page)).toContainText('14 von 14')
})

test('on paper: all pages at once with their sums, the headings on each sheet, nothing of the app around it', async ({
  page,
}) => {
  await openCustomer(page)
  const { text, size } = readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(size[0]).toBeGreaterThan(size[1])
  expect(text).toContain('Kundenjournal Helvetia Cargo')
  expect(text).toMatch(/1 \/ \d/)
  expect(text).toContain('Gesamttotal')
  for (const tour of [...Object.keys(ids), ALL.trip]) expect(text).toContain(tour)
  expect(text).not.toMatch(/Übersicht|Zeilen pro Seite|Als Excel|Zurücksetzen/)
  // Back on the screen everything is as before.
  await expect(rows(page)).toHaveCount(10)

  // The sums of a month are as wide as no amount of a trip is.
  const [dear] = Object.values(ids)
  await server.api('PUT', `/api/trips/${dear}`, {
    tt_customer_invoice_trip: 139795.35,
    tt_customer_invoice_toll: 46332.9,
  })
  await page.reload()
  await expect(rows(page)).toHaveCount(10)
  // A sheet of A4, landscape, without its margins.
  await page.setViewportSize({ width: 1047, height: 700 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('table').first()).toContainText("139'795.35")
  const wide = await page
    .locator('table :is(th, td):visible')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    )
  expect(wide).toEqual([])
})

test('a subcontractor that is no longer offered still has its journal', async ({ page }) => {
  const path = `/api/subcontractors/${encodeURIComponent('Bise Logistik')}`
  expect(await server.api<{ message: string }>('DELETE', path)).toMatchObject({ message: 'subcontractor_retired' })
  await openAs(page, server, 'dora', SUB)
  await choose(page, 'Unternehmer', 'Bise Logistik')
  await expect(rows(page)).toHaveCount(1)
  await expect(sums(page)).toContainText('900.00')
})
