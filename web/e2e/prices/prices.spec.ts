import { expect, type Locator, type Page } from '@playwright/test'
import { addDaysToDay, dayOf, formatDay } from '#shared/domain/time/dates.ts'
import { weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { plannedOn, ZONE } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { INSTALLED, openAs, test } from '../support/session.ts'

/** Prices that count from a day on: in the list, of many tours at once, and in the editor of a tour. */

test.use({ cutsWorkers: true })

let server: TestServer
const TODAY = dayOf(Date.now(), ZONE)
const NEW_YEAR = `${Number(TODAY.slice(0, 4)) + 1}-01-01`
const NAMES = ['A 1', 'A 2', 'A 3']

test.beforeEach(async () => {
  server = await createCompany()
  const week = <Value>(value: Value, other: Value): Value[] =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? value : other))
  for (const [at, tr_name] of NAMES.entries())
    await server.api('POST', '/api/tours', {
      ...newTourDefaults(),
      ...{ tr_name, tr_cm_id: 1, tr_departure: 'ZRH', tr_arrival: 'GVA' },
      ...{ tr_stp: '20:00', tr_std: '20:30', tr_sta: '23:45', tr_week_status: week(true, false) },
      ...{ tr_week_sub: week<string | null>('Alpen Trans', null), tr_week_sub_invoice_trip: week(300, 0) },
      ...{ tr_customer_invoice_trip: 500 + at, tr_customer_invoice_toll: 50 },
    })
})
test.afterEach(() => server.dispose())

/** As they are kept: the trip's price of the customer from each day on. */
const kept = async () =>
  Object.fromEntries(
    (await server.api<Tour[]>('GET', '/api/tours/all')).map(({ tr_name, tr_prices }) => [
      tr_name,
      tr_prices.map(({ from, customer_trip }) => `${from} ${customer_trip}`).join(', '),
    ]),
  )
const RAISED = { 'A 1': `${NEW_YEAR} 516`, 'A 2': `${NEW_YEAR} 517.05`, 'A 3': `${NEW_YEAR} 518.05` }
const NONE = { 'A 1': '', 'A 2': '', 'A 3': '' }

const open = async (page: Page) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { acts: number }
    counted.acts = 0
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (counted.acts += 1), true)
  })
  await openAs(page, server, 'dora', '/admin/pricelist')
  await expect(page.getByText('3 Preise')).toBeVisible()
}
const acts = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { acts: number }).acts)
const said = (page: Page) => page.getByTestId('notification')

test('3.2 % more for all tours of a customer from 1 January: at most 8 clicks and keys, offline, and one undo', {
  tag: INSTALLED,
}, async ({ page }) => {
  await open(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.getByText('3 Preise')).toBeVisible()
  await page.context().setOffline(true)

  const raise = async () => {
    await page.getByRole('button', { name: 'Preise ändern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Preise ändern' })
    const start = dialog.getByRole('button', { name: formatDay(NEW_YEAR) })
    const place = await start.boundingBox()
    await page.getByRole('option', { name: /^Helvetia Cargo/ }).click()
    await dialog.getByRole('textbox', { name: 'Prozent' }).click()
    await page.keyboard.type('3.')
    // The list of tours, and a word about what is typed so far, push nothing away that is about to be pressed.
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    expect(await start.boundingBox()).toEqual(place)
    await page.keyboard.type('2')
    await start.click()
    await expect(dialog.getByText('500.00 → 516.00 (+3.2 %)')).toBeVisible()
    await expect(dialog.getByRole('status')).toContainText(`365 Tage ab ${formatDay(NEW_YEAR)}`)
    await dialog.getByRole('button', { name: '3 Touren ändern' }).click()
  }
  const before = await acts(page)
  await raise()
  await expect(said(page)).toContainText('3 Touren geändert, auf diesem Gerät gespeichert')
  expect((await acts(page)) - before).toBeLessThanOrEqual(8)
  const next = page.getByRole('button', { name: `ab ${formatDay(NEW_YEAR)}: Kunde Fahrt 516.00 (+3.2 %)` })
  await expect(next).toBeVisible()

  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(next).toBeHidden()
  await raise()
  await expect(said(page)).toContainText('3 Touren geändert')
  await page.context().setOffline(false)
  await expect.poll(kept).toEqual(RAISED)
})

test('a change begins with what the list shows; an undo leaves what another person wrote since', async ({ page }) => {
  await open(page)
  await page.getByRole('searchbox').fill('502')
  await expect(page.getByText('1 von 3 Preisen')).toBeVisible()
  await page.getByRole('button', { name: 'Preise ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preise ändern' })
  await expect(dialog.getByRole('combobox', { name: /Kunde/ })).toHaveValue('Helvetia Cargo')
  await expect(dialog.getByText('Nur was die Liste zeigt: 1 von 3 Preisen.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Alle 3' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('textbox', { name: 'Prozent' }).fill('3.2')
  await dialog.getByRole('button', { name: formatDay(NEW_YEAR) }).click()
  await dialog.getByRole('button', { name: '3 Touren ändern' }).click()
  await expect.poll(kept).toEqual(RAISED)
  const [, , last] = await server.api<Tour[]>('GET', '/api/tours/all')
  const tr_prices = last?.tr_prices.map((price) => ({ ...price, customer_trip: 600 }))
  await server.api('PUT', `/api/tours/${last?.tr_id}`, { tr_prices })
  await expect(page.getByRole('button', { name: 'Kunde Fahrt 600.00 (+19.5 %)' })).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(said(page)).toContainText('2 Änderungen rückgängig gemacht. Seither geänderte Preise bleiben: A 3')
  await expect.poll(kept).toEqual({ ...NONE, 'A 3': `${NEW_YEAR} 600` })
})

test('the second tap of a double tap on the button of a dialog reaches nothing behind it, by mouse and by finger', async ({
  page,
  newContext,
}) => {
  const raise = async (from: Page, tap: (button: Locator) => Promise<unknown>) => {
    await openAs(from, server, 'dora', '/admin/pricelist')
    await from.getByRole('button', { name: 'Preise ändern' }).click()
    await from.evaluate(() => {
      const counted = Object.assign(window, { fallen: 0 })
      const count = ({ target }: Event) => {
        if (target instanceof Element && !target.closest('[role=dialog], [role=listbox]')) counted.fallen += 1
      }
      for (const kind of ['mousedown', 'click', 'dblclick']) document.addEventListener(kind, count, true)
    })
    await from.getByRole('option', { name: /^Helvetia Cargo/ }).click()
    const dialog = from.getByRole('dialog', { name: 'Preise ändern' })
    await dialog.getByRole('textbox', { name: 'Prozent' }).fill('3.2')
    await tap(dialog.getByRole('button', { name: '3 Touren ändern' }))
    await expect(said(from)).toContainText('3 Touren geändert')
    await expect(from.getByRole('dialog')).toHaveCount(0)
    expect(await from.evaluate(() => (window as unknown as { fallen: number }).fallen)).toBe(0)
    await expect(said(from).getByRole('button', { name: 'Rückgängig' })).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await raise(page, (button) => button.dblclick())
  const phone = await newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const touched = await phone.newPage()
  await raise(touched, async (button) => {
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (let taps = 0; taps < 2; taps += 1) await touched.touchscreen.tap(x + width / 2, y + height / 2)
  })
  expect(new URL(touched.url()).pathname).toBe('/admin/pricelist')
})

test('an amount is changed where it stands, from a day on; another day is listed', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Preis ändern: Kunde Fahrt 501.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preis ändern: A 2' })
  await expect(dialog.getByRole('textbox', { name: 'Kunde Fahrt' })).toBeFocused()
  await page.keyboard.type('555')
  await dialog.getByRole('textbox', { name: 'Gilt ab' }).fill(formatDay(NEW_YEAR))
  await page.keyboard.press('Enter')
  await expect.poll(kept).toEqual({ ...NONE, 'A 2': `${NEW_YEAR} 555` })
  await expect(page.getByRole('button', { name: 'Kunde Fahrt 501.00, ab' })).toContainText('→ 555.00')

  await page.getByRole('textbox', { name: 'Preise vom' }).fill(formatDay(NEW_YEAR))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Preis ändern: Kunde Fahrt 555.00' })).toBeVisible()
})

test('a tour lists its prices from a day on, and its history tells who changed which', async ({ page }) => {
  const [tour] = await server.api<Tour[]>('GET', '/api/tours/all')
  await openAs(page, server, 'dora', `/admin/editdisposition/${tour?.tr_id}`)
  const section = page.getByRole('region', { name: 'Preise ab' })
  await expect(section).toContainText('gelten ohne Ende')
  await section.getByRole('button', { name: 'Preis ab einem Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preis ab einem Tag' })
  await dialog.getByRole('textbox', { name: 'Gilt ab' }).fill(formatDay(NEW_YEAR))
  await dialog.getByRole('textbox', { name: 'Kunde Fahrt' }).fill('540')
  await dialog.getByRole('group', { name: 'Montag' }).getByRole('textbox', { name: 'Fahrt' }).fill('320')
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(section).toContainText('540.00 / 50.00, Mo 320.00 / 0.00, Di–Fr 300.00 / 0.00')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(kept).toEqual({ ...NONE, 'A 1': `${NEW_YEAR} 540` })

  await page.goto(`${server.url}/admin/editdisposition/${tour?.tr_id}`)
  await section.getByRole('button', { name: `Preise ab ${formatDay(NEW_YEAR)} löschen` }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(kept).toEqual(NONE)
  await page.goto(`${server.url}/admin/editdisposition/${tour?.tr_id}`)
  await page.getByRole('button', { name: 'Änderungsverlauf' }).click()
  const line = `ab ${formatDay(NEW_YEAR)}: 540.00 / 50.00`
  await expect(page.getByRole('listitem').filter({ hasText: line }).first()).toBeVisible()
})

test('the list’s own file, chosen without a network, comes back with a price from a day on, after a look at what changes', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Import (Excel, CSV)' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Datei wählen' }).click()
  const text = `Tournummer;Gilt ab;Kunde: Fahrt €\nA 3;${formatDay(NEW_YEAR)};530.50\n`
  await page.context().setOffline(true)
  await (await chooser).setFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('dialog').getByText('Dafür braucht es eine Verbindung')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Nochmals prüfen' }).click()
  await expect(page.getByRole('row').filter({ hasText: `A 3, ${formatDay(NEW_YEAR)}` })).toContainText('502.00530.50')
  await page.getByRole('button', { name: 'Importieren' }).click()
  await expect.poll(kept).toEqual({ ...NONE, 'A 3': `${NEW_YEAR} 530.5` })
  await expect(page.getByRole('button', { name: 'Kunde Fahrt 530.50 (+5.7 %)' })).toBeVisible()
})

test('a saved trip that is moved says what is listed for the new day, and one tap takes it', async ({ page }) => {
  const monday = weekStart(yearWeekOf(addDaysToDay(TODAY, 14)))
  const saturday = addDaysToDay(monday, 5)
  const week = <Value>(value: Value, ofSaturday: Value): Value[] =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 5 ? ofSaturday : value))
  await server.api('POST', '/api/tours', {
    ...newTourDefaults(),
    ...{ tr_name: 'S 1', tr_cm_id: 1, tr_departure: 'GVA', tr_arrival: 'ZRH' },
    ...{ tr_stp: '10:00', tr_std: '10:30', tr_sta: '14:00', tr_week_status: week(true, true) },
    ...{ tr_week_sub: week('Alpen Trans', 'Alpen Trans'), tr_week_sub_invoice_trip: week(300, 420) },
    ...{ tr_customer_invoice_trip: 500, tr_customer_invoice_toll: 50 },
  })
  const way = { tt_from_adrnr: 'GVA', tt_from_text: 'Genève Aéroport Fret', tt_to_adrnr: 'ZRH' }
  const amounts = { tt_customer_invoice_trip: 500, tt_customer_invoice_toll: 50, tt_sub_invoice_trip: 420 }
  const fields = { tt_tour: 'S 1', ...way, tt_to_text: 'Zürich Flughafen Fracht', ...plannedOn(saturday), ...amounts }
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(0, fields))
  await openAs(page, server, 'dora', `/admin/edit/${tt_id}`)
  const price = page.getByRole('status').filter({ hasText: 'Noch der Preis vom' })
  await expect(page.getByRole('textbox', { name: 'STP – geplant' })).toBeVisible()
  await expect(price).toHaveCount(0)
  await page.getByRole('textbox', { name: 'STP – geplant' }).fill(`${formatDay(monday)} 10:00`)
  await page.keyboard.press('Tab')
  await expect(price).toContainText(/^Noch der Preis vom Sa .* 300\.00 €, Maut 0\.00 € \(S 1\)/)
  // The customer pays the same on both days.
  await expect(price).toHaveCount(1)
  await price.getByRole('button', { name: 'Preis der Liste übernehmen' }).click()
  await expect(price).toHaveCount(0)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(() => server.api<Trip>('GET', `/api/trips/${tt_id}`))
    .toMatchObject({ tt_stp: plannedOn(monday).tt_stp, tt_sub_invoice_trip: 300, tt_customer_invoice_trip: 500 })
})

test('a copied trip that another subcontractor gets has the price of the list or of the copied one, and says whose', async ({
  page,
}) => {
  await server.api('POST', '/api/subcontractors', { sc_name: 'Süd Cargo' })
  const fields = { tt_tour: 'A 1', tt_sub: 'Bise Logistik', tt_sub_invoice_trip: 640, tt_customer_invoice_trip: 500 }
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(24, fields))
  await openAs(page, server, 'dora', `/admin/edit/neu?copy=${tt_id}`)
  const amount = page.getByRole('region', { name: 'Rechnung Unternehmer' }).getByRole('textbox', { name: 'Fahrt' })
  const give = async (name: string) => {
    await page.getByRole('combobox', { name: 'Unternehmer', exact: true }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await expect(amount).toHaveValue('640.00')
  await give('Alpen Trans')
  await expect(amount).toHaveValue('300.00')
  await expect(amount).toHaveAccessibleDescription(/^Preisliste: A \d/)
  await give('Süd Cargo')
  await expect(amount).toHaveValue('640.00')
  await expect(amount).toHaveAccessibleDescription(
    /^Wie am .* \(Bise Logistik\): Die Preisliste hat keinen Preis für Süd Cargo$/,
  )
  await give('Bise Logistik')
  await expect(amount).toHaveAccessibleDescription('')
})
