import { expect, type Page } from '@playwright/test'
import { openAs, test } from '../support/session.ts'
import { ANALYSIS, server, setUpAnalysis } from './analysis-sample.ts'

setUpAnalysis()

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('on time, of what is known; a figure opens its trips, back leads to it, and the address holds it', async ({
  page,
}) => {
  await openAs(page, server, 'dora', `${ANALYSIS}?tab=on_time`)
  // Three of four have arrived, one of them to the minute; the canceled one does not count.
  const onTime = page.getByRole('button', { name: /^Pünktlich \d/ })
  await expect(onTime).toContainText('33.3 %')
  await expect(onTime).toContainText('von 75.0 % bekannt')
  await page.getByRole('button', { name: 'Kunde', exact: true }).click()
  await expect(row(page, 'Nordwind AG')).toContainText('50.0 %')

  await page.getByRole('button', { name: /^Zu spät 2/ }).click()
  await expect(page.getByRole('heading', { name: 'Verspätete Fahrten' })).toBeVisible()
  await expect(row(page, 'AN 2')).toContainText('30')
  await expect(row(page, 'AN 3')).toContainText('45')
  await expect(row(page, 'AN 1')).toHaveCount(0)
  const address = page.url()
  await page.goBack()
  await expect(row(page, 'Nordwind AG')).toBeVisible()
  await page.goto(address)
  await expect(row(page, 'AN 3')).toBeVisible()

  await page.getByRole('button', { name: 'Zurück zu den Zahlen' }).click()
  await page.getByRole('button', { name: 'Nur Nordwind AG' }).click()
  await expect(onTime).toContainText('0.0 %')
  await page.getByRole('tab', { name: 'Marge' }).click()
  // The tab that is left has the same chip, which a key would go down on.
  await expect(page.getByRole('button', { name: /^Erlös 1'921\.50/ })).toBeVisible()
  await page.getByRole('button', { name: 'Filter «Kunde» entfernen' }).press('Delete')
  await expect(page.getByRole('button', { name: /^Erlös 3'796\.50/ })).toBeVisible()
})

test('a subcontractor sees the figures of its own trips, and no margin', async ({ page }) => {
  await openAs(page, server, 'sara', '/admin/figures')
  await expect(page.getByRole('tab')).toHaveText(['Pünktlichkeit', 'Fahrzeiten'])
  await expect(page.getByRole('button', { name: /^Pünktlich \d/ })).toContainText('von 100.0 % bekannt')
  await page.getByRole('button', { name: /^Zu spät 1/ }).click()
  await expect(row(page, 'AN 2')).toBeVisible()
  await expect(row(page, 'AN 3')).toHaveCount(0)
  for (const path of ['/api/margins', '/api/arrivalfigures']) {
    const status = await page.evaluate(async (call) => {
      const token = JSON.parse(localStorage.getItem('access_token') ?? '""')
      const body = JSON.stringify({ start_date: '2026-01-01', end_date: '2026-01-02', by: 'customer' })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return (await fetch(call, { method: 'POST', headers, body })).status
    }, path)
    expect(status, path).toBe(path === '/api/margins' ? 403 : 200)
  }
})

test('no column of a tablet lies under that of the actions, in any language', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  // Words are widest beside numbers of a busy week.
  for (const path of ['margins', 'arrivalfigures'])
    await page.route(`**/api/${path}`, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      const [first] = json.groups
      const margin = { trips: 128, revenue: 17398.4, cost: 15029.7, margin: 2368.7, share: 0.136 }
      const punctuality = { due: 122, known: 120, on_time: 86, late_minutes: 544 }
      const total = path === 'margins' ? margin : punctuality
      const before = path === 'margins' ? { ...margin, share: 0.009 } : { ...punctuality, on_time: 110 }
      const of = {
        sub: 'Hofstetter Linienverkehr AG',
        customer: 'Alpina Air Cargo & Logistics AG',
        tour: 'LR 8106 ZRH-GVA',
      }
      const known = Object.keys(first.of)[0] as keyof typeof of
      json.groups = [{ ...first, of: { [known]: of[known] }, total, before }]
      await route.fulfill({ response, json })
    })
  const shown = { 'Hofstetter Linienverkehr AG': 2, 'LR 8106 ZRH-GVA': 4 }
  for (const language of ['de', 'en', 'fr', 'it', 'nl'] as const) {
    await openAs(page, server, 'dora', ANALYSIS, { settings: { language } })
    for (const [name, tab] of Object.entries(shown)) {
      await page.getByRole('tab').nth(tab).click()
      const table = page.getByRole('table').first()
      await expect(table.getByText(name)).toBeVisible()
      const over = await table.evaluate((of) => of.scrollWidth - (of.parentElement?.clientWidth ?? 0))
      expect(over, `${name} ${language}`).toBeLessThanOrEqual(0)
    }
  }
})
