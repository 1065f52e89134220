import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { type OfficeCell, readInOffice } from '#server/testing/libreoffice.ts'
import { formatInstant } from '#shared/domain/time/dates.ts'
import { ZONE } from '../support/days.ts'
import { createNetwork } from '../support/network.ts'
import { openAs, settingOf, test } from '../support/session.ts'
import { ANALYSIS, DAY, HOUR_MS, server, setUpAnalysis } from './analysis-sample.ts'

setUpAnalysis()

const count = (page: Page) => page.locator('p[role=status]').filter({ hasText: /Fahrt/ })
const expectCount = (page: Page, words: string) => expect(count(page)).toHaveText(words)
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const instant = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const pie = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const slice = (page: Page, name: string, index: number) => pie(page, name).locator(`path[data-index="${index}"]`)
const legend = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const line = (page: Page, of: string, name: string) => legend(page, of).getByRole('button', { name, exact: true })
const chips = (page: Page) => page.getByRole('button', { name: /^Filter «.*» entfernen$/ })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

const open = (page: Page, settings = {}, path = ANALYSIS) => openAs(page, server, 'dora', path, { settings })
const choose = async (page: Page, name: string, ...values: string[]) => {
  await field(page, name).click()
  for (const value of values) await page.getByRole('option', { name: value }).click()
  await page.keyboard.press('Escape')
}
const expectTours = async (page: Page, expected: string[]) => {
  const shown = page.locator('.ag-row .tour-name')
  await expect.poll(async () => (await shown.allTextContents()).sort()).toEqual([...expected].sort())
}
/** The words and numbers of a pie's table. */
const expectValues = async (page: Page, name: string, values: string[]) => {
  const rows = legend(page, name).locator('tbody tr')
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim()))
    .toEqual(values)
}

test.describe('with a connection', () => {
  test('several values of several filters, the advanced ones too; cleared one by one and all at once', async ({
    page,
  }) => {
    await open(page)
    await tab(page, 'Datentabelle').click()
    await expectTours(page, ['AN 1', 'AN 2', 'AN 3', 'AN 4', 'AN 5'])
    await choose(page, 'Status', 'Aktiv')
    await expectCount(page, '4 von 5 Fahrten')
    await expect(field(page, 'Ankunft')).toHaveCount(0)
    await page.getByRole('button', { name: 'Weitere Filter' }).click()
    await choose(page, 'Ankunft', 'Verspätet, angekommen', 'Ohne Zeiten')
    await expectTours(page, ['AN 2', 'AN 3', 'AN 4'])
    await choose(page, 'Fahrzeug', 'BE 2001')
    await expectTours(page, ['AN 3', 'AN 4'])
    await expect(chips(page)).toHaveText(['Status: Aktiv', 'Ankunft: Verspätet, angekommen +1', 'Fahrzeug: BE 2001'])
    await expect(page.getByRole('button', { name: 'Weitere Filter (2)' })).toBeVisible()
    for (const name of ['Fahrer', 'Von', 'Nach', 'Bereitstellung', 'Abfahrt']) {
      await expect(field(page, name)).toBeVisible()
    }

    // Remembered, also while the advanced ones are closed.
    await page.reload()
    await expectTours(page, ['AN 3', 'AN 4'])
    await chips(page).filter({ hasText: 'Fahrzeug' }).locator('.MuiChip-deleteIcon').click()
    await expectTours(page, ['AN 2', 'AN 3', 'AN 4'])
    await page.getByRole('button', { name: 'Filter löschen' }).click()
    await expectTours(page, ['AN 1', 'AN 2', 'AN 3', 'AN 4', 'AN 5'])
    expect(await settingOf(page, 'filters_analysis_desktop')).toBeNull()
  })

  test('pies tell status, delay of each leg, customers and subcontractors; a slice filters, and its line too', async ({
    page,
  }) => {
    await open(page)
    await expectCount(page, '5 Fahrten')
    await expectValues(page, 'Status', ['Aktiv 4 80.0 %', 'Inaktiv 0 0.0 %', 'Geplant 0 0.0 %', 'Annulliert 1 20.0 %'])
    await expectValues(page, 'Bereitstellung', [
      'Pünktlich 2 40.0 %',
      'Knapp 1 20.0 %',
      'Verspätet 0 0.0 %',
      'Ohne Zeiten 2 40.0 %',
    ])
    await expectValues(page, 'Abfahrt', [
      'Pünktlich 1 20.0 %',
      'Knapp 1 20.0 %',
      'Verspätet 1 20.0 %',
      'Ohne Zeiten 2 40.0 %',
    ])
    await expectValues(page, 'Ankunft', [
      'Pünktlich 1 20.0 %',
      'Knapp 0 0.0 %',
      'Verspätet 2 40.0 %',
      'Ohne Zeiten 2 40.0 %',
    ])
    await expectValues(page, 'Kunde', ['Nordwind AG 3 60.0 %', 'Helvetia Cargo 2 40.0 %'])
    await expectValues(page, 'Unternehmer', ['Bise Logistik 3 60.0 %', 'Alpen Trans 2 40.0 %'])

    // The existing slices: on time, delayed, none.
    await expect(slice(page, 'Ankunft', 2)).toBeVisible()
    await expect(pie(page, 'Ankunft').locator('path[data-index]')).toHaveCount(3)
    await slice(page, 'Ankunft', 1).click()
    await expectCount(page, '2 von 5 Fahrten')
    await expect(chips(page)).toHaveText('Ankunft: Verspätet, angekommen +1')
    await expect(line(page, 'Ankunft', 'Verspätet')).toHaveAttribute('aria-pressed', 'true')
    await expectValues(page, 'Kunde', ['Helvetia Cargo 1 50.0 %', 'Nordwind AG 1 50.0 %'])

    // By the keyboard alone: another pie's line, and the first one's once more.
    await line(page, 'Kunde', 'Nordwind AG').focus()
    await page.keyboard.press('Enter')
    await expectCount(page, '1 von 5 Fahrten')
    await line(page, 'Ankunft', 'Verspätet').focus()
    await page.keyboard.press('Space')
    await expectCount(page, '3 von 5 Fahrten')
    await expect(chips(page)).toHaveText('Kunde: Nordwind AG')
    await slice(page, 'Kunde', 0).click()
    await expectCount(page, '5 Fahrten')
    await expect(line(page, 'Status', 'Geplant')).toBeDisabled()
  })

  test('the export holds exactly the trips that the table shows', async ({ page }) => {
    await open(page, {}, `${ANALYSIS}?tab=table`)
    await expectTours(page, ['AN 1', 'AN 2', 'AN 3', 'AN 4', 'AN 5'])
    const all = await exported(page)
    expect(all.name).toBe('analysis.xlsx')
    expect(all.rows.map((row) => row.tour)).toEqual(['AN 5', 'AN 3', 'AN 4', 'AN 1', 'AN 2'])
    expect(all.rows.find(({ tour }) => tour === 'AN 1')).toMatchObject({ amount: "1'234.50", delays: ['0', '0', '0'] })
    expect(all.rows.find(({ tour }) => tour === 'AN 3')?.delays).toEqual(['0', '3', '45'])

    await choose(page, 'Unternehmer', 'Bise Logistik')
    await page.getByRole('button', { name: 'Weitere Filter' }).click()
    await choose(page, 'Abfahrt', 'Knapp, abgefahren', 'Ohne Zeiten')
    await choose(page, 'Status', 'Aktiv')
    await expectTours(page, ['AN 3', 'AN 4'])
    const some = await exported(page)
    expect(some.rows.map((row) => row.tour)).toEqual(['AN 3', 'AN 4'])
    expect(some.rows.map((row) => row.customer)).toEqual(['Nordwind AG', 'Nordwind AG'])
  })

  test('a click on a row asks, opens the editor, and leads back to the same analysis', async ({ page }) => {
    await open(page)
    await slice(page, 'Ankunft', 1).click()
    await tab(page, 'Datentabelle').click()
    await expectTours(page, ['AN 2', 'AN 3'])
    await page.locator('.ag-row', { hasText: 'AN 3' }).click()
    await expect(page.getByRole('dialog')).toContainText('Fahrt bearbeiten: AN 3?')
    await page.getByRole('button', { name: 'Ja' }).click()
    await expect(instant(page, 'Tour')).toHaveValue('AN 3')
    await page.getByLabel('Info (für alle sichtbar)').fill('Tor 7')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expectTours(page, ['AN 2', 'AN 3'])
    await expect(tab(page, 'Datentabelle')).toHaveAttribute('aria-selected', 'true')
  })

  test('on a phone filters are in a panel and trips are cards', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page)
    await expectCount(page, '5 Fahrten')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await choose(page, 'Kunde', 'Nordwind AG')
    await page.getByRole('button', { name: '3 Fahrten anzeigen' }).click()
    await tab(page, 'Datentabelle').click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await page.getByRole('article').filter({ hasText: 'AN 4' }).getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('Fahrt bearbeiten: AN 4?')
    await page.getByRole('button', { name: 'Nein' }).click()
    expect(await settingOf(page, 'filters_analysis_desktop')).toBeNull()
    expect(await settingOf(page, 'filters_analysis_mobile')).toEqual([
      { column: 'tt_customer', values: ['Nordwind AG'] },
    ])
  })
})

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })
  test('without a connection it says so and shows what it last loaded', async ({ page, afterPages }) => {
    const network = await createNetwork(server.url)
    afterPages(() => network.close())
    const notice = page.getByRole('alert').filter({ hasText: 'Dafür braucht es eine Verbindung.' })
    const from = new Date(Date.now() - 6 * DAY * HOUR_MS).toISOString()
    const to = new Date(Date.now() - HOUR_MS).toISOString()
    await openAs(page, { ...server, url: network.url }, 'dora', `${ANALYSIS}?from=${from}&to=${to}`)
    await expectCount(page, '5 Fahrten')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await network.goOffline()
    await page.reload()
    await expect(notice).toContainText(/Daten von \d\d:\d\d/)
    await expectCount(page, '5 Fahrten')

    // The device has no answer for another range; it has the last one.
    await page.getByRole('button', { name: '7 Tage und heute' }).click()
    await expect(count(page)).toHaveCount(0)
    await expect(notice).toBeVisible()
    await expect(page.getByText(/^Zuletzt geladen: /)).toContainText(formatInstant(from, ZONE))
    await page.getByRole('button', { name: 'Anzeigen', exact: true }).click()
    await expectCount(page, '5 Fahrten')
    await line(page, 'Ankunft', 'Verspätet').click()
    await expectCount(page, '2 von 5 Fahrten')
    await page.getByRole('button', { name: 'Als Excel herunterladen' }).click()
    await expect(page.getByTestId('notification')).toHaveText('Dafür braucht es eine Verbindung.')

    await network.goOnline()
    await page.evaluate(() => {
      dispatchEvent(new Event('online'))
    })
    // It loads again by itself.
    await expect(notice).toHaveCount(0)
    await expectCount(page, '2 von 5 Fahrten')
  })
})

type ExportedRow = { tour: string; customer: string; amount: string; delays: string[] }

/** Exports, opens the file as an office program would, and reads its rows by their headings. */
const exported = async (page: Page): Promise<{ name: string; rows: ExportedRow[] }> => {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als Excel herunterladen' }).click()
  const download = await started
  const sheet = readInOffice(fs.readFileSync(await download.path()))[0]?.rows ?? []
  const lines = sheet.map((row: OfficeCell[]) => row.map(({ shown }) => shown))
  const head = lines.findIndex((cells) => cells.includes('Tour'))
  const at = (cells: string[], heading: string): string =>
    cells[(lines[head] ?? []).findIndex((cell) => cell === heading || cell.startsWith(`${heading} `))] ?? ''
  const rows = lines
    .slice(head + 1)
    .filter((cells) => at(cells, 'Tour') !== '')
    .map((cells) => ({
      tour: at(cells, 'Tour'),
      customer: at(cells, 'Kunde'),
      amount: at(cells, 'Kunde: Fahrt'),
      delays: ['Verspätung Bereitstellung', 'Verspätung Abfahrt', 'Verspätung Ankunft'].map((name) => at(cells, name)),
    }))
  return { name: download.suggestedFilename(), rows }
}
