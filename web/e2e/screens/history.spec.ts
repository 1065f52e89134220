import { expect, type Page } from '@playwright/test'
import { formatInstant } from '#shared/domain/time/dates.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
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
  await openAs(page, server, 'dora', `/admin/edit/${tt_id}`, { settings: { language: 'fr' } })
  await page.getByRole('button', { name: 'Historique', exact: true }).click()
  await expectVersion(page, `/api/trips/${tt_id}`, [
    `Mise à disposition prévue${formatInstant(fields.tt_stp, ZONE)}modifié en${formatInstant(later, ZONE)}`,
    'StatutActifmodifié enAnnulé',
    'ClientHelvetia Cargomodifié enNordwind GmbH',
    "Client : trajet640.50 €modifié en1'234.50 €",
    'Ouimodifié enNon',
    'Ada Kellermodifié en–',
  ])
})

test('of a user: of a password only that it changed', async ({ page }) => {
  const user = { username: 'nina', email: 'nina@example.com', role: 'sub', subcontractor: 'Alpen Trans' }
  await server.api('POST', '/api/registration', { ...user, password: PASSWORD })
  await change('/api/users/nina', { role: 'customer', customer_id: 2, password: 'another password' })
  await openAs(page, server, 'dora', '/admin/users', { settings: { language: 'fr' } })
  await page.getByRole('button', { name: 'nina : Modifier', exact: true }).click()
  await page.getByRole('button', { name: 'Historique des modifications', exact: true }).click()
  await expectVersion(page, '/api/users/nina', [
    'Rôle : Sous-traitantmodifié enClient',
    'Sous-traitant : Alpen Transmodifié en–',
    'Client : –modifié enNordwind GmbH',
    'Mot de passe : redéfini',
  ])
  await expect(page.getByRole('main')).not.toContainText('another password')
})
