import { expect, type Page } from '@playwright/test'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { logInByForm, openAs, settingOf, test } from '../support/session.ts'

let server: TestServer

test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(1, { tt_tour: 'LX 100' }))
})
test.afterAll(() => server.dispose())

/**
 * Delays the app's program, as a slow line does.
 * @returns a function that lets it through
 */
const holdApp = async (page: Page): Promise<() => void> => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(index|libraries)-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}
/** Waits until the app draws into the page: its own form, its own frame. */
const untilAppIsThere = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
const isOwnForm = (page: Page): Promise<boolean> => page.evaluate(() => 'earlyLogin' in window)

test('the login is there before the app, in the chosen language, and the app goes on with what was typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdApp(page)
  await page.goto(`${server.url}/admin/customers`, { waitUntil: 'commit' })
  await expect(page.getByLabel('Benutzername')).toBeFocused()
  await page.getByLabel('Benutzername').fill('dora')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page).toHaveTitle('Connexion – Tours')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('geheim')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(page.getByRole('textbox', { name: 'Mot de passe' })).toHaveValue('geheim')
  await page.getByRole('checkbox').uncheck()
  await page.getByLabel('Nom d’utilisateur').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await isOwnForm(page)).toBe(true)

  release()
  await untilAppIsThere(page)
  await expect.poll(() => isOwnForm(page)).toBe(false)
  const username = page.getByLabel('Nom d’utilisateur')
  await expect(username).toHaveValue('dora')
  await expect(username).toBeFocused()
  expect(await username.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1)
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('geheim')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  expect(await settingOf(page, 'language')).toBe('fr')
})

test('a login that was sent before the app was there is not sent again', async ({ page }) => {
  const release = await holdApp(page)
  let logins = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) logins += 1
  })
  await page.goto(`${server.url}/admin/login`, { waitUntil: 'commit' })
  const answered = page.waitForResponse(`${server.url}/api/login`)
  await logInByForm(page, 'dora', PASSWORD)
  await answered
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeDisabled()
  // Only the app stores the session with all that belongs to it.
  expect(await settingOf(page, 'access_token')).toBeNull()
  release()
  await expect(page.getByText('LX 100')).toBeVisible()
  expect(page.url()).toBe(`${server.url}/admin/dashboard`)
  expect(logins).toBe(1)
})

test('what is wrong with a login is told before the app is there, and still when it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdApp(page)
  await page.goto(`${server.url}/admin/login`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('Bitte geben Sie das Passwort ein.')).toBeVisible()
  await expect(page.getByLabel('Benutzername')).toBeFocused()
  await logInByForm(page, 'dora', 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Falsches Passwort.')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('alert')).toHaveText('Mot de passe incorrect.')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  release()
  await untilAppIsThere(page)
  await expect.poll(() => isOwnForm(page)).toBe(false)
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue(PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Falsches Passwort.')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('LX 100')).toBeVisible()
})

test('an empty field that was told before the app is there is still told by the app', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto(`${server.url}/admin/login`, { waitUntil: 'commit' })
  await page.getByLabel('Benutzername').fill('dora')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  const password = page.getByLabel('Passwort', { exact: true })
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  release()
  await untilAppIsThere(page)
  await expect.poll(() => isOwnForm(page)).toBe(false)
  await expect(page.getByText('Bitte geben Sie das Passwort ein.')).toBeVisible()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Benutzername')).not.toHaveAttribute('aria-invalid', 'true')
})

test('who is logged in sees the frame before the app is there', async ({ page }) => {
  await openAs(page, server, 'dora', '/favicon.svg')
  const release = await holdApp(page)
  await page.goto(`${server.url}/admin/dashboard`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Übersicht')
  await expect(page.getByRole('status', { name: 'Wird geladen' })).toBeVisible()
  release()
  await expect(page.getByText('LX 100')).toBeVisible()
})

test('a new phone fetches neither MUI nor the schemas before it asks for its rows, nor the schemas once they are there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${server.url}/admin/login`)
  await page.locator('input[name=username]').fill('dora')
  await page.locator('input[name=password]').fill(PASSWORD)
  const pull = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/sync/pull')
  await page.keyboard.press('Enter')
  await pull
  const before = asked.slice(0, asked.indexOf('/api/sync/pull'))
  expect(before.some((path) => path.startsWith('/assets/start-engine-'))).toBe(true)
  expect(before.filter((path) => /\/assets\/(mui|controls|schemas|grid)-/.test(path))).toEqual([])
  // Starting the schemas takes a phone half a second; reading the timetable needs none.
  await expect(page.getByText('LX 100')).toBeVisible()
  await expect.poll(() => asked).toContain('/api/auth')
  expect(asked.filter((path) => path.startsWith('/assets/schemas-'))).toEqual([])
})
