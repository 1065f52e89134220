import { expect, type Page } from '@playwright/test'
import { openTrip } from '../support/app.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, settingOf, test } from '../support/session.ts'

/** A dispatcher without a mouse: nothing in this file clicks. */

let server: TestServer
let tripId: number

test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(2, { tt_tour: 'OTHER 2' }))
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(1, { tt_tour: 'KEY 1' }))
  tripId = tt_id
})
test.afterAll(() => server.dispose())

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
const list = (page: Page) => page.getByRole('dialog', { name: 'Tastenkürzel' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** The title of the timetable stands before the app has started, and listens to keys. */
const isStarted = (page: Page) => expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()

test('? lists the keys of the screen and of all screens', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
  await press(page, '?')
  const entries = list(page).locator('dl > div')
  await expect(entries.filter({ hasText: 'Filter' })).toHaveText(/f$/)
  await expect(entries.filter({ hasText: 'Aktuelle Verspätungen' })).toHaveText(/v$/)
  await expect(entries.filter({ hasText: 'Disposition' })).toHaveText(/g\s*t$/)
  await press(page, 'Escape')
  await expect(list(page)).toBeHidden()
})

test('from the timetable into a trip, changed, saved and back', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('gridcell', { name: 'KEY 1' })).toBeVisible()
  await press(page, 'Alt+2')
  await expect(page.getByRole('button', { name: 'Diese Woche' })).toHaveAttribute('aria-pressed', 'true')
  await press(page, '/')
  await page.keyboard.type('KEY 1')
  await expect(page.getByRole('status').filter({ hasText: /1 von/ })).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: 'KEY 1' })
  await expect(rows).toHaveCount(1)
  // Out of the search field into the rows.
  await press(page, 'ArrowDown')
  await expect(rows.locator('[col-id="tt_tour"]')).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toContainText('KEY 1')
  await press(page, 'Enter')
  await page.waitForURL(`**/admin/edit/${tripId}`)
  const info = page.getByLabel('Info (für alle sichtbar)')
  await info.focus()
  await page.keyboard.type('ohne Maus')
  await press(page, 'Control+s')
  await page.waitForURL('**/admin/dashboard?view=current_week&q=KEY+1')
  await expect
    .poll(async () => (await server.api<{ tt_info: string }>('GET', `/api/trips/${tripId}`)).tt_info)
    .toBe('ohne Maus')
})

test('g and a letter opens a screen, n what is new there; in a field letters are letters', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await isStarted(page)
  // Where letters begin a search, the keys take Alt.
  await press(page, 'Alt+g', 't')
  await expect(title(page)).toHaveText('Disposition')
  await press(page, 'Alt+g', 'k')
  await expect(title(page)).toHaveText('Kunden')
  await expect(page.getByRole('row').filter({ hasText: 'Helvetia Cargo' })).toBeVisible()
  await press(page, '/')
  await page.keyboard.type('gtn?')
  await expect(page.getByRole('searchbox')).toHaveValue('gtn?')
  await expect(title(page)).toHaveText('Kunden')
  await openTrip(page, server.url, tripId)
  // The form's first field has the focus, and takes letters.
  await press(page, 'Alt+n')
  await page.waitForURL('**/admin/edit/neu')
})

test('a sub is offered only what it may open', async ({ page }) => {
  await openAs(page, server, 'sara', '/admin/dashboard')
  await isStarted(page)
  await press(page, 'Alt+n')
  await press(page, 'Alt+g', 'u')
  await expect(page).toHaveURL(/dashboard$/)
  await press(page, '?')
  await expect(list(page)).toContainText('Disposition')
  await expect(list(page)).not.toContainText('Benutzer')
  await expect(list(page)).not.toContainText('Neue Fahrt')
})

test('single letters can be switched off, and stay off', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await isStarted(page)
  await press(page, '?')
  await list(page).getByRole('switch').focus()
  await press(page, 'Space', 'Escape')
  await expect(list(page)).toBeHidden()
  await press(page, 'Alt+g', 't')
  await expect.poll(() => settingOf(page, 'shortcuts')).toBe(false)
  await expect(title(page)).toHaveText('Übersicht')
  await page.reload()
  await isStarted(page)
  await press(page, 'Alt+g', 't')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await press(page, '?')
  await expect(list(page)).toBeVisible()
  await expect(page).toHaveURL(/dashboard$/)
})
