import { expect, type Page } from '@playwright/test'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { deviceRows } from '../support/device.ts'
import { createServer, PASSWORD, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { logInByForm, openAs, settingOf, test, tokenOf } from '../support/session.ts'

let server: TestServer
let mails: MailServer
let tripId: number

test.beforeAll(async () => {
  mails = await startMailServer()
  server = await createServer({ SMTP_URL: mails.url, MAIL_FROM: 'Tours <tours@example.com>' })
  await seedCompany(server)
  ;({ tt_id: tripId } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(3)))
})
test.afterAll(async () => {
  await server.dispose()
  await mails.close()
})

const logIn = async (page: Page, username: string, password = PASSWORD) => {
  await page.goto(`${server.url}/admin/login`)
  await logInByForm(page, username, password)
}
type KeptSession = { name: 'session'; value: { expires_at: number | null } }
const isSession = (record: unknown): record is KeptSession => (record as KeptSession).name === 'session'
const loginForm = (page: Page) => page.getByRole('form', { name: 'Anmeldung' })

test('logging in leads to the timetable, and a reload stays there', async ({ page }) => {
  await logIn(page, 'dora')
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  await expect(page.getByText('LX 100')).toBeVisible()
  expect(await settingOf(page, 'login_timeout')).toBeNull()
  await page.reload()
  await expect(page.getByText('LX 100')).toBeVisible()
  expect(page.url()).toBe(`${server.url}/admin/dashboard`)
})

test('without staying logged in, an hour passes and leads to the login', async ({ page }) => {
  await page.goto(`${server.url}/admin/login`)
  await expect(page.getByRole('checkbox', { name: 'Angemeldet bleiben' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Angemeldet bleiben' }).uncheck()
  // The screen's check of the session moves the expiry; the test moves it afterwards.
  const checked = page.waitForResponse(`${server.url}/api/auth`)
  await logInByForm(page, 'dora', PASSWORD)
  await checked
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  const timeout = (await settingOf(page, 'login_timeout')) ?? 0
  const minutes = (timeout - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(58)
  expect(minutes).toBeLessThanOrEqual(60)

  await page.evaluate(() => localStorage.setItem('login_timeout', String(Date.now() - 1)))
  await page.getByRole('link', { name: 'Einstellungen', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/admin/login`)
  await expect(loginForm(page)).toBeVisible()
  for (const name of ['access_token', 'username', 'role'] as const) expect(await settingOf(page, name)).toBeNull()
})

test('the timeout moves an hour ahead with each screen', async ({ page }) => {
  const timeout = Date.now() + 5 * 60_000
  await openAs(page, server, 'dora', '/admin/setup', { settings: { login_timeout: timeout } })
  await expect
    .poll(async () => ((await settingOf(page, 'login_timeout')) ?? 0) - Date.now())
    .toBeGreaterThan(58 * 60_000)
  // The service worker, which sends in the background, must get it too.
  const ofWorker = async () => (await deviceRows(page, 'dora')).meta?.find(isSession)?.value.expires_at
  await expect.poll(ofWorker).toBe(await settingOf(page, 'login_timeout'))
})

test('name and password are needed, and each field says so', async ({ page }) => {
  await page.goto(`${server.url}/admin/login`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('Bitte geben Sie den Benutzernamen ein.')).toBeVisible()
  await expect(page.getByText('Bitte geben Sie das Passwort ein.')).toBeVisible()
  await expect(page.getByLabel('Benutzername')).toBeFocused()
})

test('a forgotten password: mail, link, new password; old sessions and the link end', async ({ page, newContext }) => {
  // A session of another device.
  const other = await newContext()
  const otherPage = await other.newPage()
  await openAs(otherPage, server, 'carl', '/admin/dashboard', { isNew: true })
  await expect(otherPage.getByText('LX 100')).toBeVisible()

  await page.goto(`${server.url}/admin/login`)
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
  await expect(page.getByText('damit wir Ihnen den Link senden können')).toBeVisible()
  await page.getByLabel('Benutzername').fill('carl')
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Die E-Mail zum Zurücksetzen' })).toBeVisible()

  await expect.poll(() => mails.received.length).toBe(1)
  const [mail] = mails.received
  expect(mail?.to).toEqual(['carl@example.com'])
  expect(mail?.subject).toBe('Neues Passwort festlegen')
  const link = /http:\/\/\S+\/pwreset\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link).toContain(`${server.url}/pwreset?`)

  await page.goto(link)
  await expect(page).toHaveURL(`${server.url}/pwreset?language=de`)
  await page.reload()
  const change = page.getByRole('button', { name: 'Passwort ändern' })
  await expect(change).toBeDisabled()
  await page.getByRole('textbox', { name: 'Neues Passwort', exact: true }).fill('kurz')
  await page.getByLabel('Neues Passwort wiederholen').fill('kurz')
  await expect(page.getByText('mindestens 8 Zeichen')).toBeVisible()
  await expect(change).toBeDisabled()
  await page.getByRole('textbox', { name: 'Neues Passwort', exact: true }).fill('ein langes Passwort')
  await expect(page.getByText('stimmen nicht überein')).toBeVisible()
  await expect(change).toBeDisabled()
  await page.getByLabel('Neues Passwort wiederholen').fill('ein langes Passwort')
  await change.click()
  await expect(page).toHaveURL(`${server.url}/admin/login`)
  await expect(page.getByText('Das Passwort wurde geändert.')).toBeVisible()

  await logInByForm(page, 'carl', PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Falsches Passwort.')
  await logInByForm(page, 'carl', 'ein langes Passwort')
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)

  await otherPage.reload()
  await expect(otherPage).toHaveURL(`${server.url}/admin/login`)
  await other.close()

  await page.goto(link)
  await page.getByRole('textbox', { name: 'Neues Passwort', exact: true }).fill('noch ein Passwort')
  await page.getByLabel('Neues Passwort wiederholen').fill('noch ein Passwort')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByRole('alert')).toContainText('Der Link zum Zurücksetzen ist ungültig.')

  // The address that holds its id in the path (rules 3.2): it is taken out of sight too.
  await page.goto(`${server.url}/pwreset/an-id`)
  await expect(page.getByRole('heading', { name: 'Neues Passwort' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/pwreset`)
})

test('logging out ends the session and clears what the device kept', async ({ page }) => {
  const { token } = await openAs(page, server, 'otto', '/admin/dashboard', { isNew: true })
  await expect(page.getByText('LX 100')).toBeVisible()
  await page.getByRole('link', { name: 'Konto' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('otto', { exact: true })).toBeVisible()
  await expect(main.getByText('Zugriffsstufe')).toBeVisible()
  await expect(main.getByText('Beobachter', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Abmelden' }).click()
  await expect(loginForm(page)).toBeVisible()
  for (const name of ['access_token', 'username', 'role'] as const) expect(await settingOf(page, name)).toBeNull()
  await expect(page.getByText('Sie sind abgemeldet.')).toBeVisible()
  const { meta, ...rows } = await deviceRows(page, 'otto')
  for (const [store, kept] of Object.entries(rows)) expect(kept, store).toEqual([])
  expect(JSON.stringify(meta)).not.toMatch(/session|cursor|otto/)
  await expect(() => expect(server.api('GET', '/api/auth', undefined, token)).rejects.toThrow('401')).toPass()
})

test('logging out with an unsent edit asks; discarding it needs the typed word and leaves nothing', async ({
  page,
}) => {
  await openAs(page, server, 'sara', `/admin/edit/${tripId}`, { isNew: true })
  await page.route('**/api/sync/push', (route) => route.abort())
  await page.getByLabel('Bemerkung des Unternehmers').fill('nie gesendet')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  await page.getByRole('link', { name: 'Konto' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
  const dialog = page.getByRole('dialog', { name: '1 Änderung ist noch nicht bestätigt' })
  // Its push went out without an answer: for the device it may count.
  await dialog.getByRole('radio', { name: /Abmelden und verwerfen.*kann trotzdem gelten/ }).check()
  const leave = dialog.getByRole('button', { name: 'Abmelden', exact: true })
  await expect(leave).toBeDisabled()
  await dialog.getByLabel('Zum Bestätigen «VERWERFEN» eintippen').fill('verwerfen')
  await leave.click()
  await expect(page.getByText('Sie sind abgemeldet.')).toBeVisible()
  await expect(loginForm(page)).toBeVisible()
  // Nothing is left but the note that she has left.
  await expect
    .poll(async () => Object.values(await deviceRows(page, 'sara')).flat())
    .toEqual([{ name: 'left', value: 'discard' }])
  expect((await server.api<Trip>('GET', `/api/trips/${tripId}`)).tt_sub_invoice_comment).toBe('')
})

const GUARDED = [
  'dashboard',
  'board',
  'edit/:id',
  'edit/1',
  'answers',
  'analysisArea',
  'figures',
  'disposition',
  'editdisposition/:id',
  'customerjournal',
  'subcontractorjournal',
  'monthend',
  'statements',
  'pricelist',
  'diesel',
  'report',
  'alerts',
  'customers',
  'users',
  'overview/driver/1',
  'upload',
  'setup',
  'changepassword',
]

for (const [answer, status] of [
  ['that it is still valid', 200],
  ['that it is over', 401],
] as const) {
  test(`who logs in in another tab stays logged in, whatever a late answer says of the former session: ${answer}`, async ({
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/auth', async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response, status })
    })
    const asked = page.waitForRequest('**/api/auth')
    await openAs(page, server, 'dora', '/admin/dashboard')
    await asked
    const token = await tokenOf(server, 'sara')
    // The other tab has written it; this one has not received the event yet.
    await page.evaluate((other) => localStorage.setItem('access_token', JSON.stringify(other)), token)
    const answered = page.waitForResponse('**/api/auth')
    release()
    await (await answered).finished()
    // Answers are read in order: after this one, the late one has been handled too.
    await page.evaluate(async () => (await fetch('/healthz')).text())
    expect(await settingOf(page, 'access_token')).toBe(token)
  })
}

test('without a session every screen, /admin and unknown paths lead to the login', async ({ page }) => {
  for (const path of [...GUARDED.map((name) => `/admin/${name}`), '/admin', '/', '/nowhere', '/admin/nothing']) {
    await page.goto(server.url + path)
    await expect(page, path).toHaveURL(`${server.url}/admin/login`)
  }
  await expect(loginForm(page)).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('listitem')).toHaveText(['Anmeldung'])
})

test('a token that the server does not know leads to the login', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/login')
  await page.evaluate(() => localStorage.setItem('access_token', '"not-a-token"'))
  await page.goto(`${server.url}/admin/dashboard`)
  await expect(page).toHaveURL(`${server.url}/admin/login`)
})

/** The other screens and people: `web/addresses/screens.test.ts`. */
const REFUSED = [
  'analysisArea',
  'customerjournal',
  'monthend',
  'pricelist',
  'diesel',
  'report',
  'alerts',
  'customers',
  'users',
  'upload',
]
test("screens that are not sara's lead to the dashboard, and so do / and /admin", async ({ page }) => {
  await openAs(page, server, 'sara', '/admin')
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  await page.goto(server.url)
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  for (const name of REFUSED) {
    await page.goto(`${server.url}/admin/${name}`)
    await expect(page, name).toHaveURL(`${server.url}/admin/dashboard`)
  }
  await page.goto(`${server.url}/admin/nothing`)
  await expect(page).toHaveURL(`${server.url}/admin/login`)
})

test('changing the password: wrong old one, new one; other sessions end, this one stays', async ({ page }) => {
  const fresh = 'ganz neues Passwort'
  await openAs(page, server, 'sven', '/admin/changepassword', { isNew: true })
  const other = await server.logIn('sven', PASSWORD)
  const save = page.getByRole('main').getByRole('button', { name: 'Passwort ändern' })
  await page.getByLabel('Altes Passwort').fill('falsch geraten')
  await page.getByRole('textbox', { name: 'Neues Passwort', exact: true }).fill(fresh)
  await expect(save).toBeDisabled()
  await page.getByLabel('Neues Passwort wiederholen').fill(fresh)
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('Das alte Passwort ist falsch.')
  await page.getByLabel('Altes Passwort').fill(PASSWORD)
  await save.click()
  await expect(page).toHaveURL(`${server.url}/admin/login`)
  await expect(page.getByText('Das Passwort wurde geändert.')).toBeVisible()

  await page.goto(`${server.url}/admin/dashboard`)
  await expect(page.getByText('Zurzeit gibt es keine Fahrten')).toBeVisible()
  expect(page.url()).toBe(`${server.url}/admin/dashboard`)
  await expect(server.api('GET', '/api/auth', undefined, other)).rejects.toThrow('401')
  await expect(server.logIn('sven', PASSWORD)).rejects.toThrow('401')
  expect(await server.logIn('sven', fresh)).not.toBe('')
})

test('an expired session keeps what was typed until the next login', async ({ page }) => {
  const { token } = await openAs(page, server, 'sara', `/admin/edit/${tripId}`, { isNew: true })
  const comment = page.getByLabel('Bemerkung des Unternehmers')
  await comment.fill('Stau am Gotthard')
  await expect.poll(async () => JSON.stringify((await deviceRows(page, 'sara')).drafts)).toContain('Stau am Gotthard')

  await server.api('POST', '/api/logout', {}, token)
  // The next request to the server, of any kind, gets a 401.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const banner = page.getByRole('alert').filter({ hasText: 'Ihre Sitzung ist abgelaufen' })
  await expect(loginForm(page)).toBeVisible()
  await expect(banner).toBeVisible()
  await expect(page.getByLabel('Benutzername')).toHaveValue('sara')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/${tripId}`)
  await expect(page.getByText('wurde wiederhergestellt')).toBeVisible()
  await expect(comment).toHaveValue('Stau am Gotthard')
})

test('a login that hangs says so after ten seconds and can be cancelled; its late answer changes nothing', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${server.url}/admin/login`)
  let answer: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  let hasAnswered: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    hasAnswered = resolve
  })
  await page.route('**/api/login', async (route) => {
    await late
    await route.continue()
    hasAnswered()
  })
  await page.waitForFunction(() => document.querySelector('#root form') !== null)
  await logInByForm(page, 'dora', PASSWORD)
  const notice = page.getByRole('status').filter({ hasText: 'Das dauert länger als üblich' })
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeDisabled()
  await expect(notice).toBeHidden()
  await page.clock.fastForward(10_000)
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeEnabled()
  const response = page.waitForResponse('**/api/login')
  answer()
  await answered
  await (await response).finished()
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeEnabled()
  expect(await settingOf(page, 'access_token')).toBeNull()
})
