import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, settingOf, test } from '../support/session.ts'

let server: TestServer

test.beforeAll(async () => {
  server = await createCompany()
})
test.afterAll(() => server.dispose())

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hauptmenü' })
const entries = (page: Page) => menu(page).getByRole('listitem')
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menü öffnen' })

const TITLES = {
  '/admin/dashboard': 'Übersicht',
  '/admin/board': 'Plantafel',
  '/admin/edit/:id': 'Fahrt bearbeiten',
  '/admin/edit/neu': 'Fahrt bearbeiten',
  '/admin/analysisArea': 'Auswertung',
  '/admin/disposition': 'Disposition',
  '/admin/editdisposition/:id': 'Tour bearbeiten',
  '/admin/customerjournal': 'Kundenjournal',
  '/admin/subcontractorjournal': 'Unternehmerjournal',
  '/admin/monthend': 'Monatsabschluss',
  '/admin/statements': 'Abrechnungen',
  '/admin/pricelist': 'Preisliste',
  '/admin/diesel': 'Dieselzuschlag',
  '/admin/report': 'Berichte',
  '/admin/alerts': 'Benachrichtigungen',
  '/admin/customers': 'Kunden',
  '/admin/users': 'Benutzer',
  '/admin/documents': 'Nachweise',
  '/admin/overview/driver/1': 'Stammblatt',
  '/admin/upload': 'Fahrplan hochladen',
  '/admin/setup': 'Einstellungen',
  '/admin/changepassword': 'Passwort ändern',
  '/admin/login': 'Konto',
} as const

test('the header and the tab are titled with the name of the route', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  for (const [route, title] of Object.entries(TITLES)) {
    await page.goto(server.url + route)
    await expect(page.getByRole('heading', { level: 1 }), route).toHaveText(title)
    await expect(page, route).toHaveTitle(`${title} – Tours`)
  }
})

const MENU = [
  'Übersicht',
  'Plantafel',
  'Fahrt bearbeiten',
  'Disposition',
  'Fahrplan hochladen',
  'Kundenjournal',
  'Unternehmerjournal',
  'Monatsabschluss',
  'Abrechnungen',
  'Preisliste',
  'Dieselzuschlag',
  'Auswertung',
  'Berichte',
  'Benachrichtigungen',
  'Kunden',
  'Benutzer',
  'Nachweise',
  'Einstellungen',
  'Konto',
]
/** The menus of the others: `web/app/menu/menu.test.ts`. */
test('the menu of dora, each entry with its icon, leads to its screen; at 900 px all of it is in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, server, 'dora', '/admin/setup')
  await expect(entries(page)).toHaveText(MENU)
  await expect(entries(page).locator('svg')).toHaveCount(MENU.length)
  for (const end of [entries(page).last(), menu(page).getByRole('button').last()])
    await expect(end).toBeInViewport({ ratio: 1 })
  expect(await menu(page).evaluate((nav) => nav.scrollHeight <= innerHeight)).toBe(true)
  for (const name of MENU) {
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

test('the logo leads to the timetable', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/setup')
  await menu(page).getByRole('link', { name: 'Tours: Übersicht' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
})

test('the sidebar is permanent at 1280 px, 260 px wide, and a drawer at the right below', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, server, 'dora', '/admin/setup')
  await expect(menu(page)).toBeVisible()
  await expect(menuButton(page)).toBeHidden()
  expect(await menu(page).locator('..').boundingBox()).toMatchObject({ x: 0, width: 260, height: 800 })

  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(menu(page)).toBeHidden()
  await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
  const drawer = page.getByLabel('Menü', { exact: true })
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(1279 - 260)
  expect((await drawer.boundingBox())?.width).toBe(260)

  // Reaching 1280 closes it for good.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(menuButton(page)).toBeHidden()
  await expect(menu(page)).toBeVisible()
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(menuButton(page)).toBeVisible()
  await expect(menu(page)).toBeHidden()
})

test('the mobile menu closes by choosing, by Escape and by a tap beside it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'dora', '/admin/dashboard')
  await menuButton(page).click()
  await menu(page).getByRole('link', { name: 'Einstellungen', exact: true }).click()
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen')
  await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
  await page.mouse.click(40, 400)
  await expect(menu(page)).toBeHidden()
})

const LANGUAGES = { de: 'Deutsch', en: 'English', fr: 'Français', it: 'Italiano', nl: 'Nederlands' } as const
const textsOf = (language: string): Record<string, string> =>
  JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, `../../../shared/i18n/${language}.json`), 'utf8'))

test('five languages, switched at once without a reload, and remembered', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/setup')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  for (const language of ['en', 'fr', 'it', 'nl', 'de'] as const) {
    const texts = textsOf(language)
    await page.getByRole('button', { name: LANGUAGES[language] }).first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.route_settings ?? '')
    await expect(page.getByRole('navigation', { name: texts.menu_main })).toBeVisible()
    await expect(
      page.getByRole('navigation').getByRole('link', { name: texts.route_dashboard, exact: true }),
    ).toBeVisible()
    await expect(page).toHaveTitle(`${texts.route_settings} – Tours`)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    expect(await settingOf(page, 'language')).toBe(language)
  }
  await page.getByRole('button', { name: 'Nederlands' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('nl').route_settings ?? '')
})

test('a notification stands top-centre and closes by itself after six seconds', async ({ page }) => {
  await page.goto(`${server.url}/admin/login`)
  await page.getByLabel('Benutzername').fill('carl')
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
  const notification = page.getByRole('status').filter({ hasText: 'Die E-Mail zum Zurücksetzen' })
  await expect(notification).toBeVisible()
  const shownAt = Date.now()
  const box = await notification.boundingBox()
  expect(box?.y).toBeLessThan(60)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(2)
  await expect(notification).toBeHidden()
  const seconds = (Date.now() - shownAt) / 1000
  expect(seconds).toBeGreaterThan(5)
})

test('the keyboard skips the menu', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/setup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
