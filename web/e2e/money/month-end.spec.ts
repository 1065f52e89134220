import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { seedDemo } from '#server/demo/seed.ts'
import { openStore } from '#server/store/db.ts'
import { addMonths, daysOfMonth, monthOf } from '#shared/domain/time/months.ts'
import type { ListedStatement } from '#shared/schemas/statement.ts'
import { expectNoViolation } from '../support/axe.ts'
import { TODAY, ZONE } from '../support/days.ts'
import { createServer, PASSWORD, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** The demo's customers, with five weeks of trips around the middle of last month. */
let server: TestServer
const MONTH = addMonths(monthOf(TODAY), -1)
const DORA = { username: 'dora', role: 'admin', email: 'dora@example.com', password: PASSWORD }

test.beforeEach(async ({ afterPages }) => {
  server = await createServer()
  afterPages(() => server.dispose())
  await server.stop()
  for (const file of fs.readdirSync(server.folder)) fs.rmSync(path.join(server.folder, file), { recursive: true })
  const now = Date.parse(`${MONTH}-16T08:00:00.000Z`)
  const store = openStore(path.join(server.folder, 'tours.db'), { now: () => now, timeZone: ZONE })
  await seedDemo(store)
  store.close()
  await server.start()
  await server.api('POST', '/api/registration', DORA)
})

/** Counts what a person clicks, from one screen to the next. */
const countClicks = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // A click of a label is told twice: once of itself, once of its box.
        if (isTrusted && detail > 0) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1
      },
      true,
    )
  })
}

test('a month of all customers is finished in at most 25 clicks, equal in every place', async ({ page }) => {
  test.slow()
  await countClicks(page)
  await openAs(page, server, 'dora', '/admin/dashboard')
  await page.getByRole('link', { name: 'Abrechnungen', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Monatsabschluss' }).click()
  // The statements have such a box too, and stay until the next screen is there.
  await expect(page.getByRole('button', { name: 'Treibstoff für die Ausgewählten' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
  await page.getByRole('button', { name: 'Treibstoff für die Ausgewählten' }).click()
  const fuel = page.getByRole('dialog', { name: /^Treibstoff der Kunden/ })
  await fuel.getByRole('textbox', { name: 'Treibstoff %' }).fill('6.5')
  await fuel.getByRole('button', { name: /^Bei \d+ erfassen$/ }).click()
  await expect(fuel).toBeHidden()
  const sum = page.getByRole('status').filter({ hasText: 'Gesamttotal' })
  await expect(sum).toContainText(/[1-9]/)
  await expect(page.getByRole('cell', { name: '6.5', exact: true }).first()).toBeVisible()
  const total = Number((await sum.innerText()).replace(/[^\d.]/g, ''))

  await page.getByRole('button', { name: /^\d+ Abrechnungen erstellen$/ }).click()
  await expect(page).toHaveURL(/statements\?side=customer/)
  await expect(page.getByRole('columnheader', { name: 'Antwort' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
  await page.getByRole('button', { name: /^\d+ definitiv machen$/ }).click()
  const question = page.getByRole('dialog', { name: /definitiv machen\?$/ })
  await question.getByRole('button', { name: 'Definitiv machen' }).click()
  await expect(question).toBeHidden()
  const found = page.getByRole('dialog', { name: /Preisprüfung/ })
  await found.getByRole('button', { name: 'Trotzdem definitiv machen' }).click()
  await expect(found).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Monatsabschluss' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: /^ZIP mit \d+ Journalen$/ }).click()
  const zip = unzipSync(fs.readFileSync(await (await started).path()))

  const clicks = Number(await page.evaluate(() => sessionStorage.clicks))
  expect(clicks).toBeLessThanOrEqual(25)
  expect(clicks).toBeGreaterThan(8)

  const { from, to } = daysOfMonth(MONTH)
  const statements = await server.api<ListedStatement[]>(
    'GET',
    `/api/statements?side=customer&startDay=${from}&endDay=${to}`,
  )
  expect(statements.length).toBeGreaterThan(3)
  expect(new Set(statements.map(({ st_state }) => st_state))).toEqual(new Set(['final']))
  const cents = statements.reduce((all, { totals }) => all + Math.round(totals.total * 100), 0)
  expect(cents).toBe(Math.round(total * 100))
  for (const { st_number, totals } of statements) {
    const [name = ''] = Object.keys(zip).filter((file) => file.startsWith(`${st_number}-`) && file.endsWith('.xlsx'))
    const sheet = strFromU8(unzipSync(zip[name] ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet, name).toContain(`<v>${totals.total}</v>`)
  }

  await page.goto(`${server.url}/admin/statements?side=customer&from=${from}&to=${to}`)
  await page.getByRole('button', { name: 'CSV-Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'CSV-Export' })
  await dialog.getByRole('combobox', { name: 'Zeilen der Datei' }).click()
  await page.getByRole('option', { name: 'Eine Zeile je Fahrt und Posten' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Tour' })).toBeChecked()
  await expectNoViolation(page)
  const exported = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Herunterladen' }).click()
  const [head = '', ...rows] = fs
    .readFileSync(await (await exported).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  const at = head.split(';').indexOf('total')
  expect(rows.reduce((sum, row) => sum + Math.round(Number(row.split(';')[at]) * 100), 0)).toBe(cents)
})

test('findings of both sides stand whole beneath the sums; on a phone one tap ticks all, with the actions in reach', async ({
  page,
}) => {
  await openAs(page, server, 'dora', '/admin/monthend')
  const table = page.getByRole('group', { name: 'Monatsabschluss' })
  for (const width of [1440, 1100])
    for (const side of ['Kunden', 'Unternehmer']) {
      await page.setViewportSize({ width, height: 900 })
      // The heading of the party is a button of the same name.
      const sides = page.getByRole('group', { name: 'Abrechnung mit' })
      await sides.getByRole('button', { name: side, exact: true }).click()
      await expect(table.getByRole('columnheader', { name: side.replace(/n$/, ''), exact: true })).toBeVisible()
      await expect(table).toContainText(/Befunde: (?:Zu klären|Anzusehen|Zur Kenntnis|Ohne Befund)/)
      const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(hidden, `${side} at ${width} px`).toBeLessThanOrEqual(0)
    }
  await page.setViewportSize({ width: 390, height: 844 })
  const download = page.getByRole('button', { name: /^ZIP mit / })
  await expect(download).toBeDisabled()
  // The rows follow the window after its buttons, so the table's own box may stand for a moment yet.
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
  await expect(download).toBeEnabled()
  await expect(download).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expectNoViolation(page)
})

test('opens on this month where the last one has nothing to close', async ({ page, afterPages }) => {
  const bare = await createServer()
  afterPages(() => bare.dispose())
  await bare.api('POST', '/api/registration', DORA)
  await openAs(page, bare, 'dora', '/admin/monthend')
  const name = new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await expect(page.getByRole('combobox', { name: 'Monat' })).toHaveText(name.format(Date.parse(monthOf(TODAY))))
})

test('what is typed and ticked for one side and month stands in no other, on no device and in no file', async ({
  page,
  browser,
}) => {
  test.slow()
  await openAs(page, server, 'dora', '/admin/monthend')
  const month = page.getByRole('combobox', { name: 'Monat' })
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
  await page.getByRole('button', { name: 'Treibstoff für die Ausgewählten' }).click()
  const dialog = page.getByRole('dialog', { name: /^Treibstoff der Kunden/ })
  const percent = dialog.getByRole('textbox', { name: 'Treibstoff %' })
  await percent.fill('7.25')
  await expect(dialog).toContainText(/Bei [1-9]\d* erfassen/)

  // Typed and not entered: gone with the dialog, and with a reload.
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('dialog', { name: 'Eingaben verwerfen?' }).getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('button', { name: 'Treibstoff für die Ausgewählten' }).click()
  await expect(percent).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Alle auswählen' })).toBeVisible()
  await expect(page.getByText('7.25')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('a')

  for (const name of ['Vorheriger Monat', 'Nächster Monat', 'Unternehmer'] as const) {
    const before = await month.innerText()
    await page.getByRole('button', { name, exact: true }).click()
    if (name === 'Nächster Monat') continue
    await expect(page.getByRole('searchbox'), name).toHaveValue('')
    await expect(page.getByRole('checkbox', { checked: true, name: /^(?!Excel)/ }), name).toHaveCount(0)
    expect(before).not.toBe('')
  }

  // Entered for the customers, it is in no subcontractor's month, and on every device.
  await page.getByRole('button', { name: 'Kunden', exact: true }).click()
  await page.getByRole('button', { name: 'Treibstoff für die Ausgewählten' }).click()
  await percent.fill('7.25')
  await dialog.getByRole('button', { name: /^Bei \d+ erfassen$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name: '7.25', exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Unternehmer', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Monatsabschluss' })).toContainText(/Befunde/)
  await expect(page.getByText('7.25')).toHaveCount(0)
  const other = await browser.newPage()
  await openAs(other, server, 'dora', '/admin/monthend')
  await expect(other.getByRole('cell', { name: '7.25', exact: true }).first()).toBeVisible()
  await other.close()
})
