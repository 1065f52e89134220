import { expect, type Page } from '@playwright/test'
import { tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'
import {
  choice,
  choose,
  create,
  crewOf,
  expectSaved,
  field,
  open,
  save,
  saveButton,
  server,
  setUpTrips,
} from './edit-trip-sample.ts'

setUpTrips()

test('vehicles and drivers are those of the subcontractor, and vehicles of nobody', { tag: '@thorough' }, async ({
  page,
}) => {
  const id = await create(tripIn(2, { tt_tour: 'WAHL' }))
  await open(page, 'dora', id)
  expect(await crewOf(page, choice(page, 'Fahrzeug'))).toEqual(['FREI 1', 'ZH 1001', 'ZH 1002'])
  expect(await crewOf(page, choice(page, 'Fahrer'))).toEqual(['Ada Keller', 'Beat Moser'])
  await choose(page, choice(page, 'Unternehmer'), 'Bise Logistik')
  await expect(page.getByText('Gehört nicht zu Bise Logistik')).toHaveCount(2)
  expect(await crewOf(page, choice(page, 'Fahrzeug'))).toEqual(['BE 2001', 'FREI 1'])
  await choose(page, choice(page, 'Fahrzeug'), 'BE 2001')
  await choose(page, choice(page, 'Fahrer'), /Carla Rossi/)
  await expect(page.getByText('Gehört nicht zu Bise Logistik')).toHaveCount(0)
  await save(page)
  await expectSaved(id, { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001', tt_driver: 'Carla Rossi', tt_drivernr: '201' })
})

const inputs = (page: Page) => page.getByRole('main').locator('input:visible, textarea:visible')
/** The window and the number at either dock: the subcontractor books them. */
const SLOT_INPUTS = 6
const expectInputs = async (page: Page, others: number): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Slots' }).locator('input:visible')).toHaveCount(SLOT_INPUTS)
  await expect(inputs(page)).toHaveCount(SLOT_INPUTS + others)
}

test('a sub changes vehicle, driver, its slots and its comment, and nothing else', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'MEINE', tt_requirements: '11_2_7;adr' }))
  await open(page, 'sara', id)
  await expect(page.getByText('Art. 11.2.7, ADR')).toBeVisible()
  await expectInputs(page, 3)
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
  await expectInputs(page, 1)
  await field(page, 'Bemerkung des Unternehmers').fill('30 Minuten Rampe')
  await save(page)
  await expectSaved(id, { tt_sub_invoice_comment: '30 Minuten Rampe' })
})

test('a sub is told why a trip cannot be edited; a foreign one does not exist', { tag: '@thorough' }, async ({
  page,
}) => {
  const old = await create(tripIn(-9, { tt_tour: 'VORBEI' }))
  const idle = await create(tripIn(2, { tt_tour: 'STILL', tt_status: 'inactive' }))
  const foreign = await create(tripIn(2, { tt_tour: 'FREMD', tt_sub: 'Bise Logistik', tt_gps: 'BE 2001' }))
  await open(page, 'sara', old)
  await expect(page.getByText('Sie können alte Fahrten nicht bearbeiten.')).toBeVisible()
  await expect(inputs(page)).toHaveCount(0)
  await expect(saveButton(page)).toBeDisabled()
  await page.goto(`${server.url}/admin/edit/${idle}`)
  await expect(page.getByText('Sie können Fahrten, die nicht aktiv sind, nicht bearbeiten.')).toBeVisible()
  await expect(inputs(page)).toHaveCount(0)
  await page.goto(`${server.url}/admin/edit/${foreign}`)
  await expect(page.getByText('Der Eintrag wurde nicht gefunden.')).toBeVisible()
  await expect(page.getByText('FREMD')).toHaveCount(0)
})
