import { expect, type Page } from '@playwright/test'
import type { Tour } from '#shared/schemas/tour.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { expectSync, INFO, logIn, NOTE, openTrip, saveNewTrip, tryNow } from '../support/app.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { deviceRows } from '../support/device.ts'
import { addMondayTour, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

// Each test has a server of its own.
test.describe.configure({ mode: 'parallel' })
test.use({ serviceWorkers: 'allow' })

setUpCompany()

const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click()
const sheet = (page: Page) => page.getByRole('dialog')
const decide = async (page: Page, value: RegExp) => {
  await sheet(page).getByRole('radio', { name: value }).check()
  await sheet(page).getByRole('button', { name: 'Übernehmen' }).click()
}

test('a trip created offline and cancelled after a first attempt to send it arrives cancelled', async ({ page }) => {
  await logIn(page, network.url, 'dora')
  await network.goOffline()
  await saveNewTrip(page, network.url, 'NEU 88')
  await expectSync(page, /Offline seit/)
  const attempts = async () =>
    (await deviceRows(page, 'dora')).outbox?.map((entry) => (entry as { attempts: number }).attempts)
  await expect.poll(attempts).not.toEqual([0])
  await page.getByRole('row').filter({ hasText: 'NEU 88' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ja' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Annulliert' }).click()
  await page.getByLabel(INFO).fill('abgesagt')
  await save(page)
  await expectSync(page, /2 Änderungen warten/)
  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  const rows = await server.api<[number, string][]>('GET', '/api/tours')
  const ids = rows.filter(([, tour]) => tour === 'NEU 88').map(([id]) => id)
  expect(ids).toHaveLength(1)
  expect(await server.api<Trip>('GET', `/api/trips/${ids[0]}`)).toMatchObject({
    tt_status: 'canceled',
    tt_info: 'abgesagt',
  })
})

test('a trip whose fields somebody else changed too is saved once the person has decided in the editor', async ({
  page,
}) => {
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(2))
  const trip = () => server.api<Trip>('GET', `/api/trips/${tt_id}`)
  await logIn(page, network.url, 'dora')
  await openTrip(page, network.url, tt_id)
  await page.getByLabel(INFO).fill('Tor 4')
  await page.getByLabel(NOTE).fill('meine Notiz')
  await server.api('PUT', `/api/trips/${tt_id}`, { tt_info: 'Tor 9', tt_note: 'andere Notiz' })
  await tryNow(page)
  await expect(page.getByText(/Tor 9/)).toBeVisible()
  await save(page)

  await expect(sheet(page).getByRole('radio', { name: /admin.*Tor 9/ })).not.toBeChecked()
  await sheet(page).getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByLabel(INFO)).toHaveValue('Tor 4')
  expect(await trip()).toMatchObject({ tt_info: 'Tor 9', tt_note: 'andere Notiz' })

  await save(page)
  await sheet(page)
    .getByRole('radio', { name: /Mein Wert.*Tor 4/ })
    .check()
  await decide(page, /andere Notiz/)
  await expect(page.getByText('Die Änderungen wurden gespeichert.')).toBeVisible()
  await expectSync(page, /Alles gesendet/)
  expect(await trip()).toMatchObject({ tt_info: 'Tor 4', tt_note: 'andere Notiz' })
})

test('a tour whose day somebody else changed too is saved once the person has decided in the editor', async ({
  page,
}) => {
  const id = await addMondayTour(server, 'TX 500')
  const tour = () => server.api<Tour>('GET', `/api/tours/${id}`)
  await logIn(page, network.url, 'dora')
  await page.goto(`${network.url}/admin/editdisposition/${id}`)
  const name = page.getByRole('textbox', { name: /^Tour/ }).first()
  await name.fill('TX 500 A')
  await server.api('PUT', `/api/tours/${id}`, { tr_name: 'TX 500 B' })
  await tryNow(page)
  await expect(page.getByText('Beim Speichern entscheiden Sie')).toBeVisible()
  await save(page)
  await decide(page, /Mein Wert.*TX 500 A/)
  await expect(page.getByText('Die Tour wurde gespeichert.')).toBeVisible()
  await expectSync(page, /Alles gesendet/)
  expect((await tour()).tr_name).toBe('TX 500 A')
})

test('a sub decides a conflict of its tour day in the editor, and keeps mine though its company was renamed', async ({
  page,
}) => {
  const id = await addMondayTour(server, 'TX 600')
  const tour = () => server.api<Tour>('GET', `/api/tours/${id}`)
  await server.api('POST', '/api/gps', { gps_id: 'ZH 1003', gps_groups: 'alpen trans' })
  await logIn(page, network.url, 'sara')
  await page.goto(`${network.url}/admin/editdisposition/${id}`)
  const vehicle = page.locator('[data-place="0-2"]')
  await expect(vehicle).toHaveText('ZH 1001')
  await network.goOffline()
  await vehicle.click()
  await page.getByRole('option', { name: 'ZH 1002' }).click()
  await save(page)
  await expectSync(page, /1 Änderung wartet/)
  const { tr_week_gps, tr_week_sub_invoice_trip } = await tour()
  await server.api('PUT', `/api/tours/${id}`, {
    tr_week_gps: tr_week_gps.with(0, 'ZH 1003'),
    tr_week_sub_invoice_trip: tr_week_sub_invoice_trip.with(0, 777),
  })
  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /1 Änderung braucht Ihre Entscheidung/)
  const companies = await server.api<{ sc_name: string }[]>('GET', '/api/subcontractors')
  expect(companies.map(({ sc_name }) => sc_name)).toContain('Alpen Trans')
  // The first answers that would tell the new name are lost.
  await page.route('**/api/auth', (route) => route.abort(), { times: 3 })
  await server.api('PUT', '/api/subcontractors/Alpen%20Trans', { sc_name: 'Alpen Trans AG' })

  await page.getByRole('link', { name: 'Tour TX 600 bearbeiten' }).click()
  await expect(vehicle).toHaveText('ZH 1003')
  await page.getByRole('button', { name: 'Entscheiden' }).click()
  await decide(page, /Mein Wert.*ZH 1002/)
  await expectSync(page, /Alles gesendet/)
  const decided = await tour()
  expect([decided.tr_week_gps[0], decided.tr_week_sub_invoice_trip[0]]).toEqual(['ZH 1002', 777])
})

test('a company that is renamed while a tour of its own is open goes on with it', async ({ page }) => {
  const id = await addMondayTour(server, 'TX 700')
  await logIn(page, network.url, 'sara')
  await page.goto(`${network.url}/admin/editdisposition/${id}`)
  const vehicle = page.locator('[data-place="0-2"]')
  await expect(vehicle).toHaveText('ZH 1001')
  await server.api('PUT', '/api/subcontractors/Alpen%20Trans', { sc_name: 'Alpen Trans AG' })
  await expect.poll(async () => JSON.stringify((await deviceRows(page, 'sara')).tours)).toContain('Alpen Trans AG')
  // The session follows the rows a moment later: until then the day is not its own.
  const other = page.getByRole('option', { name: 'ZH 1002' })
  await expect(async () => {
    await vehicle.click()
    await expect(other).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await other.click()
  await save(page)
  await expectSync(page, /Alles gesendet/)
  // The header may still tell of the time before the save.
  await expect.poll(async () => (await server.api<Tour>('GET', `/api/tours/${id}`)).tr_week_gps[0]).toBe('ZH 1002')
})
