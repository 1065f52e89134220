import { expect, type Locator, type Page } from '@playwright/test'
import { formatDay } from '#shared/domain/time/dates.ts'
import type { Trip, TripFields } from '#shared/schemas/trip.ts'
import { expectSync, logIn, openTrip } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { at, TODAY } from '../support/days.ts'
import { createNetwork } from '../support/network.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer
/** From 14:00 to 18:00 on ZH 1001 with Ada Keller, from Zürich to Genève. */
let planned: number
const NOON = { tt_stp: at(TODAY, '14:00'), tt_std: at(TODAY, '14:30'), tt_sta: at(TODAY, '18:00') }

test.beforeEach(async ({ afterPages }) => {
  server = await createCompany()
  afterPages(() => server.dispose())
  planned = await create({ tt_tour: 'LX 7324', ...NOON })
  await create({
    tt_tour: 'LX 7401',
    tt_gps: 'ZH 1002',
    tt_driver: '',
    tt_drivernr: '',
    tt_stp: at(TODAY, '20:30'),
    tt_std: at(TODAY, '20:30'),
    tt_sta: at(TODAY, '23:50'),
  })
  const [, beat] = await server.api<{ dr_id: number }[]>('GET', '/api/drivers')
  await server.api('PUT', `/api/drivers/${beat?.dr_id}`, {
    ...beat,
    dr_absences: [{ from: TODAY, to: TODAY }],
  })
})

const create = async (trip: Partial<TripFields>): Promise<number> =>
  (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(2, trip))).tt_id
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const findings = (page: Page) => page.getByRole('region', { name: 'Das passt nicht' })
const offered = async (page: Page, input: Locator): Promise<string[]> => {
  await input.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  const texts = await page.getByRole('option').allInnerTexts()
  await page.keyboard.press('Escape')
  return texts.map((text) => text.replace(/\s*\n\s*/g, ': '))
}
const saveButton = (page: Page) => page.getByRole('button', { name: 'Speichern' })

/** A trip of Genève back to Zürich, from 19:00 to 22:40, without a driver. */
const back = () =>
  create({
    tt_tour: 'LX 7325',
    tt_gps: 'ZH 1001',
    tt_driver: '',
    tt_drivernr: '',
    tt_from_adrnr: 'GVA',
    tt_from_text: 'Genève Aéroport Fret',
    tt_to_adrnr: 'BSL',
    tt_to_text: 'Basel EuroAirport Fracht',
    tt_stp: at(TODAY, '19:00'),
    tt_std: at(TODAY, '19:00'),
    tt_sta: at(TODAY, '22:40'),
  })

test('a double booking is said before it is saved, and can be saved', async ({ page }) => {
  const id = await back()
  await openAs(page, server, 'dora', `/admin/edit/${id}`)
  await expect(findings(page)).toContainText('Kein Fahrer')
  await choice(page, 'Fahrzeug').click()
  await page.getByRole('option', { name: /ZH 1002/ }).click()
  await choice(page, 'Fahrer').click()
  await page.getByRole('option', { name: /Beat Moser/ }).click()
  await expect(findings(page)).toContainText('Fahrzeug doppelt eingeplant: auch auf LX 7401, 20:30 bis 23:50')
  await expect(findings(page)).toContainText(`Fahrer abwesend: ${formatDay(TODAY)}`)
  await expect(page.getByRole('status').filter({ hasText: 'Warnungen: Fahrzeug doppelt' })).toBeVisible()
  await expectNoViolation(page)
  await saveButton(page).click()
  await expect.poll(() => server.api<Trip>('GET', `/api/trips/${id}`)).toMatchObject({ tt_gps: 'ZH 1002' })
})

test('a sub is told of its own trips, and nothing of prices that it does not make', async ({ page }) => {
  const id = await create({
    tt_tour: 'LX 7326',
    ...NOON,
    tt_sub_invoice_trip: 0,
  })
  await openAs(page, server, 'sara', `/admin/edit/${id}`)
  await expect(findings(page)).toContainText('Fahrzeug doppelt eingeplant: auch auf LX 7324, 14:00 bis 18:00')
  await expect(findings(page)).not.toContainText('Preis')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('the choices know what was planned on this device', async ({ page, afterPages }) => {
    const id = await back()
    const network = await createNetwork(server.url)
    afterPages(() => network.close())
    await logIn(page, network.url, 'dora')
    await network.goOffline()
    await openTrip(page, network.url, planned)
    await choice(page, 'Fahrzeug').click()
    await page.getByRole('option', { name: /ZH 1002/ }).click()
    await saveButton(page).click()
    await expectSync(page, /Offline seit/)
    await openTrip(page, network.url, id)
    expect(await offered(page, choice(page, 'Fahrzeug'))).toEqual([
      'ZH 1001: frei',
      'ZH 1002: belegt: LX 7401, 20:30 bis 23:50',
    ])
  })
})
