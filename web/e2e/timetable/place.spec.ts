import { expect, type Page } from '@playwright/test'
import { findCutTexts } from '../support/cut-texts.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'
import { addTrips, cell, DASHBOARD, nameOf, question, row } from './dashboard-sample.ts'

/** Place at which a dispatcher left the timetable, its density, and what stands there on a day without trips. */

let server: TestServer
let ids: Record<string, number>
const MANY = 40

test.beforeAll(async () => {
  server = await createCompany()
  ids = await addTrips(server, MANY)
  await server.api('POST', '/api/trips', tripIn(1, { tt_tour: 'ANDERE' }))
})
test.afterAll(() => server.dispose())

const heading = (page: Page) => page.getByRole('columnheader', { name: 'Tour' })

test('sorting, search, place and selection survive editing a trip, and a reload', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await expect(row(page, 'ANDERE')).toBeVisible()
  await page.keyboard.type('fahrt')
  await expect(page.getByText(`${MANY} von ${MANY + 1} Fahrten`)).toBeVisible()
  await heading(page).click()
  await expect(heading(page)).toHaveAttribute('aria-sort', 'ascending')
  await heading(page).click()
  await expect(heading(page)).toHaveAttribute('aria-sort', 'descending')
  for (const number of [40, 39]) await row(page, nameOf(number)).getByRole('checkbox').click()
  await expect(page.getByText('2 Fahrten gewählt')).toBeVisible()
  await cell(page, nameOf(38), 'tt_tour').hover()
  await page.mouse.wheel(0, 4000)
  const low = cell(page, nameOf(2), 'tt_tour')
  await expect(low).toBeInViewport()

  const expectAll = async () => {
    await expect(low).toBeInViewport()
    await expect(page.getByRole('searchbox')).toHaveValue('fahrt')
    await expect(heading(page)).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByText('2 Fahrten gewählt')).toBeVisible()
  }
  await low.click()
  await question(page).getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/${ids[nameOf(2)]}`)
  await page.getByLabel('Info (für alle sichtbar)').fill('Rampe 7')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(`${server.url}${DASHBOARD}?q=fahrt`)
  await expectAll()
  await page.reload()
  await expectAll()
})

for (const width of [1440, 820]) {
  test(`one line for each trip shows more of them, whole, and stays over a reload: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, server, 'dora', DASHBOARD)
    const first = row(page, nameOf(1)).first()
    const heightOf = async () => (await first.boundingBox())?.height ?? 0
    await expect(first).toBeVisible()
    const usual = await heightOf()
    await page.getByRole('button', { name: 'Eine Zeile je Fahrt' }).click()
    await expect.poll(heightOf).toBeLessThan(usual * 0.8)
    expect((await findCutTexts(page)).filter(({ reason }) => reason === 'cut')).toEqual([])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Zwei Zeilen je Fahrt' })).toBeVisible()
    await expect.poll(heightOf).toBeLessThan(usual * 0.8)
  })
}

test('a tablet shows driver, delay and waiting whole in both densities', async ({ page, afterPages }) => {
  const full = await createCompany()
  afterPages(() => full.dispose())
  await full.api('POST', '/api/gps', { gps_id: 'ZH 648 310', gps_groups: 'alpen trans' })
  const [usualName, longName] = ['Stefan Baumgartner', 'Anna-Katharina von Hohenstein']
  for (const [dr_name, dr_number] of [
    [usualName, '103'],
    [longName, '104'],
  ]) {
    await full.api('POST', '/api/drivers', { dr_name, dr_number, dr_groups: 'alpen trans' })
  }
  const crew = { tt_gps: 'ZH 648 310', tt_driver: usualName, tt_drivernr: '103' }
  await full.api('POST', '/api/trips', tripIn(9, { tt_tour: 'SPAET', tt_driver: longName, tt_drivernr: '104' }))
  const early = tripIn(3.5, { tt_tour: 'FRUEH', ...crew })
  const minutesEarly = new Date(Date.parse(early.tt_stp ?? '') - 228 * 60_000).toISOString()
  await full.api('POST', '/api/trips', { ...early, tt_atp: minutesEarly })
  await page.setViewportSize({ width: 820, height: 900 })
  for (const language of ['de', 'fr'] as const) {
    await openAs(page, full, 'dora', DASHBOARD, { settings: { language, dashboard_density: 'usual' } })
    for (const [density, height] of [
      ['usual', 46],
      ['dense', 34],
    ] as const) {
      if (density === 'dense') await page.getByRole('button', { name: /^(Eine Zeile|Une ligne)/ }).click()
      await expect(row(page, 'FRUEH')).toHaveCSS('height', `${height}px`)
      await expect(cell(page, 'FRUEH', 'tt_gps')).toContainText(usualName)
      await expect(cell(page, 'SPAET', 'tt_gps')).toContainText(longName)
      // One line has no room for the longest names: pointing, tapping and the keyboard tell them.
      const shown = density === 'dense' ? row(page, 'FRUEH') : page.locator('.ag-row')
      const tooWide = await shown
        .locator('.leg-times .phase, .leg-times .phase .cut, .delay, .crew > *, .crew .cut')
        .evaluateAll((texts) =>
          texts
            .filter((text) => {
              const cell = text.closest('.ag-cell')?.getBoundingClientRect()
              const { right, bottom } = text.getBoundingClientRect()
              const isOutside = !cell || right > cell.right + 1 || bottom > cell.bottom + 1
              const isCut = text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2
              return text.checkVisibility() && (isCut || isOutside)
            })
            .map((text) => text.textContent),
        )
      expect(tooWide, `${language} ${density}`).toEqual([])
    }
    await cell(page, 'SPAET', 'tt_gps').hover()
    await expect(page.getByRole('tooltip', { name: longName })).toBeVisible()
  }
})

test('a day without trips offers the next ones', async ({ page, afterPages }) => {
  const empty = await createCompany()
  afterPages(() => empty.dispose())
  await empty.api('POST', '/api/trips', tripIn(30, { tt_tour: 'MORGEN' }))
  await openAs(page, empty, 'dora', DASHBOARD)
  const next = page.getByRole('region', { name: 'Die nächsten Fahrten' })
  await expect(next.getByRole('listitem')).toHaveText(/MORGEN.*ZRH → GVA/)
  await next.getByRole('button').click()
  await expect(row(page, 'MORGEN')).toBeVisible()
})
