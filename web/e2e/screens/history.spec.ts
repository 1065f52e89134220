import { expect, type Page } from '@playwright/test'
import { formatInstant } from '../../../shared/domain/time/dates.ts'
import { newTourDefaults } from '../../../shared/domain/tour/weekday-rules.ts'
import type { HistoryEntry } from '../../../shared/schemas/history.ts'
import { expectNoViolation } from '../support/axe.ts'
import { ZONE } from '../support/days.ts'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test, tokenOf } from '../support/session.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/customers', { cm_name: 'Nordwind GmbH' })
})
test.afterAll(() => server.dispose())

/** Changes by dora, after the built-in admin created the record. */
const change = async (path: string, body: unknown) => server.api('PUT', path, body, await tokenOf(server, 'dora'))

/** Opens the history of a record in French; the record itself by the button of its row, where there is one. */
const open = async (page: Page, path: string, opened: string, row?: string) => {
  await openAs(page, server, 'dora', path, { settings: { language: 'fr' } })
  if (row) await page.getByRole('button', { name: row, exact: true }).click()
  await page.getByRole('button', { name: opened, exact: true }).click()
}
const version = (page: Page, author: string) =>
  page
    .getByRole('main')
    .locator('ol > li')
    .filter({ has: page.getByText(author, { exact: true }) })

/** Author and time stand in the version's head; each line shows the value before and after. */
const expectVersion = async (page: Page, path: string, lines: readonly string[]) => {
  const [last, first] = await server.api<HistoryEntry[]>('GET', `${path}/history`)
  expect([last?.username, first?.username]).toEqual(['dora', 'admin'])
  const edited = version(page, 'dora')
  await expect(edited).toHaveCount(1)
  await expect(edited).toContainText(formatInstant(last?.at, ZONE))
  for (const line of lines) await expect(edited).toContainText(line)
  await expect(version(page, 'admin')).toContainText(formatInstant(first?.at, ZONE))
  // No field names, codes or raw values.
  await expect(page.getByRole('main').locator('ol').last()).not.toContainText(
    /tt_|tr_|cm_|true|false|null|undefined|\dT\d/,
  )
  await expectNoViolation(page)
}

test('of a trip', async ({ page }) => {
  const fields = tripIn(3)
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', fields)
  const later = new Date(Date.parse(fields.tt_stp ?? '') - 600_000).toISOString()
  await change(`/api/trips/${tt_id}`, {
    ...fields,
    tt_stp: later,
    tt_status: 'canceled',
    tt_customer: 'Nordwind GmbH;otto',
    tt_customer_invoice_trip: 1234.5,
    tt_invoice_check: false,
    tt_driver: '',
    tt_drivernr: '',
  })
  await open(page, `/admin/edit/${tt_id}`, 'Historique')
  await expectVersion(page, `/api/trips/${tt_id}`, [
    `Mise à disposition prévue${formatInstant(fields.tt_stp, ZONE)}modifié en${formatInstant(later, ZONE)}`,
    'StatutActifmodifié enAnnulé',
    'ClientHelvetia Cargomodifié enNordwind GmbH',
    "Client : trajet640.50 €modifié en1'234.50 €",
    'Ouimodifié enNon',
    'Ada Kellermodifié en–',
  ])
})

test('of a tour', { tag: '@thorough' }, async ({ page }) => {
  const days = <Value>(value: Value, otherwise: Value) =>
    Array.from({ length: 7 }, (_, day) => (day < 2 ? value : otherwise))
  const tour = {
    ...newTourDefaults(),
    tr_name: 'LX 100',
    tr_cm_id: 1,
    tr_departure: 'ZRH',
    tr_arrival: 'GVA',
    tr_stp: '20:00',
    tr_std: '20:30',
    tr_sta: '23:45',
    tr_week_status: days(true, false),
    tr_week_sub: days<string | null>('Alpen Trans', null),
    tr_week_driver: days<number | null>(1, null),
    tr_week_drivernr: days<string | null>('101', null),
  }
  const { tr_id } = await server.api<{ tr_id: number }>('POST', '/api/tours', tour)
  await change(`/api/tours/${tr_id}`, {
    ...tour,
    tr_status: false,
    tr_cm_id: 2,
    tr_arrival: 'BSL',
    tr_customer_invoice_trip: 640.5,
    tr_requirements: [],
    tr_week_driver: days<number | null>(2, null),
    tr_week_drivernr: days<string | null>('102', null),
  })
  await open(page, `/admin/editdisposition/${tr_id}`, 'Historique des modifications')
  await expectVersion(page, `/api/tours/${tr_id}`, [
    'Statut : Planifiémodifié enInactif',
    'Client : Helvetia Cargomodifié enNordwind GmbH',
    'Genève Aéroport Fretmodifié enBasel EuroAirport Fracht',
    '0.00modifié en640.50',
    'Art. 11.2.7modifié en–',
    'Lun Ada Keller, Mar Ada Kellermodifié enLun Beat Moser, Mar Beat Moser',
  ])
})

test('of a customer', { tag: '@thorough' }, async ({ page }) => {
  const body = { cm_name: 'Südwind AG', cm_reference_1: 'PO 7' }
  const { cm_id } = await server.api<{ cm_id: number }>('POST', '/api/customers', body)
  await change(`/api/customers/${cm_id}`, { cm_name: 'Südwind SA', cm_reference_1: null, cm_reference_2: 'PO 8' })
  await open(page, '/admin/customers', 'Historique des modifications', 'Südwind SA : Modifier')
  await expectVersion(page, `/api/customers/${cm_id}`, [
    'Südwind AGmodifié enSüdwind SA',
    'Référence 1 : PO 7modifié en–',
    'Référence 2 : –modifié enPO 8',
  ])
})

test('of a user: of a password only that it changed', { tag: '@thorough' }, async ({ page }) => {
  const user = {
    username: 'nina',
    email: 'nina@example.com',
    password: PASSWORD,
    role: 'sub',
    subcontractor: 'Alpen Trans',
  }
  await server.api('POST', '/api/registration', user)
  await change('/api/users/nina', { role: 'customer', customer_id: 2, password: 'another password' })
  await open(page, '/admin/users', 'Historique des modifications', 'nina : Modifier')
  await expectVersion(page, '/api/users/nina', [
    'Rôle : Sous-traitantmodifié enClient',
    'Sous-traitant : Alpen Transmodifié en–',
    'Client : –modifié enNordwind GmbH',
    'Mot de passe : redéfini',
  ])
  await expect(page.getByRole('main')).not.toContainText('another password')
})
