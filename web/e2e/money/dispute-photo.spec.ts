import path from 'node:path'
import { expect } from '@playwright/test'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { expectSync, logIn } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { TODAY } from '../support/days.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** A subcontractor's own photo of a receipt. */
let server: TestServer
let network: Network
test.beforeEach(async ({ afterPages }) => {
  server = await createCompany()
  afterPages(() => server.dispose())
  network = await createNetwork(server.url)
  afterPages(() => network.close())
})

const RECEIPT = path.join(import.meta.dirname, '../../public/icon-192.png')

test('a receipt is photographed in a dead spot, outlives the tab, and reaches dispatch with the claim', async ({
  page,
  newContext,
}) => {
  const start = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 6 * HOUR_MS
  const after = (minutes: number): string => new Date(start + minutes * MINUTE_MS).toISOString()
  const times = { tt_stp: after(0), tt_std: after(15), tt_sta: after(180) }
  const amounts = { tt_customer_invoice_trip: 640, tt_sub_invoice_trip: 200 }
  await server.api('POST', '/api/trips', tripIn(0, { tt_tour: 'E 01', ...times, ...amounts }))
  const of = { side: 'sub', party: 'Alpen Trans', start_date: addDaysToDay(TODAY, -1), end_date: TODAY }
  const { st_id } = await server.api<{ st_id: number }>('POST', '/api/statements', of)
  await server.api('POST', `/api/statements/${st_id}/send`, {})

  const context = await newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'de-CH',
    serviceWorkers: 'allow',
  })
  let phone = await context.newPage()
  await logIn(phone, network.url, 'sara')
  await phone.goto(`${network.url}/admin/statements/${st_id}`)
  const line = () => phone.getByRole('article', { name: 'E 01', exact: true })
  await expect(line()).toBeVisible()
  // From then on every part of the app is on the phone.
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await phone.reload()
  await expect(line()).toBeVisible()
  await network.goOffline()
  await line()
    .getByRole('button', { name: /^Bestreiten/ })
    .click()
  const sheet = phone.getByRole('dialog', { name: 'Bestreiten: E 01' })
  await sheet.getByRole('radio', { name: 'Maut' }).click()
  await sheet.getByRole('textbox', { name: 'Gefordert' }).fill('12.50')
  await sheet.getByLabel('Foto oder Datei hinzufügen').and(phone.locator('input')).setInputFiles(RECEIPT)
  await expect(sheet.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await expectNoViolation(phone)
  // Without room for it, it is there as it was typed.
  await phone.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (this.name !== 'files') return put.apply(this, given)
      IDBObjectStore.prototype.put = put
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await sheet.getByRole('button', { name: 'Bestreiten', exact: true }).click()
  await expect(phone.getByRole('alert').filter({ hasText: 'Speichern war nicht möglich.' })).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: 'Gefordert' })).toHaveValue(/12[.,]50/)
  await expect(sheet.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Bestreiten', exact: true }).click()
  await expect(line()).toContainText(/12\.50.*1 Foto beigelegt/)

  await phone.close()
  phone = await context.newPage()
  await phone.goto(`${network.url}/admin/statements/${st_id}`)
  await line().getByRole('button', { name: 'Belege zu E 01' }).click()
  await expect(phone.getByRole('dialog', { name: 'Belege zu E 01' }).getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await network.goOnline()
  await phone.keyboard.press('Escape')
  await expectSync(phone, /Alles gesendet/)

  await openAs(page, server, 'dora', '/admin/statements?tab=disputed')
  await page.getByRole('button', { name: '1 Foto beigelegt' }).click()
  const shown = page.getByRole('dialog', { name: 'Belege zu E 01' })
  await expect(shown.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await expectNoViolation(page)
  await shown.getByRole('button', { name: 'Foto 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Foto 1' }).getByRole('img')).toBeVisible()
})
