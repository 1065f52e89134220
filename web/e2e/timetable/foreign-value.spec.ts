import { expect, type Page } from '@playwright/test'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

// What the app reports of the part that failed.
test.use({ expectedFault: /./ })

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  for (const hours of [1, 2, 3]) await server.api('POST', '/api/trips', tripIn(hours, { tt_tour: `LX ${hours}` }))
})
test.afterAll(() => server.dispose())

/** Writes a value into the device's rows that no server sends: none of the app's readers knows it. */
const writeForeign = (page: Page, id: number, field: string) =>
  page.evaluate(
    ([id, field]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tours-dora')
        opening.onsuccess = () => {
          const db = opening.result
          const transaction = db.transaction('trips', 'readwrite')
          const rows = transaction.objectStore('trips')
          const reading = rows.get(Number(id))
          reading.onsuccess = () => rows.put({ ...reading.result, [field as string]: { foreign: true } })
          transaction.oncomplete = () => {
            db.close()
            resolve()
          }
          transaction.onabort = () => reject(transaction.error)
        }
      }),
    [String(id), field] as const,
  )

/** Spoils the browser for one element of the app: it cannot be drawn, as with a fault of the app. */
const spoil = (page: Page, tag: string, attribute: string, spoilt: string) =>
  page.addInitScript(
    ([tag, attribute, spoilt]) => {
      const { setAttribute } = Element.prototype
      Element.prototype.setAttribute = function (name: string, value: string) {
        if (this.localName === tag && name === attribute && String(value) === spoilt) throw new Error('spoilt')
        setAttribute.call(this, name, value)
      }
    },
    [tag, attribute, spoilt] as const,
  )

const FAILED = 'Dieser Teil liess sich nicht anzeigen.'
const PHONE = { width: 390, height: 844 }
const cell = (page: Page, tour: string) => page.getByRole('row').filter({ hasText: tour }).locator('[col-id="tt_tour"]')

test('a trip with a value that the app does not know stands among the others, without it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openAs(page, server, 'dora', '/admin/dashboard', { settings: { phone_view: 'today', dashboard_view: 'today' } })
  await expect(page.getByRole('article', { name: 'LX 2' })).toBeVisible()
  await writeForeign(page, 2, 'tt_tour')
  await page.reload()
  await expect(page.getByRole('article', { name: 'LX 2' })).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const tour of ['LX 1', 'LX 3']) await expect(page.getByRole('article', { name: tour })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(cell(page, 'LX 1')).toBeVisible()
  await expect(page.getByRole('gridcell').and(page.locator('[col-id="tt_tour"]'))).toHaveCount(3)
  await expect(page.getByText(FAILED)).toHaveCount(0)
})

test('a card that cannot be drawn says so, and the others stay', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await spoil(page, 'span', 'title', 'LX 2')
  await openAs(page, server, 'dora', '/admin/dashboard', { settings: { phone_view: 'today' } })
  await expect(page.getByRole('listitem').getByText(FAILED)).toHaveCount(1)
  for (const tour of ['LX 1', 'LX 3']) await expect(page.getByRole('article', { name: tour })).toBeVisible()
})

test('a panel that cannot be drawn is closed, and the list stays', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/dashboard', { settings: { dashboard_view: 'today' } })
  await cell(page, 'LX 2').focus()
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible()
  // The panel that is remembered does not kill the next visit.
  await spoil(page, 'aside', 'aria-label', 'Details')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
  await expect(cell(page, 'LX 1')).toBeVisible()
  await page.getByRole('button', { name: 'Schliessen' }).click()
  await expect(page.getByText(FAILED)).toHaveCount(0)
  await expect(cell(page, 'LX 3')).toBeVisible()
})
