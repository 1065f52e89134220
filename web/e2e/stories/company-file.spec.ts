import fs from 'node:fs'
import { expect } from '@playwright/test'
import xlsx from 'sheetjs-style'
import { expectNoViolation } from '../support/axe.ts'
import { ADMIN_PASSWORD, createServer, type TestServer } from '../support/server.ts'
import { logInByForm, test } from '../support/session.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await createServer()
})
test.afterAll(() => server.dispose())

/** Rows below the headings of a sheet of the template, by heading; the others stay empty. */
const put = (book: xlsx.WorkBook, name: string, rows: readonly Record<string, string>[]): void => {
  const sheet = book.Sheets[name] as xlsx.WorkSheet
  const grid = xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' })
  const at = grid.findIndex((cells) => cells.some((cell) => String(cell).endsWith(' *')))
  const headings = (grid[at] ?? []).map((cell) => String(cell).replace(/ \*$/, ''))
  const lines = rows.map((row) => headings.map((heading) => row[heading] ?? ''))
  xlsx.utils.sheet_add_aoa(sheet, lines, { origin: { r: at + 2, c: 0 } })
}

test('an empty company is filled from one workbook, and emptied again', async ({ page }) => {
  await page.goto(server.url)
  await logInByForm(page, 'admin', ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Mit einer Excel-Datei beginnen' }).click()
  const dialog = page.getByRole('dialog')
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Vorlage herunterladen' }).click(),
  ])
  const fill = (departure: string): Buffer => {
    const book = xlsx.read(fs.readFileSync(String(templatePath)))
    put(book, 'Unternehmer', [{ Name: 'Alpen Trans' }])
    put(book, 'Adressen', [
      { Nummer: 'ZRH', Name: 'Zürich Flughafen' },
      { Nummer: 'GVA', Name: 'Genève Aéroport' },
    ])
    put(book, 'Kunden', [{ Name: 'Helvetia Cargo' }])
    const times = { Bereitstellung: '20:00', Abfahrt: '20:30', Ankunft: '23:45', Wochentage: 'Mo–Fr' }
    const names = { Tour: 'LX 100', Kunde: 'Helvetia Cargo', Abfahrtsort: departure, Ankunftsort: 'GVA' }
    put(book, 'Touren', [{ ...names, ...times, Unternehmer: 'Alpen Trans' }])
    return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  }
  const templatePath = await template.path()
  const choose = (buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'company.xlsx', mimeType: '', buffer })

  await choose(fill('LUX'))
  await expect(
    dialog.getByRole('region', { name: 'Touren' }).getByRole('row', { name: /^6 C Abfahrtsort/ }),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Importieren' })).toBeDisabled()
  await choose(fill('ZRH'))
  await expect(dialog.getByText('Der Import würde 5 hinzufügen, 0 ändern und 1 unverändert lassen.')).toBeVisible()
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Importieren' }).click()

  const notice = page.getByTestId('notification')
  await expect(notice).toContainText('Die Datei ist importiert.')
  const steps = page.getByRole('region', { name: 'Erste Schritte' })
  await expect(steps.getByText('5 von 13 erledigt')).toBeVisible()
  const tours = () => server.api<{ tr_name: string }[]>('GET', '/api/tours/all')
  expect(await tours()).toMatchObject([
    { tr_name: 'LX 100', tr_week_status: [true, true, true, true, true, false, false] },
  ])
  await notice.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig' }).click()
  await expect(steps.getByText('1 von 13 erledigt')).toBeVisible()
  expect(await tours()).toEqual([])
})
