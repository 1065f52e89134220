import { expect, test } from '@playwright/test'
import { COMMENT, expectSync, INFO, logIn, NOTE, openTrip, saveField, syncState, tryNow } from '../support/app.ts'
import { ADMIN_PASSWORD } from '../support/server.ts'

// Each test has a server of its own.
test.describe.configure({ mode: 'parallel' })
test.use({ serviceWorkers: 'allow' })

import { network, server, setUpSync, timesWritten, trip, type Version } from './sync-edits-sample.ts'

setUpSync()

test('two dispatchers editing different fields of a trip both keep their edit', async ({ browser }) => {
  const [anna, dora] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
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

test('two dispatchers editing the same field: the second decides, field by field', async ({ browser }) => {
  const [anna, dora] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
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

test('a trip given to another subcontractor vanishes from the first one’s phone', async ({ browser }) => {
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await logIn(phone, network.url, 'sara')
  await expect(phone.getByText('LX 100').first()).toBeVisible()
  await server.api('PUT', '/api/trips/1', { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001' })
  await expect(phone.getByText('LX 100')).toHaveCount(0, { timeout: 40_000 })
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
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
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
