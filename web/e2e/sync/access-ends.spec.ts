import { expect, type Page, type Route } from '@playwright/test'
import { COMMENT, expectSync, INFO, logIn, openTrip, saveField, tryNow } from '../support/app.ts'
import { deviceRows } from '../support/device.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { logInByForm, test } from '../support/session.ts'

test.use({ serviceWorkers: 'allow' })

let server: TestServer
let network: Network
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(1))
  await server.api('POST', '/api/trips', tripIn(2, { tt_tour: 'FREMD', tt_sub: 'Bise Logistik', tt_gps: 'BE 2001' }))
})
test.afterAll(() => server.dispose())
test.beforeEach(async ({ context, afterPages }) => {
  network = await createNetwork(server.url)
  afterPages(() => network.close())
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: network.url })
})

const held = async (page: Page, username: string) => {
  const { trips, lookups, results, drafts, outbox } = await deviceRows(page, username)
  return { rows: [trips, lookups, results, drafts].flat().length, outbox: outbox?.length }
}
const NOTHING = { rows: 0, outbox: 0 }
const loginForm = (page: Page) => page.getByRole('form', { name: 'Anmeldung' })

test('who was deleted is told so, keeps nothing but what waited, and can copy that', async ({ page }) => {
  await logIn(page, network.url, 'sara')
  network.isPushBlocked = true
  await openTrip(page, network.url, 1)
  await saveField(page, COMMENT, 'Standzeit 2 h')
  await expectSync(page, /1 Änderung wartet/)
  await server.api('DELETE', '/api/users/sara')
  network.isPushBlocked = false

  await page.waitForURL('**/admin/login')
  const told = page.getByRole('region', { name: 'Ihr Zugang wurde gelöscht.' })
  await expect(told).toContainText('Der Benutzer sara besteht nicht mehr.')
  await expect.poll(() => held(page, 'sara')).toEqual({ rows: 0, outbox: 1 })
  await expect(told.getByRole('heading', { level: 3 })).toHaveText(/^Fahrt LX 100 vom \S+ \d\d\.\d\d\., bearbeitet$/)
  await told.getByRole('button', { name: 'Mehr anzeigen' }).click()
  await expect(told).toContainText('Standzeit 2 h')
  await expect(told.getByRole('button', { name: 'Verwerfen' })).toHaveCount(0)
  await told.getByRole('button', { name: 'Kopieren' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('→ Standzeit 2 h')
  await page.screenshot({ path: 'test-results/gone-de-1440.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/gone-de-390.png' })

  // The state is kept without a network.
  await network.goOffline()
  await page.goto(`${network.url}/admin/dashboard`)
  await expect(told).toContainText(/Fahrt LX 100 vom .*, bearbeitet/)
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.getByText('Der Zugang sara wurde gelöscht.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Passwort ändern' })).toHaveCount(0)
  await page.screenshot({ path: 'test-results/gone-account-de-390.png' })
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('dialog')).not.toContainText(/sobald/)
  await page.screenshot({ path: 'test-results/gone-logout-de-390.png' })
  await page.getByRole('radio', { name: /aufbewahren|behalten|versiegel/i }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
  await expect(loginForm(page)).toBeVisible()
  await expect(page.getByText(/Der Zugang sara ist gelöscht. .* gesendet wird sie nicht mehr/)).toBeVisible()
  await page.screenshot({ path: 'test-results/gone-login-de-390.png' })
})

test('a new role takes the rows back, tells why to log in, and shows only what it may see', async ({ page }) => {
  await logIn(page, network.url, 'dora')
  await expect(page.getByText('FREMD')).toBeVisible()
  await server.api('PUT', '/api/users/dora', { role: 'sub', subcontractor: 'Alpen Trans' })
  await tryNow(page)
  await expect(loginForm(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Ihre Rolle wurde geändert. Bitte melden Sie sich wieder an.')
  await expect.poll(() => held(page, 'dora')).toEqual(NOTHING)
  await page.screenshot({ path: 'test-results/role-de-1440.png' })
  await logInByForm(page, 'dora', PASSWORD)
  await expect(page.getByText('LX 100')).toBeVisible()
  await expect(page.getByText('FREMD')).toHaveCount(0)
})

test('a device that never heard of the new role shows no row of the old one at the next login', async ({ page }) => {
  await server.api('POST', '/api/registration', {
    username: 'dirk',
    role: 'admin',
    email: 'dirk@example.com',
    password: PASSWORD,
  })
  await logIn(page, network.url, 'dirk')
  await expect(page.getByText('FREMD')).toBeVisible()
  await expect.poll(async () => JSON.stringify((await deviceRows(page, 'dirk')).meta)).toContain('"viewer"')
  await network.goOffline()
  // The session expired here, as one without staying logged in does.
  await page.evaluate(() => localStorage.setItem('login_timeout', '1'))
  await page.reload()
  await expect(loginForm(page)).toBeVisible()
  await server.api('PUT', '/api/users/dirk', { role: 'observer' })
  await network.goOnline()
  await page.route('**/api/sync/pull*', (route) => route.abort())
  await logInByForm(page, 'dirk', PASSWORD)
  await page.waitForURL('**/admin/dashboard')
  await expect(page.getByText('FREMD')).toHaveCount(0)
  expect((await held(page, 'dirk')).rows).toBe(0)
})

const endOthers = async (username: string): Promise<void> => {
  const token = await server.logIn(username, PASSWORD)
  type Sessions = { id: number; current: boolean }[]
  const sessions = await server.api<Sessions>('GET', '/api/sessions', undefined, token)
  for (const { id, current } of sessions)
    if (!current) await server.api('DELETE', `/api/sessions/${id}`, undefined, token)
}

/**
 * Each of them with a page open that does nothing by itself, on the timetable; none waits for the next pull. Deleted, and
 * another role: each is told to a page in a way of its own. The reasons of the other ends: `ended-sessions.test.ts`.
 */
const ENDS: [
  username: string,
  person: Record<string, unknown>,
  end: (name: string) => Promise<unknown>,
  said: RegExp,
][] = [
  ['ende1', { role: 'admin' }, (name) => server.api('DELETE', `/api/users/${name}`), /Ihr Zugang wurde gelöscht/],
  [
    'ende5',
    { role: 'observer' },
    (name) => server.api('PUT', `/api/users/${name}`, { role: 'admin' }),
    /Ihre Rolle wurde geändert/,
  ],
]
for (const [username, person, end, said] of ENDS) {
  const name = `${username} (${person.role}), whose page is open, is led to the login within seconds, with the reason ${said}`
  test(name, async ({ page }) => {
    await server.api('POST', '/api/registration', {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      ...person,
    })
    if (person.role !== 'admin') await page.setViewportSize({ width: 390, height: 844 })
    await logIn(page, network.url, username)
    await end(username)
    await page.waitForURL('**/admin/login')
    await expect(page.getByText(said)).toBeVisible()
    await expect(loginForm(page)).toBeVisible()
    await page.reload()
    await expect(page.getByText(said)).toBeVisible()
  })
}

test('who typed and had edits waiting when the session ended finds both after the login', async ({ page }) => {
  await server.api('POST', '/api/registration', {
    username: 'tina',
    role: 'sub',
    subcontractor: 'Alpen Trans',
    email: 'tina@example.com',
    password: PASSWORD,
  })
  await logIn(page, network.url, 'tina')
  network.isPushBlocked = true
  await openTrip(page, network.url, 1)
  await saveField(page, COMMENT, 'wartet noch')
  await expectSync(page, /1 Änderung wartet/)
  await openTrip(page, network.url, 1)
  await page.getByLabel(COMMENT).fill('halb getippt')
  await server.api('PUT', '/api/users/tina', { password: 'another-password-1' })
  await page.waitForURL('**/admin/login')
  await expect(page.getByText(/Das Passwort wurde geändert/)).toBeVisible()
  await expect(page.getByText(/tina/)).toContainText('1')
  await logInByForm(page, 'tina', 'another-password-1')
  await page.waitForURL('**/admin/edit/1')
  await expect(page.getByLabel(COMMENT)).toHaveValue('halb getippt')
  expect((await deviceRows(page, 'tina')).outbox).toHaveLength(1)
  network.isPushBlocked = false
  await tryNow(page)
  await expect.poll(async () => JSON.stringify(await server.api('GET', '/api/trips/1'))).toContain('wartet noch')
})

test('a session that only ended keeps the rows for the next login', async ({ page }) => {
  await logIn(page, network.url, 'sven')
  await expect(page.getByText('FREMD')).toBeVisible()
  const before = (await held(page, 'sven')).rows
  await endOthers('sven')
  await page.waitForURL('**/admin/login')
  expect((await held(page, 'sven')).rows).toBe(before)
})

test('an ended session asks nothing by the clock; the login tells that it has expired', async ({ page }) => {
  await page.clock.install()
  await logIn(page, network.url, 'sven')
  // Settings ask the server by a clock of their own too.
  await page.goto(`${network.url}/admin/setup`)
  await expectSync(page, /Alles gesendet/)
  const refuse = (route: Route) =>
    route.fulfill({
      status: 401,
      headers: { 'x-tours': String(Date.now()) },
      json: { message: 'not_logged_in' },
    })
  const asked: string[] = []
  await page.route('**/api/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return refuse(route)
  })
  await tryNow(page)
  await expect(page.getByText('Ihre Sitzung ist abgelaufen.').first()).toBeVisible()
  await expect(loginForm(page)).toBeVisible()
  await page.clock.runFor(2 * 60_000)
  asked.length = 0
  await page.clock.runFor(30 * 60_000)
  expect(asked).toEqual([])
})

test('what a deleted person left is neither sent nor shown as its own to the next one of that name', async ({
  page,
}) => {
  const sina = {
    username: 'sina',
    role: 'sub',
    subcontractor: 'Alpen Trans',
    email: 'sina@example.com',
    password: PASSWORD,
  }
  await server.api('POST', '/api/registration', sina)
  await server.api('POST', '/api/trips', tripIn(3, { tt_tour: 'LX 300' }))
  await logIn(page, network.url, 'sina')
  await network.goOffline()
  await openTrip(page, network.url, 3)
  await saveField(page, COMMENT, 'vom früheren Zugang')
  await expectSync(page, /1 Änderung wartet/)
  await page.evaluate(() => localStorage.setItem('login_timeout', '1'))
  await page.reload()
  await expect(loginForm(page)).toBeVisible()

  await server.api('DELETE', '/api/users/sina')
  await server.api('POST', '/api/registration', sina)
  await network.goOnline()
  await logInByForm(page, 'sina', PASSWORD)
  await expectSync(page, /Alles gesendet/)
  expect(JSON.stringify(await server.api('GET', '/api/trips/3'))).not.toContain('vom früheren')
  await page.goto(`${network.url}/admin/setup`)
  const card = page.getByRole('region', { name: '1 Eintrag eines früheren Zugangs sina' })
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(/^Fahrt LX 300 vom .*, bearbeitet$/)
  await card.getByRole('button', { name: 'Mehr anzeigen' }).click()
  await expect(card).toContainText('vom früheren Zugang')
  await card.scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/left-behind-de-1440.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await card.scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/left-behind-de-390.png' })
  await card.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(card).toHaveCount(0)
})

test('an edit that a former role made is put before the person with that reason', async ({ page }) => {
  const rolf = { username: 'rolf', role: 'admin', email: 'rolf@example.com', password: PASSWORD }
  await server.api('POST', '/api/registration', rolf)
  await logIn(page, network.url, 'rolf')
  await network.goOffline()
  await openTrip(page, network.url, 1)
  await saveField(page, INFO, 'als Disponent')
  await expectSync(page, /1 Änderung wartet/)
  await server.api('PUT', '/api/users/rolf', { role: 'sub', subcontractor: 'Alpen Trans' })
  await network.goOnline()
  await tryNow(page)
  await expect(loginForm(page)).toBeVisible()
  await logInByForm(page, 'rolf', PASSWORD)
  await page.waitForURL('**/admin/dashboard')
  await page.goto(`${network.url}/admin/setup`)
  // The notification shows it too, for a while.
  const reason = page.getByRole('main').getByRole('listitem').getByRole('alert')
  await expect(reason).toContainText('Ihre Rolle ist jetzt Unternehmer')
  await page.screenshot({ path: 'test-results/former-role-de-1440.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => localStorage.setItem('language', '"fr"'))
  await page.reload()
  await expect(reason.filter({ hasText: 'a été saisie dans le rôle' })).toBeVisible()
  await page.screenshot({ path: 'test-results/former-role-fr-390.png' })
})

test('a renamed company keeps the rows and the half-typed form of its people', async ({ page }) => {
  await server.api('POST', '/api/registration', {
    username: 'rita',
    role: 'sub',
    subcontractor: 'Alpen Trans',
    email: 'rita@example.com',
    password: PASSWORD,
  })
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(4, { tt_tour: 'LX 400' }))
  await logIn(page, network.url, 'rita')
  await openTrip(page, network.url, tt_id)
  await page.getByLabel(COMMENT).fill('halb getippt')
  await expect.poll(async () => (await deviceRows(page, 'rita')).drafts?.length).toBe(1)
  await server.api('PUT', '/api/subcontractors/Alpen%20Trans', { sc_name: 'Alpen Trans AG', sc_email: null })
  await page.reload()
  await expect(page.getByLabel(COMMENT)).toHaveValue('halb getippt')
  await page.goto(`${network.url}/admin/setup`)
  await expect.poll(async () => JSON.stringify((await deviceRows(page, 'rita')).trips)).toContain('Alpen Trans AG')
  expect((await deviceRows(page, 'rita')).drafts?.length).toBe(1)
})
