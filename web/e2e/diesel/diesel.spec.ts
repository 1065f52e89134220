import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { readInOffice } from '#server/testing/libreoffice.ts'
import { readPdf } from '#server/testing/poppler.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import { addMonths, daysOfMonth, monthName, monthOf } from '#shared/domain/time/months.ts'
import { expectNoViolation } from '../support/axe.ts'
import { at, TODAY } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** A trip of the month before this one, of a customer and of a subcontractor: 640 and 200, toll 50 and 20. */
let server: TestServer
const MONTH = addMonths(monthOf(TODAY), -1)
const { from: start_date, to: end_date } = daysOfMonth(MONTH)
const OF_VALUE = monthName(addMonths(MONTH, -1), 'de')
const EVIDENCE = `Diesel ${OF_VALUE}: 128.4, Basis 112.0, Anteil 30 %: 4.39 %`

test.beforeEach(async ({ afterPages }) => {
  server = await createCompany()
  afterPages(() => server.dispose())
  const day = `${MONTH}-10`
  const times = { tt_stp: at(day, '08:00'), tt_std: at(day, '08:15'), tt_sta: at(day, '08:45') }
  const amounts = {
    tt_customer_invoice_trip: 640,
    tt_customer_invoice_toll: 50,
    tt_sub_invoice_trip: 200,
    tt_sub_invoice_toll: 20,
  }
  await server.api('POST', '/api/trips', tripIn(0, { tt_tour: 'D 01', ...times, ...amounts }))
})

/** Enters series, rule and values as a person does. */
const enterRule = async (page: Page) => {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Indexreihe hinzufügen' }).click()
  const series = page.getByRole('dialog', { name: 'Indexreihe hinzufügen' })
  await series.getByRole('textbox', { name: 'Name der Reihe' }).fill('Diesel')
  await series.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(series).toBeHidden()

  await main.getByRole('button', { name: 'Werte einfügen: Diesel' }).click()
  const paste = page.getByRole('dialog', { name: 'Werte einfügen: Diesel' })
  const field = paste.getByRole('textbox', { name: 'Monat und Wert' })
  await field.fill(`${addMonths(MONTH, -1)} 128,4\n2025-13 1`)
  await expect(paste.getByRole('alert')).toContainText('Zeile 2: Kein Monat wie 2026-10.')
  await expect(paste.getByRole('button', { name: '1 Wert erfassen' })).toBeDisabled()
  await field.fill(`${addMonths(MONTH, -1)} 128,4`)
  await paste.getByRole('button', { name: '1 Wert erfassen' }).click()
  await expect(paste).toBeHidden()
  await expect(main.getByRole('button', { name: `${OF_VALUE}: 128.4` })).toBeVisible()

  await main.getByRole('button', { name: 'Regel hinzufügen' }).click()
  const rule = page.getByRole('dialog', { name: 'Regel hinzufügen' })
  await rule.getByRole('textbox', { name: 'Name der Regel' }).fill('Anteil')
  await rule.getByRole('combobox', { name: 'Indexreihe' }).click()
  await page.getByRole('option', { name: 'Diesel' }).click()
  await rule.getByRole('textbox', { name: 'Basiswert' }).fill('112')
  await rule.getByRole('textbox', { name: 'Anteil in %' }).fill('30')
  await expect(rule.getByRole('region', { name: /^Das gäbe die Regel/ })).toContainText('fehlt noch')
  await rule.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(rule).toBeHidden()
  await expect(main.getByRole('article', { name: 'Anteil' })).toContainText('Niemand hat diese Regel.')
}

const enterMonth = async (page: Page, party: string) => {
  await expect(page.getByRole('main')).toContainText('4.39 % vorgeschlagen, noch nichts erfasst')
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
  await page.getByRole('button', { name: 'Dieselzuschlag nach Regel' }).click()
  const dialog = page.getByRole('dialog', { name: /^Dieselzuschlag nach Regel/ })
  await expect(dialog.getByRole('row', { name: new RegExp(party) })).toContainText(EVIDENCE)
  await dialog.getByRole('button', { name: 'Bei 1 erfassen' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText('vorgeschlagen')
}

test('the surcharge of a month is proposed with its evidence for a customer and a subcontractor, and printed', async ({
  page,
}) => {
  test.slow()
  await openAs(page, server, 'dora', '/admin/diesel')
  await enterRule(page)
  await expectNoViolation(page)
  const [customer] = await server.api<{ cm_id: number; cm_name: string }[]>('GET', '/api/customers/all')
  const { cm_id, cm_name } = customer ?? { cm_id: 0, cm_name: '' }
  await server.api('PUT', `/api/customers/${cm_id}`, { cm_name, cm_floater: 'Anteil' })
  await server.api('POST', '/api/floaters', {
    ...{ fl_name: 'Mit Maut', fl_index: 'Diesel', fl_kind: 'share', fl_on: 'trip_toll', fl_lag: 1, fl_base: 112 },
    ...{ fl_share: 30, fl_counts: 'whole', fl_round: 'hundredth' },
  })
  const sub = { sc_name: 'Alpen Trans', sc_email: null, sc_floater: 'Mit Maut' }
  await server.api('PUT', '/api/subcontractors/Alpen%20Trans', sub)

  await page.goto(`${server.url}/admin/monthend`)
  await enterMonth(page, cm_name)
  await page.getByRole('button', { name: 'Unternehmer', exact: true }).click()
  await enterMonth(page, 'Alpen Trans')

  // The journal tells it below the item; another percentage stays, and is told.
  const period = `party=${encodeURIComponent(cm_name)}&from=${start_date}&to=${end_date}`
  await page.goto(`${server.url}/admin/customerjournal?${period}`)
  const invoice = page.locator('#invoice')
  await expect(invoice).toContainText(EVIDENCE)
  const fuel = invoice.getByRole('textbox', { name: 'Treibstoff %' })
  await expect(fuel).toHaveValue('4.39')
  await fuel.fill('5')
  const differs = `${formatDay(start_date)} – ${formatDay(end_date)}: erfasst sind 5.00 %, die Regel gibt 4.39 %`
  await expect(invoice.getByRole('alert')).toContainText(differs)
  await fuel.fill('4.39')
  await expect(invoice.getByRole('alert')).toHaveCount(0)

  const make = async (side: string, party: string) =>
    (await server.api<{ st_id: number }>('POST', '/api/statements', { side, party, start_date, end_date })).st_id
  // 4.39 % of 200 and 20.
  const ofSub = await make('sub', 'Alpen Trans')
  await server.api('POST', `/api/statements/${ofSub}/send`, {})
  const ofCustomer = await make('customer', cm_name)
  await page.goto(`${server.url}/admin/statements/${ofCustomer}`)
  await expect(page.getByRole('table').filter({ hasText: EVIDENCE })).toContainText('28.10')

  // What was entered stays, whatever is corrected later; that the rule gives another one now is told.
  const values = [{ month: addMonths(MONTH, -1), value: 130 }]
  await server.api('PUT', '/api/fuel/values', { index: 'Diesel', values })
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'die Regel gibt 4.82 %' })).toBeVisible()
  await expect(page.getByRole('table').filter({ hasText: EVIDENCE })).toContainText('28.10')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Abrechnung als PDF herunterladen' }).click()
  const pdf = readPdf(fs.readFileSync(await (await started).path()))
  expect(pdf.text).toContain(EVIDENCE)

  await openAs(page, server, 'sara', `/admin/statements/${ofSub}`)
  const items = page.getByRole('list', { name: 'Zusatzposten' })
  await expect(items).toContainText(EVIDENCE)
  await expect(items).toContainText('9.66')
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Abrechnung als Excel herunterladen' }).click()
  const [table] = readInOffice(fs.readFileSync(await (await sheet).path()))
  expect(JSON.stringify(table?.rows)).toContain(EVIDENCE)
})

test('a percentage that was agreed stands above the rule from its day on', async ({ page }) => {
  await server.api('POST', '/api/indices', { ix_name: 'Diesel' })
  const month = monthOf(TODAY)
  const values = [{ month, value: 128.4 }]
  await server.api('PUT', '/api/fuel/values', { index: 'Diesel', values })
  const fixed = { fl_on: 'trip', fl_lag: 0, fl_counts: 'whole', fl_round: 'hundredth' }
  const rule = { fl_name: 'Anteil', fl_index: 'Diesel', fl_kind: 'share', fl_base: 112, fl_share: 30 }
  await server.api('POST', '/api/floaters', { ...fixed, ...rule })
  await openAs(page, server, 'dora', '/admin/diesel')
  const card = page.getByRole('article', { name: 'Anteil' })
  await expect(card).toContainText('4.39 %')
  await card.getByRole('button', { name: 'Prozentsatz vereinbaren: Anteil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prozentsatz vereinbaren: Anteil' })
  await dialog.getByRole('textbox', { name: 'Ab' }).fill(`16.${month.slice(5)}.${month.slice(0, 4)}`)
  await dialog.getByRole('textbox', { name: 'Prozentsatz' }).fill('3,5')
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Preisdeckel')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
  const table = card.getByRole('table')
  await expect(table.getByRole('row').first()).toContainText('4.39 %')
  await expect(table.getByRole('row').nth(1)).toContainText(/3\.5\s%vereinbart · Nach Regel: .*4\.39\s%$/)
  await expect(card.getByRole('listitem')).toContainText(/: 3\.5\s%, Preisdeckel/)

  // A correction keeps what was there.
  await page.getByRole('button', { name: /: 128\.4$/ }).click()
  const correction = page.getByRole('dialog', { name: /^Diesel, / })
  await correction.getByRole('textbox', { name: 'Wert' }).fill('130')
  await correction.getByRole('button', { name: 'Speichern' }).click()
  await expect(correction).toBeHidden()
  await page.getByRole('button', { name: /: 130$/ }).click()
  await expect(correction.getByRole('list', { name: 'Verlauf' }).getByRole('listitem')).toHaveText([
    /^130 · /,
    /^128\.4 · /,
  ])
})
