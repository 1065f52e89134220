import { expect } from '@playwright/test'
import { expectSync, INFO, logIn, openTrip, tryNow } from '../support/app.ts'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

test.use({ serviceWorkers: 'allow' })

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(1))
})
test.afterAll(() => server.dispose())

test('a browser that keeps no data says so instead of showing a blank screen', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('storage is blocked', 'InvalidStateError')
    }
  })
  await page.goto(`${server.url}/admin/login`)
  await page.getByLabel('Benutzername').fill('dora')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText(/Dieser Browser speichert keine Daten/)).toBeVisible()
})

test('a save on a full disk is not called saved, and the form keeps what was typed', async ({ page }) => {
  await logIn(page, server.url, 'dora')
  await openTrip(page, server.url, 1)
  await page.evaluate(() => {
    const add = IDBObjectStore.prototype.add
    const put = IDBObjectStore.prototype.put
    const refuse = (original: typeof add) =>
      function (this: IDBObjectStore, ...given: Parameters<typeof add>) {
        if (this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError')
        return original.apply(this, given)
      }
    IDBObjectStore.prototype.add = refuse(add)
    IDBObjectStore.prototype.put = refuse(put)
  })
  await page.getByLabel(INFO).fill('passt nicht mehr')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /nicht/ }).first()).toBeVisible()
  await expect(page.getByLabel(INFO)).toHaveValue('passt nicht mehr')
})

test('rows that no longer fit on the device are told above every screen, until there is room again', async ({
  page,
}) => {
  await logIn(page, server.url, 'dora')
  await openTrip(page, server.url, 1)
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'meta') throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    }
    addEventListener('test:room', () => {
      IDBObjectStore.prototype.put = put
    })
  })
  const banner = page.getByRole('alert').filter({ hasText: 'Auf diesem Gerät ist kein Platz mehr' })
  await server.api('PUT', '/api/trips/1', { tt_info: 'passt nicht aufs Gerät' })
  await tryNow(page)
  await expect(banner).toBeVisible()
  await expect(page.getByLabel(INFO)).not.toHaveValue('passt nicht aufs Gerät')
  await page.getByRole('link', { name: 'Disposition' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disposition')
  await expect(banner).toBeVisible()

  await page.evaluate(() => dispatchEvent(new Event('test:room')))
  await tryNow(page)
  await expect(banner).toHaveCount(0)
  await expectSync(page, /Alles gesendet/)
  await openTrip(page, server.url, 1)
  await expect(page.getByLabel(INFO)).toHaveValue('passt nicht aufs Gerät')
})
