import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { formatDay } from '#shared/domain/time/dates.ts'
import { monthOf } from '#shared/domain/time/months.ts'
import { weekdayIndex } from '#shared/domain/time/weeks.ts'
import { openAs, test } from '../support/session.ts'
import { CUSTOMER, choose, DAY, ids, openCustomer, rows, server, setUpJournals, sums } from './journals-sample.ts'

/** Amounts and check marks edited where they stand, and the end of a month for many customers. */
setUpJournals()

type Amounts = {
  tt_customer_invoice_trip: number
  tt_customer_invoice_toll: number
  tt_invoice_check: boolean
  tt_sub_invoice_check: boolean | null
}
const tripOf = (tour: string) => server.api<Amounts>('GET', `/api/trips/${ids[tour]}`)
const amountOf = (page: Page, amount: string, tour: string) => page.getByRole('textbox', { name: `${amount}: ${tour}` })
const said = (page: Page) => page.getByTestId('notification')

test('an amount is typed over where it stands: Enter goes down, Esc takes back, Tab goes on, a fault stays', async ({
  page,
}) => {
  await openCustomer(page)
  await amountOf(page, 'Fahrt', 'J 01').click()
  await page.keyboard.type('150.5')
  await page.keyboard.press('Enter')
  await expect(amountOf(page, 'Fahrt', 'J 02')).toBeFocused()
  await expect.poll(async () => (await tripOf('J 01')).tt_customer_invoice_trip).toBe(150.5)
  await amountOf(page, 'Fahrt', 'J 02').click()
  await page.keyboard.type('999')
  await page.keyboard.press('Escape')
  await expect(amountOf(page, 'Fahrt', 'J 02')).toHaveValue('102.00')
  await page.keyboard.type('12.345')
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('ungültig')
  await expect(amountOf(page, 'Fahrt', 'J 02')).toHaveValue('12.345')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(amountOf(page, 'Maut', 'J 02')).toBeFocused()
  await page.keyboard.type('11')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await tripOf('J 02')).tt_customer_invoice_toll).toBe(11)
  expect((await tripOf('J 02')).tt_customer_invoice_trip).toBe(102)
  for (const [tour, fields] of [
    ['J 01', { tt_customer_invoice_trip: 101 }],
    ['J 02', { tt_customer_invoice_toll: 10.05 }],
  ] as const)
    await server.api('PUT', `/api/trips/${ids[tour]}`, fields)
})

test('search, sorting, page and selection survive a correction and a reload; several trips have one undo', async ({
  page,
}) => {
  await openCustomer(page)
  await page.getByRole('columnheader', { name: 'Tour' }).getByRole('button').click()
  await page.getByRole('checkbox', { name: 'J 01 auswählen' }).click()
  await page.getByRole('checkbox', { name: 'J 03 auswählen' }).click()
  await expect(page.getByText('2 Fahrten gewählt, zusammen 224.10')).toBeVisible()
  await page.getByRole('button', { name: 'Betrag ändern …' }).click()
  await page.getByRole('textbox', { name: 'Neuer Betrag' }).fill('200')
  await expect(page.getByText(/Summe bisher 204\.00.*neu 400\.00/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await tripOf('J 03')).tt_customer_invoice_trip).toBe(200)
  await said(page).getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(async () => (await tripOf('J 03')).tt_customer_invoice_trip).toBe(103)
  await expect.poll(async () => (await tripOf('J 01')).tt_customer_invoice_trip).toBe(101)
  await page.getByRole('searchbox').fill('103.00')
  await expect(page.getByText('1 von 14 Einträgen')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Treffer als Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^customer_journal_Helvetia-Cargo_[\d-]+_[\d-]+_103-00\.xlsx$/)
  const mark = page.getByRole('checkbox', { name: 'Rechnung geprüft: J 03' })
  await mark.click()
  await expect(page.getByText('Nur die Treffer, 0 von 1 geprüft')).toBeVisible()
  // Arrived, so that the mark set below is not mistaken for the one from before.
  await expect.poll(async () => (await tripOf('J 03')).tt_invoice_check).toBe(false)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('103.00')
  await expect(page.getByText('1 Fahrt gewählt, zusammen 113.05')).toBeVisible()
  await mark.click()
  await expect(page.getByText('Nur die Treffer, 1 von 1 geprüft')).toBeVisible()
  // Sent before the page goes: the next test reads it.
  await expect.poll(async () => (await tripOf('J 03')).tt_invoice_check).toBe(true)
})

test('unchecked trips are found by a filter; the day with its weekday stands between the trips', async ({ page }) => {
  await openCustomer(page)
  const weekday = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'][weekdayIndex(DAY)]
  await expect(page.getByText(`${weekday} ${formatDay(DAY)}`)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Rechnung geprüft: J 01' }).click()
  await page.getByRole('button', { name: 'Nicht geprüft' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(async () => (await tripOf('J 01')).tt_invoice_check).toBe(false)
  await page.getByRole('checkbox', { name: 'Rechnung geprüft: J 01' }).click()
  await expect(rows(page)).toHaveCount(0)
  // Sent before the page goes: the next test reads it.
  await expect.poll(async () => (await tripOf('J 01')).tt_invoice_check).toBe(true)
})

for (const width of [1440, 820]) {
  test(`at ${width} px all four amounts and the tour are in view, and the way between them`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openCustomer(page)
    for (const amount of ['Fahrt', 'Maut', 'Wartezeit', 'Annullierung']) {
      const box = await amountOf(page, amount, 'J 01').boundingBox()
      expect(box?.x, amount).toBeGreaterThan(0)
      expect((box?.x ?? 0) + (box?.width ?? 0), amount).toBeLessThanOrEqual(width)
    }
    await expect(page.getByRole('button', { name: 'J 01', exact: true })).toBeInViewport()
    // All columns fit: the table does not scroll sideways.
    const table = page.locator('.MuiTableContainer-root', { has: page.getByRole('columnheader', { name: 'Maut' }) })
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
}

for (const language of ['en', 'fr', 'it', 'nl'] as const)
  test(`at 820 px all columns fit, and no heading breaks: ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 900 })
    const query = new URLSearchParams({ party: 'Helvetia Cargo', from: DAY, to: DAY })
    await openAs(page, server, 'dora', `${CUSTOMER}?${query}`, { settings: { language } })
    await expect(rows(page)).toHaveCount(10)
    const table = page.locator('.MuiTableContainer-root').first()
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const broken = await table
      .locator('thead th span')
      .evaluateAll((words) =>
        words.filter((word) => word.getClientRects().length > 1).map(({ textContent }) => textContent),
      )
    expect(broken).toEqual([])
  })

test('what was searched for in one period is not searched for in another', async ({ page }) => {
  await openCustomer(page)
  const search = page.getByRole('searchbox')
  await search.fill('J 03')
  await expect(page.getByText('1 von 14 Einträgen')).toBeVisible()
  // A period without trips has no field to search in, unless something is searched for.
  await page.getByRole('button', { name: 'Nächster Zeitraum' }).click()
  await expect(search).toHaveCount(0)
  await page.getByRole('button', { name: 'Vorheriger Zeitraum' }).click()
  await expect(search).toHaveValue('J 03')
  await page.getByRole('button', { name: 'Vorheriger Zeitraum' }).click()
  await expect(search).toHaveCount(0)
})

test("the subcontractor's check mark is its own", async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/subcontractorjournal')
  await choose(page, 'Unternehmer', 'Alpen Trans')
  const mark = page.getByRole('checkbox', { name: 'Rechnung geprüft: J 01' })
  await expect(mark).toHaveAccessibleName('Rechnung geprüft: J 01 (wie beim Kunden)')
  await expect(mark).toBeChecked({ indeterminate: true })
  await mark.click()
  await expect.poll(async () => (await tripOf('J 01')).tt_sub_invoice_check).toBe(false)
  await expect(mark).toHaveAccessibleName('Rechnung geprüft: J 01')
  await expect(mark).not.toBeChecked()
  await openCustomer(page)
  await expect(sums(page)).toContainText('14 von 14')
  await server.api('PUT', `/api/trips/${ids['J 01']}`, { tt_sub_invoice_check: null })
})

test('a month for all customers in a few clicks: sums, fuel once, one ZIP of telling names', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener('pointerdown', () => (counted.clicks += 1), true)
  })
  await openAs(page, server, 'dora', CUSTOMER)
  await page.getByRole('link', { name: 'Monatsabschluss' }).click()
  // Opened on the last month, or on this one where the last has nothing: a step by hand would come before or after that.
  await expect(page.getByRole('row').filter({ hasText: 'Helvetia Cargo' })).toContainText('14 / 14')
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
  await page.getByRole('button', { name: 'Treibstoff für die Ausgewählten' }).click()
  const fuel = page.getByRole('dialog', { name: /^Treibstoff der Kunden/ })
  await fuel.getByRole('textbox', { name: 'Treibstoff %' }).fill('10')
  await fuel.getByRole('button', { name: /^Bei \d+ erfassen$/ }).click()
  await expect(fuel).toBeHidden()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: /^ZIP mit/ }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe(`customers_${monthOf(DAY)}.zip`)
  const files = unzipSync(new Uint8Array(fs.readFileSync(await download.path())))
  expect(Object.keys(files).some((name) => name.startsWith(`customer_journal_Helvetia-Cargo_${monthOf(DAY)}.`))).toBe(
    true,
  )
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(25)
  await expect(page.getByRole('row').filter({ hasText: 'Helvetia Cargo' })).toContainText('227.80')
})
