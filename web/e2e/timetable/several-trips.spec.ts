import { expect, type Page } from '@playwright/test'
import { findCutTexts } from '../support/cut-texts.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { INSTALLED, openAs, test } from '../support/session.ts'

/** Changes of trips from the timetable itself. Clicks are counted where the goal is a number of them. */

test.use({ cutsWorkers: true })

let server: TestServer
const SICK = ['S 1', 'S 2', 'S 3', 'S 4', 'S 5', 'S 6']
const ids: Record<string, number> = {}

test.beforeAll(async () => {
  server = await createCompany()
  const trips = [
    ...SICK.map((tt_tour, hours) => tripIn(hours + 1, { tt_tour })),
    tripIn(2, { tt_tour: 'GESUND', tt_driver: 'Beat Moser', tt_drivernr: '102' }),
    tripIn(3, {
      tt_tour: 'FREMD',
      tt_sub: 'Bise Logistik',
      tt_gps: 'BE 2001',
      tt_driver: 'Carla Rossi',
      tt_drivernr: '201',
    }),
    tripIn(4, { tt_tour: 'NIEMAND', tt_driver: '', tt_drivernr: '' }),
  ]
  for (const trip of trips) {
    ids[trip.tt_tour ?? ''] = (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
  }
})
test.afterAll(() => server.dispose())

const open = async (page: Page) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener('pointerdown', () => (counted.clicks += 1), true)
  })
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('row').filter({ hasText: 'GESUND' })).toBeVisible()
}
/** The same as an installed app that lost its network. */
const openOffline = async (page: Page) => {
  await open(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(row(page, 'GESUND')).toBeVisible()
  await page.context().setOffline(true)
}
const clicks = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
const row = (page: Page, tour: string) => page.getByRole('row').filter({ hasText: tour })
const driverOf = async (tour: string): Promise<string> =>
  (await server.api<{ tt_driver: string }>('GET', `/api/trips/${ids[tour]}`)).tt_driver
const vehicleOf = async (tour: string): Promise<string> =>
  (await server.api<{ tt_gps: string }>('GET', `/api/trips/${ids[tour]}`)).tt_gps
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Alle Fahrten auswählen' }).click()
const said = (page: Page) => page.getByTestId('notification')

test('a driver calls in sick, 6 trips: at most 8 clicks, offline, and one undo', { tag: INSTALLED }, async ({
  page,
}) => {
  await openOffline(page)
  await page.keyboard.type('adakeller')
  await expect(page.getByText('6 von 9 Fahrten')).toBeVisible()
  await selectAll(page)
  await expect(page.getByText('6 Fahrten gewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Fahrer …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fahrer ersetzen: 6 Fahrten' })
  // A sick driver is the last choice.
  await expect(page.getByRole('option').first()).not.toHaveText(/Ada Keller/)
  // The choice says the same number as the preview: he drives another trip, which two of the six run into.
  await page.getByRole('option', { name: 'Beat Moser – passt bei 4 von 6' }).click()
  await expect(dialog.getByText('4 passen, 2 mit Warnung, 0 passen nicht, 0 bleiben gleich')).toBeVisible()
  await dialog.getByRole('button', { name: 'Bei 6 Fahrten ändern' }).click()
  await expect(said(page)).toContainText('6 Fahrten geändert')
  expect(await clicks(page)).toBeLessThanOrEqual(8)

  await page.getByRole('searchbox').fill('beat')
  await expect(page.getByText('7 von 9 Fahrten')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('1 von 9 Fahrten')).toBeVisible()
  await expect(said(page)).toContainText('6 Änderungen rückgängig')

  // Once more, and online again: the server hears of it.
  await page.getByRole('searchbox').fill('ada keller')
  await selectAll(page)
  await page.getByRole('button', { name: 'Fahrer …' }).click()
  await page.getByRole('option', { name: 'Beat Moser' }).click()
  await dialog.getByRole('button', { name: 'Bei 6 Fahrten ändern' }).click()
  await expect(said(page)).toContainText('6 Fahrten geändert')
  await page.context().setOffline(false)
  await expect.poll(() => Promise.all(SICK.map(driverOf))).toEqual(SICK.map(() => 'Beat Moser'))
})

test('a lorry breaks down: at most 8 clicks, offline', { tag: INSTALLED }, async ({ page }) => {
  await openOffline(page)
  await page.keyboard.type('zh1001')
  await expect(page.getByText('8 von 9 Fahrten')).toBeVisible()
  await selectAll(page)
  await page.getByRole('button', { name: 'Fahrzeug …' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('option', { name: /^ZH 1002/ }).click()
  await dialog.getByRole('button', { name: 'Bei 8 Fahrten ändern' }).click()
  await expect(said(page)).toContainText('8 Fahrten geändert')
  expect(await clicks(page)).toBeLessThanOrEqual(8)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(said(page)).toContainText('rückgängig')
})

for (const [name, typed, what, by, option, assigned, before, after] of [
  ['a lorry breaks down', 'zh1001', 'Fahrzeug …', 'zh1002', /^ZH 1002/, vehicleOf, 'ZH 1001', 'ZH 1002'],
  ['a driver is well again', 'beatmoser', 'Fahrer …', 'ada', /^Ada/, driverOf, 'Beat Moser', 'Ada Keller'],
] as const) {
  test(`${name}: by keys alone, few beside the two names`, async ({ page }) => {
    await open(page)
    await page.keyboard.type(typed)
    await expect(page.getByRole('status').filter({ hasText: /von 9 Fahrten/ })).toBeVisible()
    for (const key of ['ArrowDown', 'Control+a']) await page.keyboard.press(key)
    await expect(page.getByText(/^\d Fahrten gewählt/)).toBeVisible()
    await page.keyboard.press('Tab')
    const replace = page.getByRole('button', { name: what })
    for (let tabs = 0; tabs < 3 && !(await replace.evaluate((one) => one === document.activeElement)); tabs += 1) {
      await page.keyboard.press('Tab')
    }
    await expect(replace).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(by)
    await expect(page.getByRole('option')).toHaveText(option)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Bei \d Fahrten ändern/ })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(said(page)).toContainText('Fahrten geändert')
    expect(await clicks(page)).toBe(0)
    await expect.poll(() => assigned('GESUND')).toBe(after)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(() => assigned('GESUND')).toBe(before)
  })
}

test('what does not fit is shown before, and left out unless it is ticked', async ({ page }) => {
  await open(page)
  for (const tour of ['GESUND', 'FREMD', 'NIEMAND']) await row(page, tour).getByRole('checkbox').click()
  await expect(page.getByText('3 Fahrten gewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Fahrzeug …' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('zh1002')
  await expect(page.getByRole('option')).toHaveText(/^ZH 1002/)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1 passt, 1 mit Warnung, 1 passt nicht, 0 bleiben gleich')).toBeVisible()
  // Changed trips stand first, though the other one drives earlier.
  await expect(dialog.getByRole('listitem')).toContainText(['GESUND', 'NIEMAND', 'FREMD'])
  await expect(dialog.getByRole('listitem').filter({ hasText: 'FREMD' })).toContainText('gehört nicht zum Unternehmer')
  await expect(dialog.getByRole('checkbox', { name: 'FREMD' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Bei 2 Fahrten ändern' }).click()
  await expect(row(page, 'GESUND')).toContainText('ZH 1002')
  await expect(row(page, 'FREMD')).toContainText('BE 2001')
})

test('Shift and a click select from the last one on; the heading selects all and none', async ({ page }) => {
  await open(page)
  const checkbox = (name: string) => page.getByRole('checkbox', { name })
  const box = (place: number) => checkbox('Fahrt auswählen').nth(place)
  await box(1).click()
  await box(4).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 Fahrten gewählt')).toBeVisible()
  const bar = page.getByRole('region', { name: 'Auswahl' })
  await expect(bar).toContainText('S 2, GESUND und 2 weitere')
  await expect(checkbox('Alle Fahrten auswählen')).toBeChecked({ indeterminate: true })
  await box(2).click()
  await expect(page.getByText('3 Fahrten gewählt')).toBeVisible()
  await expect(bar).not.toContainText('weitere')
  await selectAll(page)
  await expect(page.getByText('9 Fahrten gewählt')).toBeVisible()
  await expect(checkbox('Alle Fahrten auswählen')).toBeChecked()
  await selectAll(page)
  await expect(page.getByText(/Fahrten gewählt/)).toBeHidden()
  // A finger meets all of the cell, and opens nothing.
  await row(page, 'GESUND')
    .locator('[col-id="Selection"]')
    .click({ position: { x: 4, y: 4 } })
  await expect(page.getByText('1 Fahrt gewählt')).toBeVisible()
})

test('the keyboard selects, opens the details, and walks on', async ({ page }) => {
  await open(page)
  const cell = row(page, 'GESUND').locator('[col-id="tt_tour"]')
  await cell.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 Fahrt gewählt')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 Fahrt gewählt')).toBeHidden()
  await page.keyboard.press('Shift+Enter')
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('heading', { name: 'GESUND' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(details.getByRole('heading', { name: 'GESUND' })).toBeHidden()
  await expect(details.getByRole('button', { name: 'Fahrt danach' })).toBeVisible()
  await page.reload()
  await expect(details).toBeVisible()
})

test('details of a trip that the list leaves out say so, and whom they are of', async ({ page }) => {
  await open(page)
  await row(page, 'GESUND').locator('[col-id="tt_tour"]').focus()
  await page.keyboard.press('Shift+Enter')
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('heading', { name: 'GESUND' })).toBeVisible()
  const notice = details.getByText('GESUND steht nicht mehr in der Liste')
  await expect(notice).toBeHidden()
  await page.getByRole('searchbox').fill('niemand')
  await expect(notice).toBeVisible()
  await details.getByRole('button', { name: 'Kunde informieren' }).click()
  await expect(page.getByRole('dialog', { name: /^Kunde informieren: .* · GESUND$/ })).toBeVisible()
})

test('what a trip lacks is filled in where it is missed; a time is told with one click', async ({ page }) => {
  await open(page)
  await row(page, 'NIEMAND').getByText('Fahrer fehlt').click()
  // The choice of a driver says which ones are free, and which are not.
  await expect(page.getByRole('option').filter({ hasText: 'belegt:' }).first()).toBeVisible()
  await page.getByRole('option', { name: 'Ada Keller' }).click()
  await expect(said(page)).toContainText('1 Fahrt geändert')
  await expect(row(page, 'NIEMAND')).toContainText('Ada Keller')
  await expect(page.getByRole('button', { name: 'Ohne Fahrer' })).toHaveText('Ohne Fahrer 0')
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('button', { name: 'Bereitstellung: Jetzt' }).click()
  const question = page.getByRole('dialog', { name: 'NIEMAND: Bereitstellung so früh melden?' })
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(row(page, 'NIEMAND')).not.toContainText('Wartet')
  await details.getByRole('button', { name: 'Bereitstellung: Jetzt' }).click()
  await question.getByRole('button', { name: 'Trotzdem melden' }).click()
  await expect(row(page, 'NIEMAND')).toContainText('Wartet')
  await expect.poll(() => driverOf('NIEMAND')).toBe('Ada Keller')
})

test('texts of twice the size are whole in the rows, and the count covers nothing that is typed', async ({ page }) => {
  await open(page)
  // A person makes texts larger while the rows are there.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const cutInRows = async () =>
    (await findCutTexts(page)).filter(({ by, reason }) => by.startsWith('cell of a grid') && reason === 'cut')
  await expect.poll(cutInRows).toEqual([])
  const search = page.getByRole('searchbox')
  await search.fill('ada')
  const count = page.getByText(/^\d von 9 Fahrten$/)
  await expect(count.first()).toBeVisible()
  const room = await search.evaluate(
    (input) => input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight),
  )
  expect(
    await count.first().evaluate((words) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      return range.getBoundingClientRect().left
    }),
  ).toBeGreaterThanOrEqual(room)
})
