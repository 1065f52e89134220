import { expect, type Page } from '@playwright/test'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { logInByForm, openAs, test } from '../support/session.ts'
import { type Rewriting, rewriteTexts, rewrittenCount } from '../support/translator.ts'

/**
 * Something rewrites every text of the page, all the time: no screen ends, and each shows what is so now. What becomes of a
 * text in each way is held by `web/app/foreign-rewrites.test.ts`; here a screen to drag on, a form, a grid and cards.
 */

test.describe.configure({ mode: 'parallel' })
let server: TestServer
let tripId: number

test.beforeAll(async () => {
  server = await createCompany()
  for (const [hours, tt_tour] of [
    [1, 'LX 100'],
    [2, 'LX 200'],
    [3, 'LX 300'],
  ] as const) {
    tripId = (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(hours, { tt_tour }))).tt_id
  }
})
test.afterAll(() => server.dispose())

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const failed = (page: Page) => page.getByText(/liess sich nicht laden|pas pu être chargée/)

const settle = async (page: Page): Promise<void> => {
  await expect(page.locator('h1')).toBeAttached()
  await expect(page.locator('[data-skeleton], .MuiSkeleton-root, [role=progressbar], [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Presses whatever opens or narrows something on the screen, and closes it again. */
const pressEverything = async (page: Page): Promise<void> => {
  const openers = page.locator(
    'main button[aria-pressed], main [role=tab], main button[aria-expanded], main button[aria-haspopup]',
  )
  const count = Math.min(await openers.count(), 8)
  for (let at = 0; at < count; at += 1) {
    const opener = openers.nth(at)
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue
    await opener.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(failed(page)).toHaveCount(0)
    const dialog = page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible')
    if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
    else if ((await opener.getAttribute('aria-pressed').catch(() => null)) === 'true')
      await opener.click({ timeout: 2_000 }).catch(() => undefined)
  }
}

const typeSearch = async (page: Page): Promise<void> => {
  const search = page.locator('main input[type=search]:visible, main [role=searchbox]:visible').first()
  if ((await search.count()) === 0) return
  await search.pressSequentially('LX 2')
  await expect(failed(page)).toHaveCount(0)
  await search.fill('')
}

/** As another tab does that has chosen it. */
const speak = (page: Page, language: string): Promise<void> =>
  page.evaluate((chosen) => {
    localStorage.setItem('language', JSON.stringify(chosen))
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, language)

const palette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog')
  await expect(box).toBeVisible()
  await page.keyboard.type('pla')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
}

/** Acts that every screen must bear while it is rewritten. */
const live = async (page: Page): Promise<void> => {
  await settle(page)
  await expect.poll(() => rewrittenCount(page)).toBeGreaterThan(0)
  await typeSearch(page)
  await pressEverything(page)
  await settle(page)
  await speak(page, 'fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await settle(page)
  await speak(page, 'de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(failed(page)).toHaveCount(0)
}

for (const path of ['/admin/board', '/admin/edit/{trip}']) {
  test(`rewritten, dispatcher at a desk: ${path}`, async ({ page }) => {
    await rewriteTexts(page)
    await openAs(page, server, 'dora', path.replace('{trip}', String(tripId)))
    await live(page)
    if (!path.startsWith('/admin/edit')) await palette(page)
    await expect(failed(page)).toHaveCount(0)
  })
}

test('rewritten, subcontractor on a phone: /admin/edit/{trip}', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await rewriteTexts(page)
  await openAs(page, server, 'sara', `/admin/edit/${tripId}`)
  await live(page)
})

for (const [username, size, way] of [
  ['dora', DESK, 'replace'],
  ['sara', PHONE, 'replace'],
  ['dora', DESK, 'insert and remove'],
  ['dora', DESK, 'wrap'],
  ['dora', DESK, 'remove'],
] as const satisfies [string, object, Rewriting][]) {
  const name = `timetable of ${username} at ${size.width} px, whose texts are rewritten (${way}), shows what is so`
  test(name, async ({ page }) => {
    await page.setViewportSize(size)
    await rewriteTexts(page, way)
    await openAs(page, server, username, '/admin/dashboard')
    await settle(page)
    await expect(page.getByText('LX 100').first()).toBeVisible()
    const [before, after] = [`VOR ${username} ${way.length}`, `NACH ${username} ${way.length}`]
    const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(1, { tt_tour: before }))
    await expect(page.getByText(before).first()).toBeVisible()
    await server.api('PUT', `/api/trips/${tt_id}`, { tt_tour: after })
    await expect(page.getByText(after).first()).toBeVisible()
    await expect(page.getByText(before)).toHaveCount(0)
    if (way === 'replace') await live(page)
    await expect(failed(page)).toHaveCount(0)
  })
}

test('the login, rewritten before the app is there, logs in; so does the form for a new password', async ({ page }) => {
  await rewriteTexts(page)
  await page.goto(`${server.url}/pwreset#abc`)
  await expect.poll(() => rewrittenCount(page)).toBeGreaterThan(0)
  await page.goto(`${server.url}/admin/login`)
  await expect.poll(() => rewrittenCount(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByLabel('Nom d’utilisateur')).toBeVisible()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await logInByForm(page, 'dora', 'falsch')
  await expect(page.getByText('Falsches Passwort.')).toBeVisible()
  await logInByForm(page, 'dora', PASSWORD)
  await page.waitForURL('**/admin/dashboard')
  await expect(page.getByText('LX 100').first()).toBeVisible()
})

test('every page of the server asks translators to leave it', async ({ page, request }) => {
  for (const path of ['/admin/login', '/api/docs']) {
    const html = await (await request.get(server.url + path)).text()
    expect(html).toMatch(/<html lang="\w\w" translate="no" class="notranslate">/)
    expect(html).toContain('<meta name="google" content="notranslate"')
  }
  await page.goto(`${server.url}/admin/login`)
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('html[translate=no].notranslate')).toHaveAttribute('lang', 'fr')
})
