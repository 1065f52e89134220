import { expect, type Page } from '@playwright/test'
import { addDaysToDay, formatDay } from '#shared/domain/time/dates.ts'
import { expectSync } from '../support/app.ts'
import { plannedOn, TODAY } from '../support/days.ts'
import { createNetwork } from '../support/network.ts'
import { addMondayTour, createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  for (const [day, tour] of [
    [TODAY, 'HEUTE 1'],
    [addDaysToDay(TODAY, -1), 'GESTERN 1'],
    [addDaysToDay(TODAY, -2), 'VORGESTERN 1'],
  ] as const) {
    await server.api('POST', '/api/trips', tripIn(0, { ...plannedOn(day), tt_tour: tour }))
  }
  await server.api('POST', '/api/trips', tripIn(1, { tt_tour: 'NEU 1' }))
})
test.afterAll(() => server.dispose())

/** Further back than what a card begins with, and near enough for a range that ends last week. */
const ELSEWHEN = addDaysToDay(TODAY, -100)

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const day = (page: Page, of: string, label: string) => card(page, of).getByRole('textbox', { name: label })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const notice = (page: Page) => page.getByTestId('notification')

/** Presses the button. @returns the name of the file that comes */
const downloaded = async (page: Page, button: string): Promise<string> => {
  const started = page.waitForEvent('download')
  await press(page, button)
  return (await started).suggestedFilename()
}

test.describe('what admin downloads', () => {
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
    expect(await downloaded(page, 'Protokoll herunterladen')).toBe(`log_${TODAY}.xlsx`)
  })
})

test.describe('what is wrong', () => {
  test('a failure of the server is said, progress ends, the days stay and the next try works', async ({ page }) => {
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

  test('what the server refuses stands at its field', async ({ page }) => {
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
  test(`${username} has no reports, neither in the menu nor by the address`, async ({ page }) => {
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
  await expect(said).toHaveCount(0)
})
