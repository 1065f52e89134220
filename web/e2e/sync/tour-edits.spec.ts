import { expect, type Locator } from '@playwright/test'
import type { Tour } from '#shared/schemas/tour.ts'
import { expectSync, logIn, syncState, tryNow } from '../support/app.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { addMondayTour, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ serviceWorkers: 'allow' })

setUpCompany(() => server.api('POST', '/api/trips', tripIn(1)))

const addTour = (tr_name: string) => addMondayTour(server, tr_name)
/** Returns person and action of each change of a tour, newest first. */
const tourChanges = async (tour: number): Promise<string[]> => {
  const versions = await server.api<{ username: string; action: string }[]>('GET', `/api/tours/${tour}/history`)
  return versions.map(({ username, action }) => `${username} ${action}`)
}
const waitingMark = (row: Locator) => row.getByRole('img', { name: 'Wartet' })

test('a subcontractor gives its day another vehicle and driver offline: shown at once, and taken once', async ({
  page,
}) => {
  const id = await addTour('TX 300')
  await logIn(page, network.url, 'sara')
  await page.goto(`${network.url}/admin/editdisposition/${id}`)
  const cell = (column: number) => page.locator(`[data-place="0-${column}"]`)
  await expect(cell(2)).toHaveText('ZH 1001')
  await network.goOffline()
  await cell(2).click()
  await page.getByRole('option', { name: 'ZH 1002' }).click()
  await cell(3).click()
  await page.getByRole('option', { name: 'Beat Moser (102)' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()

  const row = page.getByRole('row').filter({ hasText: 'TX 300' })
  await expect(waitingMark(row)).toBeVisible()
  await expectSync(page, /1 Änderung wartet/)
  await page.getByRole('link', { name: 'Tour TX 300 bearbeiten' }).click()
  await expect(cell(2)).toHaveText('ZH 1002')
  await expect(cell(3)).toHaveText('Beat Moser (102)')

  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  expect(await tourChanges(id)).toEqual(['sara edit', 'admin create'])
  const tour = await server.api<Tour>('GET', `/api/tours/${id}`)
  expect([tour.tr_week_gps[0], tour.tr_week_driver[0], tour.tr_week_drivernr[0]]).toEqual(['ZH 1002', 2, '102'])
  await page.goto(`${network.url}/admin/disposition`)
  await expect(row).toBeVisible()
  await expect(waitingMark(row)).toHaveCount(0)
})

test('a tour deleted offline is gone at once, waits in Settings, and is deleted once', async ({ page }) => {
  const id = await addTour('TX 300')
  await addTour('TX 400')
  await logIn(page, network.url, 'dora')
  await page.goto(`${network.url}/admin/disposition`)
  const row = (tour: string) => page.getByRole('row').filter({ hasText: tour })
  await expect(row('TX 300')).toBeVisible()
  await network.goOffline()
  await page.getByRole('button', { name: 'Tour TX 300 löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(row('TX 300')).toHaveCount(0)
  await expect(row('TX 400')).toBeVisible()
  await expectSync(page, /1 Änderung wartet/)

  await syncState(page).click()
  const waiting = page.getByRole('list', { name: 'Nicht abgeschlossene Änderungen' }).getByRole('listitem')
  await expect(waiting).toContainText(/Wartet.*Tour TX 300, gelöscht/)
  await page.goto(`${network.url}/admin/disposition`)
  await expect(row('TX 400')).toBeVisible()
  await expect(row('TX 300')).toHaveCount(0)

  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  expect(await tourChanges(id)).toEqual(['dora delete', 'admin create'])
  await expect(row('TX 300')).toHaveCount(0)
})
