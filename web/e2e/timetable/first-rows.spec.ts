import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { tryNow } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { deviceRows } from '../support/device.ts'
import { createNetwork } from '../support/network.ts'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { logInByForm, settingOf, test } from '../support/session.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const EVIL = '<img src=x onerror=alert(1)>'

let server: TestServer
let evil: number

test.beforeAll(async () => {
  server = await createCompany()
  for (let at = 1; at <= 15; at += 1) {
    await server.api('POST', '/api/trips', tripIn(at < 4 ? -1 : 1, { tt_tour: `LX ${at}`, tt_info: `Tor ${at}` }))
  }
  evil = (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(-2, { tt_tour: EVIL }))).tt_id
})
test.afterAll(() => server.dispose())

const DASHBOARD = () => `${server.url}/admin/dashboard`
const kept = (page: Page) => settingOf(page, 'first_rows')
/** Rows of the script, and not of the app. */
const early = (page: Page) => page.locator('[role="listitem"][data-row]')
const ownRow = (page: Page, width: number) => page.locator(width < 621 ? '[aria-posinset]' : '.ag-row').first()

/** Logs in and waits until the device has kept what the timetable shows. */
const keepRows = async (page: Page, username: string, size: typeof PHONE): Promise<void> => {
  await page.setViewportSize(size)
  await page.goto(`${server.url}/admin/login`)
  await logInByForm(page, username, PASSWORD)
  await expect(ownRow(page, size.width)).toBeVisible()
  await expect.poll(() => kept(page)).not.toBeNull()
}
/** Holds up all programs of the app. @returns lets them through */
const holdPrograms = async (page: Page): Promise<() => Promise<void>> => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return async () => {
    release()
    await page.unroute(/\/assets\/.*\.js$/)
  }
}
const hasAppBegun = (page: Page): Promise<boolean> => page.evaluate(() => 'hasAppBegun' in window)
const openHeld = async (page: Page): Promise<() => Promise<void>> => {
  const release = await holdPrograms(page)
  await page.goto(DASHBOARD(), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return release
}
/** Everything of the device that a page can read, but the database of the app. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const caches_ = []
    for (const name of await caches.keys())
      for (const answer of await (await caches.open(name)).matchAll()) caches_.push(await answer.text())
    return [document.body.innerHTML, JSON.stringify(localStorage), ...caches_].join('\n')
  })
/** Top of the words of each row that is seen, pixels. */
const places = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const found: Record<string, number> = {}
    const walker = document.createTreeWalker(
      document.querySelector('[data-list]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const name = /^LX \d+$/.exec(node.textContent ?? '')?.[0]
      if (!name || node.parentElement?.closest('.only-heard')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { top, bottom } = range.getBoundingClientRect()
      if (top > 0 && bottom < innerHeight) found[name] = Math.round(top)
    }
    return found
  })
const shifted = (page: Page): Promise<number> => page.evaluate(() => (window as { shift?: number }).shift ?? 0)
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        const page = window as { shift?: number }
        page.shift = (page.shift ?? 0) + entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

for (const [device, size] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test(`on ${device} rows stand before any program has run, and give way to the app's without a jump`, async ({
    page,
  }) => {
    await keepRows(page, 'dora', size)
    await watchShifts(page)
    const release = await openHeld(page)
    await expect(early(page).first()).toBeVisible()
    expect(await hasAppBegun(page)).toBe(false)
    await expect(page.getByText(/^Stand \d\d:\d\d$/)).toBeVisible()
    // A text stays a text.
    await expect(page.getByText(EVIL).first()).toBeAttached()
    await expect(page.locator('#root img')).toHaveCount(0)
    await page.screenshot({ path: `test-results/first-rows-${size.width}-before.png` })
    await expectNoViolation(page)
    const before = await places(page)
    expect(Object.keys(before).length).toBeGreaterThan(3)

    await release()
    await expect(ownRow(page, size.width)).toBeVisible()
    await expect(early(page)).toHaveCount(0)
    await expect(page.getByText(/^Stand \d\d:\d\d$/)).toHaveCount(0)
    await page.screenshot({ path: `test-results/first-rows-${size.width}-after.png` })
    const after = await places(page)
    expect(Object.fromEntries(Object.keys(before).map((name) => [name, after[name]]))).toEqual(before)
    expect(await shifted(page)).toBeLessThanOrEqual(0.01)
  })

  test(`a tap on ${device} before the app is there opens that trip`, async ({ page }) => {
    await keepRows(page, 'dora', size)
    const release = await openHeld(page)
    await early(page).filter({ hasText: EVIL }).getByText(EVIL.slice(0, 12)).first().click()
    expect(await hasAppBegun(page)).toBe(false)
    await release()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(EVIL)
    await question.getByRole('button', { name: /Bearbeiten|Ja/ }).click()
    await page.waitForURL(`**/admin/edit/${evil}`)
  })
}

test('rows stand without a network, and a tap on them is opened', async ({ newContext, afterPages }) => {
  const context = await newContext({ serviceWorkers: 'allow', viewport: PHONE })
  const network = await createNetwork(server.url)
  afterPages(() => network.close())
  const page = await context.newPage()
  await page.goto(`${network.url}/admin/login`)
  await logInByForm(page, 'dora', PASSWORD)
  await expect(ownRow(page, PHONE.width)).toBeVisible()
  await expect.poll(() => kept(page)).not.toBeNull()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await network.goOffline()
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[role="listitem"][data-row]')) return
      ;(window as { begun?: boolean }).begun = 'hasAppBegun' in window
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(ownRow(page, PHONE.width)).toBeVisible()
  expect(await page.evaluate(() => (window as { begun?: boolean }).begun)).toBe(false)
})

/** Tells the page that it is left as soon as trips are removed from the device: no screen has read them anew by then. */
const leaveOnRemoval = (page: Page) =>
  page.addInitScript(() => {
    const { clear, delete: remove } = IDBObjectStore.prototype
    const leave = ({ name, transaction }: IDBObjectStore) => {
      if (name === 'trips') transaction.addEventListener('complete', () => dispatchEvent(new Event('pagehide')))
    }
    IDBObjectStore.prototype.clear = function () {
      leave(this)
      return clear.call(this)
    }
    IDBObjectStore.prototype.delete = function (key) {
      leave(this)
      return remove.call(this, key)
    }
  })

test.describe('none of the rows is left', () => {
  const expectNone = async (page: Page): Promise<void> => {
    await openHeld(page)
    await expect(early(page)).toHaveCount(0)
    expect(await readable(page)).not.toContain('LX 2')
  }
  const tripsOf = async (page: Page, username: string): Promise<string> =>
    JSON.stringify((await deviceRows(page, username)).trips)
  const add = (user: Record<string, unknown>) =>
    server.api('POST', '/api/registration', { email: `${user.username}@example.com`, password: PASSWORD, ...user })

  test('after a logout', async ({ page }) => {
    await keepRows(page, 'dora', PHONE)
    await page.goto(`${server.url}/admin/login`)
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await expect(page.getByRole('form', { name: 'Anmeldung' })).toBeVisible()
    expect(await kept(page)).toBeNull()
    await expect.poll(() => tripsOf(page, 'dora')).toBe('[]')
    await expectNone(page)
  })

  test('after the server has ended the session', async ({ page }) => {
    await keepRows(page, 'dora', PHONE)
    const token = await settingOf(page, 'access_token')
    await server.api('POST', '/api/logout', {}, token ?? '')
    await page.goto(DASHBOARD())
    await page.waitForURL('**/admin/login')
    expect(await kept(page)).toBeNull()
    await expectNone(page)
  })

  test('for another user or session, of a day that is over, or unreadable', async ({ page }) => {
    await keepRows(page, 'dora', PHONE)
    const rows = await kept(page)
    await test.step('for another user, or for another session', async () => {
      const store = (name: string, value: unknown) =>
        page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [name, JSON.stringify(value)])
      await page.goto(`${server.url}/favicon.svg`)
      await store('user_id', 4711)
      await expectNone(page)
      expect(await kept(page)).toBeNull()
      await store('user_id', rows?.rows.owner)
      await store('first_rows', { ...rows, session: 'former' })
      await expectNone(page)
      expect(await kept(page)).toBeNull()
    })
    await test.step('of a day that is over, or unreadable', async () => {
      const store = (text: string) => page.evaluate((some) => localStorage.setItem('first_rows', some), text)
      for (const wrong of [
        JSON.stringify({ ...rows, rows: { ...rows?.rows, until: Date.now() - 1 } }),
        JSON.stringify({ ...rows, rows: { ...rows?.rows, looks: ['script\n'] } }),
        JSON.stringify({ ...rows, rows: { ...rows?.rows, version: 2 } }),
        JSON.stringify({ ...rows, app: 'former' }),
        '{"rows":',
      ]) {
        // Without the app, which would keep its rows once more.
        await page.goto(`${server.url}/favicon.svg`)
        await store(wrong)
        await expectNone(page)
        expect(await kept(page)).toBeNull()
      }
    })
  })

  test('in another language', async ({ page }) => {
    await keepRows(page, 'dora', PHONE)
    await page.goto(`${server.url}/favicon.svg`)
    await page.evaluate(() => localStorage.setItem('language', '"fr"'))
    await expectNone(page)
    expect(await kept(page)).toBeNull()
  })

  test('after the role has changed', async ({ page }) => {
    await add({ username: 'rolf', role: 'admin' })
    await keepRows(page, 'rolf', PHONE)
    await server.api('PUT', '/api/users/rolf', { role: 'sub', subcontractor: 'Bise Logistik' })
    await page.goto(DASHBOARD())
    await expect.poll(() => settingOf(page, 'role')).not.toBe('admin')
    expect((await kept(page))?.rows.rows ?? []).toEqual([])
    await expect.poll(() => tripsOf(page, 'rolf')).toBe('[]')
    await expectNone(page)
  })

  for (const [device, size] of [
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const)
    test(`after the company of the account has changed, on ${device}`, async ({ page }) => {
      const username = `sub${size.width}`
      await add({ username, role: 'sub', subcontractor: 'Alpen Trans' })
      await leaveOnRemoval(page)
      await keepRows(page, username, size)
      expect(JSON.stringify(await kept(page))).toContain('LX 2')
      await server.api('PUT', `/api/users/${username}`, { subcontractor: 'Bise Logistik' })
      await page.goto(DASHBOARD())
      await expect.poll(() => settingOf(page, 'subcontractor')).toBe('Bise Logistik')
      await expect.poll(() => tripsOf(page, username)).toBe('[]')
      expect(await kept(page)).toBeNull()
      await expectNone(page)
    })

  test('of a trip that is given to others while it is shown', async ({ page }) => {
    const trip = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(-2, { tt_tour: 'Weg 1' }))
    await leaveOnRemoval(page)
    await keepRows(page, 'sara', PHONE)
    await expect.poll(async () => JSON.stringify(await kept(page))).toContain('Weg 1')
    await server.api('PUT', `/api/trips/${trip.tt_id}`, { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001' })
    await expect.poll(() => tripsOf(page, 'sara')).not.toContain('Weg 1')
    expect(await kept(page)).toBeNull()
    await openHeld(page)
    expect(await readable(page)).not.toContain('Weg 1')
  })

  test('after the preferences of the device were reset', async ({ page }) => {
    await keepRows(page, 'dora', DESK)
    // The timetable stays behind the settings.
    await page.getByRole('navigation').getByRole('link', { name: 'Einstellungen' }).click()
    await page.getByRole('button', { name: 'Lokale Einstellungen zurücksetzen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücksetzen' }).click()
    await expect(page.getByText('Die lokalen Einstellungen wurden zurückgesetzt.')).toBeVisible()
    expect(await kept(page)).toBeNull()
    await expectNone(page)
  })

  test('of trips that are gone, or that a restored backup lacks', async ({ page, afterPages }) => {
    const own = await createCompany()
    afterPages(() => own.dispose())
    const run = (program: 'backup' | 'restore', file: string): void => {
      const script = path.resolve(import.meta.dirname, `../../../dist/server/${program}.js`)
      const { status, stderr } = spawnSync(process.execPath, [script, file], {
        env: { PATH: process.env.PATH, DATA_DIR: own.folder },
      })
      expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' })
    }
    const backup = path.join(own.folder, 'monday.db')
    const openSettings = async () => {
      await page.goto(`${own.url}/admin/setup`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen')
    }
    await page.setViewportSize(PHONE)
    await page.goto(`${own.url}/admin/login`)
    await logInByForm(page, 'sara', PASSWORD)
    await page.waitForURL('**/admin/dashboard')
    run('backup', backup)
    const ids: number[] = []
    for (const tt_tour of ['LX 1', 'LX 2', 'LX 3'])
      ids.push((await own.api<{ tt_id: number }>('POST', '/api/trips', tripIn(1, { tt_tour }))).tt_id)
    await page.goto(`${own.url}/admin/dashboard`)
    await expect.poll(async () => JSON.stringify(await kept(page))).toContain('LX 3')

    // On another screen the rows that are kept are not kept anew.
    await openSettings()
    await own.api('PUT', `/api/trips/${ids[0]}`, { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001' })
    await expect.poll(() => tripsOf(page, 'sara')).not.toContain('LX 1')
    expect(await kept(page)).toBeNull()

    await page.goto(`${own.url}/admin/dashboard`)
    await expect.poll(async () => JSON.stringify(await kept(page))).toContain('LX 3')
    await openSettings()
    await own.stop()
    run('restore', backup)
    await own.start()
    await tryNow(page)
    await expect.poll(() => tripsOf(page, 'sara')).toBe('[]')
    expect(await kept(page)).toBeNull()
  })

  test('on another screen', async ({ page }) => {
    await keepRows(page, 'dora', PHONE)
    await holdPrograms(page)
    await page.goto(`${server.url}/admin/setup`, { waitUntil: 'commit' })
    await expect(page.getByRole('progressbar')).toBeAttached()
    await expect(early(page)).toHaveCount(0)
  })
})

test('a new phone shows rows with the answer to its login, before the app is there', async ({ page, afterPages }) => {
  const own = await createCompany()
  afterPages(() => own.dispose())
  // All of them clash.
  for (const name of [1, 2, 3, 4, 5, 6]) await own.api('POST', '/api/trips', tripIn(-1, { tt_tour: `LX ${name}` }))
  await own.api('POST', '/api/trips', tripIn(-2, { tt_tour: EVIL }))
  await page.setViewportSize(PHONE)
  const release = await holdPrograms(page)
  await page.goto(`${own.url}/admin/login`, { waitUntil: 'commit' })
  await logInByForm(page, 'sara', PASSWORD)
  await expect(page.getByText(EVIL).first()).toBeAttached()
  await expect(page.locator('#root img')).toHaveCount(0)
  await expect(early(page).filter({ hasText: 'LX 2' })).toBeVisible()
  expect(await hasAppBegun(page)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Übersicht')
  await page.screenshot({ path: 'test-results/first-rows-login-before.png' })
  const before = await places(page)
  await release()
  await expect(ownRow(page, PHONE.width)).toBeVisible()
  expect(page.url()).toBe(`${own.url}/admin/dashboard`)
  await page.screenshot({ path: 'test-results/first-rows-login-after.png' })
  // What speaks against a trip is known later, and its line would push the others away: it waits for a press.
  const warning = page.getByRole('article').first().getByText('belegt: LX').first()
  await expect(warning).toBeAttached()
  const after = await places(page)
  expect(Object.fromEntries(Object.keys(before).map((name) => [name, after[name]]))).toEqual(before)
  expect((await warning.boundingBox())?.width).toBe(1)
  await page.getByRole('heading', { name: /^Unterwegs/ }).click()
  await expect.poll(async () => (await warning.boundingBox())?.width).toBeGreaterThan(50)
})
