import { expect, type Locator, type Page } from '@playwright/test'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** On a slow device, a tap at the first moment at which something can be tapped counts. */

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  for (const hours of [1, 2, 3, 4]) await server.api('POST', '/api/trips', tripIn(hours, { tt_tour: `LX ${hours}00` }))
})
test.afterAll(() => server.dispose())

test.describe.configure({ timeout: 300_000 })
const shown = expect.configure({ timeout: 60_000 })
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const SLOWER = 4
/** As long as a finger or a mouse button stays down, milliseconds. */
const PRESS_MS = 90

/** Presses the first element of the selector as soon as it can be hit, whatever else the page is still doing. */
const tapAtOnce = async (page: Page, selector: string): Promise<void> => {
  const place = await page.waitForFunction(
    (wanted) => {
      for (const element of document.querySelectorAll(wanted)) {
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + Math.min(width / 2, 60), top + height / 2]
        if (width > 0 && element.contains(document.elementFromPoint(x, y))) return { x, y }
      }
      return null
    },
    selector,
    { polling: 'raf', timeout: 90_000 },
  )
  const { x, y } = (await place.jsonValue()) as { x: number; y: number }
  await page.mouse.click(x, y, { delay: PRESS_MS })
}
const slowDown = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

const ROW = '.ag-row:not(.ag-full-width-row) .ag-cell[col-id="tt_tour"]'
const MENU = 'header button[aria-label="Menü öffnen"]'

for (const username of ['sara', 'dora']) {
  test(`${username}: the first click on a row of the timetable opens what it opens`, async ({ page }) => {
    await page.setViewportSize(DESK)
    await openAs(page, server, username, '/favicon.svg')
    await slowDown(page)
    for (const round of [1, 2, 3]) {
      await test.step(`round ${round}`, async () => {
        await page.goto(`${server.url}/admin/dashboard`, { waitUntil: 'commit' })
        await tapAtOnce(page, ROW)
        await shown(page.getByRole('dialog')).toContainText(/LX \d00/)
      })
    }
  })
  test(`${username}: the first tap on a card, and on the menu, of a phone`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await openAs(page, server, username, '/favicon.svg')
    await slowDown(page)
    await page.goto(`${server.url}/admin/dashboard`, { waitUntil: 'commit' })
    await tapAtOnce(page, 'article > [class*=_open], article [class*=_open]')
    await shown(page.getByRole('dialog')).toContainText(/LX \d00/)
    await page.goto(`${server.url}/admin/dashboard`, { waitUntil: 'commit' })
    await tapAtOnce(page, MENU)
    await shown(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible()
  })
}

const SCREENS: Record<string, [target: string, shown: (page: Page) => Locator]> = {
  '/admin/customers': [
    'main button[aria-label$=": Bearbeiten"]',
    (page) => page.getByRole('form', { name: 'Kunden bearbeiten' }),
  ],
  '/admin/users': [
    'main button[aria-label="carl: Bearbeiten"]',
    (page) => page.getByRole('form', { name: 'Benutzer bearbeiten' }),
  ],
  '/admin/edit/:id': ['main input[role=combobox]', (page) => page.getByRole('option').first()],
  '/admin/disposition': [
    'main [role=tab]:nth-of-type(2)',
    (page) => page.locator('[role=tab]:nth-of-type(2)[aria-selected=true]'),
  ],
}
for (const [path, [target, shownBy]] of Object.entries(SCREENS)) {
  test(`dora: the first click at ${path}`, async ({ page }) => {
    await openAs(page, server, 'dora', '/favicon.svg')
    await slowDown(page)
    await page.goto(server.url + path, { waitUntil: 'commit' })
    await tapAtOnce(page, target)
    await shown(shownBy(page)).toBeVisible()
  })
}
