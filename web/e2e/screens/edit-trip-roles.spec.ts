import { expect, type Page } from '@playwright/test'
import { tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'
import { choice, choose, create, expectSaved, field, open, save, saveButton, setUpTrips } from './edit-trip-sample.ts'

setUpTrips()

/** The window and the number at either dock: the subcontractor books them. */
const SLOT_INPUTS = 6
const inputs = (page: Page) => page.getByRole('main').locator('input:visible, textarea:visible')

test('a sub changes vehicle, driver, its slots and its comment, and nothing else', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'MEINE', tt_requirements: '11_2_7;adr' }))
  await open(page, 'sara', id)
  await expect(page.getByText('Art. 11.2.7, ADR')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Slots' }).locator('input:visible')).toHaveCount(SLOT_INPUTS)
  await expect(inputs(page)).toHaveCount(SLOT_INPUTS + 3)
  await expect(page.getByRole('main')).toContainText('MEINE')
  await expect(page.getByRole('main')).toContainText('480.00')
  await expect(page.getByText('interne Notiz')).toHaveCount(0)
  await expect(page.getByText('Rechnung Kunde')).toHaveCount(0)
  await expect(page.getByText('Verlauf')).toHaveCount(0)
  await choose(page, choice(page, 'Fahrzeug'), 'ZH 1002')
  await choose(page, choice(page, 'Fahrer'), /Beat Moser/)
  await field(page, 'Bemerkung des Unternehmers').fill('Ersatzwagen')
  await save(page)
  await expectSaved(id, {
    tt_gps: 'ZH 1002',
    tt_driver: 'Beat Moser',
    tt_drivernr: '102',
    tt_sub_invoice_comment: 'Ersatzwagen',
    tt_note: 'interne Notiz',
  })
})

test('after the planned positioning a sub keeps its slots and its comment only', async ({ page }) => {
  const id = await create(tripIn(-1, { tt_tour: 'LAEUFT' }))
  await open(page, 'sara', id)
  await expect(
    page.getByText('Fahrzeug und Fahrer lassen sich nach der geplanten Bereitstellung nicht mehr ändern.'),
  ).toBeVisible()
  await expect(inputs(page)).toHaveCount(SLOT_INPUTS + 1)
  await field(page, 'Bemerkung des Unternehmers').fill('30 Minuten Rampe')
  await save(page)
  await expectSaved(id, { tt_sub_invoice_comment: '30 Minuten Rampe' })
})

test('a sub is told why a trip cannot be edited', async ({ page }) => {
  await open(page, 'sara', await create(tripIn(-9, { tt_tour: 'VORBEI' })))
  await expect(page.getByText('Sie können alte Fahrten nicht bearbeiten.')).toBeVisible()
  await expect(inputs(page)).toHaveCount(0)
  await expect(saveButton(page)).toBeDisabled()
  await open(page, 'sara', await create(tripIn(2, { tt_tour: 'STILL', tt_status: 'inactive' })))
  await expect(page.getByText('Sie können Fahrten, die nicht aktiv sind, nicht bearbeiten.')).toBeVisible()
  await expect(inputs(page)).toHaveCount(0)
})
