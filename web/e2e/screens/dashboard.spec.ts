import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { ensurePoppler, readPdf } from '../../../server/testing/poppler.ts'
import { addDaysToDay, formatDay } from '../../../shared/domain/time/dates.ts'
import { weekStart, yearWeekOf } from '../../../shared/domain/time/weeks.ts'
import type { TripFields } from '../../../shared/schemas/trip.ts'
import { LAST_WEEK, NEXT_WEEK, OTHER_DAY_OF_WEEK, plannedOn, TODAY } from '../support/days.ts'
import { columnOrder, columnWidth, moveColumn, widenColumn } from '../support/grid-columns.ts'
import { createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, settingOf, test, tokenOf } from '../support/session.ts'

// These tests do not concern offline use, and installing the service worker for each of them takes time.
let server: TestServer
const ids: Record<string, number> = {}

const minutesAfter = (instant: string | undefined, minutes: number): string =>
  new Date(Date.parse(instant ?? '') + minutes * 60_000).toISOString()

/** Under way now, with an estimated arrival so many minutes late. */
const underWay = (tt_tour: string, minutesLate: number, fields: Partial<TripFields> = {}) => {
  const trip = tripIn(-2, { tt_tour, ...fields })
  return { ...trip, tt_atp: trip.tt_stp, tt_atd: trip.tt_std, tt_eta: minutesAfter(trip.tt_sta, minutesLate) }
}
const spanOf = ({ tt_stp, tt_std, tt_sta }: Partial<TripFields>) => ({ tt_stp, tt_std, tt_sta })
const landed = () => {
  const trip = { ...underWay('DA 30', 0), ...spanOf(tripIn(-5)) }
  return {
    ...trip,
    tt_atp: trip.tt_stp,
    tt_atd: trip.tt_std,
    tt_eta: trip.tt_sta,
    tt_ata: minutesAfter(trip.tt_sta, 30),
  }
}
const BISE = { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001', tt_driver: 'Carla Rossi', tt_drivernr: '201' }

/** Today's trips, all of Alpen Trans but one. */
const TODAYS = [
  underWay('SPAET 25', 25, { tt_info: 'Ladung an Rampe 7 anmelden' }),
  underWay('KNAPP 7', 7),
  underWay('GUT 0', 0, BISE),
  landed(),
  tripIn(-1, { tt_tour: 'OHNE ZEITEN' }),
  tripIn(-1, { tt_tour: 'RUHT', tt_status: 'inactive' }),
  tripIn(-1, { tt_tour: 'ABGESAGT', tt_status: 'canceled' }),
  tripIn(-1, { tt_tour: 'LANGE TOUR 123456' }),
]
const names = (trips: readonly Partial<TripFields>[]) => trips.map(({ tt_tour }) => tt_tour ?? '')

test.beforeAll(async () => {
  server = await createServer()
  await seedCompany(server)
  const trips = [
    ...TODAYS,
    tripIn(0, { tt_tour: 'WOCHE', ...plannedOn(OTHER_DAY_OF_WEEK) }),
    tripIn(0, { tt_tour: 'LETZTE', ...plannedOn(LAST_WEEK) }),
    tripIn(0, { tt_tour: 'NAECHSTE', ...plannedOn(NEXT_WEEK) }),
  ]
  for (const trip of trips) {
    ids[trip.tt_tour ?? ''] = (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
  }
})
test.afterAll(() => server.dispose())

const NARROW = { width: 390, height: 844 }
const DASHBOARD = '/admin/dashboard'
const row = (page: Page, tour: string) => page.getByRole('row').filter({ hasText: tour })
const cell = (page: Page, tour: string, column: string) => row(page, tour).locator(`[col-id="${column}"]`)
const card = (page: Page, tour: string) => page.getByRole('article').filter({ hasText: tour })
const question = (page: Page) => page.getByRole('dialog')

/** Unfolds what is finished: most of these tests are about all trips. */
const unfold = async (page: Page) => {
  const fold = page.getByRole('button', { name: /abgeschlossen/, expanded: false })
  if (await fold.isVisible()) await fold.click()
}
const expectTours = async (page: Page, expected: readonly string[]) => {
  const shown = page.locator('.ag-row .tour-name')
  await expect
    .poll(async () => {
      await unfold(page)
      return (await shown.allTextContents()).sort()
    })
    .toEqual([...expected].sort())
}

test('four views; today at first, the chosen one after a reload', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const view = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(view('Heute')).toHaveAttribute('aria-pressed', 'true')
  await expectTours(page, names(TODAYS))
  await view('Diese Woche').click()
  await expectTours(page, [...names(TODAYS), 'WOCHE'])
  await view('Letzte Woche').click()
  await expectTours(page, ['LETZTE'])
  await view('Nächste Woche').click()
  await expectTours(page, ['NAECHSTE'])
  expect(await settingOf(page, 'dashboard_view')).toBe('next_week')
  await page.reload()
  await expect(view('Nächste Woche')).toHaveAttribute('aria-pressed', 'true')
  await expectTours(page, ['NAECHSTE'])
})

test('current delays: late or tight and not arrived, remembered', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const box = page.getByRole('checkbox', { name: 'Aktuelle Verspätungen' })
  await expect(box).not.toBeChecked()
  await box.check()
  await expectTours(page, ['SPAET 25', 'KNAPP 7'])
  await expect(page.getByText(`2 von ${TODAYS.length} Fahrten`)).toBeVisible()
  await page.reload()
  await expect(box).toBeChecked()
  await expectTours(page, ['SPAET 25', 'KNAPP 7'])
  await box.uncheck()
  await expectTours(page, names(TODAYS))
})

test('the panic flag is off at first, restricts the list, and says so until it is ended', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const button = page.getByRole('button', { name: 'Panikmodus' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expectTours(page, ['SPAET 25', 'KNAPP 7'])
  expect(await settingOf(page, 'panicbutton')).toBe(true)
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: 'Sie sehen nur Fahrten' })
  await expect(notice).toBeVisible()
  await expectTours(page, ['SPAET 25', 'KNAPP 7'])
  await notice.getByRole('button', { name: 'Beenden' }).click()
  await expectTours(page, names(TODAYS))
  await expect(notice).toBeHidden()
})

const choose = async (page: Page, field: string, value: string) => {
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: value }).click()
  await page.keyboard.press('Escape')
}
const openFilters = (page: Page) => page.getByRole('button', { name: /^(Filter|\d+ Filter aktiv)$/ }).click()
const showFound = (page: Page) => page.getByRole('button', { name: /Fahrt(en)? anzeigen/ }).click()

test('filters narrow the list and are remembered for each type of device', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await expectTours(page, names(TODAYS))
  await openFilters(page)
  await choose(page, 'Unternehmer', 'Alpen Trans')
  await choose(page, 'Ankunft', 'Verspätet, unterwegs')
  await showFound(page)
  await expectTours(page, ['SPAET 25'])
  await expect(page.getByText('Unternehmer: Alpen Trans')).toBeVisible()
  await page.reload()
  await expectTours(page, ['SPAET 25'])
  await expect(page.getByText('Ankunft: Verspätet, unterwegs')).toBeVisible()

  await page.setViewportSize(NARROW)
  await expect(page.getByRole('article')).toHaveCount(TODAYS.length)
  await openFilters(page)
  await choose(page, 'Unternehmer', 'Bise Logistik')
  await showFound(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'GUT 0')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await expectTours(page, ['SPAET 25'])
  await page.getByRole('button', { name: 'Filter löschen' }).click()
  await expectTours(page, names(TODAYS))
  expect(await settingOf(page, 'filters_dashboard_desktop')).toBeNull()
  expect(await settingOf(page, 'filters_dashboard_mobile')).toEqual([{ column: 'tt_sub', values: ['Bise Logistik'] }])
})

test('columns are chosen and remembered for each type of device', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(head('Fahrzeug · Fahrer')).toBeVisible()
  await expect(head('Kombination')).toBeHidden()
  const openColumns = () => page.getByRole('button', { name: 'Spalten wählen' }).click()
  const panel = page.getByRole('dialog', { name: 'Spalten wählen' })
  await openColumns()
  await expect(panel.getByRole('checkbox', { name: 'Tour', exact: true })).toBeDisabled()
  await panel.getByRole('checkbox', { name: 'Fahrzeug', exact: true }).uncheck()
  await panel.getByRole('checkbox', { name: 'Kombination', exact: true }).check()
  await panel.getByRole('button', { name: 'Schliessen' }).last().click()
  await expect(head('Kombination')).toBeVisible()
  await page.reload()
  await expect(head('Kombination')).toBeVisible()
  await expect(head('Fahrer')).toBeVisible()
  await expect(head('Fahrzeug · Fahrer')).toBeHidden()

  await page.setViewportSize(NARROW)
  await expect(card(page, 'GUT 0')).toContainText('BE 2001')
  await openColumns()
  await expect(panel.getByRole('checkbox', { name: 'Fahrzeug', exact: true })).toBeChecked()
  await panel.getByRole('checkbox', { name: 'Kunde: Fahrt', exact: true }).check()
  await panel.getByRole('button', { name: 'Schliessen' }).last().click()
  await expect(card(page, 'GUT 0')).toContainText('640.50')
  await page.reload()
  await expect(card(page, 'GUT 0')).toContainText('640.50')

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(head('Kombination')).toBeVisible()
  await expect(head('Kunde: Fahrt')).toBeHidden()
  await openColumns()
  await panel.getByRole('button', { name: 'Spalten zurücksetzen' }).click()
  await panel.getByRole('button', { name: 'Schliessen' }).last().click()
  await expect(head('Fahrzeug · Fahrer')).toBeVisible()
  await expect(head('Kombination')).toBeHidden()
})

test('order and widths of the columns are remembered, and can be reset', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await expectTours(page, names(TODAYS))
  const first = await columnOrder(page)
  const before = await columnWidth(page, 'tt_gps')
  await widenColumn(page, 'tt_gps', 70)
  await expect.poll(() => columnWidth(page, 'tt_gps')).toBeGreaterThan(before + 60)
  const wide = await columnWidth(page, 'tt_gps')
  await moveColumn(page, 'pos', 'dep')
  const moved = first.map((key) => (key === 'pos' ? 'dep' : key === 'dep' ? 'pos' : key))
  await expect.poll(() => columnOrder(page)).toEqual(moved)

  await page.reload()
  await expectTours(page, names(TODAYS))
  expect(await columnOrder(page)).toEqual(moved)
  expect(await columnWidth(page, 'tt_gps')).toBe(wide)

  await page.getByRole('button', { name: 'Spalten wählen' }).click()
  const panel = page.getByRole('dialog', { name: 'Spalten wählen' })
  await panel.getByRole('button', { name: 'Spalten zurücksetzen' }).click()
  await panel.getByRole('button', { name: 'Schliessen' }).last().click()
  await expect.poll(() => columnOrder(page)).toEqual(first)
  expect(await columnWidth(page, 'tt_gps')).toBe(before)
  expect(await settingOf(page, 'grid_dashboard_day_desktop')).toBeNull()
})

test('the list opens at now: what is finished is one line above it, and a search finds it', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const rows = page.locator('.ag-row')
  const now = rows.filter({ hasText: /^Jetzt/ })
  await expect(now).toBeInViewport()
  await expect(row(page, 'DA 30')).toBeHidden()
  const fold = page.getByRole('button', { name: '1 abgeschlossen · 1 verspätet' })
  await fold.click()
  await expect(row(page, 'DA 30')).toBeVisible()
  await page.reload()
  await expect(row(page, 'DA 30')).toBeVisible()
  await fold.click()
  await expect(row(page, 'DA 30')).toBeHidden()
  await page.getByLabel('Fahrten suchen').fill('da30')
  await expect(row(page, 'DA 30')).toBeVisible()
  await page.getByLabel('Fahrten suchen').fill('')
  // In another order than that of time there is no now; the jump brings it back.
  await page.getByRole('columnheader', { name: 'Tour' }).click()
  await expect(now).toBeHidden()
  await page.getByRole('button', { name: 'Jetzt', exact: true }).click()
  await expect(now).toBeInViewport()
})

test('the numbers above the list are filters, and stay over a reload', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const counter = (name: string) =>
    page.getByRole('group', { name: 'Anzeigen nach Lage' }).getByRole('button', { name })
  await expect(counter('Verspätet')).toHaveText('Verspätet 1')
  await expect(counter('Knapp')).toHaveText('Knapp 1')
  await counter('Verspätet').click()
  await expectTours(page, ['SPAET 25'])
  await counter('Knapp').click()
  await expectTours(page, ['SPAET 25', 'KNAPP 7'])
  await page.reload()
  await expect(counter('Knapp')).toHaveAttribute('aria-pressed', 'true')
  await expectTours(page, ['SPAET 25', 'KNAPP 7'])
  await counter('Unterwegs').click()
  await expectTours(page, ['SPAET 25', 'KNAPP 7', 'GUT 0'])
})

test('typing alone searches: by plate, driver and observer, without spaces', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await expectTours(page, names(TODAYS))
  for (const typed of ['be2001', 'rossi']) {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.type(typed)
    await expectTours(page, ['GUT 0'])
  }
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('otto')
  await expectTours(page, names(TODAYS))
})

test('a delay is told by word, minutes and shape; a leg without times by a dash', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await expectTours(page, names(TODAYS))
  const looks = [
    ['SPAET 25', 'arr', '+25', 'Verspätet', 'square'],
    ['KNAPP 7', 'arr', '+7', 'Knapp', 'triangle'],
    ['GUT 0', 'arr', '0', 'Pünktlich', 'disc'],
    ['DA 30', 'arr', '+30', 'Verspätet', 'square'],
    ['GUT 0', 'pos', '0', 'Pünktlich', 'disc'],
  ] as const
  for (const [tour, column, minutes, word, shape] of looks) {
    await expect(cell(page, tour, column).locator('.delay')).toHaveText(`${minutes}${word}`)
    await expect(cell(page, tour, column).locator('.delay svg')).toHaveClass(`shape shape-${shape}`)
  }
  await expect(cell(page, 'OHNE ZEITEN', 'arr')).toContainText('–')
  await expect(cell(page, 'SPAET 25', 'arr')).toContainText('Unterwegs')
  await expect(cell(page, 'DA 30', 'arr')).toContainText('Angekommen')
  await expect(cell(page, 'SPAET 25', 'dep')).toContainText('Abgefahren')
})

test('a status is told by sign and word: inactive a red cross, canceled a red CNL', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await expect(cell(page, 'SPAET 25', 'tt_tour').locator('svg')).toHaveClass(/shape-dot/)
  await expect(cell(page, 'RUHT', 'tt_tour').locator('svg')).toHaveClass(/shape-cross/)
  await expect(cell(page, 'ABGESAGT', 'tt_tour').getByText('CNL')).toHaveAttribute('title', 'Annulliert')
  const red = await page.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.color = 'var(--mui-palette-error-main)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  await expect(cell(page, 'ABGESAGT', 'tt_tour').getByText('CNL')).toHaveCSS('color', red)
  await expect(cell(page, 'RUHT', 'tt_tour').locator('svg')).toHaveCSS('fill', red)
})

test('a click asks before it opens the trip; the keyboard does the same', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await cell(page, 'SPAET 25', 'tt_tour').click()
  await expect(question(page)).toContainText('Fahrt bearbeiten: SPAET 25?')
  await question(page).getByRole('button', { name: 'Nein' }).click()
  await expect(question(page)).toBeHidden()
  expect(page.url()).toBe(server.url + DASHBOARD)
  await cell(page, 'SPAET 25', 'tt_tour').press('Enter')
  await question(page).getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/${ids['SPAET 25']}`)
  await expect(page.getByRole('textbox', { name: 'Tour', exact: true })).toHaveValue('SPAET 25')
})

/** Clicks where no navigation may happen: the click is only logged. */
const expectNothing = async (page: Page, click: () => Promise<void>) => {
  const logged = page.waitForEvent('console', (message) => message.text().includes('this trip cannot be opened'))
  await click()
  await logged
  await expect(question(page)).toBeHidden()
  expect(page.url()).toBe(server.url + DASHBOARD)
}

test('a sub opens its own active trips that are not over; a click on others does nothing', async ({ page }) => {
  await openAs(page, server, 'sara', DASHBOARD)
  await expectTours(
    page,
    names(TODAYS).filter((tour) => tour !== 'GUT 0'),
  )
  await expectNothing(page, () => cell(page, 'RUHT', 'tt_tour').click())
  await expectNothing(page, () => cell(page, 'ABGESAGT', 'tt_tour').click())
  await page.getByRole('button', { name: 'Letzte Woche' }).click()
  await expectTours(page, ['LETZTE'])
  await expectNothing(page, () => cell(page, 'LETZTE', 'tt_tour').click())
  await page.getByRole('button', { name: 'Heute' }).click()
  await cell(page, 'KNAPP 7', 'tt_tour').click()
  await question(page).getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/${ids['KNAPP 7']}`)
})

for (const username of ['carl', 'otto']) {
  test(`a click of ${username} does nothing on a wide screen, and a tap opens what is to be read on a phone`, async ({
    page,
  }) => {
    await openAs(page, server, username, DASHBOARD)
    await expectTours(page, names(TODAYS))
    await expectNothing(page, () => cell(page, 'SPAET 25', 'tt_tour').click())
    await page.setViewportSize(NARROW)
    await expect(card(page, 'SPAET 25')).toBeVisible()
    await card(page, 'SPAET 25').click()
    const sheet = page.getByRole('dialog', { name: 'SPAET 25' })
    await expect(sheet).toContainText('25 Min. zu spät')
    await expect(sheet).toContainText('Ladung an Rampe 7 anmelden')
    await expect(sheet.getByRole('button')).toHaveText(['', 'Als Text teilen'])
  })
}

const downloadPdf = async (page: Page) => {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als PDF herunterladen' }).click()
  const download = await started
  return { name: download.suggestedFilename(), ...readPdf(fs.readFileSync(await download.path())) }
}

test('the PDF holds what the list shows', async ({ page }) => {
  ensurePoppler()
  await openAs(page, server, 'dora', DASHBOARD)
  await expectTours(page, names(TODAYS))
  const whole = await downloadPdf(page)
  expect(whole.name).toBe(`timetable_today_${TODAY}.pdf`)
  for (const tour of names(TODAYS)) expect(whole.text).toContain(tour)
  expect(whole.text).not.toContain('NAECHSTE')
  await page.getByLabel('Fahrten suchen').fill('knapp')
  await expectTours(page, ['KNAPP 7'])
  const found = await downloadPdf(page)
  expect(found.text).toContain('KNAPP 7')
  expect(found.text).not.toContain('SPAET 25')
})

test('the search finds by several words; without a match the list says so and leads back', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await page.getByLabel('Fahrten suchen').fill('bise gut')
  await expectTours(page, ['GUT 0'])
  await page.getByLabel('Fahrten suchen').fill('gibt es nicht')
  await expect(
    page.getByText('Zurzeit gibt es keine Fahrten, die diesen Kriterien entsprechen.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Alle Fahrten zeigen' }).click()
  await expectTours(page, names(TODAYS))
})

test('cards up to 620 px, with names cut at 12 characters and notes at 15; a grid above', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await openAs(page, server, 'dora', DASHBOARD)
  await expect(page.getByRole('article')).toHaveCount(TODAYS.length)
  const long = card(page, 'LANGE TOUR 123456')
  await expect(long.getByText('LANGE TOUR 1…', { exact: true })).toBeVisible()
  await expect(long.getByText('Zürich Flugh…', { exact: true })).toBeVisible()
  await expect(long.getByText('Genève Aérop…', { exact: true })).toBeVisible()
  await expect(long.getByTitle('Zürich Flughafen Fracht')).toBeVisible()
  await expect(card(page, 'SPAET 25').getByText('Ladung an Rampe…', { exact: true })).toBeVisible()
  await expect(card(page, 'SPAET 25').getByTitle('Ladung an Rampe 7 anmelden')).toBeVisible()
  await expect(card(page, 'SPAET 25')).toContainText('+25')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)

  await card(page, 'SPAET 25').getByRole('button').click()
  await expect(question(page)).toContainText('Fahrt bearbeiten: SPAET 25?')
  await question(page).getByRole('button', { name: 'Nein' }).click()

  await page.setViewportSize({ width: 620, height: 844 })
  await expect(page.getByRole('article')).toHaveCount(TODAYS.length)
  await page.setViewportSize({ width: 621, height: 844 })
  await expectTours(page, ['LANGE TOUR 1…LANGE TOUR 123456', ...names(TODAYS).filter((tour) => tour.length <= 12)])
})

const MANY = 2000
/** Trips of next week, one each four minutes from Monday on. */
const manyTrips = (): string => {
  const monday = weekStart(yearWeekOf(NEXT_WEEK))
  const two = (value: number) => String(value).padStart(2, '0')
  const rows = Array.from({ length: MANY }, (_, index) => {
    const minute = index * 4
    const day = formatDay(addDaysToDay(monday, Math.floor(minute / 1440)))
    const clock = `${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`
    const name = `VIEL ${String(index + 1).padStart(4, '0')}`
    return [name, 'Helvetia Cargo', 'ZRH', 'GVA', 'Alpen Trans', 'ZH 1001', '101', ...Array(3).fill(`${day} ${clock}`)]
  })
  const header = ['TOUR', 'CUSTOMER', 'FROM', 'TO', 'SUB', 'VEHICLE', 'DRIVERNO', 'SDTP', 'SDTD', 'SDTA']
  return [header, ...rows].map((cells) => cells.join(';')).join('\n')
}

test('2,000 trips: everything can be scrolled to, and only what is near exists', async ({ page }) => {
  const body = new FormData()
  body.set('file', new File([manyTrips()], 'viele.csv', { type: 'text/csv' }))
  const token = await tokenOf(server, 'dora')
  const answer = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  expect(await answer.json()).toMatchObject({ added: MANY })

  await openAs(page, server, 'dora', DASHBOARD, { settings: { dashboard_view: 'next_week' } })
  await expect(page.getByText(/2.001 Fahrten/)).toBeVisible({ timeout: 30_000 })
  await expect(cell(page, 'VIEL 0001', 'tt_tour')).toBeVisible()
  await cell(page, 'VIEL 0001', 'tt_tour').hover()
  for (const tour of ['VIEL 1000', 'VIEL 2000']) {
    await page.mouse.wheel(0, 996 * 46)
    await expect(cell(page, tour, 'tt_tour')).toBeVisible()
    expect(await page.locator('.ag-row').count()).toBeLessThan(80)
  }
  await page.getByLabel('Fahrten suchen').fill('viel 1234')
  await expectTours(page, ['VIEL 1234'])
  await page.getByLabel('Fahrten suchen').fill('')

  await page.setViewportSize(NARROW)
  await expect(card(page, 'VIEL 0001')).toBeVisible()
  const bottom = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(async () => {
    await bottom()
    await expect(card(page, 'VIEL 2000')).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(await page.getByRole('article').count()).toBeLessThan(120)
})
