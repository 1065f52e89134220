import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { demoAddresses } from '#server/demo/addresses.ts'
import { demoCustomers, demoDrivers, demoObservers, demoSubcontractors, demoVehicles } from '#server/demo/company.ts'
import { decodeFile } from '#server/imports/files/encoding.ts'
import { excelFile } from '#server/testing/corpus/workbook-files.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { expectNoViolation } from '../support/axe.ts'
import { NEXT_WEEK } from '../support/days.ts'
import { createCompany, PASSWORD, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

// These tests do not concern offline use, and installing the service worker for each of them takes time.
let server: TestServer
const demoPlan = fs.readFileSync(path.resolve(import.meta.dirname, '../../../server/demo/plan/trip-plan.csv'))

/** The master data that the example plan names. */
const seedDemoNames = async () => {
  const text = decodeFile(demoPlan).text
  const isNamed = (name: string) => text.includes(name)
  for (const { cm_name } of demoCustomers) await server.api('POST', '/api/customers', { cm_name })
  for (const { sc_name } of demoSubcontractors) await server.api('POST', '/api/subcontractors', { sc_name })
  for (const vehicle of demoVehicles.filter(({ gps_id }) => isNamed(gps_id))) {
    await server.api('POST', '/api/gps', vehicle)
  }
  for (const { dr_id: _id, ...driver } of demoDrivers.filter(({ dr_number }) => isNamed(dr_number))) {
    await server.api('POST', '/api/drivers', driver)
  }
  for (const address of demoAddresses.filter(({ add_id }) => !['ZRH', 'GVA', 'BSL'].includes(add_id))) {
    await server.api('POST', '/api/address', address)
  }
  // The plan has two addresses of the small company under other names.
  for (const id of ['ZRH', 'GVA', 'BSL']) {
    await server.api(
      'PUT',
      `/api/address/${id}`,
      demoAddresses.find(({ add_id }) => add_id === id),
    )
  }
  for (const username of demoObservers.filter(isNamed)) {
    const email = `${username}@example.com`
    await server.api('POST', '/api/registration', { username, role: 'observer', email, password: PASSWORD })
  }
}

test.beforeAll(async () => {
  server = await createCompany()
  await seedDemoNames()
})
test.afterAll(() => server.dispose())

const main = (page: Page) => page.getByRole('main')
const chooseFile = (page: Page, name: string, content: Buffer | string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })
const outcome = (page: Page) => main(page).getByRole('region', { name: 'Fahrplan' }).getByRole('alert')
const tours = async () => (await server.api<unknown[][]>('GET', '/api/tours')).map(([, tour]) => tour)
const tripOf = async (name: string): Promise<Trip> => {
  const row = (await server.api<unknown[][]>('GET', '/api/tours')).find(([, tour]) => tour === name)
  return server.api<Trip>('GET', `/api/trips/${row?.[0]}`)
}

const HEADER = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA;CUSTOMER_TRIP'
const DAY = formatDay(NEXT_WEEK)
const line = (tour: string, fields: { driver?: string; std?: string; vehicle?: string; amount?: string } = {}) =>
  [
    tour,
    'Helvetia Cargo',
    'ZRH',
    'GVA',
    'Alpen Trans',
    fields.vehicle ?? 'ZH 1001',
    fields.driver ?? '101',
    `${DAY} 08:00`,
    fields.std ?? `${DAY} 08:30`,
    `${DAY} 12:15`,
    fields.amount ?? "1'250.50",
  ].join(';')
const plan = (...lines: string[]) => [HEADER, ...lines].join('\r\n')

test('the demo plan, in Windows-1252: checked, imported, then already present', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/upload')
  await chooseFile(page, 'trip-plan.csv', demoPlan)
  await expect(outcome(page)).toContainText('12 neue Fahrten, 0 bereits vorhanden')
  await expect(page.getByText('Die Datei wurde erfolgreich geprüft.')).toBeVisible()
  expect(await tours()).not.toContain('LX 7903 ZRH-VIE')
  const fresh = page.getByRole('region', { name: 'Diese Fahrten sind neu' })
  await expect(fresh.getByRole('listitem')).toHaveCount(12)
  await expect(fresh.getByRole('listitem').filter({ hasText: 'LX 7903 ZRH-VIE' })).toContainText('Wien Flughafen')
  await expect(fresh.getByRole('link')).toHaveCount(0)

  await page.getByRole('button', { name: '12 Fahrten anlegen' }).click()
  await expect(outcome(page).first()).toHaveText('12 Fahrten hinzugefügt, 0 bereits vorhanden')
  // Each leads to its editor, and all of them to their week.
  const added = page.getByRole('region', { name: 'Hinzugefügte Fahrten' })
  const { tt_id } = await tripOf('LX 7903 ZRH-VIE')
  await expect(added.getByRole('link', { name: 'LX 7903 ZRH-VIE' })).toHaveAttribute('href', `/admin/edit/${tt_id}`)
  await added
    .getByRole('link', { name: /^Fahrten KW / })
    .first()
    .click()
  await expect(page.getByRole('region', { name: /^Fahrten KW / })).toContainText('LX 7901 ZRH-STR')
  await page.goBack()
  expect(await tripOf('LX 7903 ZRH-VIE')).toMatchObject({
    tt_status: 'active',
    tt_info: 'Übergrösse 318 cm – Rampe vorab anmelden',
    tt_note: 'Zuschlag 120 € für Übergrösse vereinbart',
    tt_customer_invoice_trip: 1362.5,
    tt_driver: 'Alexander Feßler',
  })
  expect((await tripOf('PL 6901 BSL-LUX')).tt_info).toBe('Kühlkette „lückenlos“, Warenwert 1,2 Mio. €')
  expect((await tripOf('NW 5901 FRA-BSL')).tt_info).toContain('“do not tilt”')
  expect((await tripOf('LR 8901 GVA-LYS')).tt_info).toContain('à l’heure')

  await chooseFile(page, 'trip-plan.csv', demoPlan)
  await expect(outcome(page)).toContainText('Alle Fahrten dieser Datei sind bereits vorhanden.')
  await expect(page.getByRole('button', { name: /anlegen/ })).toBeHidden()

  await page.goto(`${server.url}/admin/edit/${(await tripOf('LX 7903 ZRH-VIE')).tt_id}`)
  await expect(page.getByLabel('Notiz (nur intern)')).toHaveValue('Zuschlag 120 € für Übergrösse vereinbart')

  // What another user changed since stays when the import is undone, and is named.
  await server.api('PUT', `/api/trips/${(await tripOf('PL 6901 BSL-LUX')).tt_id}`, { tt_info: 'Tor 4' })
  await page.goto(`${server.url}/admin/upload`)
  const imports = page.getByRole('region', { name: 'Letzte Importe' })
  await expect(page.getByText(/^Ihre letzte Datei: trip-plan\.csv/)).toBeVisible()
  await imports.getByRole('button', { name: /^Rückgängig/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig' }).click()
  await expect(imports.getByRole('alert')).toContainText('ausser bei einem Eintrag')
  await expect(imports.getByRole('alert').getByRole('listitem')).toHaveText(
    /^PL 6901 BSL-LUX, .*: seither geändert von /,
  )
  await expect(imports.getByRole('button')).toHaveCount(0)
  await expectNoViolation(page)
  expect((await tours()).filter((tour) => decodeFile(demoPlan).text.includes(String(tour)))).toEqual([
    'PL 6901 BSL-LUX',
  ])
})

test('a heading of one’s own is assigned once, and remembered; faults come back in the file', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/upload')
  const content = plan(line('EIGEN 1')).replace('DRIVERNO', 'Chauffeurnummer alt')
  await chooseFile(page, 'eigen.csv', content)
  await expect(outcome(page)).toContainText('1 Fehler')
  const asked = page.getByRole('region', { name: 'Was bedeuten diese Überschriften?' })
  await expect(asked.getByRole('combobox', { name: 'Chauffeurnummer alt' })).toContainText('DRIVERNO')
  await asked.getByRole('button', { name: 'Zuordnung übernehmen' }).click()
  await expect(outcome(page)).toContainText('1 neue Fahrt')
  const preview = page.getByRole('region', { name: 'So werden die ersten Zeilen verstanden' }).first()
  await expect(preview.getByRole('row').nth(1)).toContainText("1'250.50")
  await chooseFile(page, 'eigen.csv', content.replace('EIGEN 1', 'EIGEN 2').replace('ZH 1001', 'ZH 9999'))
  await expect(outcome(page)).toContainText('1 Fehler')
  await expect(page.getByText('«ZH 9999» in der Spalte VEHICLE ist nicht bekannt.')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Diese Datei mit den Fehlern' }).click()
  expect((await file).suggestedFilename()).toBe('eigen_fehler.csv')
})

test('a workbook with titles is read, and repeated lines are named', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/upload')
  const header = HEADER.replace('FROM', 'Von').replace('DRIVERNO', 'Fahrer-Nr.').split(';')
  const rows = [line('MAPPE 1'), line('MAPPE 2'), line('MAPPE 1')].map((row) => row.split(';'))
  await page.locator('input[type=file]').setInputFiles({
    name: 'Fahrplan.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(excelFile([['Fahrplan'], [], header, ...rows])),
  })
  await expect(outcome(page).first()).toContainText('2 neue Fahrten, 0 bereits vorhanden, 1 Wiederholung in der Datei')
  await expect(main(page)).toContainText('Gelesen wurde das Blatt «Tabelle1». Die Überschriften stehen in Zeile 3.')
  await expect(main(page)).toContainText('Zeile 6: gleiche Tour und Bereitstellung wie Zeile 4')
  // Without a connection what was found stays.
  await page.route('**/api/upload/jobs*', (route) => route.abort())
  const create = page.getByRole('button', { name: '2 Fahrten anlegen' })
  await create.click()
  await expect(outcome(page).last()).toHaveText('Dafür braucht es eine Verbindung.')
  await expect(outcome(page).first()).toContainText('2 neue Fahrten')
  await page.unroute('**/api/upload/jobs*')
  await create.click()
  await expect(outcome(page).first()).toHaveText(
    '2 Fahrten hinzugefügt, 0 bereits vorhanden, 1 Wiederholung in der Datei',
  )
})

test('letters of which the file does not say how they are spelled are asked for', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/upload')
  await chooseFile(page, 'polen.csv', Buffer.from(plan(line('K\u00eaty')), 'latin1'))
  await expect(outcome(page)).toContainText('Was ist richtig geschrieben?')
  await page.getByRole('button', { name: /^Kęty/ }).click()
  await expect(outcome(page).first()).toContainText('1 neue Fahrt')
  await expect(main(page)).toContainText('Gelesen als Mittel- und Osteuropa (Windows-1250).')
  await page.getByRole('button', { name: '1 Fahrt anlegen' }).click()
  await expect(outcome(page).first()).toHaveText('1 Fahrt hinzugefügt, 0 bereits vorhanden')
  expect(await tours()).toContain('Kęty')
})

test('the check names trips that lack documents which only warn; they are created all the same', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/upload')
  const content = [`${HEADER};REQUIREMENTS`, `${line('W 1')};11_2_7`, `${line('W 2')};`].join('\r\n')
  await chooseFile(page, 'plan.csv', content)
  const warned = main(page).getByRole('alert').filter({ hasText: 'Diesen Fahrten fehlen Nachweise' })
  await expect(warned).toContainText(/W 1, .*08:00.*fehlt/)
  await expect(warned).not.toContainText('W 2')
  await page.getByRole('button', { name: '2 Fahrten anlegen' }).click()
  await expect(outcome(page).first()).toHaveText('2 Fahrten hinzugefügt, 0 bereits vorhanden')
})

test('an import goes on without the page, and is there again on the next one', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/upload')
  await chooseFile(page, 'spaeter.csv', plan(line('SPAETER 1')))
  const create = page.getByRole('button', { name: '1 Fahrt anlegen' })
  await expect(create).toBeVisible()
  await page.route('**/api/import-jobs/*', (route) => route.abort())
  await create.click()
  await expect(main(page)).toContainText('Keine Verbindung: Auf dem Server geht es weiter')
  await page.unroute('**/api/import-jobs/*')
  await page.reload()
  await expect(main(page)).toContainText('Ihre letzte Datei: spaeter.csv, ')
  await expect(outcome(page)).toHaveText('1 Fahrt hinzugefügt, 0 bereits vorhanden')
  expect(await tours()).toContain('SPAETER 1')
})
