import { expect, type Page } from '@playwright/test'
import { createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** What a dispatcher does to trips from the timetable itself. Clicks are counted where the goal is a number of them. */

// Without a network the dialog comes from the installed app.
test.use({ serviceWorkers: 'allow' })

let server: TestServer
const SICK = ['S 1', 'S 2', 'S 3', 'S 4', 'S 5', 'S 6']
const ids: Record<string, number> = {}

test.beforeAll(async () => {
  server = await createServer()
  await seedCompany(server)
  const trips = [
    ...SICK.map((tt_tour, hours) => tripIn(hours + 1, { tt_tour })),
    tripIn(2, { tt_tour: 'GESUND', tt_driver: 'Beat Moser', tt_drivernr: '102' }),
    tripIn(3, {
      tt_tour: 'FREMD',
      tt_sub: 'Bise Logistik',
      tt_gps: 'BE 2001',
      tt_driver: 'Carla Rossi',
      tt_drivernr: '201',
    }),
    tripIn(4, { tt_tour: 'NIEMAND', tt_driver: '', tt_drivernr: '' }),
  ]
  for (const trip of trips) {
    ids[trip.tt_tour ?? ''] = (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
  }
})
test.afterAll(() => server.dispose())

const open = async (page: Page) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener('pointerdown', () => (counted.clicks += 1), true)
  })
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('row').filter({ hasText: 'GESUND' })).toBeVisible()
}
const clicks = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
const row = (page: Page, tour: string) => page.getByRole('row').filter({ hasText: tour })
const driverOf = async (tour: string): Promise<string> =>
  (await server.api<{ tt_driver: string }>('GET', `/api/trips/${ids[tour]}`)).tt_driver
const selectAll = (page: Page) => page.locator('.ag-header-select-all input').click()
const said = (page: Page) => page.getByTestId('notification')

test('a driver calls in sick, 6 trips: at most 8 clicks, offline, and one undo', async ({ page }) => {
  await open(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(row(page, 'GESUND')).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.type('adakeller')
  await expect(page.getByText('6 von 9 Fahrten')).toBeVisible()
  await selectAll(page)
  await expect(page.getByText('6 Fahrten gewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Fahrer …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fahrer ersetzen: 6 Fahrten' })
  await page.getByRole('option', { name: 'Beat Moser' }).click()
  await expect(dialog.getByText('6 passen, 0 passen nicht, 0 bleiben gleich')).toBeVisible()
  await dialog.getByRole('button', { name: 'Bei 6 Fahrten ändern' }).click()
  await expect(said(page)).toContainText('6 Fahrten geändert')
  expect(await clicks(page)).toBeLessThanOrEqual(8)

  await page.getByRole('searchbox').fill('beat')
  await expect(page.getByText('7 von 9 Fahrten')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('1 von 9 Fahrten')).toBeVisible()
  await expect(said(page)).toContainText('6 Änderungen rückgängig')

  // Once more, and online again: the server hears of it.
  await page.getByRole('searchbox').fill('ada keller')
  await selectAll(page)
  await page.getByRole('button', { name: 'Fahrer …' }).click()
  await page.getByRole('option', { name: 'Beat Moser' }).click()
  await dialog.getByRole('button', { name: 'Bei 6 Fahrten ändern' }).click()
  await expect(said(page)).toContainText('6 Fahrten geändert')
  await page.context().setOffline(false)
  await expect.poll(() => Promise.all(SICK.map(driverOf)), { timeout: 40_000 }).toEqual(SICK.map(() => 'Beat Moser'))
})

test('what does not fit is shown before, and left out unless it is ticked', async ({ page }) => {
  await open(page)
  for (const tour of ['GESUND', 'FREMD']) await row(page, tour).getByRole('checkbox').click()
  await expect(page.getByText('2 Fahrten gewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Fahrzeug …' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('zh1002')
  await expect(page.getByRole('option')).toHaveText(/^ZH 1002/)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1 passt, 1 passt nicht, 0 bleiben gleich')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'FREMD' })).toContainText('gehört nicht zum Unternehmer')
  await expect(dialog.getByRole('checkbox', { name: 'FREMD' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Bei 1 Fahrt ändern' }).click()
  await expect(row(page, 'GESUND')).toContainText('ZH 1002')
  await expect(row(page, 'FREMD')).toContainText('BE 2001')
})

test('the keyboard selects, opens the details, and walks on', async ({ page }) => {
  await open(page)
  const cell = row(page, 'GESUND').locator('[col-id="tt_tour"]')
  await cell.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 Fahrt gewählt')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 Fahrt gewählt')).toBeHidden()
  await page.keyboard.press('Shift+Enter')
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('heading', { name: 'GESUND' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(details.getByRole('heading', { name: 'GESUND' })).toBeHidden()
  await page.reload()
  await expect(details).toBeVisible()
})

test('what a trip lacks is filled in where it is missed; a time is told with one click', async ({ page }) => {
  await open(page)
  await row(page, 'NIEMAND').getByText('Fahrer fehlt').click()
  await page.getByRole('option', { name: 'Ada Keller' }).click()
  await expect(said(page)).toContainText('1 Fahrt geändert')
  await expect(row(page, 'NIEMAND')).toContainText('Ada Keller')
  await expect(page.getByRole('button', { name: 'Ohne Fahrer' })).toHaveText('Ohne Fahrer 0')
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('button', { name: 'Bereitstellung: Jetzt' }).click()
  await expect(row(page, 'NIEMAND')).toContainText('Wartet')
  await expect.poll(() => driverOf('NIEMAND')).toBe('Ada Keller')
})
