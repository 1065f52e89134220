import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { weekLabel } from '#shared/domain/time/weeks.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import type { Tour, TourFields } from '#shared/schemas/tour.ts'
import { tryNow } from '../support/app.ts'
import { findNeedlessCuts } from '../support/free-room.ts'
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
})
test.afterAll(() => server.dispose())

const week = <Value>(values: Partial<Record<number, Value>>, otherwise: Value): Value[] =>
  Array.from({ length: 7 }, (_, day) => values[day] ?? otherwise)

/** A tour of Alpen Trans on Mondays and Tuesdays, of Bise Logistik on Wednesdays; Tuesday is locked. */
const addTour = async (tr_name: string, fields: Partial<TourFields> = {}): Promise<number> => {
  const tour = {
    ...newTourDefaults(),
    tr_name,
    tr_cm_id: 1,
    tr_departure: 'ZRH',
    tr_arrival: 'GVA',
    tr_stp: '20:00',
    tr_std: '20:30',
    tr_sta: '23:45',
    tr_customer_invoice_trip: 640.5,
    tr_week_status: week({ 0: true, 1: true, 2: true }, false),
    tr_week_sub: week<string | null>({ 0: 'Alpen Trans', 1: 'Alpen Trans', 2: 'Bise Logistik' }, null),
    tr_week_gps: week<string | null>({ 0: 'ZH 1001', 1: 'ZH 1001', 2: 'BE 2001' }, null),
    tr_week_driver: week<number | null>({ 0: 1, 1: 1, 2: 3 }, null),
    tr_week_drivernr: week<string | null>({ 0: '101', 1: '101', 2: '201' }, null),
    tr_week_sub_invoice_trip: week({ 0: 480, 1: 480, 2: 500 }, 0),
    tr_week_locked: week({ 1: true }, false),
    ...fields,
  }
  return (await server.api<{ tr_id: number }>('POST', '/api/tours', tour)).tr_id
}
const saved = (id: number): Promise<Tour> => server.api<Tour>('GET', `/api/tours/${id}`)
const tours = (): Promise<Tour[]> => server.api<Tour[]>('GET', '/api/tours/all')

/** A cell of the weekday table: days count from Monday; tick, subcontractor, vehicle, driver, observers, trip, toll. */
const cell = (page: Page, day: number, column: number) => page.locator(`[data-place="${day}-${column}"]`)
const editor = async (page: Page, username: string, id: number | string) => {
  await openAs(page, server, username, `/admin/editdisposition/${id}`)
  await expect(page.getByRole('grid', { name: 'Wochentage' })).toBeVisible()
}
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a new tour, its week filled by keyboard alone', async ({ page }) => {
  await editor(page, 'dora', ':id')
  const add = page.getByRole('button', { name: 'Hinzufügen' })
  await page.getByRole('textbox', { name: 'Tour', exact: true }).fill('NEU 1')
  await choose(page, 'Kunde', 'Helvetia Cargo')
  await page.getByRole('combobox', { name: 'Kombination' }).fill('GANZ NEU')
  await choose(page, 'Abfahrtsort', 'Zürich Flughafen Fracht')
  await page.getByRole('combobox', { name: 'Ankunftsort' }).click()
  await expect(page.getByRole('option', { name: 'Zürich Flughafen Fracht' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Genève Aéroport Fret' }).click()
  await page.getByRole('textbox', { name: 'Bereitstellung' }).fill('20:00')
  await page.getByRole('textbox', { name: 'Abfahrt', exact: true }).fill('20:30')
  await page.getByRole('textbox', { name: 'Ankunft', exact: true }).fill('01:15')
  await page.getByRole('textbox', { name: 'Ankunft: Tage danach' }).fill('1')

  await cell(page, 0, 0).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(add).toBeDisabled()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  // Typing opens the cell with the typed text; Enter takes it and moves to the next day.
  await page.keyboard.type('Alp')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 1)).toHaveText('Alpen Trans')
  await expect(cell(page, 1, 1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveText([/^ZH 100[12]/, /^ZH 100[12]/])
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 2)).toBeFocused()
  await cell(page, 0, 5).focus()
  await page.keyboard.type("1'200.5")
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 5)).toHaveText("1'200.50")
  await cell(page, 0, 8).click()
  await expect(cell(page, 1, 1)).toHaveText('Alpen Trans')
  await add.click()

  await expect(page.getByText('Die Tour wurde hinzugefügt.')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/admin/disposition`)
  await expect
    .poll(async () => (await tours()).find(({ tr_name }) => tr_name === 'NEU 1'))
    .toMatchObject({
      tr_tour_comb: 'GANZ NEU',
      tr_requirements: ['11_2_7'],
      tr_stp: '20:00',
      tr_sta: '01:15',
      tr_sta_plus_day: 1,
      tr_week_status: week({ 0: true, 1: true }, false),
      tr_week_sub: week<string | null>({ 0: 'Alpen Trans', 1: 'Alpen Trans' }, null),
      tr_week_sub_invoice_trip: week({ 0: 1200.5, 1: 1200.5 }, 0),
    })
})

test('what is no amount stays in its cell and keeps the tour from being saved', async ({ page }) => {
  await editor(page, 'dora', await addTour('BETRAG'))
  await cell(page, 0, 5).focus()
  await page.keyboard.type('12,x')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 5)).toContainText('12,x')
  await expect(page.getByText('Unternehmer: Fahrt, Montag')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await cell(page, 0, 5).focus()
  await page.keyboard.press('Delete')
  await expect(cell(page, 0, 5)).toHaveText('0.00')
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeEnabled()
})

test('a subcontractor changes vehicle and driver of its own open days alone', async ({ page }) => {
  const id = await addTour('UNTERNEHMER')
  await editor(page, 'sara', id)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Beobachter' })).toHaveCount(0)
  await expect(page.getByText('640.50')).toHaveCount(0)
  await expect(cell(page, 2, 1)).toHaveText('anderer Unternehmer')
  await cell(page, 1, 2).click()
  await expect(page.getByRole('option')).toHaveCount(0)
  await cell(page, 0, 2).click()
  await expect(page.getByRole('option')).toHaveText([/^ZH 100[12]/, /^ZH 100[12]/])
  await page.getByRole('option', { name: 'ZH 1002' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Tour wurde gespeichert.')).toBeVisible()
  await expect
    .poll(async () => (await saved(id)).tr_week_gps)
    .toEqual(week<string | null>({ 0: 'ZH 1002', 1: 'ZH 1001', 2: 'BE 2001' }, null))
})

test('on a phone the days are cards: ticked, filled, taken over to all days and unticked', async ({ page }) => {
  const id = await addTour('TELEFON', { tr_week_locked: week({}, false) })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'dora', `/admin/editdisposition/${id}`)
  const tick = (day: string) => page.getByRole('checkbox', { name: `${day} aktivieren` })
  const card = (day: string) => page.getByRole('button', { name: day, exact: true })
  const save = page.getByRole('button', { name: 'Speichern' })

  // A ticked day opens at once, and needs a subcontractor.
  await tick('Donnerstag').check()
  await expect(card('Donnerstag')).toHaveAttribute('aria-expanded', 'true')
  await expect(save).toBeDisabled()
  await choose(page, 'Unternehmer', 'Bise Logistik')
  await expect(save).toBeEnabled()
  await page.getByRole('combobox', { name: 'Fahrzeug', exact: true }).click()
  await expect(page.getByRole('option')).toHaveText([/^BE 2001/])
  await page.getByRole('option', { name: 'BE 2001' }).click()
  await choose(page, 'Fahrer', 'Carla Rossi (201)')
  await page.getByRole('textbox', { name: 'Unternehmer: Fahrt', exact: true }).fill("1'050.5")
  await card('Donnerstag').click()
  await expect(page.getByText('BE 2001 · Carla Rossi (201)')).toHaveCount(2)

  await card('Donnerstag').click()
  await expect(page.getByRole('textbox', { name: 'Unternehmer: Fahrt', exact: true })).toHaveValue("1'050.50")
  await page.getByRole('button', { name: 'Für alle Tage übernehmen' }).click()
  await card('Donnerstag').click()
  await expect(page.getByText('BE 2001 · Carla Rossi (201)')).toHaveCount(4)
  await tick('Dienstag').uncheck()
  await expect(card('Dienstag')).toHaveCount(0)
  await save.click()

  await expect(page.getByText('Die Tour wurde gespeichert.')).toBeVisible()
  await expect
    .poll(() => saved(id))
    .toMatchObject({
      tr_week_status: week({ 0: true, 2: true, 3: true }, false),
      tr_week_sub: week<string | null>({ 0: 'Bise Logistik', 2: 'Bise Logistik', 3: 'Bise Logistik' }, null),
      tr_week_gps: week<string | null>({ 0: 'BE 2001', 2: 'BE 2001', 3: 'BE 2001' }, null),
      tr_week_driver: week<number | null>({ 0: 3, 2: 3, 3: 3 }, null),
      tr_week_sub_invoice_trip: week({ 0: 1050.5, 2: 1050.5, 3: 1050.5 }, 0),
    })
})

test('the list finds, filters and deletes, and remembers its filter', async ({ page }) => {
  await addTour('BLEIBT')
  const id = await addTour('LÖSCH MICH', { tr_tour_comb: 'NUR DIESE' })
  await openAs(page, server, 'dora', '/admin/disposition')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await choose(page, 'Kombination', 'NUR DIESE')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 Tour anzeigen' }).click()
  await expect(page.getByText(/^1 von \d+ Touren$/)).toBeVisible()
  // It takes its entry out of the history when it is gone.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^1 von \d+ Touren$/)).toBeVisible()
  await page.getByRole('button', { name: 'Tour LÖSCH MICH löschen' }).click()
  await expect(page.getByRole('dialog', { name: 'Tour LÖSCH MICH löschen?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Die Tour wurde gelöscht.')).toBeVisible()
  await expect.poll(async () => (await tours()).some(({ tr_id }) => tr_id === id)).toBe(false)
})

test('the list says way, times and both hauliers whole; a tap on the row opens the tour', async ({ page }) => {
  await addTour('GANZ')
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, server, 'dora', '/admin/disposition')
    const row = page.getByRole('row').filter({ hasText: 'GANZ' })
    await expect(row).toContainText('Zürich Flughafen Fracht→ Genève Aéroport Fret')
    await expect(row).toContainText('20:00 · 20:30–23:45')
    await expect(row).toContainText('Alpen TransBise Logistik')
    await expect.poll(() => findNeedlessCuts(page)).toEqual([])
    // Of a row nothing but its tour and its deletion is a control, and the latter waits for its row.
    await expect(row.getByRole('link')).toHaveCount(1)
    await row.getByText('Genève').click()
    await expect(page).toHaveURL(/editdisposition\/\d+$/)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'dora', '/admin/disposition')
  const card = page.getByRole('listitem').filter({ hasText: 'GANZ' })
  await expect(card).toContainText('20:00 · 20:30–23:45')
  const middle = async (name: string, role: 'button' | 'searchbox') => {
    const box = await page.getByRole(role, { name }).boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  expect(await middle('Tour hinzufügen', 'button')).toBe(await middle('Touren suchen', 'searchbox'))
})

test('a known tour begins with its week, and is duplicated and deleted from its own screen', async ({ page }) => {
  const id = await addTour('VON SELBST')
  await editor(page, 'dora', id)
  const section = page.getByRole('region')
  await expect(section.first()).toHaveAccessibleName('Wochentage')
  await expect(page.getByText('Zürich Flughafen Fracht → Genève Aéroport Fret · 20:00 · 20:30–23:45')).toBeVisible()
  await page.getByRole('link', { name: 'Duplizieren' }).click()
  await expect(page.getByRole('textbox', { name: 'Tour', exact: true })).toHaveValue('VON SELBST (Kopie)')
  await expect(section.first()).toHaveAccessibleName('Tour')
  await page.goBack()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(section.first()).toHaveAccessibleName('Wochentage')
  // What is typed is no reason to keep what is deleted.
  await page.getByRole('combobox', { name: 'Kombination' }).fill('HALB')
  await page.getByRole('button', { name: 'Tour VON SELBST löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Die Tour wurde gelöscht.')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/admin/disposition`)
  await expect.poll(async () => (await tours()).some(({ tr_id }) => tr_id === id)).toBe(false)
})

test('what keeps a tour from being saved is led to by a tap', async ({ page }) => {
  await editor(page, 'dora', ':id')
  const needs = page.getByRole('button', { name: /^Noch auszufüllen/ })
  await page.getByRole('textbox', { name: 'Tour', exact: true }).fill('UNFERTIG')
  await needs.click()
  await expect(page.getByRole('combobox', { name: 'Kunde' })).toBeFocused()
  await editor(page, 'dora', await addTour('OHNE', { tr_week_status: week({ 0: true }, false) }))
  await cell(page, 4, 0).click()
  await needs.click()
  await expect(cell(page, 4, 1)).toBeFocused()
})

test('weeks: previewed with warnings, copied, published, and told week by week', async ({ page }) => {
  await addTour('WOCHE', { tr_week_driver: week({}, null), tr_week_drivernr: week({}, null) })
  const bise = { sc_name: 'Bise Logistik', sc_email: 'bise@example.com' }
  await server.api('PUT', `/api/subcontractors/${encodeURIComponent(bise.sc_name)}`, bise)
  const [first = 0, second = 0] = (await server.api<number[]>('GET', '/api/tours/weeks/copy')).slice(3)
  await openAs(page, server, 'dora', '/admin/disposition?tab=copy')
  await page.getByRole('checkbox', { name: weekLabel(first) }).check()
  await page.getByRole('checkbox', { name: weekLabel(second) }).check()
  await expect(page.getByRole('button', { name: /Ohne Fahrer/ })).toBeVisible()
  await page.getByRole('button', { name: /Fahrten anlegen/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Fahrten anlegen/ })
    .click()
  const result = page.getByRole('region', { name: 'Ergebnis' })
  await expect(result.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('checkbox', { name: weekLabel(first) })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Wochen freigeben' }).click()
  await page.getByRole('checkbox', { name: weekLabel(first) }).check()
  await page.getByRole('button', { name: 'Freigeben und benachrichtigen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freigeben und benachrichtigen' }).click()
  await expect(result.getByText(/Keine E-Mail-Adresse hinterlegt.*Alpen Trans/)).toBeVisible()
  // This server has no mail server, so the result must not promise a mail.
  await expect(result.getByText(/Die Liste wartet im Ausgang.*Bise Logistik/)).toBeVisible()

  await page.getByRole('tab', { name: 'Wochen löschen' }).click()
  await expect(page.getByRole('checkbox', { name: weekLabel(first) })).toHaveCount(0)
  await page.getByRole('checkbox', { name: weekLabel(second) }).check()
  await page.getByRole('button', { name: /geplante Fahrt(en)? löschen$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /geplante Fahrt(en)? löschen$/ })
    .click()
  await expect(result.getByText('Die geplanten Fahrten der gewählten Wochen wurden gelöscht.')).toBeVisible()
})

test('the price list leads to the tour and downloads as Excel', async ({ page }) => {
  await addTour('PREIS')
  await openAs(page, server, 'dora', '/admin/pricelist')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await choose(page, 'Tournummer', 'PREIS')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: '640.50' })).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als Excel herunterladen' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Preisliste.xlsx')
  expect(
    fs
      .readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await page.getByRole('link', { name: 'PREIS', exact: true }).first().click()
  await expect(page.getByRole('grid', { name: 'Wochentage' })).toBeVisible()
})

test('what is retired keeps its name where a tour refers to it, and is no longer offered', async ({ page }) => {
  const place = { add_id: 'ALT', add_name: 'Altes Lager Aarau', add_lat: null, add_lon: null, add_radius: null }
  await server.api('POST', '/api/address', place)
  const driver = { dr_name: 'Rolf Rentner', dr_number: '900', dr_groups: 'alpen trans', dr_requirements: '' }
  const { dr_id } = await server.api<{ dr_id: number }>('POST', '/api/drivers', driver)
  const id = await addTour('RUHESTAND', {
    tr_departure: 'ALT',
    tr_week_driver: week<number | null>({ 0: dr_id, 1: dr_id, 2: 3 }, null),
    tr_week_drivernr: week<string | null>({ 0: '900', 1: '900', 2: '201' }, null),
  })
  await server.api('DELETE', '/api/address/ALT')
  await server.api('DELETE', `/api/drivers/${dr_id}`)

  await openAs(page, server, 'dora', '/admin/disposition')
  await expect(page.getByRole('row').filter({ hasText: 'RUHESTAND' })).toContainText('Altes Lager Aarau')
  await page.goto(`${server.url}/admin/pricelist`)
  await expect(page.getByRole('row').filter({ hasText: 'RUHESTAND' }).first()).toContainText('Altes Lager Aarau')

  await page.goto(`${server.url}/admin/editdisposition/${id}`)
  await expect(page.getByRole('combobox', { name: 'Abfahrtsort' })).toHaveValue('Altes Lager Aarau')
  await expect(page.getByRole('grid', { name: 'Wochentage' })).toContainText('Rolf Rentner')
  await page.getByRole('combobox', { name: 'Ankunftsort' }).click()
  await expect(page.getByRole('option', { name: 'Basel EuroAirport Fracht' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Altes Lager Aarau' })).toHaveCount(0)
})

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a connection tours are saved on the device; weeks and Excel say that they need one', async ({
    page,
  }) => {
    const id = await addTour('OFFLINE')
    await openAs(page, server, 'dora', '/admin/pricelist')
    await expect(page.getByRole('link', { name: 'OFFLINE' }).first()).toBeVisible()
    // The service worker has the screens' files; only the server is gone.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.getByRole('link', { name: 'Disposition' }).click()
    await expect(page.getByRole('link', { name: 'Tour OFFLINE bearbeiten' })).toBeVisible()
    await page.getByRole('link', { name: 'Tour OFFLINE bearbeiten' }).click()
    await expect(page.getByRole('grid', { name: 'Wochentage' })).toBeVisible()
    await server.stop('SIGKILL')
    try {
      await page.getByRole('combobox', { name: 'Kombination' }).fill('UNTERWEGS')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page).toHaveURL(`${server.url}/admin/disposition`)
      await page.getByRole('tab', { name: 'Wochen kopieren' }).click()
      await expect(page.getByText('Dafür braucht es eine Verbindung.')).toBeVisible()
      await page.getByRole('link', { name: 'Preisliste' }).click()
      await expect(page.getByRole('link', { name: 'OFFLINE' }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Als Excel herunterladen' }).click()
      await expect(page.getByText('Dafür braucht es eine Verbindung.')).toBeVisible()
    } finally {
      await server.start()
    }
    await tryNow(page)
    await expect.poll(async () => (await saved(id)).tr_tour_comb).toBe('UNTERWEGS')
  })
})
