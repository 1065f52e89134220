import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { readInOffice } from '../../../server/testing/libreoffice.ts'
import { readPdf } from '../../../server/testing/poppler.ts'
import { addDaysToDay, formatDay } from '../../../shared/domain/time/dates.ts'
import { weekEnd, weekLabel, weekStart, yearWeekOf } from '../../../shared/domain/time/weeks.ts'
import { at, LAST_WEEK, TODAY } from '../support/days.ts'
import { createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, settingOf, test } from '../support/session.ts'

const CUSTOMER = '/admin/customerjournal'
const SUB = '/admin/subcontractorjournal'
/** Twelve trips of last week on one day: more than a page. */
const DAY = LAST_WEEK
const COUNT = 12

let server: TestServer
const ids: Record<string, number> = {}

const addTrip = async (tt_tour: string, fields: object) => {
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(0, { tt_tour, ...fields }))
  ids[tt_tour] = tt_id
}
test.beforeAll(async () => {
  server = await createServer()
  await seedCompany(server)
  for (let number = 1; number <= COUNT; number += 1) {
    const hour = String(number + 6).padStart(2, '0')
    await addTrip(`J ${String(number).padStart(2, '0')}`, {
      tt_stp: at(DAY, `${hour}:00`),
      tt_std: at(DAY, `${hour}:15`),
      tt_sta: at(DAY, `${hour}:45`),
      tt_customer_invoice_trip: 100 + number,
      tt_customer_invoice_toll: 10.05,
      tt_sub_invoice_trip: 80 + number,
      tt_sub_invoice_toll: 9.95,
    })
  }
  await addTrip('J 99', {
    tt_status: 'canceled',
    tt_stp: at(DAY, '20:00'),
    tt_std: at(DAY, '20:15'),
    tt_sta: at(DAY, '20:45'),
    tt_customer_invoice_trip: 0,
    tt_sub_invoice_trip: 0,
    tt_customer_invoice_cancellation_fee: 55.5,
    tt_sub_invoice_cancellation_fee: 44.4,
  })
  await addTrip('FREMD', {
    tt_sub: 'Bise Logistik',
    tt_gps: 'BE 2001',
    tt_driver: 'Carla Rossi',
    tt_drivernr: '201',
    tt_stp: at(DAY, '09:00'),
    tt_std: at(DAY, '09:15'),
    tt_sta: at(DAY, '09:45'),
    tt_customer_invoice_trip: 1000,
    tt_sub_invoice_trip: 900,
  })
})
test.afterAll(() => server.dispose())
// Invoices are shared: entries of one test would be there for the next.
test.beforeEach(async () => {
  const week = yearWeekOf(DAY)
  const [start_date, end_date] = [weekStart(week), weekEnd(week)]
  for (const [side, party] of [
    ['customer', 'Helvetia Cargo'],
    ['sub', 'Alpen Trans'],
    ['sub', 'Bise Logistik'],
  ] as const) {
    const query = new URLSearchParams({ side, party, startDay: start_date, endDay: end_date })
    const { rev } = await server.api<{ rev: string }>('GET', `/api/invoice?${query}`)
    await server.api('PUT', '/api/invoice', { side, party, start_date, end_date, rev })
  }
})

const sums = (page: Page) => page.getByRole('status').filter({ hasText: 'Total der geprüften Fahrten' })
const rows = (page: Page) => page.getByRole('row').filter({ hasText: /J \d\d|FREMD/ })
const choose = async (page: Page, field: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
const day = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const setDays = async (page: Page, from: string, to: string) => {
  await day(page, 'Von').fill(from)
  await day(page, 'Bis').fill(to)
  await page.keyboard.press('Tab')
}
const openCustomer = async (page: Page) => {
  await openAs(page, server, 'dora', CUSTOMER)
  await choose(page, 'Kunde', 'Helvetia Cargo')
  await expect(sums(page)).toContainText('von 14')
}
/** Sums of the checked trips: 12 trips with 101 to 112, one cancelled, one of the other company with 1000. */
const ALL = { trip: "2'278.00", toll: '120.60', cancellation: '55.50' }

const downloadedRows = async (page: Page) => {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als Excel herunterladen' }).click()
  const download = await started
  const sheet = readInOffice(fs.readFileSync(await download.path()))[0]
  return {
    name: download.suggestedFilename(),
    rows: (sheet?.rows ?? []).map((row) => row.map(({ shown }) => shown)),
  }
}
const rowWith = (found: string[][], text: string): string[] =>
  found.find((row) => row.some((cell) => cell === text)) ?? []

test('the customer is required; all pages count in the totals, not only the shown one', async ({ page }) => {
  await openAs(page, server, 'dora', CUSTOMER)
  await page.getByRole('button', { name: 'Als Excel herunterladen' }).click()
  await expect(page.getByText('Ungültige Filter')).toBeVisible()
  await choose(page, 'Kunde', 'Helvetia Cargo')
  await expect(rows(page)).toHaveCount(10)
  await expect(sums(page)).toContainText('14 von 14')
  for (const sum of Object.values(ALL)) await expect(sums(page)).toContainText(sum)
  await page.getByRole('button', { name: /nächste/i }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(sums(page)).toContainText(ALL.trip)
  await page.getByRole('combobox', { name: 'Zeilen pro Seite' }).click()
  await page.getByRole('option', { name: '50' }).click()
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

test('weeks instead of days; the year at most; reset goes back to last week', async ({ page }) => {
  await openCustomer(page)
  await page.getByRole('button', { name: 'Woche', exact: true }).click()
  const label = weekLabel(yearWeekOf(DAY))
  await choose(page, 'Woche von', label)
  await choose(page, 'Woche bis', label)
  await expect(sums(page)).toContainText('14 von 14')
  await page.getByRole('button', { name: 'Datum', exact: true }).click()
  await setDays(page, formatDay(addDaysToDay(TODAY, -800)), formatDay(TODAY))
  await expect(page.getByText(/Zeitraum darf höchstens ein Jahr/)).toBeVisible()
  await setDays(page, formatDay(TODAY), formatDay(addDaysToDay(TODAY, -1)))
  await expect(page.getByText('Das Ende liegt vor dem Anfang.')).toBeVisible()
  await page.getByRole('button', { name: 'Zurücksetzen' }).first().click()
  await expect(page.getByText('Wählen Sie einen Kunden')).toBeVisible()
  await choose(page, 'Kunde', 'Helvetia Cargo')
  await expect(sums(page)).toContainText('14 von 14')
})

test('invoice items: faults at their field, kept over leaving and reloading, and in the file', async ({ page }) => {
  await openCustomer(page)
  await page.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  const editor = page.locator('#invoice')
  await editor.getByRole('textbox', { name: 'Treibstoff %' }).fill('abc')
  await page.keyboard.press('Tab')
  await expect(editor.getByText(/Treibstoff.*ungültig|Ungültiger Treibstoff/i)).toBeVisible()
  await editor.getByRole('textbox', { name: 'Treibstoff %' }).fill('10')
  await editor.getByRole('textbox', { name: 'Zusatzkosten' }).fill("1'20")
  await page.keyboard.press('Tab')
  await expect(editor.getByText(/Zusatzkosten.*ungültig|Ungültige Zusatzkosten/i)).toBeVisible()
  await editor.getByRole('textbox', { name: 'Zusatzkosten' }).fill('120')
  await editor.getByRole('textbox', { name: 'Rechnungstext' }).fill('Dieselzuschlag')
  await expect(editor.getByText("2'801.90")).toBeVisible()

  await page.getByRole('link', { name: 'Disposition' }).click()
  await expect(page.getByRole('tab', { name: 'Wochen kopieren' })).toBeVisible()
  await page.goto(server.url + CUSTOMER)
  await expect(page.locator('#invoice').getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Dieselzuschlag')

  const file = await downloadedRows(page)
  expect(file.name).toBe('customer_journal.xlsx')
  expect(rowWith(file.rows, 'Total Fahrten')).toEqual(expect.arrayContaining([ALL.trip, ALL.toll, ALL.cancellation]))
  expect(rowWith(file.rows, 'Dieselzuschlag')).toEqual(expect.arrayContaining(['227.80', '120.00', '347.80']))
  expect(rowWith(file.rows, 'Gesamttotal')).toContain("2'801.90")

  await page.locator('#invoice').getByRole('button', { name: 'Zurücksetzen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(page.locator('#invoice').getByRole('textbox', { name: 'Rechnungstext' })).toHaveCount(0)
})

test('invoice items of one admin are there for another; of two who type at once, the second decides', async ({
  page,
  browser,
}) => {
  await openCustomer(page)
  const other = await (await browser.newContext()).newPage()
  await openAs(other, server, 'admin', CUSTOMER)
  await choose(other, 'Kunde', 'Helvetia Cargo')
  await page.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  const mine = page.locator('#invoice')
  await mine.getByRole('textbox', { name: 'Rechnungstext' }).fill('Von Dora')
  await expect(mine.getByText(/Gespeichert von dora/)).toBeVisible()

  // The other admin has had the editor open before.
  const theirs = other.locator('#invoice')
  await theirs.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  await theirs.getByRole('textbox', { name: 'Rechnungstext' }).fill('Von Admin')
  await expect(theirs.getByText(/dora hat diese Rechnung inzwischen geändert/)).toBeVisible()
  await expect(theirs.getByText(/Von Dora/)).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Von Admin')
  await theirs.getByRole('button', { name: 'Meine Einträge speichern' }).click()
  await expect(theirs.getByText(/Gespeichert von admin/)).toBeVisible()
  await page.reload()
  await expect(mine.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Von Admin')
  await other.context().close()
})

test('entries that only this device has are offered once, and then shared', async ({ page }) => {
  await openAs(page, server, 'dora', SUB)
  await choose(page, 'Unternehmer', 'Bise Logistik')
  await expect(page.locator('#invoice')).toBeVisible()
  const [from, to] = await Promise.all(['Von', 'Bis'].map((label) => day(page, label).inputValue()))
  const iso = (shown = '') => shown.split('.').reverse().join('-')
  await page.evaluate(
    ([form, date]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tours-dora')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const items = [{ id: 'a', date, fuel: '', extra_cost: '75', invoice_text: 'Rampe' }]
          const put = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          put.put({ form, values: { items, weeks: {}, references: {} }, saved_at: Date.now() }).onsuccess = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [`invoice:sub:Bise Logistik:${iso(from)}:${iso(to)}`, iso(from)] as const,
  )
  await page.reload()
  const editor = page.locator('#invoice')
  await expect(editor.getByText(/noch 1 Eintrag zu dieser Rechnung/)).toBeVisible()
  await editor.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(editor.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Rampe')
  await expect(editor.getByText(/Gespeichert von dora/)).toBeVisible()
  await page.reload()
  await expect(editor.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Rampe')
  await expect(editor.getByText(/Eintrag zu dieser Rechnung/)).toHaveCount(0)
})

test('invoice items typed without a connection stay, say so, and are saved with the next one', async ({ page }) => {
  await openAs(page, server, 'dora', SUB)
  await choose(page, 'Unternehmer', 'Alpen Trans')
  const editor = page.locator('#invoice')
  await editor.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  await page.context().setOffline(true)
  await editor.getByRole('textbox', { name: 'Rechnungstext' }).fill('Tunnel')
  await expect(editor.getByText(/Noch nicht gespeichert: keine Verbindung/)).toBeVisible({ timeout: 20_000 })
  await page.context().setOffline(false)
  await expect(editor.getByText(/Gespeichert von dora/)).toBeVisible({ timeout: 40_000 })
  await expect(editor.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Tunnel')
})

test('invoice items that cannot be kept on the device: it says so, once', async ({ page }) => {
  await openCustomer(page)
  await page.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (this.name === 'drafts') throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  const invoiceText = page.locator('#invoice').getByRole('textbox', { name: 'Rechnungstext' })
  await invoiceText.pressSequentially('Diesel')
  const notice = page.getByTestId('notification')
  await expect(notice).toHaveText('Speichern war nicht möglich.')
  await expect(invoiceText).toHaveValue('Diesel')
  await expect(notice).toHaveCount(0, { timeout: 10_000 })
})

test('in panic mode the invoice still counts every checked trip, as the file does', async ({ page }) => {
  await openAs(page, server, 'dora', CUSTOMER, { settings: { panicbutton: true } })
  await choose(page, 'Kunde', 'Helvetia Cargo')
  await expect(rows(page)).toHaveCount(0)
  await expect(page.locator('#invoice')).toContainText("2'454.10")
  expect(rowWith((await downloadedRows(page)).rows, 'Gesamttotal')).toContain("2'454.10")
})

test('a click asks, and opens the trip', async ({ page }) => {
  await openCustomer(page)
  await page.getByRole('cell', { name: 'J 02', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Fahrt bearbeiten: J 02?')
  await page.getByRole('button', { name: 'Ja' }).click()
  await page.waitForURL(`**/admin/edit/${ids['J 02']}`)
})

test('another period begins with its first page', async ({ page }) => {
  await openCustomer(page)
  await page.getByRole('button', { name: /nächste/i }).click()
  await expect(rows(page)).toHaveCount(4)
  await setDays(page, formatDay(DAY), formatDay(DAY))
  await expect(rows(page)).toHaveCount(10)
})

test('admin chooses whose subcontractor journal it is', async ({ page }) => {
  await openAs(page, server, 'dora', SUB)
  await choose(page, 'Unternehmer', 'Bise Logistik')
  await expect(rows(page)).toHaveCount(1)
  await expect(sums(page)).toContainText('900.00')
  await choose(page, 'Unternehmer', 'Alpen Trans')
  await expect(sums(page)).toContainText("1'038.00")
  await expect(sums(page)).toContainText('44.40')
  const file = await downloadedRows(page)
  expect(file.name).toBe('subcontractor_journal.xlsx')
  expect(rowWith(file.rows, 'Total Fahrten')).toEqual(expect.arrayContaining(["1'038.00", '119.40', '44.40']))
  expect(JSON.stringify(file.rows)).not.toContain('FREMD')
})

test('a sub has its own journal alone, on a phone as cards, and is told why an old trip stays closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'sara', SUB)
  await expect(sums(page)).toContainText('13 von 13')
  await expect(page.getByRole('combobox', { name: 'Unternehmer' })).toHaveCount(0)
  await expect(page.getByText('FREMD')).toHaveCount(0)
  await expect(page.getByText('Zusatzposten')).toHaveCount(0)
  await page.getByText('J 01').click()
  await expect(page.getByText('Sie können alte Fahrten nicht bearbeiten.')).toBeVisible()
  const file = await downloadedRows(page)
  expect(rowWith(file.rows, 'Total Fahrten')).toContain("1'038.00")
})

test('the switch is locked while the overview shows last week', async ({ page }) => {
  await openAs(page, server, 'dora', SUB, { settings: { dashboard_view: 'last_week' } })
  await expect(page.getByRole('button', { name: 'Woche', exact: true })).toBeDisabled()
})

for (const username of ['carl', 'otto']) {
  test(`${username} has no journal, neither in the menu nor by the address`, async ({ page }) => {
    for (const path of [CUSTOMER, SUB]) {
      await openAs(page, server, username, path)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/journal/i)
    }
    await expect(page.getByRole('navigation').getByText(/journal/i)).toHaveCount(0)
  })
}

test('a sub has no customer journal', async ({ page }) => {
  await openAs(page, server, 'sara', CUSTOMER)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Kundenjournal')
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
  expect(text).toContain('Kundenjournal · Helvetia Cargo')
  for (const tour of [...Object.keys(ids), ALL.trip]) expect(text).toContain(tour)
  expect(text).not.toMatch(/Übersicht|Zeilen pro Seite|Als Excel|Zurücksetzen/)
  // Back on the screen everything is as before.
  await expect(rows(page)).toHaveCount(10)
})

test('a subcontractor that is no longer offered still has its journal', async ({ page }) => {
  const path = `/api/subcontractors/${encodeURIComponent('Bise Logistik')}`
  expect(await server.api<{ message: string }>('DELETE', path)).toMatchObject({ message: 'subcontractor_retired' })
  await openAs(page, server, 'dora', SUB)
  await choose(page, 'Unternehmer', 'Bise Logistik')
  await expect(rows(page)).toHaveCount(1)
  await expect(sums(page)).toContainText('900.00')
})
