import { expect } from '@playwright/test'
import { openAs, test } from '../support/session.ts'
import {
  ALL,
  CUSTOMER,
  choose,
  day,
  downloadedRows,
  openCustomer,
  rows,
  rowWith,
  SUB,
  server,
  setUpJournals,
} from './journals-sample.ts'

setUpJournals()

test('invoice items: faults at their field, kept over leaving and reloading, and in the file', async ({ page }) => {
  await openCustomer(page)
  await page.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  const editor = page.locator('#invoice')
  await editor.getByRole('textbox', { name: 'Treibstoff %' }).fill('abc')
  await page.keyboard.press('Tab')
  await expect(editor.getByText(/Treibstoff.*ungültig|Ungültiger Treibstoff/i)).toBeVisible()
  await editor.getByRole('textbox', { name: 'Treibstoff %' }).fill('10')
  await editor.getByRole('textbox', { name: 'Zusatzkosten' }).fill("1'20")
  await page.keyboard.press('Tab')
  await expect(editor.getByText(/Zusatzkosten.*ungültig|Ungültige Zusatzkosten/i)).toBeVisible()
  await editor.getByRole('textbox', { name: 'Zusatzkosten' }).fill('120')
  await editor.getByRole('textbox', { name: 'Rechnungstext' }).fill('Dieselzuschlag')
  await expect(editor.getByText("2'801.90")).toBeVisible()

  await page.getByRole('link', { name: 'Disposition' }).click()
  await expect(page.getByRole('tab', { name: 'Wochen kopieren' })).toBeVisible()
  await page.goto(server.url + CUSTOMER)
  await expect(page.locator('#invoice').getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Dieselzuschlag')

  const file = await downloadedRows(page)
  expect(file.name).toMatch(/^customer_journal_Helvetia-Cargo_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.xlsx$/)
  expect(rowWith(file.rows, 'Total Fahrten')).toEqual(expect.arrayContaining([ALL.trip, ALL.toll, ALL.cancellation]))
  expect(rowWith(file.rows, 'Dieselzuschlag')).toEqual(expect.arrayContaining(['227.80', '120.00', '347.80']))
  expect(rowWith(file.rows, 'Gesamttotal')).toContain("2'801.90")

  await page.locator('#invoice').getByRole('button', { name: 'Zurücksetzen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(page.locator('#invoice').getByRole('textbox', { name: 'Rechnungstext' })).toHaveCount(0)
})

test('invoice items of one admin are there for another; of two who type at once, the second decides', async ({
  page,
  newContext,
}) => {
  await openCustomer(page)
  const other = await (await newContext()).newPage()
  await openAs(other, server, 'admin', CUSTOMER)
  await choose(other, 'Kunde', 'Helvetia Cargo')
  await page.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  const mine = page.locator('#invoice')
  await mine.getByRole('textbox', { name: 'Rechnungstext' }).fill('Von Dora')
  await expect(mine.getByText(/Gespeichert von dora/)).toBeVisible()

  // The other admin has had the editor open before.
  const theirs = other.locator('#invoice')
  await theirs.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  await theirs.getByRole('textbox', { name: 'Rechnungstext' }).fill('Von Admin')
  await expect(theirs.getByText(/dora hat diese Rechnung inzwischen geändert/)).toBeVisible()
  await expect(theirs.getByText(/Von Dora/)).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Von Admin')
  await theirs.getByRole('button', { name: 'Meine Einträge speichern' }).click()
  await expect(theirs.getByText(/Gespeichert von admin/)).toBeVisible()
  await page.reload()
  await expect(mine.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Von Admin')
  await other.context().close()
})

test('typing goes on while an invoice is being saved, and a lost answer is no other person', async ({ page }) => {
  await openCustomer(page)
  let [saves, atOnce, most] = [0, 0, 0]
  await page.route('**/api/invoice', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    saves += 1
    const isLost = saves === 2
    atOnce += 1
    most = Math.max(most, atOnce)
    const answer = await route.fetch()
    // The first answer comes late, the second never.
    if (saves === 1) await new Promise((resolve) => setTimeout(resolve, 3000))
    atOnce -= 1
    return isLost ? route.abort() : route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  const editor = page.locator('#invoice')
  await expect.poll(() => saves).toBe(1)
  await editor.getByRole('textbox', { name: 'Rechnungstext' }).fill('Rampe')
  await expect(editor.getByText(/Noch nicht gespeichert: keine Verbindung/)).toBeVisible()
  await editor.getByRole('textbox', { name: 'Zusatzkosten' }).fill('75')
  await expect(editor.getByText(/Gespeichert von dora/)).toBeVisible()
  await expect(editor.getByText(/inzwischen geändert/)).toHaveCount(0)
  expect(most).toBe(1)
  await page.reload()
  await expect(editor.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Rampe')
  await expect(editor.getByRole('textbox', { name: 'Zusatzkosten' })).toHaveValue('75.00')
})

test('an invoice that could not be sent once is sent again, without another key', async ({ page }) => {
  await openCustomer(page)
  let saves = 0
  await page.route('**/api/invoice', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    saves += 1
    return saves === 1 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  const editor = page.locator('#invoice')
  await expect(editor.getByText(/Noch nicht gespeichert: keine Verbindung/)).toBeVisible()
  await expect(editor.getByText(/Gespeichert von dora/)).toBeVisible()
})

test('entries that only this device has are offered once, and then shared', async ({ page }) => {
  await openAs(page, server, 'dora', SUB)
  await choose(page, 'Unternehmer', 'Bise Logistik')
  await expect(page.locator('#invoice')).toBeVisible()
  const [from, to] = await Promise.all(['Von', 'Bis'].map((label) => day(page, label).inputValue()))
  const iso = (shown = '') => shown.split('.').reverse().join('-')
  await page.evaluate(
    ([form, date]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tours-dora')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const items = [{ id: 'a', date, fuel: '', extra_cost: '75', invoice_text: 'Rampe' }]
          const put = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          put.put({ form, values: { items, weeks: {}, references: {} }, saved_at: Date.now() }).onsuccess = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [`invoice:sub:Bise Logistik:${iso(from)}:${iso(to)}`, iso(from)] as const,
  )
  await page.reload()
  const editor = page.locator('#invoice')
  await expect(editor.getByText(/noch 1 Eintrag zu dieser Rechnung/)).toBeVisible()
  await editor.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(editor.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Rampe')
  await expect(editor.getByText(/Gespeichert von dora/)).toBeVisible()
  await page.reload()
  await expect(editor.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Rampe')
  await expect(editor.getByText(/Eintrag zu dieser Rechnung/)).toHaveCount(0)
})

test('invoice items typed without a connection stay, say so, and are saved with the next one', async ({ page }) => {
  await openAs(page, server, 'dora', SUB)
  await choose(page, 'Unternehmer', 'Alpen Trans')
  const editor = page.locator('#invoice')
  await editor.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  await page.context().setOffline(true)
  await editor.getByRole('textbox', { name: 'Rechnungstext' }).fill('Tunnel')
  await expect(editor.getByText(/Noch nicht gespeichert: keine Verbindung/)).toBeVisible({ timeout: 20_000 })
  await page.context().setOffline(false)
  await expect(editor.getByText(/Gespeichert von dora/)).toBeVisible({ timeout: 40_000 })
  await expect(editor.getByRole('textbox', { name: 'Rechnungstext' })).toHaveValue('Tunnel')
})

test('invoice items that cannot be kept on the device: it says so, once', async ({ page }) => {
  await openCustomer(page)
  await page.getByRole('button', { name: 'Zusatzposten hinzufügen' }).click()
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (this.name === 'drafts') throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  const invoiceText = page.locator('#invoice').getByRole('textbox', { name: 'Rechnungstext' })
  await invoiceText.pressSequentially('Diesel')
  const notice = page.getByTestId('notification')
  await expect(notice).toHaveText('Speichern war nicht möglich.')
  await expect(invoiceText).toHaveValue('Diesel')
  await expect(notice).toHaveCount(0)
})

test('in panic mode the invoice still counts every checked trip, as the file does', async ({ page }) => {
  await openAs(page, server, 'dora', CUSTOMER, { settings: { panicbutton: true } })
  await choose(page, 'Kunde', 'Helvetia Cargo')
  await expect(rows(page)).toHaveCount(0)
  await expect(page.locator('#invoice')).toContainText("2'454.10")
  expect(rowWith((await downloadedRows(page)).rows, 'Gesamttotal')).toContain("2'454.10")
})
