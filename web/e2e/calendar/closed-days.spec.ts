import { expect, type Page } from '@playwright/test'
import type { Address } from '#shared/records/address.ts'
import type { ClosedDayRow } from '#shared/records/closed-day.ts'
import { settingsPath } from '../../addresses/addresses.ts'
import { expectNoViolation } from '../support/axe.ts'
import { TODAY } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer

test.beforeEach(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(3))
})
test.afterEach(() => server.dispose())

const YEAR = Number(TODAY.slice(0, 4))
const notice = (page: Page) => page.getByTestId('notification')
const closedDays = () => server.api<ClosedDayRow[]>('GET', '/api/closed-days/all')
const openTab = async (page: Page) => {
  await openAs(page, server, 'dora', settingsPath('data'))
  const tab = page.getByRole('tab', { name: 'Schliesstage' })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Feiertage übernehmen' })).toBeEnabled()
}

test('a closed day of a region, of a customer and of addresses, chosen by name', async ({ page }) => {
  await openTab(page)
  await page.getByRole('button', { name: 'Schliesstag hinzufügen' }).click()
  const form = page.getByRole('form', { name: 'Schliesstag hinzufügen' })
  await form.getByRole('textbox', { name: 'Tag' }).fill(`24.12.${YEAR + 1}`)
  await form.getByRole('textbox', { name: 'Name' }).fill('Betriebsferien')
  await form.getByRole('combobox', { name: 'Region' }).fill('zür')
  await page.getByRole('option', { name: 'CH-ZH Zürich' }).click()
  await expect(form.getByText('CH-ZH Zürich: deren Schliesstage gelten.')).toBeVisible()
  await form.getByRole('combobox', { name: 'Kunde' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('combobox', { name: 'Adressen' }).fill('gen')
  await page.getByRole('option', { name: /Genève/ }).click()
  await page.keyboard.press('Escape')
  await expectNoViolation(page)
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(notice(page)).toHaveText('Der Schliesstag wurde hinzugefügt.')
  await expect(
    page.getByRole('row', { name: /24\.12\.\d{4} Betriebsferien CH-ZH Zürich, .+, .*Genève.* ganzer Tag/ }),
  ).toBeVisible()
  expect(await closedDays()).toMatchObject([{ cd_region: 'CH-ZH', cd_customer: 1, cd_addresses: ['GVA'] }])

  await page.getByRole('combobox', { name: 'Jahr' }).click()
  await page.getByRole('option', { name: String(YEAR), exact: true }).click()
  await expect(page.getByRole('row', { name: /Betriebsferien/ })).toBeHidden()
})

test("two regions' holidays of a year are taken over in two clicks, found again, and taken back", async ({ page }) => {
  for (const [id, add_region] of [
    ['ZRH', 'CH-ZH'],
    ['GVA', 'CH-GE'],
  ]) {
    const { retired: _, ...address } = (
      await server.api<{ add_id: string; retired?: boolean }[]>('GET', '/api/address')
    ).find(({ add_id }) => add_id === id) as { add_id: string; retired?: boolean }
    await server.api('PUT', `/api/address/${id}`, { ...address, add_region })
  }
  await openTab(page)
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener('pointerdown', () => (counted.clicks += 1), true)
  })
  await page.getByRole('button', { name: 'Feiertage übernehmen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feiertage übernehmen' })
  await expect(dialog.getByText('Feiertage: date-holidays, CC BY 3.0')).toBeVisible()
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: /^\d+ übernehmen$/ }).click()
  await expect(notice(page)).toHaveText(/^\d+ Feiertage übernommen\.$/)
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(2)
  const added = await closedDays()
  expect(new Set(added.map(({ cd_region }) => cd_region))).toEqual(new Set(['CH', 'CH-ZH', 'CH-GE']))
  expect(added.every(({ cd_day }) => cd_day.startsWith(String(YEAR + 1)))).toBe(true)
  await expect(page.getByRole('row', { name: /CH-ZH Zürich/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Feiertage übernehmen' }).click()
  await expect(dialog.getByText('schon vorhanden').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Übernehmen', exact: true })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: new RegExp(`^${YEAR + 1}: `) }).uncheck()
  await dialog.getByRole('button', { name: `${added.length} löschen` }).click()
  await expect(notice(page)).toHaveText(`Kein Feiertag übernommen, ${added.length} gelöscht.`)
  expect(await closedDays()).toEqual([])
})

test('closed days are cards on a phone', async ({ page }) => {
  await server.api('POST', '/api/closed-days', { cd_day: `${YEAR + 1}-12-25`, cd_name: 'Weihnachten', cd_region: 'CH' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openTab(page)
  await expect(page.getByRole('list', { name: 'Schliesstage' }).getByRole('listitem')).toHaveText(/CH Schweiz/)
  await expectNoViolation(page)
})

test('addresses without a region get one by their neighbours or by choice, all at once, and it is taken back', async ({
  page,
}) => {
  const place = { add_radius: 300, add_lat: 46.24, add_lon: 6.11 }
  const rows = () => server.api<(Address & { retired?: boolean })[]>('GET', '/api/address')
  const { retired: _, ...gva } = (await rows()).find(({ add_id }) => add_id === 'GVA') as Address & {
    retired?: boolean
  }
  await server.api('PUT', '/api/address/GVA', { ...gva, add_region: 'CH-GE' })
  await server.api('POST', '/api/address', { ...place, add_id: 'NEAR', add_name: 'Halle; "Nord"' })
  await openAs(page, server, 'dora', settingsPath('data'))
  await page.getByRole('tab', { name: 'Adressen' }).click()
  await page.getByRole('button', { name: 'Regionen setzen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Regionen setzen' })
  await expect(dialog.getByRole('checkbox', { name: /NEAR .* CH-GE Genève · wie Genève/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /ZRH .*kein Vorschlag/ })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Region für alle ohne Vorschlag' }).fill('zür')
  await page.getByRole('option', { name: 'CH-ZH Zürich' }).click()
  await expect(dialog.getByRole('checkbox', { name: /ZRH .*CH-ZH Zürich/ })).toBeChecked()
  await expectNoViolation(page)
  const regions = async () =>
    Object.fromEntries((await rows()).map(({ add_id, add_region }) => [add_id, add_region ?? '']))
  await dialog.getByRole('button', { name: /Regionen setzen/ }).click()
  await expect(notice(page)).toContainText('Regionen sind gesetzt.')
  expect(await regions()).toMatchObject({ GVA: 'CH-GE', NEAR: 'CH-GE', ZRH: 'CH-ZH' })
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(regions).toMatchObject({ GVA: 'CH-GE', NEAR: '', ZRH: '' })
})
