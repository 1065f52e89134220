import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { type OfficeCell, readInOffice } from '../../../server/testing/libreoffice.ts'
import { addDaysToDay, formatDay } from '../../../shared/domain/time/dates.ts'
import { expectSync } from '../support/app.ts'
import { plannedOn, TODAY } from '../support/days.ts'
import { createNetwork } from '../support/network.ts'
import { addMondayTour, createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

const OSMAND_SECRET = 'osmand-e2e-secret'

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany({ OSMAND_SECRET })
  for (const [day, tour] of [
    [TODAY, 'HEUTE 1'],
    [addDaysToDay(TODAY, -1), 'GESTERN 1'],
    [addDaysToDay(TODAY, -2), 'VORGESTERN 1'],
  ] as const) {
    await server.api('POST', '/api/trips', tripIn(0, { ...plannedOn(day), tt_tour: tour }))
  }
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(1, { tt_tour: 'NEU 1' }))
  await server.api('PUT', `/api/trips/${tt_id}`, { tt_gps: 'ZH 1002' })
  await server.api('POST', '/api/customers', { cm_name: 'Kurz AG' })
  const customers = await server.api<{ cm_id: number; cm_name: string }[]>('GET', '/api/customers/all')
  const short = customers.find(({ cm_name }) => cm_name === 'Kurz AG')
  await server.api('DELETE', `/api/customers/${short?.cm_id}`)
  const position = `id=ZH%201001&lat=47.4582&lon=8.5555&timestamp=${Math.floor(Date.now() / 1000)}`
  expect((await fetch(`${server.url}/api/telematics/osmand/${OSMAND_SECRET}?${position}`)).status).toBe(200)
})
test.afterAll(() => server.dispose())

/** Further back than what a card begins with, and near enough for a range that ends last week. */
const ELSEWHEN = addDaysToDay(TODAY, -100)

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const day = (page: Page, of: string, label: string) => card(page, of).getByRole('textbox', { name: label })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const notice = (page: Page) => page.getByTestId('notification')

/** Presses the button, and opens what comes as an office program would. */
const downloaded = async (page: Page, button: string) => {
  const started = page.waitForEvent('download')
  await press(page, button)
  const download = await started
  const rows = readInOffice(fs.readFileSync(await download.path()))[0]?.rows ?? []
  return { name: download.suggestedFilename(), rows: rows.map((row: OfficeCell[]) => row.map(({ shown }) => shown)) }
}
/** Rows below the heading in the first column, without the empty rest. */
const below = (rows: string[][], heading: string): string[][] =>
  rows.slice(rows.findIndex(([first]) => first === heading) + 1).filter((row) => row.some((cell) => cell !== ''))

test.describe('what admin downloads', () => {
  test('the report of a range, both days included', async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/report')
    await day(page, 'Fahrtenbericht', 'Startdatum').fill(formatDay(addDaysToDay(TODAY, -1)))
    await day(page, 'Fahrtenbericht', 'Enddatum').fill(formatDay(TODAY))
    const { name, rows } = await downloaded(page, 'Bericht herunterladen')
    expect(name).toBe(`report_${addDaysToDay(TODAY, -1)}_${TODAY}.xlsx`)
    const trips = below(rows, 'Aktiv')
    const tours = trips.map((row) => row[14])
    expect(tours.slice(0, 2)).toEqual(['GESTERN 1', 'HEUTE 1'])
    expect(tours).not.toContain('VORGESTERN 1')
    expect(trips[0]?.slice(0, 2)).toEqual(['Aktiv', 'Helvetia Cargo'])
    expect(trips[0]?.slice(5, 6)).toEqual([formatDay(addDaysToDay(TODAY, -1))])
    expect(JSON.stringify(rows)).not.toContain('interne Notiz')
  })

  test('what a file will hold is shown before it is downloaded', async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/report')
    const report = card(page, 'Fahrtenbericht')
    const choose = async (label: string, typed: string) => {
      await day(page, 'Fahrtenbericht', label).fill(typed)
      await day(page, 'Fahrtenbericht', label).press('Tab')
    }
    for (const label of ['Startdatum', 'Enddatum']) await choose(label, formatDay(addDaysToDay(TODAY, -1)))
    await expect(report.getByText('1 Zeile', { exact: true })).toBeVisible()
    const button = report.getByRole('button', { name: 'Bericht herunterladen' })
    const place = await button.boundingBox()
    await expect(report.getByRole('table')).toContainText('GESTERN 1')
    await choose('Startdatum', '01.03.2026')
    await choose('Enddatum', '02.03.2026')
    // Said once: beside the choice, or in it where there is little room.
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      // What comes meanwhile does not push away what is about to be pressed.
      if (width === 1440) expect((await button.boundingBox())?.y).toBe(place?.y)
      const none = report.getByText(/keine Zeilen/i).filter({ visible: true })
      await expect(none).toHaveText('Für diese Auswahl gibt es keine Zeilen.')
    }
    const log = card(page, 'Protokoll')
    await log.getByRole('textbox', { name: 'Benutzername' }).fill('dora')
    await expect(log.getByRole('table')).not.toContainText('NEU 1')
    await expect(log.getByRole('table')).toContainText('angemeldet')
  })

  test('a tour that is typed whole: Enter closes its suggestions, and nothing covers the button', async ({ page }) => {
    await addMondayTour(server, 'LX 200')
    await openAs(page, server, 'dora', '/admin/report')
    const tour = page.getByRole('combobox', { name: 'Tour' })
    await tour.fill('LX 200')
    await expect(page.getByRole('option', { name: 'LX 200' })).toBeVisible()
    await tour.press('Enter')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(tour).toHaveValue('LX 200')
    expect((await downloaded(page, 'Protokoll herunterladen')).name).toBe(`log_${TODAY}.xlsx`)
  })

  test('the log of a day: who added, changed and deleted what, and who logged in', async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/report')
    await expect(day(page, 'Protokoll', 'Tag')).toHaveValue(formatDay(TODAY))
    const { name, rows } = await downloaded(page, 'Protokoll herunterladen')
    expect(name).toBe(`log_${TODAY}.xlsx`)
    const lines = below(rows, 'Zeit').map(([, user, ...rest]) => [user, ...rest.slice(0, 3)])
    expect(lines).toContainEqual(['admin', 'hinzugefügt', 'Fahrt', 'NEU 1'])
    expect(lines).toContainEqual(['admin', 'geändert', 'Fahrt', 'NEU 1'])
    expect(lines).toContainEqual(['admin', 'hinzugefügt', 'Benutzer', 'sara'])
    expect(lines).toContainEqual(['admin', 'gelöscht', 'Kunde', 'Kurz AG'])
    expect(lines).toContainEqual(['dora', 'angemeldet', '', ''])
    expect(JSON.stringify(rows)).toContain('Fahrzeug: ZH 1001 → ZH 1002')
  })

  test('the messages of the vehicles of a day, in the language of the person', { tag: '@thorough' }, async ({
    page,
  }) => {
    await openAs(page, server, 'dora', '/admin/report', { settings: { language: 'en' } })
    const { name, rows } = await downloaded(page, 'Download fleet-telematics log')
    expect(name).toBe(`telematics_log_${TODAY}.xlsx`)
    expect(rows[0]?.[0]).toBe('Fleet-telematics log')
    const messages = below(rows, 'Received')
    expect(messages.map((row) => row.slice(1, 4))).toEqual([['osmand', 'ZH 1001', 'ZH 1001']])
    expect(messages[0]?.[6]).toContain('47.4582')
    expect(JSON.stringify(rows)).not.toContain(OSMAND_SECRET)
  })
})

test.describe('what is wrong', () => {
  test('stands at its day, nothing is asked of the server, and what is chosen stays', { tag: '@thorough' }, async ({
    page,
  }) => {
    await openAs(page, server, 'dora', '/admin/report')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('download')) asked += 1
    })
    const report = card(page, 'Fahrtenbericht')
    const end = day(page, 'Fahrtenbericht', 'Enddatum')
    const start = day(page, 'Fahrtenbericht', 'Startdatum')
    await start.fill('15.06.2026')
    for (const [typed, fault] of [
      ['14.06.2026', 'Das Ende liegt vor dem Anfang.'],
      ['15.06.2028', 'Der Zeitraum darf höchstens 400 Tage umfassen.'],
      ['31.02.2026', 'Ungültiges Datum. Format: TT.MM.JJJJ'],
      ['', 'Dieses Feld ist erforderlich.'],
    ] as const) {
      await end.fill(typed)
      await press(page, 'Bericht herunterladen')
      await expect(report.getByRole('alert')).toHaveText(fault)
      await expect(end).toHaveAttribute('aria-invalid', 'true')
      await expect(end).toHaveValue(typed)
      await expect(start).toHaveValue('15.06.2026')
    }
    // By the keyboard alone, without leaving the field.
    const logDay = day(page, 'Protokoll', 'Tag')
    await logDay.fill('gestern')
    await logDay.press('Enter')
    await expect(card(page, 'Protokoll').getByRole('alert')).toHaveText('Ungültiges Datum. Format: TT.MM.JJJJ')
    expect(asked).toBe(0)
    await end.fill('15.06.2026')
    await expect(report.getByRole('alert')).toHaveCount(0)
  })

  test('a failure of the server is said, progress ends, the days stay and the next try works', {
    tag: '@thorough',
  }, async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/report')
    const start = day(page, 'Fahrtenbericht', 'Startdatum')
    await start.fill(formatDay(ELSEWHEN))
    const button = page.getByRole('button', { name: 'Bericht herunterladen', exact: true })
    let answer: () => void = () => undefined
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/reportdownload', async (route) => {
      await isAsked
      const headers = (await route.fetch({ method: 'GET', url: `${server.url}/api/auth` })).headers()
      await route.fulfill({ status: 500, headers, json: { message: 'general_problem' } })
    })
    await button.click()
    const progress = card(page, 'Fahrtenbericht').getByRole('progressbar', { name: /Die Datei wird erstellt/ })
    await expect(progress).toBeVisible()
    await expect(button).toBeDisabled()
    // The other cards stay usable meanwhile.
    await expect(page.getByRole('button', { name: 'Protokoll herunterladen', exact: true })).toBeEnabled()
    answer()
    await expect(notice(page)).toHaveText('Leider gab es ein Problem.')
    await expect(progress).toHaveCount(0)
    await expect(start).toHaveValue(formatDay(ELSEWHEN))
    await page.unroute('**/api/reportdownload')
    const started = page.waitForEvent('download')
    await button.click()
    expect((await started).suggestedFilename()).toContain(`report_${ELSEWHEN}_`)
  })

  test('what the server refuses stands at its field', { tag: '@thorough' }, async ({ page }) => {
    await openAs(page, server, 'dora', '/admin/report')
    // A device whose app is older than the server.
    await page.route('**/api/reportdownload', async (route) => {
      const body = { ...route.request().postDataJSON(), start_date: '2020-01-01' }
      await route.continue({ postData: JSON.stringify(body) })
    })
    await press(page, 'Bericht herunterladen')
    await expect(card(page, 'Fahrtenbericht').getByRole('alert')).toHaveText(
      'Der Zeitraum darf höchstens 400 Tage umfassen.',
    )
  })
})

for (const username of ['sara', 'carl', 'otto']) {
  test(`${username} has no reports, neither in the menu nor by the address`, { tag: '@thorough' }, async ({ page }) => {
    await openAs(page, server, username, '/admin/report')
    await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' })
    await expect(menu.getByRole('link', { name: 'Übersicht', exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Berichte' })).toHaveCount(0)
  })
}

test('without a connection the screen says so, keeps what is chosen, and works once there is one', async ({
  page,
  afterPages,
}) => {
  const network = await createNetwork(server.url)
  afterPages(() => network.close())
  await openAs(page, { ...server, url: network.url }, 'dora', '/admin/report')
  const start = day(page, 'Fahrtenbericht', 'Startdatum')
  await start.fill(formatDay(ELSEWHEN))
  // A page that was never installed has all of its pieces by then, and its previews are there.
  await expectSync(page, /Alles gesendet/)
  await expect(page.getByRole('main').getByText('wird geladen', { exact: false })).toHaveCount(0)
  await network.goOffline()
  await press(page, 'Bericht herunterladen')
  await expect(notice(page)).toHaveText('Dafür braucht es eine Verbindung.')
  // A preview that is asked for now says nothing of its own: once is enough for all three.
  await start.fill(formatDay(addDaysToDay(ELSEWHEN, 1)))
  const said = page.getByRole('main').getByText('Dafür braucht es eine Verbindung.')
  await expectSync(page, /Offline seit/)
  await expect(said).toHaveCount(1)
  await start.fill(formatDay(ELSEWHEN))
  await network.goOnline()
  const started = page.waitForEvent('download')
  await press(page, 'Bericht herunterladen')
  expect((await started).suggestedFilename()).toContain(`report_${ELSEWHEN}_`)
  await expect(said).toHaveCount(0, { timeout: 40_000 })
})
