import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { addDaysToDay, formatDay } from '#shared/domain/time/dates.ts'
import { expectSync } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { TODAY } from '../support/days.ts'
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, test, tokenOf } from '../support/session.ts'

let server: TestServer
test.beforeEach(async ({ afterPages }) => {
  server = await createCompany()
  afterPages(() => server.dispose())
})

const END = addDaysToDay(TODAY, 20)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const SCAN = '%PDF-1.4 the licence'

test('a sub proposes a renewal with its scan; admin looks at the scan, confirms it, and has the list for auditors', async ({
  page,
  newContext,
}) => {
  await openAs(page, server, 'sara', '/admin/documents')
  // A subcontractor's new document belongs to its own company.
  await button(page, 'Nachweis erfassen').first().click()
  await expect(page.getByRole('combobox', { name: 'Gehört zu' })).toHaveValue(/Alpen Trans/)
  await page.getByRole('textbox', { name: 'Gültig bis' }).fill(formatDay(END))
  await page
    .getByLabel('Scan oder Foto')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(SCAN) })
  await button(page, 'Hinzufügen').last().click()
  await expect(page.getByText('Nachweis erfasst')).toBeVisible()
  await expect(page.getByRole('row', { name: /Alpen Trans/ })).toContainText('nicht geprüft')
  const ending = button(page, '1 läuft in 30 Tagen ab')
  await ending.click()
  await expect(ending).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('row', { name: /Alpen Trans/ })).toContainText(formatDay(END))

  const desk = await (await newContext({ locale: 'de-CH', viewport: { width: 1440, height: 900 } })).newPage()
  await openAs(desk, server, 'admin', '/admin/documents')
  await expectSync(desk, /Alles gesendet/)
  const [scan] = await Promise.all([desk.waitForEvent('download'), button(desk, /Scan öffnen$/).click()])
  expect(fs.readFileSync(await scan.path(), 'utf8')).toBe(SCAN)
  await button(desk, /Als geprüft bestätigen$/).click()
  await expect(desk.getByText('Nachweis als geprüft bestätigt')).toBeVisible()
  await expect(desk.getByRole('row', { name: /Alpen Trans/ })).toContainText('läuft ab')

  await button(desk, 'Prüfliste (Excel)').click()
  await expectNoViolation(desk)
  const [list] = await Promise.all([desk.waitForEvent('download'), button(desk, 'Als Excel herunterladen').click()])
  expect(list.suggestedFilename()).toMatch(/^approvals_.*\.xlsx$/)
  await desk.context().close()
})

test('a photo that is too large is sent smaller; a file that stays too large is refused at once', async ({ page }) => {
  await openAs(page, server, 'sara', '/admin/documents')
  await button(page, 'Nachweis erfassen').first().click()
  const input = page.getByLabel('Scan oder Foto')
  await input.setInputFiles({
    name: 'large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5_000_001, '%PDF-'),
  })
  await expect(page.getByText('Die Datei ist grösser als 5 MB.')).toBeVisible()
  // Noise does not compress: a picture of it is as large as its pixels.
  const large = await page.evaluate(async () => {
    const image = new ImageData(3600, 2400)
    for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 255
    const canvas = new OffscreenCanvas(3600, 2400)
    canvas.getContext('2d')?.putImageData(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    const transfer = new DataTransfer()
    transfer.items.add(new File([blob], 'photo.jpg', { type: 'image/jpeg' }))
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) input.files = transfer.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    return blob.size
  })
  expect(large).toBeGreaterThan(5_000_000)
  await expect(page.getByRole('status').filter({ hasText: 'Das Foto wird verkleinert' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /verkleinert/ })).toBeVisible()
  await expect(button(page, 'photo.jpg')).toBeVisible()
  await expect(page.getByText('Die Datei ist grösser als 5 MB.')).toBeHidden()
  // An end that is not given is asked for.
  await button(page, 'Hinzufügen').last().click()
  const end = page.getByRole('textbox', { name: 'Gültig bis' })
  await expect(end).toBeFocused()
  await expect(end).toHaveAccessibleDescription(/Bis wann gilt es/)
  await page.getByRole('checkbox', { name: 'Gilt unbefristet' }).check()
  await button(page, 'Hinzufügen').last().click()
  await expect(page.getByText('Nachweis erfasst')).toBeVisible()
  const [kept] = await server.api<{ do_id: number; do_file: string }[]>('GET', '/api/documents')
  expect(kept?.do_file).toMatch(/\.jpg$/)
})

test('a refusal says how to reach dispatch', async ({ page }) => {
  await server.api('PUT', '/api/dispatch', { dispatch_phone: '+41 44 555 01 20', dispatch_email: '' })
  const proposal = { do_owner: 'sub', do_owner_key: 'Alpen Trans', do_kind: 'eu_licence', do_valid_to: END }
  const sara = await tokenOf(server, 'sara')
  await server.api('POST', '/api/documents', proposal, sara)
  const [{ do_id, do_rev } = {}] = await server.api<{ do_id: number; do_rev: number }[]>('GET', '/api/documents')
  await openAs(page, server, 'sara', '/admin/documents')
  await button(page, /Bearbeiten$/).click()
  await page.getByRole('textbox', { name: 'Nummer' }).fill('N 17')
  await server.api('POST', `/api/documents/${do_id}/verify`, { do_rev })
  await button(page, 'Speichern').click()
  const refusal = page.getByRole('form').getByRole('alert')
  await expect(refusal.getByRole('link', { name: 'Disposition anrufen' })).toHaveAttribute('href', 'tel:+41445550120')
})

test('a scan that is lost on its way is sent by the next try, and the document is there once', async ({ page }) => {
  await openAs(page, server, 'sara', '/admin/documents')
  await button(page, 'Nachweis erfassen').first().click()
  await page
    .getByLabel('Scan oder Foto')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(SCAN) })
  await page.getByRole('textbox', { name: 'Gültig bis' }).fill(formatDay(END))
  await page.route('**/api/documents/*/file', (route) => route.abort())
  await button(page, 'Hinzufügen').last().click()
  await expect(page.getByText('Der Nachweis ist gespeichert, sein Scan noch nicht')).toBeVisible()
  await page.unroute('**/api/documents/*/file')
  await page.getByRole('textbox', { name: 'Nummer' }).fill('N 17')
  await button(page, 'Hinzufügen').last().click()
  await expect(page.getByText('Nachweis erfasst', { exact: true })).toBeVisible()
  const kept = await server.api<{ do_number: string; do_file: string }[]>('GET', '/api/documents')
  expect(kept).toMatchObject([{ do_number: 'N 17', do_file: expect.stringMatching(/\.pdf$/) }])
})

test('the list waits for the last of the documents', async ({ page }) => {
  await server.api('POST', '/api/documents', { do_owner: 'sub', do_owner_key: 'Alpen Trans', do_kind: 'eu_licence' })
  // The first pull, as if the rest of the documents, and the rules behind them, were still on their way.
  let pulls = 0
  await page.route('**/api/sync/pull*', async (route) => {
    pulls += 1
    if (pulls > 1) return route.abort()
    const response = await route.fetch()
    const answer = (await response.json()) as { put: Record<string, unknown> }
    const { approval_rules: _rules, ...put } = answer.put
    await route.fulfill({ response, json: { ...answer, put, more: true } })
  })
  await openAs(page, server, 'dora', '/admin/documents')
  await expect.poll(() => pulls).toBeGreaterThan(1)
  await expect(page.getByRole('status', { name: 'Wird geladen' })).toBeVisible()
  await expect(page.getByText('EU-Lizenz')).toBeHidden()
})

test('a choice that no document matches leads back to all of them', async ({ page }) => {
  await server.api('POST', '/api/documents', { do_owner: 'sub', do_owner_key: 'Alpen Trans', do_kind: 'eu_licence' })
  await openAs(page, server, 'dora', '/admin/documents')
  await expect(page.getByRole('row', { name: /EU-Lizenz/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Anzeigen' }).click()
  await page.getByRole('option', { name: 'Abgelaufen' }).click()
  await expect(page.getByText('Kein Nachweis entspricht dieser Auswahl.')).toBeVisible()
  await button(page, 'Alle Nachweise zeigen').click()
  await button(page, /Zurückziehen$/).click()
  await expect(page.getByRole('dialog')).toContainText('Alpen Trans, EU-Lizenz')
})

test('with text twice as large the form on a phone covers no value and cuts no word', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'sara', '/admin/documents')
  await button(page, 'Nachweis erfassen').click()
  const owner = page.getByRole('combobox', { name: 'Gehört zu' })
  await expect(owner).toHaveValue('Alpen Trans')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const save = page.locator('button[type=submit]')
  await expect.poll(() => save.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  const label = await page.locator('label', { hasText: 'Gehört zu' }).boundingBox()
  const field = await owner.boundingBox()
  const middle = (field?.y ?? 0) + (field?.height ?? 0) / 2
  // Letters of 32 px reach 12 px above the middle of the field.
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(middle - 12)
  const cancel = await button(page, 'Abbrechen').boundingBox()
  const saved = await save.boundingBox()
  const isBeside = (cancel?.y ?? 0) < (saved?.y ?? 0) + (saved?.height ?? 0)
  expect(isBeside ? (saved?.x ?? 0) + (saved?.width ?? 0) : 0).toBeLessThanOrEqual(cancel?.x ?? 0)
})

test('a proposal about a shared driver is changed by whoever made it; the other one is told why not', async ({
  page,
}) => {
  await server.api('POST', '/api/drivers', { dr_name: 'Dino Shared', dr_groups: 'alpen trans;bise logistik' })
  const drivers = await server.api<{ dr_id: number; dr_name: string }[]>('GET', '/api/drivers')
  const do_owner_key = String(drivers.find(({ dr_name }) => dr_name === 'Dino Shared')?.dr_id)
  const proposal = { do_owner: 'driver', do_owner_key, do_kind: 'adr', do_valid_to: END }
  await server.api('POST', '/api/documents', proposal, await tokenOf(server, 'sara'))
  await openAs(page, server, 'sven', '/admin/documents')
  const row = page.getByRole('row', { name: /Dino Shared/ })
  await expect(row).toContainText('nicht geprüft')
  for (const action of [/Bearbeiten$/, /Zurückziehen$/]) {
    // It is marked as disabled, and says why all the same.
    await row.getByRole('button', { name: action }).click({ force: true })
    await expect(page.getByText('Ändern können diesen Nachweis nur').last()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nachweis bearbeiten' })).toBeHidden()
  }
})
