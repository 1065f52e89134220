import { expect, type Page } from '@playwright/test'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { logInByForm, openAs, test } from '../support/session.ts'
import { addTrips, cell, DASHBOARD, nameOf, row } from './dashboard-sample.ts'

/** A desk's timetable and board stay behind the screens that are opened after them. */

let server: TestServer
let ids: Record<string, number>
const MANY = 60

test.beforeAll(async () => {
  server = await createCompany()
  ids = await addTrips(server, MANY)
  await server.api('POST', '/api/trips', tripIn(-1, { tt_tour: 'VORHIN' }))
})
test.afterAll(() => server.dispose())

/** Follows a link of the menu. */
const follow = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`).last().click()
const back = (page: Page) => follow(page, DASHBOARD)
const openSettings = async (page: Page) => {
  await follow(page, '/admin/setup')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
}
const grid = (page: Page) => page.locator('.ag-root-wrapper')
/** Puts a mark on the grid that a new one would lack. */
const mark = (page: Page) => grid(page).evaluate((element) => element.setAttribute('data-marked', ''))
const isMarked = (page: Page) => grid(page).evaluate((element) => element.hasAttribute('data-marked'))

test('comes back as it was, with what has changed meanwhile', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await expect(row(page, nameOf(1))).toBeVisible()
  await mark(page)
  await row(page, nameOf(3)).getByRole('checkbox').check()
  await cell(page, nameOf(5), 'tt_tour').hover()
  await page.mouse.wheel(0, 1200)
  await expect(row(page, nameOf(30))).toBeInViewport()
  const top = () => page.locator('.ag-grid-viewport').evaluate(({ scrollTop }) => scrollTop)
  const before = await top()
  expect(before).toBeGreaterThan(500)

  await openSettings(page)
  await expect(grid(page)).toHaveCount(0)
  await server.api('PUT', `/api/trips/${ids[nameOf(32)]}`, { tt_tour: 'FAHRT 32 B' })
  await back(page)
  await expect(cell(page, nameOf(32), 'tt_tour')).toContainText('FAHRT 32 B')
  expect(await isMarked(page)).toBe(true)
  expect(await top()).toBe(before)
  await expect(page.getByText('1 Fahrt gewählt')).toBeVisible()
  // It is alive: it scrolls, sorts and selects.
  await page.getByRole('columnheader', { name: 'Tour' }).click()
  await page.getByRole('columnheader', { name: 'Tour' }).click()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, -5000)
  await expect(row(page, nameOf(MANY))).toBeInViewport()
  await row(page, nameOf(MANY)).getByRole('checkbox').check()
  await expect(page.getByText('2 Fahrten gewählt')).toBeVisible()
})

test('follows the language, the width and the columns that were chosen while it was left', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await expect(row(page, nameOf(1))).toBeVisible()
  await openSettings(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible()
  await back(page)
  await expect(page.getByRole('columnheader', { name: 'Départ' })).toBeVisible()
  // The words that only screen readers get are French too.
  await page.getByRole('columnheader', { name: 'Départ' }).focus()
  await expect(page.locator('[aria-live]').filter({ hasText: 'Appuyez sur Entrée pour trier' })).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'Abfahrt' })).toHaveCount(0)
  await openSettings(page)
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goBack()
  await expect(row(page, nameOf(1))).toBeVisible()
  await expect(row(page, nameOf(1)).locator('.tour-name')).toBeVisible()
})

test('what was open over it is closed, and its grid is made anew where another list took its place', async ({
  page,
}) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await expect(row(page, nameOf(1))).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // As the palette and the keyboard lead elsewhere.
  await page.locator('nav a[href="/admin/setup"]').dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await back(page)
  await expect(row(page, nameOf(1))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await mark(page)
  await cell(page, nameOf(5), 'tt_tour').hover()
  await page.mouse.wheel(0, 1200)
  await expect(row(page, nameOf(30))).toBeInViewport()
  await follow(page, '/admin/analysisArea')
  await page.getByRole('tab', { name: 'Datentabelle' }).click()
  await expect(row(page, 'VORHIN')).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  await back(page)
  await expect(row(page, nameOf(30))).toBeInViewport()
})

test('a screen keeps what is typed when the window becomes a phone’s, and a desk’s again', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await expect(row(page, nameOf(1))).toBeVisible()
  await follow(page, '/admin/report')
  const start = page.getByRole('textbox', { name: 'Startdatum' })
  await start.fill('01.02.2020')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('navigation')).toHaveCount(width === 390 ? 0 : 1)
    await expect(start).toHaveValue('01.02.2020')
  }
})

/** Returns a function that tells whether the grid of now is gone from memory. */
const watchGrid = async (page: Page): Promise<() => Promise<boolean>> => {
  await expect(row(page, nameOf(1))).toBeVisible()
  await grid(page).evaluate((element) => Object.assign(window, { watched: new WeakRef(element) }))
  const devtools = await page.context().newCDPSession(page)
  return async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return page.evaluate(() => (window as unknown as { watched: WeakRef<Element> }).watched.deref() === undefined)
  }
}

/** Number of this test's trips in the page, visible or not. */
const leftInPage = (page: Page) =>
  page.evaluate(() => document.documentElement.innerHTML.match(/FAHRT \d/g)?.length ?? 0)

test('who logs out leaves nothing of the list, its search and its details in the page', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD, { isNew: true })
  // Enter on the button presses it, and asks nothing about its row.
  await row(page, nameOf(3)).getByRole('button', { name: 'Details' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toContainText(nameOf(3))
  await page.getByRole('searchbox').fill('fahrt')
  await follow(page, '/admin/login')
  expect(await leftInPage(page)).toBeGreaterThan(0)
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByLabel('Benutzername')).toBeVisible()
  await expect.poll(() => leftInPage(page)).toBe(0)
  await logInByForm(page, 'otto', PASSWORD)
  await page.waitForURL(server.url + DASHBOARD)
  // He may know these trips too, but neither what she searched for nor what she had open.
  await expect(row(page, nameOf(1))).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('texts that became larger meanwhile have room', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const height = async () => (await row(page, nameOf(1)).boundingBox())?.height
  await expect(row(page, nameOf(1))).toBeVisible()
  expect(await height()).toBe(46)
  await openSettings(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '24px'
  })
  await back(page)
  await expect.poll(height).toBe(69)
})

for (const isLeft of [true, false]) {
  test(`a session that ends while the timetable is ${isLeft ? 'left' : 'shown'} leaves nothing of it in memory`, async ({
    page,
  }) => {
    const { token } = await openAs(page, server, 'dora', DASHBOARD, { isNew: true })
    const isGone = await watchGrid(page)
    if (isLeft) {
      await openSettings(page)
      expect(await isGone()).toBe(false)
    }
    await server.api('POST', '/api/logout', {}, token)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByLabel('Benutzername')).toBeVisible()
    await expect.poll(isGone).toBe(true)
  })
}

test('the board comes back as it was, with what has changed meanwhile and without what was open over it', async ({
  page,
}) => {
  const company = await createCompany()
  try {
    const trips = await addTrips(company, MANY)
    await openAs(page, company, 'dora', '/admin/board')
    const bar = (name: string) => page.locator('[data-bar]', { hasText: name })
    const board = page.locator('[data-board]')
    await expect(bar(nameOf(1))).toBeVisible()
    const scroll = board.locator('> div')
    await board.evaluate((element) => element.setAttribute('data-marked', ''))
    await scroll.evaluate((element) => {
      element.scrollTop = 160
    })
    const top = () => scroll.evaluate(({ scrollTop }) => scrollTop)
    const before = await top()
    expect(before).toBeGreaterThan(0)
    await bar(nameOf(9)).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 Fahrt gewählt')).toBeVisible()

    await openSettings(page)
    await expect(board).toBeHidden()
    await company.api('PUT', `/api/trips/${trips[nameOf(9)]}`, { tt_tour: 'FAHRT 9 B' })
    await follow(page, '/admin/board')
    await expect(bar('FAHRT 9 B')).toBeVisible()
    await expect(board).toHaveAttribute('data-marked', '')
    expect(await top()).toBe(before)
    await expect(page.getByText('1 Fahrt gewählt')).toHaveCount(0)
    // It is alive: a bar opens its card, which is closed by going elsewhere.
    await bar('FAHRT 9 B').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.locator('nav a[href="/admin/setup"]').dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await follow(page, '/admin/login')
    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
    await expect(page.getByLabel('Benutzername')).toBeVisible()
    await expect.poll(() => leftInPage(page)).toBe(0)
  } finally {
    await company.dispose()
  }
})
