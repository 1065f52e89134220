import { expect, type Locator, type Page } from '@playwright/test'
import { formatDay } from '#shared/domain/time/dates.ts'
import { addWeeks, rangeOfWeek, weekLabel, weekName, weekStart } from '#shared/domain/time/weeks.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  const onMonday = <Value>(value: Value, otherwise: Value): Value[] => [value, ...Array(6).fill(otherwise)]
  await server.api('POST', '/api/tours', {
    ...newTourDefaults(),
    tr_name: 'WOCHE 1',
    tr_cm_id: 1,
    tr_departure: 'ZRH',
    tr_arrival: 'GVA',
    tr_stp: '20:00',
    tr_std: '20:30',
    tr_sta: '23:45',
    tr_customer_invoice_trip: 100,
    tr_week_status: onMonday(true, false),
    tr_week_sub: onMonday<string | null>('Alpen Trans', null),
    tr_week_gps: onMonday<string | null>('ZH 1001', null),
    tr_week_driver: onMonday(null, null),
    tr_week_drivernr: onMonday(null, null),
    tr_week_sub_invoice_trip: onMonday(480, 0),
  })
})
test.afterAll(() => server.dispose())

type Copied = { tt_id: number; tt_tour: string; tt_status: string }
/** The trips of the copied tour in a week. */
const tripsIn = async (week: number): Promise<Copied[]> => {
  const trips = await server.api<Copied[]>('POST', '/api/timetable/filter', rangeOfWeek(week))
  return trips.filter(({ tt_tour }) => tt_tour === 'WOCHE 1')
}
/** The button of the question that says what it does. */
const asked = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
const statuses = async (week: number) => (await tripsIn(week)).map(({ tt_status }) => tt_status)

test('a week is copied, checked and published in at most 10 clicks, and undone again', async ({ page }) => {
  const [week = 0] = (await server.api<number[]>('GET', '/api/tours/weeks/copy')).slice(5)
  await openAs(page, server, 'dora', '/admin/disposition')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const result = page.getByRole('region', { name: 'Ergebnis' })

  await click(page.getByRole('tab', { name: 'Wochen kopieren' }))
  await click(page.getByRole('checkbox', { name: weekLabel(week) }))
  // The preview checks drivers, missing entries, and trips that cost more than they bring.
  const preview = page.getByRole('region', { name: 'Vorschau' })
  await expect(preview.getByRole('button', { name: /Ohne Fahrer/ })).toBeVisible()
  await expect(preview.getByRole('button', { name: /Marge unter null/ })).toBeVisible()
  await expect(preview.getByRole('button', { name: /1 Unternehmer.*1 ohne E-Mail-Adresse/ })).toBeVisible()
  await click(button('1 Fahrt anlegen'))
  await click(asked(page, '1 Fahrt anlegen'))
  await click(result.getByRole('button', { name: 'Fahrten ansehen' }))
  await expect(page.getByRole('region', { name: new RegExp(`^Fahrten ${weekName(week)}`) })).toContainText('WOCHE 1')
  await click(page.getByRole('link', { name: 'Diese Woche freigeben' }))
  await expect(preview.getByRole('button', { name: /Ohne Fahrer/ })).toBeVisible()
  await click(button('Freigeben und benachrichtigen'))
  await click(asked(page, 'Freigeben und benachrichtigen'))
  await expect(result.getByText(/Keine E-Mail-Adresse hinterlegt.*Alpen Trans/)).toBeVisible()
  expect(await statuses(week)).toEqual(['active'])
  expect(clicks).toBeLessThanOrEqual(10)

  const runs = page.getByRole('region', { name: 'Letzte Vorgänge' })
  // Undone from the notification, and from the list.
  await button('Rückgängig')
    .filter({ hasText: /^Rückgängig$/ })
    .click()
  await expect(page.getByText(/Die Freigabe ist zurückgenommen/)).toBeVisible()
  expect(await statuses(week)).toEqual(['scheduled'])
  await runs
    .getByRole('listitem')
    .filter({ hasText: 'Kopiert' })
    .getByRole('button', { name: /^Rückgängig/ })
    .click()
  await expect(page.getByText(/Das Kopieren ist rückgängig gemacht/)).toBeVisible()
  expect(await statuses(week)).toEqual([])
})

test('a week is copied, checked and published in at most 10 keys', async ({ page }) => {
  const [week = 0] = await server.api<number[]>('GET', '/api/tours/weeks/copy')
  await openAs(page, server, 'dora', '/admin/disposition')
  await expect(page.getByText('1 Tour', { exact: true })).toBeVisible()
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
    keys += pressed.length
  }
  const result = page.getByRole('region', { name: 'Ergebnis' })
  await press('Alt+2')
  const box = page.getByRole('checkbox', { name: weekLabel(week) })
  await expect(box).toBeVisible()
  await press('Tab', 'Space')
  await expect(box).toBeChecked()
  await expect(page.getByRole('button', { name: '1 Fahrt anlegen' })).toBeEnabled()
  await press('a')
  await expect(asked(page, '1 Fahrt anlegen')).toBeFocused()
  await press('Enter')
  await expect(result).toBeVisible()
  await press('Tab', 'Tab')
  await expect(page.getByRole('link', { name: 'Diese Woche freigeben' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Freigeben und benachrichtigen' })).toBeEnabled()
  await press('a')
  await expect(asked(page, 'Freigeben und benachrichtigen')).toBeFocused()
  await press('Enter')
  await expect(result).toBeVisible()
  expect(await statuses(week)).toEqual(['active'])
  expect(keys).toBeLessThanOrEqual(10)
})

test('what was changed since prevents the undo, and is named', async ({ page }) => {
  const [week = 0] = (await server.api<number[]>('GET', '/api/tours/weeks/copy')).slice(7)
  await openAs(page, server, 'dora', '/admin/disposition?tab=copy')
  await page.getByRole('checkbox', { name: weekLabel(week) }).click()
  await page.getByRole('button', { name: '1 Fahrt anlegen' }).click()
  await asked(page, '1 Fahrt anlegen').click()
  await expect(page.getByRole('region', { name: 'Ergebnis' })).toBeVisible()
  const [trip] = await tripsIn(week)
  await server.api('PUT', `/api/trips/${trip?.tt_id}`, { tt_info: 'Rampe 4' })

  const runs = page.getByRole('region', { name: 'Letzte Vorgänge' })
  const run = runs.getByRole('listitem').filter({ hasText: `Kopiert: 1 Fahrt, ${weekName(week)}` })
  await run.getByRole('button', { name: /^Rückgängig/ }).click()
  await expect(page.getByText('Nicht rückgängig gemacht: eine Fahrt steht dem entgegen (WOCHE 1).')).toBeVisible()
  await expect(runs.getByText(/WOCHE 1: seither geändert von/)).toBeVisible()
  expect(await statuses(week)).toEqual(['scheduled'])
})

test('an operation of many weeks says how many of them are done, here and to others', async ({ page }) => {
  const [week = 0, other = 0] = (await server.api<number[]>('GET', '/api/tours/weeks/copy')).slice(9)
  await openAs(page, server, 'dora', '/admin/disposition?tab=copy')
  // The server is held between two of its weeks.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/tours/copy', async (route) => {
    await released
    await route.continue()
  })
  const running = {
    wr_id: 900,
    wr_kind: 'copy',
    wr_weeks: [{ week, trips: 41 }],
    wr_left: [other],
    wr_by: 'dora',
    wr_at: new Date().toISOString(),
    wr_undone_at: null,
    wr_undone_by: null,
  }
  await page.route('**/api/tours/weeks/runs', async (route) =>
    route.fulfill({ response: await route.fetch(), json: [running] }),
  )
  for (const one of [week, other]) await page.getByRole('checkbox', { name: weekLabel(one) }).click()
  await page.getByRole('button', { name: '2 Fahrten anlegen' }).click()
  await asked(page, '2 Fahrten anlegen').click()
  await expect(page.getByText('1 von 2 Wochen', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  const run = page.getByRole('region', { name: 'Letzte Vorgänge' }).getByRole('listitem')
  await expect(run).toContainText('läuft: 1 von 2 Wochen')
  await expect(run.getByRole('button', { name: /^Rückgängig/ })).toHaveCount(0)
  await page.unroute('**/api/tours/weeks/runs')
  release()
  await expect(page.getByRole('region', { name: 'Ergebnis' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('undoing says that it is under way, and how many weeks are done', async ({ page }) => {
  const [week = 0, other = 0] = (await server.api<number[]>('GET', '/api/tours/weeks/copy')).slice(9)
  await server.api('POST', '/api/tours/copy', { weeks: [rangeOfWeek(week), rangeOfWeek(other)] })
  await openAs(page, server, 'dora', '/admin/disposition?tab=copy')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/tours/weeks/runs/*/undo', async (route) => {
    await released
    await route.continue()
  })
  const run = page.getByRole('region', { name: 'Letzte Vorgänge' }).getByRole('listitem').first()
  await run.getByRole('button', { name: /^Rückgängig/ }).click()
  await expect(run.getByRole('progressbar', { name: 'Rückgängig' })).toBeVisible()
  // The server says how far it is.
  await page.route('**/api/tours/weeks/runs', async (route) => {
    const response = await route.fetch()
    const [first] = (await response.json()) as object[]
    const undone = { wr_left: [other], wr_undone_at: new Date().toISOString(), wr_undone_by: 'dora' }
    await route.fulfill({ response, json: [{ ...first, ...undone }] })
  })
  await expect(run.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 von 2 Wochen')
  await page.unroute('**/api/tours/weeks/runs')
  release()
  await expect(run).toContainText('rückgängig')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('what is deleted is looked at before; any week can be looked at', async ({ page }) => {
  const [week = 0] = (await server.api<number[]>('GET', '/api/tours/weeks/copy')).slice(9)
  await server.api('POST', '/api/tours/copy', { weeks: [rangeOfWeek(week)] })
  await openAs(page, server, 'dora', '/admin/disposition?tab=delete')
  await page.getByRole('checkbox', { name: weekLabel(week) }).click()
  const preview = page.getByRole('region', { name: 'Vorschau' })
  await expect(preview).toContainText('1 Fahrt')
  await preview.getByRole('button', { name: /1 Unternehmer.*1 ohne E-Mail-Adresse/ }).click()
  await expect(preview).toContainText('Sie sehen diese Fahrten heute und danach nicht mehr')
  await preview.getByRole('button', { name: 'Fahrten ansehen' }).click()
  const shown = page.getByRole('region', { name: /^Fahrten KW/ })
  await shown.getByRole('link', { name: 'WOCHE 1' }).click()
  await expect(page).toHaveURL(/\/admin\/edit\/\d+$/)
  await page.goBack()
  await expect(shown.getByRole('link', { name: 'WOCHE 1' })).toBeVisible()

  await page.getByRole('checkbox', { name: weekLabel(week) }).click()
  await page.getByRole('button', { name: /geplante Fahrt(en)? löschen$/ }).click()
  await asked(page, /geplante Fahrt(en)? löschen$/).click()
  await expect(page.getByRole('region', { name: 'Ergebnis' })).toContainText('1 Fahrt')
  await expect(shown).toContainText('In dieser Woche beginnt keine Fahrt.')
  await shown.getByRole('button', { name: 'Woche danach' }).click()
  await expect(shown).toHaveAccessibleName(new RegExp(weekName(addWeeks(week, 1))))
  await shown.getByLabel(/^Woche vom/).fill(formatDay(weekStart(addWeeks(week, 8))))
  await shown.getByLabel(/^Woche vom/).press('Enter')
  await expect(shown).toHaveAccessibleName(new RegExp(weekName(addWeeks(week, 8))))
})

test('many weeks at once are previewed once, and of many blocked trips the first are named', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/disposition?tab=copy')
  let previews = 0
  page.on('request', (request) => {
    if (request.url().includes('preview')) previews += 1
  })
  const boxes = page.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  await boxes.evaluateAll((all) => {
    for (const box of all.slice(-4)) (box as HTMLElement).click()
  })
  await page.getByRole('button', { name: '4 Fahrten anlegen' }).click()
  expect(previews).toBe(1)
  const trips = Array.from({ length: 150 }, (_, index) => ({
    tt_id: index + 1,
    tt_tour: `NACHT ${index + 1}`,
    tt_stp: new Date().toISOString(),
    errors: [],
  }))
  await page.route('**/api/tours/copy', async (route) =>
    route.fulfill({
      response: await route.fetch({ method: 'GET' }),
      status: 409,
      json: { message: 'approvals_missing', trips },
    }),
  )
  await asked(page, '4 Fahrten anlegen').click()
  const blocked = page.getByRole('alert').filter({ hasText: 'Diesen Fahrten fehlen Nachweise' })
  await expect(blocked.getByRole('link')).toHaveCount(100)
  await expect(blocked).toContainText('und 50 weitere Fahrten')
})

test('a week that holds one early order says so, and is filled up and undone', async ({ page }) => {
  const [week = 0] = (await server.api<number[]>('GET', '/api/tours/weeks/copy')).slice(11)
  const stp = `${weekStart(week)}T11:00:00.000Z`
  await server.api('POST', '/api/trips', tripIn(0, { tt_tour: 'FRUEH 1', tt_stp: stp, tt_std: stp, tt_sta: stp }))
  await openAs(page, server, 'dora', '/admin/disposition?tab=copy')
  const box = page.getByRole('checkbox', { name: weekLabel(week) })
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expect(box).toHaveCount(0)
  await page.getByRole('button', { name: /enth(?:ält|alten) schon Fahrten: auffüllen/ }).click()
  await expect(box).toHaveAccessibleName(/enthält 1 Fahrt/)
  await box.click()
  const preview = page.getByRole('region', { name: 'Vorschau' })
  await expect(preview).toContainText('1 andere Fahrt bleibt, wie sie ist')
  await preview.getByRole('button', { name: /Wird angelegt/ }).click()
  await expect(preview).toContainText('WOCHE 1')
  await page.getByRole('button', { name: '1 fehlende Fahrt anlegen' }).click()
  await asked(page, '1 fehlende Fahrt anlegen').click()
  await expect(page.getByText('Die fehlenden Fahrten sind angelegt.').first()).toBeVisible()
  expect(await statuses(week)).toEqual(['scheduled'])

  // Again there is nothing to fill.
  await box.click()
  await expect(preview).toContainText('Diesen Wochen fehlt nichts')
  await page
    .getByRole('region', { name: 'Letzte Vorgänge' })
    .getByRole('listitem')
    .filter({ hasText: /^Aufgefüllt: 1 Fahrt/ })
    .filter({ hasText: weekName(week) })
    .getByRole('button', { name: /^Rückgängig/ })
    .click()
  await expect(page.getByText(/Das Auffüllen ist rückgängig gemacht/)).toBeVisible()
  expect(await statuses(week)).toEqual([])
})
