import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import xlsx from 'sheetjs-style'
import { settingsPath } from '../../addresses/addresses.ts'
import { logIn } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { createNetwork } from '../support/network.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer

test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(3))
})
test.afterAll(() => server.dispose())

const notice = (page: Page) => page.getByTestId('notification')
const section = (page: Page) => page.getByRole('region', { name: 'Stammdaten' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openTab = async (page: Page, name: string) => {
  // By itself: among all settings, cards above that are still being fetched push the tabs away from under the pointer.
  await openAs(page, server, 'dora', settingsPath('data'))
  const tab = section(page).getByRole('tab', { name })
  await tab.click()
  // Until then the list of the former tab is shown, with buttons of the same names.
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

test('groups are chosen or typed', async ({ page }) => {
  await openTab(page, 'Fahrzeuge')
  await press(page, 'Fahrzeug hinzufügen')
  const form = page.getByRole('form', { name: 'Fahrzeug hinzufügen' })
  await form.getByRole('textbox', { name: 'Fahrzeug' }).fill('ZH 3001')
  const groups = form.getByRole('combobox', { name: 'Gruppen' })
  await groups.fill('alp')
  await page.getByRole('option', { name: 'Alpen Trans' }).click()
  await groups.fill('Pool Nord')
  await form.getByRole('textbox', { name: 'Telematikgerät' }).focus()
  await form.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(page.getByRole('row', { name: /ZH 3001 Alpen Trans, Pool Nord/ })).toBeVisible()
})

test('what is in use is retired with that reason, and can be brought back', async ({ page }) => {
  await openTab(page, 'Unternehmer')
  await press(page, 'Alpen Trans: Löschen')
  await press(page, 'Löschen')
  await expect(notice(page)).toHaveText('Der Unternehmer wird noch verwendet und darum nur nicht mehr angeboten.')
  await expect(page.getByRole('row', { name: /Alpen Trans/ })).toBeHidden()
  await page.getByRole('switch', { name: 'Nicht mehr angebotene zeigen' }).check()
  await press(page, 'Alpen Trans: Wieder anbieten')
  await expect(page.getByRole('button', { name: 'Alpen Trans: Bearbeiten' })).toBeVisible()
})

test('a file is checked first; its faults are told by line, and nothing is imported', async ({ page }) => {
  await openTab(page, 'Fahrer')
  await press(page, 'Import (Excel, CSV)')
  const dialog = page.getByRole('dialog', { name: 'Fahrer aus Datei importieren' })
  const [template] = await Promise.all([page.waitForEvent('download'), press(page, 'Vorlage herunterladen')])
  expect(template.suggestedFilename()).toBe('drivers.csv')

  const choose = (name: string, content: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('drivers.csv', 'dr_name;dr_number\nDora Neu;301\n;302\n')
  await expect(dialog.getByRole('row', { name: /^3 Name/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Importieren' })).toBeDisabled()
  await expectNoViolation(page)

  await choose('drivers-2.csv', 'dr_name;dr_number\nDora Neu;301\nAda Keller;101\n')
  await expect(dialog.getByText('Der Import würde 1 hinzufügen, 0 ändern und 1 unverändert lassen.')).toBeVisible()
  const names = async () => (await server.api<{ dr_name: string }[]>('GET', '/api/drivers')).map((row) => row.dr_name)
  expect(await names()).not.toContain('Dora Neu')
  await dialog.getByRole('button', { name: 'Importieren' }).click()
  await expect(notice(page)).toContainText('1 hinzugefügt, 0 geändert, 1 unverändert')
  await expect(page.getByRole('row', { name: /Dora Neu/ })).toBeVisible()
  expect(await names()).toContain('Dora Neu')
  await notice(page).getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig' }).click()
  // Behind the open dialog no row is seen: the server tells when it is done.
  await expect.poll(names).not.toContain('Dora Neu')
  await expect(page.getByRole('row', { name: /Dora Neu/ })).toBeHidden()

  // The list as a workbook comes back without a change.
  const [list] = await Promise.all([page.waitForEvent('download'), press(page, 'Als Excel herunterladen')])
  expect(list.suggestedFilename()).toBe('Fahrer.xlsx')
  await press(page, 'Import (Excel, CSV)')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Fahrer.xlsx', mimeType: '', buffer: fs.readFileSync(await list.path()) })
  await expect(dialog.getByText(/Der Import würde 0 hinzufügen, 0 ändern und \d+ unverändert lassen/)).toBeVisible()
})

test('a downloaded list that comes back late asks where someone else changed the same cell', async ({ page }) => {
  await openTab(page, 'Fahrzeuge')
  const rows = () => server.api<{ gps_id: string; gps_device: string }[]>('GET', '/api/gps')
  const [vehicle, other] = await rows()
  if (!vehicle || !other) throw new Error('two vehicles are needed')
  const [list] = await Promise.all([page.waitForEvent('download'), press(page, 'Als Excel herunterladen')])
  await server.api('PUT', `/api/gps/${encodeURIComponent(vehicle.gps_id)}`, { ...vehicle, gps_device: 'mia 1' })
  const book = xlsx.read(fs.readFileSync(await list.path()), { cellStyles: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as xlsx.WorkSheet
  const grid = xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', blankrows: true, range: 'A1:T60' })
  const head = grid.findIndex((cells) => cells.includes('Telematikgerät'))
  const at = (grid[head] ?? []).indexOf('Telematikgerät')
  const lineOf = (id: string) => grid.findIndex((cells) => cells[0] === id)
  const put = (id: string, device: string) =>
    xlsx.utils.sheet_add_aoa(sheet, [[device]], { origin: { r: lineOf(id), c: at } })
  put(vehicle.gps_id, 'file 1')
  put(other.gps_id, 'file 2')
  await press(page, 'Import (Excel, CSV)')
  const dialog = page.getByRole('dialog')
  const buffer = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  await dialog.locator('input[type=file]').setInputFiles({ name: 'Fahrzeuge.xlsx', mimeType: '', buffer })
  const clash = dialog.getByRole('radiogroup', { name: new RegExp(vehicle.gps_id) })
  await expect(clash.getByRole('radio', { name: /^Jetzt: mia 1/ })).toBeChecked()
  await expect(dialog.getByText(/0 hinzufügen, 1 ändern/)).toBeVisible()
  await expectNoViolation(page)
  await clash.getByRole('radio', { name: 'Datei: file 1' }).check()
  await expect(dialog.getByText(/0 hinzufügen, 2 ändern/)).toBeVisible()
  // Without a connection nothing is lost: it is pressed again later.
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Importieren' }).click()
  await expect(dialog.getByText('Dafür braucht es eine Verbindung.')).toBeVisible()
  await expect(clash.getByRole('radio', { name: 'Datei: file 1' })).toBeChecked()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Importieren' }).click()
  await expect(notice(page)).toContainText('0 hinzugefügt, 2 geändert')
  const devices = Object.fromEntries((await rows()).map(({ gps_id, gps_device }) => [gps_id, gps_device]))
  expect(devices).toMatchObject({ [vehicle.gps_id]: 'file 1', [other.gps_id]: 'file 2' })
})

test('the lists are cards on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTab(page, 'Unternehmer')
  await expect(page.getByRole('table')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Unternehmer' }).getByRole('listitem')).toHaveCount(2)
  await expectNoViolation(page)
})

test.describe('the page of a driver, of a subcontractor', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is found in the palette, keeps its tab in the address, opens offline, and shows a sub its own', async ({
    page,
    afterPages,
  }) => {
    const network = await createNetwork(server.url)
    afterPages(() => network.close())
    await logIn(page, network.url, 'sara')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Suchen und ausführen' })
    await palette.fill('rossi')
    await expect(page.getByText('Keine Übereinstimmung')).toBeVisible()
    await palette.fill('keller')
    await expect(page.getByRole('option').first()).toContainText('Fahrer')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/overview\/driver\/\d+$/)
    const tab = page.getByRole('tab', { name: 'Abwesenheiten' })
    await tab.click()
    await expect(page).toHaveURL(/\?tab=absences$/)
    await page.goto(`${network.url}/admin/overview/subcontractor/alpen%20trans?tab=last`)
    const next = page.getByRole('tab', { name: 'Nächste Fahrten 1' })
    await expect(page.getByRole('tab', { name: /^Letzte Fahrten/, selected: true })).toBeVisible()
    await next.click()
    await expect(page).toHaveURL(/alpen%20trans$/)

    await network.goOffline()
    await page.reload()
    await expect(next).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('row', { name: /LX 100/ }).click()
    await expect(page).toHaveURL(/\/admin\/edit\/\d+$/)
    await page.goto(`${network.url}/admin/overview/subcontractor/Bise%20Logistik`)
    await expect(page.getByText('Auf diesem Gerät gibt es das nicht')).toBeVisible()
  })
})
