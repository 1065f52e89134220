import { expect, type Page } from '@playwright/test'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { TODAY } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** The list's state in the address: for links, back, reload and another person. */

let server: TestServer
let id: number
test.beforeAll(async () => {
  server = await createCompany()
  const trip = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(1, { tt_tour: 'LX 1' }))
  id = trip.tt_id
  await server.api('POST', '/api/trips', tripIn(1, { tt_tour: 'LX 2', tt_gps: 'ZH 1002' }))
})
test.afterAll(() => server.dispose())

const row = (page: Page, tour: string) => page.getByRole('row').filter({ hasText: tour })
const view = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('view, filters, search and open trip stand in the address, which opens the same for a colleague', async ({
  page,
  newContext,
}) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(row(page, 'LX 1')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  await view(page, 'Diese Woche').click()
  await page.keyboard.type('lx')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('combobox', { name: 'Fahrzeug', exact: true }).fill('1001')
  await page.getByRole('option', { name: 'ZH 1001' }).click()
  // Back closes the panel, and with it the entry of the history that the filter was written over.
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(panel).toBeHidden()
  const asked = `${server.url}/admin/dashboard?view=current_week&q=lx&filter=gps%3AZH+1001`
  await expect(page).toHaveURL(asked)
  await page.reload()
  await expect(row(page, 'LX 1')).toBeVisible()
  await expect(row(page, 'LX 2')).toBeHidden()
  await expect(page).toHaveURL(asked)

  const other = await (await newContext()).newPage()
  await openAs(other, server, 'otto', '/admin/dashboard')
  await expect(row(other, 'LX 2')).toBeVisible()
  await other.goto(`${asked}&filter=note:intern&only=never`)
  await expect(row(other, 'LX 1')).toBeVisible()
  await expect(row(other, 'LX 2')).toBeHidden()
  await expect(view(other, 'Diese Woche')).toHaveAttribute('aria-pressed', 'true')
  await expect(other.getByRole('searchbox')).toHaveValue('lx')
  // A link changes nothing of what the person has chosen itself.
  await other.goto(`${server.url}/admin/dashboard`)
  await expect(row(other, 'LX 2')).toBeVisible()
  await expect(view(other, 'Heute')).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`${server.url}/admin/dashboard?trip=${id}`)
  await expect(page.getByRole('complementary')).toContainText('LX 1')
  await page.goto(`${server.url}/admin/board?rows=driver&days=3&day=${addDaysToDay(TODAY, 1)}`)
  await expect(view(page, 'Fahrer')).toHaveAttribute('aria-pressed', 'true')
  await view(page, 'Heute').click()
  await expect(page).toHaveURL(`${server.url}/admin/board?rows=driver&days=3`)

  // What a screen's own part of the address says does not bring back a filter that was taken away.
  await page.goto(`${server.url}/admin/analysisArea?tab=table&filter=sub:Alpen+Trans`)
  const filter = page.getByText('Unternehmer: Alpen Trans')
  await expect(filter).toBeVisible()
  await page.getByRole('button', { name: /Filter «?Unternehmer/ }).press('Delete')
  await expect(filter).toBeHidden()
  await page.getByRole('tab', { name: 'Kreisdiagramme' }).click()
  await expect(page).toHaveURL(/analysisArea/)
  await expect(filter).toBeHidden()
  await expect(page).not.toHaveURL(/filter=/)
})
