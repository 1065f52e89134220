import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, expect, type Locator } from '@playwright/test'
import {
  COMMENT,
  expectSync,
  INFO,
  logIn,
  NOTE,
  openTrip,
  saveField,
  saveNewTrip,
  syncState,
  tryNow,
} from '../support/app.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { LAST_WEEK, plannedOn } from '../support/days.ts'
import { deviceRows } from '../support/device.ts'
import { ADMIN_PASSWORD, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

// Each test has a server of its own, and this is the longest file of all.
test.describe.configure({ mode: 'parallel' })
test.use({ serviceWorkers: 'allow' })

setUpCompany(() => server.api('POST', '/api/trips', tripIn(1)))

type Version = { username: string; changes: Record<string, { to: unknown }> }
/** Returns how often, by the server's history, a value was written into a field. */
const timesWritten = async (field: string, value: string, trip = 1): Promise<number> => {
  const versions = await server.api<Version[]>('GET', `/api/trips/${trip}/history`)
  return versions.filter(({ changes }) => changes[field]?.to === value).length
}
const trip = (id = 1) => server.api<Record<string, unknown>>('GET', `/api/trips/${id}`)

const waitingMark = (row: Locator) => row.getByRole('img', { name: 'Wartet' })

test('an edit made offline survives closing the browser and arrives once', async ({ launchOptions }) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-profile-'))
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...launchOptions,
      viewport: { width: 390, height: 844 },
      locale: 'de-CH',
    })
  let context = await open()
  let page = await context.newPage()
  await logIn(page, network.url, 'sara')
  await openTrip(page, network.url, 1)
  await network.goOffline()
  await saveField(page, COMMENT, 'im Tunnel')
  await expectSync(page, /1 Änderung wartet/)
  await context.close()

  context = await open()
  page = await context.newPage()
  await page.goto(`${network.url}/admin/edit/1`)
  await expect(page.getByLabel(COMMENT)).toHaveValue('im Tunnel')
  await expectSync(page, /1 Änderung wartet/)
  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  expect(await timesWritten('tt_sub_invoice_comment', 'im Tunnel')).toBe(1)
  await context.close()
  fs.rmSync(profile, { recursive: true, force: true })
})

test('a trip created offline is shown at once and exists once afterwards', async ({ page }) => {
  await logIn(page, network.url, 'dora')
  await openTrip(page, network.url, 1)
  await network.goOffline()
  await saveNewTrip(page, network.url, 'NEU 77')
  await page.goto(`${network.url}/admin/dashboard`)
  await expect(page.getByText('NEU 77').first()).toBeVisible()
  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  await expect(page.getByText('NEU 77').first()).toBeVisible()
  const rows = await server.api<[number, string][]>('GET', '/api/tours')
  expect(rows.filter(([, tour]) => tour === 'NEU 77')).toHaveLength(1)
})

test('the invoice check mark of a journal is taken away offline: shown at once, and arrives once', async ({ page }) => {
  const { tt_id } = await server.api<{ tt_id: number }>(
    'POST',
    '/api/trips',
    tripIn(0, { tt_tour: 'JX 500', ...plannedOn(LAST_WEEK) }),
  )
  await logIn(page, network.url, 'dora')
  await page.goto(`${network.url}/admin/customerjournal`)
  await page.getByRole('combobox', { name: 'Kunde' }).click()
  await page.getByRole('option', { name: 'Helvetia Cargo' }).click()
  const row = page.getByRole('row').filter({ hasText: 'JX 500' })
  const mark = row.getByRole('checkbox', { name: 'Rechnung geprüft: JX 500' })
  await expect(mark).toBeChecked()
  await network.goOffline()
  await mark.click()
  await expect(mark).not.toBeChecked()
  await expect(waitingMark(row)).toBeVisible()
  await expectSync(page, /1 Änderung wartet/)
  await page.reload()
  await expect(mark).not.toBeChecked()
  await expect(waitingMark(row)).toBeVisible()

  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  await expect(waitingMark(row)).toHaveCount(0)
  await expect(mark).not.toBeChecked()
  const versions = await server.api<Version[]>('GET', `/api/trips/${tt_id}/history`)
  expect(versions.filter(({ changes }) => changes.tt_invoice_check?.to === false)).toHaveLength(1)
})

test('an edit that waits for more than a day is warned of, until it is sent', async ({ page }) => {
  await logIn(page, network.url, 'sara')
  await openTrip(page, network.url, 1)
  await network.goOffline()
  await saveField(page, COMMENT, 'von vorgestern')
  await expectSync(page, /1 Änderung wartet/)
  const warning = page.getByText('Eine Änderung wartet seit mehr als einem Tag.')
  await expect(warning).toHaveCount(0)
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await page.goto(`${network.url}/admin/dashboard`)
  await expect(warning).toBeVisible()
  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  await expect(warning).toHaveCount(0)
  expect(await timesWritten('tt_sub_invoice_comment', 'von vorgestern')).toBe(1)
})

test('the server killed between commit and answer takes the edit once, again and again', async ({ page }) => {
  const times = Number(process.env.KILL_TIMES ?? (process.env.TEST_ALL ? 6 : 2))
  if (times > 6) test.setTimeout(times * 15_000)
  await logIn(page, network.url, 'dora')
  await openTrip(page, network.url, 1)
  for (let round = 1; round <= times; round += 1) {
    let isKilled = false
    network.onPushAnswered = async () => {
      if (isKilled) return 'pass'
      isKilled = true
      await server.stop('SIGKILL')
      return 'drop'
    }
    await saveField(page, INFO, `Runde ${round}`)
    await expect.poll(() => isKilled).toBe(true)
    await server.start()
    await tryNow(page)
    await expectSync(page, /Alles gesendet/)
    network.onPushAnswered = null
    expect(await timesWritten('tt_info', `Runde ${round}`)).toBe(1)
    // Saving led to the timetable; the editor is one step back.
    await page.goBack()
  }
})

test('two tabs that drain at the same time send every edit once', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await logIn(one, network.url, 'dora')
  await two.goto(`${network.url}/admin/dashboard`)
  await openTrip(one, network.url, 1)
  await network.goOffline()
  await saveField(one, INFO, 'aus zwei Tabs')
  await openTrip(two, network.url, 1)
  await expect(two.getByLabel(INFO)).toHaveValue('aus zwei Tabs')
  await saveField(two, NOTE, 'auch aus zwei Tabs')
  await network.goOnline()
  await Promise.all([tryNow(one), tryNow(two)])
  await expectSync(one, /Alles gesendet/)
  await expectSync(two, /Alles gesendet/)
  expect(await timesWritten('tt_info', 'aus zwei Tabs')).toBe(1)
  expect(await timesWritten('tt_note', 'auch aus zwei Tabs')).toBe(1)
})

test('two dispatchers editing different fields of a trip both keep their edit', async ({ newContext }) => {
  const [anna, dora] = [await (await newContext()).newPage(), await (await newContext()).newPage()]
  await logIn(dora, network.url, 'dora')
  await logIn(anna, server.url, 'admin', ADMIN_PASSWORD)
  await openTrip(dora, network.url, 1)
  await network.goOffline()
  await saveField(dora, INFO, 'Info von Dora')
  await openTrip(anna, server.url, 1)
  await saveField(anna, NOTE, 'Notiz von Anna')
  await expectSync(anna, /Alles gesendet/)
  await network.goOnline()
  await tryNow(dora)
  await expectSync(dora, /Alles gesendet/)
  expect(await trip()).toMatchObject({ tt_info: 'Info von Dora', tt_note: 'Notiz von Anna' })
})

test('two dispatchers editing the same field: the second decides, field by field', async ({ newContext }) => {
  const [anna, dora] = [await (await newContext()).newPage(), await (await newContext()).newPage()]
  await logIn(dora, network.url, 'dora')
  await logIn(anna, server.url, 'admin', ADMIN_PASSWORD)
  await openTrip(dora, network.url, 1)
  await network.goOffline()
  await saveField(dora, INFO, 'Tor 4')
  await openTrip(anna, server.url, 1)
  await saveField(anna, INFO, 'Tor 9')
  await expectSync(anna, /Alles gesendet/)
  await network.goOnline()
  await tryNow(dora)
  await expectSync(dora, /1 Änderung braucht Ihre Entscheidung/)
  expect(await trip()).toMatchObject({ tt_info: 'Tor 9' })

  await syncState(dora).click()
  await dora.getByRole('button', { name: 'Entscheiden' }).click()
  await expect(dora.getByRole('dialog').getByText('Tor 4')).toBeVisible()
  await expect(dora.getByRole('dialog').getByText('Tor 9')).toBeVisible()
  await dora.getByRole('radio', { name: /Tor 4/ }).check()
  await dora.getByRole('button', { name: 'Übernehmen' }).click()
  await expectSync(dora, /Alles gesendet/)
  expect(await trip()).toMatchObject({ tt_info: 'Tor 4' })
})

test('a trip given to another subcontractor vanishes from the first one’s phone', async ({ newContext }) => {
  const phone = await (await newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await logIn(phone, network.url, 'sara')
  await expect(phone.getByText('LX 100').first()).toBeVisible()
  await server.api('PUT', '/api/trips/1', { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001' })
  await expect(phone.getByText('LX 100')).toHaveCount(0)
  const left = await phone.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('tours-sara')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const count = request.result.transaction('trips').objectStore('trips').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )
  expect(left).toBe(0)
})

test('another person on the same device sees neither rows nor edits of the first, whose edits arrive later in her own name', async ({
  page,
}) => {
  await logIn(page, network.url, 'sara')
  await openTrip(page, network.url, 1)
  await network.goOffline()
  await saveField(page, COMMENT, 'von Sara')
  await page.goto(`${network.url}/admin/login`)
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('radio', { name: /auf dem Gerät behalten/ }).check()
  // The page is closed before the rows are gone: they go with the next one.
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new Error('closed')
    }
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByLabel('Benutzername')).toBeVisible()
  expect((await deviceRows(page, 'sara')).trips).not.toEqual([])
  await page.goto(`${network.url}/admin/login`)
  await expect.poll(async () => (await deviceRows(page, 'sara')).trips).toEqual([])
  await expect(page.getByText(/1 nicht gesendete Änderung von sara/i)).toBeVisible()
  await network.goOnline()

  await logIn(page, network.url, 'sven')
  await expect(page.getByText('LX 100')).toHaveCount(0)
  await expect(page.getByText('von Sara')).toHaveCount(0)
  await page.goto(`${network.url}/admin/login`)
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByLabel('Benutzername')).toBeVisible()
  await expect(page.getByText(/1 nicht gesendete Änderung von sara/i)).toBeVisible()
  expect(await timesWritten('tt_sub_invoice_comment', 'von Sara')).toBe(0)

  await logIn(page, network.url, 'sara')
  await expectSync(page, /Alles gesendet/)
  const versions = await server.api<Version[]>('GET', '/api/trips/1/history')
  expect(versions[0]).toMatchObject({ username: 'sara', changes: { tt_sub_invoice_comment: { to: 'von Sara' } } })
})

test('an expired session keeps the edits, and they leave after logging in again', async ({ page }) => {
  await logIn(page, network.url, 'sara')
  await openTrip(page, network.url, 1)
  await network.goOffline()
  await saveField(page, COMMENT, 'vor dem Ablauf')
  // A new password ends all her sessions.
  await server.api('PUT', '/api/users/sara', { password: 'another-password' })
  await network.goOnline()
  await page.goto(`${network.url}/admin/dashboard`)
  await page.waitForURL('**/admin/login')
  expect(await timesWritten('tt_sub_invoice_comment', 'vor dem Ablauf')).toBe(0)
  await page.getByLabel('Benutzername').fill('sara')
  await page.getByLabel('Passwort', { exact: true }).fill('another-password')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expectSync(page, /Alles gesendet/)
  expect(await timesWritten('tt_sub_invoice_comment', 'vor dem Ablauf')).toBe(1)
})

test('a captive portal’s 200 counts as no connection', async ({ page }) => {
  await logIn(page, network.url, 'sara')
  await openTrip(page, network.url, 1)
  network.isPortal = true
  await saveField(page, COMMENT, 'im Hotel')
  await expectSync(page, /1 Änderung wartet/)
  await expectSync(page, /Kein Weg zum Server seit/)
  await page.goto(`${network.url}/admin/dashboard`)
  await expect(page.getByText('LX 100').first()).toBeVisible()
  await expect(page.getByText(/Ein fremdes Netz antwortet statt des Servers/)).toBeVisible()
  network.isPortal = false
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  expect(await timesWritten('tt_sub_invoice_comment', 'im Hotel')).toBe(1)
})

test('a slow network that loses answers doubles nothing', async ({ page }) => {
  test.slow()
  await logIn(page, network.url, 'dora')
  network.delayMs = 300
  network.loss = 0.05
  for (let edit = 1; edit <= 8; edit += 1) {
    await openTrip(page, network.url, 1)
    await saveField(page, INFO, `langsam ${edit}`)
  }
  await expect(async () => {
    await tryNow(page)
    await expect(syncState(page)).toHaveAccessibleName(/Alles gesendet/, { timeout: 3000 })
  }).toPass()
  expect(await timesWritten('tt_info', 'langsam 8')).toBe(1)
  for (let edit = 1; edit < 8; edit += 1)
    expect(await timesWritten('tt_info', `langsam ${edit}`)).toBeLessThanOrEqual(1)
  expect(await trip()).toMatchObject({ tt_info: 'langsam 8' })
})

test('an update of the app is taken with an edit in the queue: still logged in, and the edit arrives once', async ({
  page,
}) => {
  await logIn(page, network.url, 'sara')
  await openTrip(page, network.url, 1)
  network.isPushBlocked = true
  await saveField(page, COMMENT, 'vor dem Update')
  await page.goto(`${network.url}/admin/dashboard`)
  network.serviceWorkerSuffix = '\n// another version'
  // As after a real update: what the device remembers is not the version that runs.
  await page.evaluate(() => {
    localStorage.setItem('app_version', '"0.0.1"')
    localStorage.setItem('dashboard_view', '"next_week"')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('button', { name: 'Aktualisieren' }).click()
  await expect(page.getByRole('button', { name: 'Aktualisieren' })).toHaveCount(0)
  await expectSync(page, /1 Änderung wartet/)
  expect(await page.evaluate(() => localStorage.getItem('dashboard_view'))).toBeNull()
  // The address still says the view that was shown.
  await page.goto(`${network.url}/admin/dashboard`)
  await expect(page.getByText('LX 100').first()).toBeVisible()
  network.isPushBlocked = false
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  expect(await timesWritten('tt_sub_invoice_comment', 'vor dem Update')).toBe(1)
})
