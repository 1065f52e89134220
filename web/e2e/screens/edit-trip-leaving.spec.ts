import { expect } from '@playwright/test'
import { deviceRows } from '../support/device.ts'
import { tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'
import { createSyncGate } from '../support/sync-gate.ts'
import {
  choice,
  choose,
  create,
  expectError,
  field,
  open,
  saveButton,
  saved,
  section,
  server,
  setUpTrips,
} from './edit-trip-sample.ts'

setUpTrips()

test('cancel goes back, and asks first when something was typed', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'ZURUECK' }))
  await openAs(page, server, 'dora', '/admin/setup')
  const byChooser = async () => {
    await page.getByRole('link', { name: 'Fahrt bearbeiten', exact: true }).click()
    await choice(page, 'Fahrt suchen').fill('zurueck')
    await page.getByRole('option').click()
    await expect(page).toHaveURL(`${server.url}/admin/edit/${id}`)
  }
  await byChooser()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/:id`)

  await byChooser()
  await field(page, 'Tour').fill('ANDERS')
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(question).toBeHidden()
  await expect(field(page, 'Tour')).toHaveValue('ANDERS')
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/:id`)
  expect((await saved(id)).tt_tour).toBe('ZURUECK')
  // A discarded draft does not come back.
  await byChooser()
  await expect(field(page, 'Tour')).toHaveValue('ZURUECK')
  await expect(page.getByText('wurde wiederhergestellt')).toHaveCount(0)
})

test('what is saved asks no question on the way out, however late the screen is drawn', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'LANGSAM' }))
  // React schedules drawing by messages: on a busy device they come after the database has answered.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage as (message: unknown) => void
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 300)
    }
  })
  await open(page, 'dora', id)
  // Requests stay open, so that the header draws nothing meanwhile: it shows syncing all the time.
  await page.route('**/api/sync/**', () => undefined)
  const asked = page.waitForRequest('**/api/sync/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await asked
  await field(page, 'Info (für alle sichtbar)').fill('auf dem Gerät')
  await saveButton(page).click()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  expect((await deviceRows(page, 'dora')).outbox).toHaveLength(1)
})

test('a half-filled form survives a reload, with its faults, until it is discarded', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'ENTWURF' }))
  await open(page, 'dora', id)
  await field(page, 'Info (für alle sichtbar)').fill('halb getippt')
  await field(section(page, 'Rechnung Kunde'), 'Fahrt').fill('12,')
  await expect.poll(async () => JSON.stringify((await deviceRows(page, 'dora')).drafts)).toContain('12,')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: 'wurde wiederhergestellt' })
  await expect(notice).toBeVisible()
  await expect(field(page, 'Info (für alle sichtbar)')).toHaveValue('halb getippt')
  await expect(field(section(page, 'Rechnung Kunde'), 'Fahrt')).toHaveValue('12,')
  await notice.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(field(page, 'Info (für alle sichtbar)')).toHaveValue('')
  await expect(field(section(page, 'Rechnung Kunde'), 'Fahrt')).toHaveValue('640.50')
  await expect(notice).toBeHidden()
})

test('what the server refuses is shown with the field and its reason', async ({ page }) => {
  await server.api('POST', '/api/gps', { gps_id: 'ZH 1003', gps_groups: 'alpen trans' })
  const id = await create(tripIn(2, { tt_tour: 'ABGELEHNT' }))
  const gate = await createSyncGate(page)
  await open(page, 'sara', id)
  await choice(page, 'Fahrzeug').click()
  await expect(page.getByRole('option', { name: 'ZH 1003' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The device gets no news of the vehicle's new owner, not even by a pull that is on its way.
  await gate.shut()
  await server.api('PUT', '/api/gps/ZH%201003', { gps_id: 'ZH 1003', gps_groups: 'bise logistik' })
  await choose(page, choice(page, 'Fahrzeug'), 'ZH 1003')
  await saveButton(page).click()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  gate.open()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(
    page.getByRole('row').filter({ hasText: 'ABGELEHNT' }).getByRole('img', { name: 'Abgelehnt' }),
  ).toBeVisible()

  await page.goto(`${server.url}/admin/edit/${id}`)
  const refusal = page.getByRole('alert').filter({ hasText: 'Der Server hat die Änderung abgelehnt.' })
  await expect(refusal).toContainText('Fahrzeug «ZH 1003»: Dieser Wert steht nicht zur Auswahl.')
  expect((await saved(id)).tt_gps).toBe('ZH 1001')
  // At the field too, until the person changes it.
  await expectError(choice(page, 'Fahrzeug'), '«ZH 1003» wurde abgelehnt: Dieser Wert steht nicht zur Auswahl.')
  await choose(page, choice(page, 'Fahrzeug'), 'ZH 1002')
  await expectError(choice(page, 'Fahrzeug'), '')
  await refusal.getByRole('link', { name: 'In den Einstellungen entscheiden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByRole('main')).toContainText('ABGELEHNT')
})
