import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { COMMENT, expectSync, logIn, openTrip, saveField } from '../support/app.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { deviceCount } from '../support/device.ts'
import { tripIn } from '../support/server.ts'
import { settingOf, test } from '../support/session.ts'

test.use({ serviceWorkers: 'allow' })
setUpCompany(() => server.api('POST', '/api/trips', tripIn(1)))

const logOut = async (page: Page): Promise<void> => {
  await page.goto(`${network.url}/admin/login`)
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /aufbewahren|behalten|versiegel/i }).check()
  await dialog.getByRole('button', { name: 'Abmelden' }).click()
}

test('who has left is not the next person, even if the browser is killed at once', async ({ launchOptions }) => {
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
  await page.goto(`${network.url}/admin/dashboard`)
  await expect(page.getByText('LX 100').first()).toBeVisible()
  await expect.poll(() => settingOf(page, 'first_rows')).not.toBeNull()
  // Closed, the browser writes local storage to the disk; of what follows it writes the first bytes five seconds later.
  await context.close()
  context = await open()
  page = await context.newPage()
  await logOut(page)
  await expect(page.getByRole('form', { name: 'Anmeldung' })).toBeVisible()
  const line = await context.newCDPSession(page)
  await line.send('Browser.crash').catch(() => undefined)

  const again = await open()
  const next = await again.newPage()
  await next.goto(`${network.url}/admin/dashboard`)
  await expect(next.getByRole('form', { name: 'Anmeldung' })).toBeVisible()
  await expect(next.getByText(/Angemeldet als/)).toHaveCount(0)
  expect(await next.evaluate(() => document.body.innerText)).not.toContain('LX 100')
  expect([await settingOf(next, 'access_token'), await settingOf(next, 'first_rows')]).toEqual([null, null])
  await expect.poll(() => deviceCount(next, 'sara', 'trips')).toBe(0)
  expect(await deviceCount(next, 'sara', 'outbox')).toBe(1)
  await again.close()
  fs.rmSync(profile, { recursive: true, force: true })
})
