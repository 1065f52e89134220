import { expect, type Page } from '@playwright/test'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { INSTALLED, openAs, test } from '../support/session.ts'

/** Actions of a dispatcher on several tours at once. Clicks are counted where the goal is a number of them. */

test.use({ cutsWorkers: true })

let server: TestServer
let copied = 0
const ADAS = ['A 1', 'A 2', 'A 3', 'A 4', 'A 5']

const addTour = async (tr_name: string, driver: number, number: string, days: boolean[]): Promise<void> => {
  const each = <Value>(value: Value) => days.map((isDriven) => (isDriven ? value : null))
  await server.api('POST', '/api/tours', {
    ...newTourDefaults(),
    ...{ tr_name, tr_cm_id: 1, tr_departure: 'ZRH', tr_arrival: 'GVA' },
    ...{ tr_stp: '20:00', tr_std: '20:30', tr_sta: '23:45', tr_week_status: days },
    ...{ tr_week_sub: each('Alpen Trans'), tr_week_gps: each('ZH 1001') },
    ...{ tr_week_driver: each(driver), tr_week_drivernr: each(number), tr_week_observer: each(null) },
  })
}
test.beforeAll(async () => {
  server = await createCompany()
  for (const name of ADAS) await addTour(name, 1, '101', Array(7).fill(true))
  await addTour('B 1', 2, '102', [true, true, false, false, false, false, false])
  // Copied already, on whichever weekday today is.
  copied = (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(2, { tt_tour: 'A 1' }))).tt_id
})
test.afterAll(() => server.dispose())

const drivers = async () =>
  Object.fromEntries(
    (await server.api<Tour[]>('GET', '/api/tours/all')).map(({ tr_name, tr_week_driver }) => [
      tr_name,
      tr_week_driver.join(' ').trim(),
    ]),
  )
const open = async (page: Page) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener('pointerdown', () => (counted.clicks += 1), true)
  })
  await openAs(page, server, 'dora', '/admin/disposition')
  await expect(page.getByText('6 Touren')).toBeVisible()
}
const clicks = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
const said = (page: Page) => page.getByTestId('notification')

test('a driver leaves, 5 tours: at most 8 clicks, offline, and one undo', { tag: INSTALLED }, async ({ page }) => {
  await open(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.getByText('6 Touren')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('searchbox').click()
  await page.keyboard.type('keller')
  await expect(page.getByText('5 von 6 Touren')).toBeVisible()
  await page.locator('.ag-header-select-all input').click()
  await expect(page.getByText('5 Touren gewählt')).toBeVisible()
  await page.getByRole('button', { name: 'Fahrer …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fahrer ersetzen: 5 Touren' })
  await expect(dialog.getByRole('combobox', { name: 'Bisher' })).toHaveValue('Ada Keller')
  await page.getByRole('option', { name: 'Beat Moser' }).click()
  // He lacks documents, and drives another tour at that time on two days.
  await expect(dialog.getByText('0 passen, 5 mit Warnung, 0 passen nicht, 0 bleiben gleich')).toBeVisible()
  await expect(dialog.getByText('▲ Mo Di: Fahrer doppelt eingeplant: auch auf B 1, 20:00 bis 23:45')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Auch 1 kopierte Fahrt/ }).click()
  await dialog.getByRole('button', { name: 'In 5 Touren ersetzen' }).click()
  await expect(said(page)).toContainText('5 Touren und 1 Fahrt geändert, auf diesem Gerät gespeichert')
  await expect(said(page)).toContainText('passt nicht: A 5: Mo Di: Fahrer doppelt eingeplant')
  expect(await clicks(page)).toBeLessThanOrEqual(8)
  await expect(page.getByText('0 von 6 Touren')).toBeVisible()
  await expect(page.getByText('Touren gewählt')).toBeHidden()

  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('5 von 6 Touren')).toBeVisible()

  // Once more, and online again: the server hears of it, of the copied trip too.
  await page.locator('.ag-header-select-all input').click()
  await page.getByRole('button', { name: 'Fahrer …' }).click()
  await page.getByRole('option', { name: 'Beat Moser' }).click()
  await dialog.getByRole('checkbox', { name: /Auch 1 kopierte Fahrt/ }).click()
  await dialog.getByRole('button', { name: 'In 5 Touren ersetzen' }).click()
  await expect(said(page)).toContainText('5 Touren und 1 Fahrt geändert')
  await page.context().setOffline(false)
  await expect
    .poll(drivers)
    .toEqual({ ...Object.fromEntries(ADAS.map((name) => [name, '2 2 2 2 2 2 2'])), 'B 1': '2 2' })
  await expect
    .poll(async () => (await server.api<{ tt_driver: string }>('GET', `/api/trips/${copied}`)).tt_driver)
    .toBe('Beat Moser')
})

test('a driver is replaced by keys alone, and the search is there after a look at a tour', async ({ page }) => {
  await open(page)
  const found = page.getByText('1 von 6 Touren')
  await page.keyboard.type('b1')
  await expect(found).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'A 1' })).toHaveCount(0)
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/editdisposition\/\d+$/)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('b1')
  await expect(found).toBeVisible()
  // The list stands a moment after the number of its rows.
  await expect(page.getByRole('row').filter({ hasText: 'B 1' })).toBeVisible()
  await page.keyboard.press('/')
  for (const key of ['ArrowDown', 'Control+a']) await page.keyboard.press(key)
  await expect(page.getByText('1 Tour gewählt')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Fahrer …' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Neuer Fahrer' })).toBeFocused()
  await page.keyboard.type('ada')
  await expect(page.getByRole('option')).toHaveText(/^Ada/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'In 1 Tour ersetzen' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('1 Tour geändert')
  expect(await clicks(page)).toBe(0)
  await expect.poll(async () => (await drivers())['B 1']).toBe('1 1')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(async () => (await drivers())['B 1']).toBe('2 2')
})

test('only some days, and copied trips stay as they are unless asked for', async ({ page }) => {
  await open(page)
  await page.getByRole('row').filter({ hasText: 'B 1' }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Unternehmer …' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('option', { name: 'Bise Logistik' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('passt, ohne Fahrzeug und Fahrer')
  await dialog.getByRole('button', { name: 'Dienstag' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('B 1 · Mo')
  await dialog.getByRole('button', { name: 'In 1 Tour ersetzen' }).click()
  await expect(said(page)).toContainText('1 Tour geändert')
  await expect
    .poll(async () => (await server.api<Tour[]>('GET', '/api/tours/all')).find(({ tr_name }) => tr_name === 'B 1'))
    .toMatchObject({
      tr_week_sub: ['Bise Logistik', 'Alpen Trans', null, null, null, null, null],
      tr_week_gps: [null, 'ZH 1001', null, null, null, null, null],
    })
})
