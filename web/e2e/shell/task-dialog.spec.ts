import { expect, type Page } from '@playwright/test'
import { addMonths, daysOfMonth, monthOf } from '#shared/domain/time/months.ts'
import { at, TODAY } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** Common acts of dialogs with a task, seen in the one that enters the fuel of a month. */
let server: TestServer
const DAY = daysOfMonth(addMonths(monthOf(TODAY), -1)).from
test.beforeEach(async ({ afterPages }) => {
  server = await createCompany()
  afterPages(() => server.dispose())
  const times = { tt_stp: at(DAY, '08:00'), tt_std: at(DAY, '08:15'), tt_sta: at(DAY, '10:00') }
  await server.api('POST', '/api/trips', tripIn(0, { tt_tour: 'FUEL', ...times, tt_customer_invoice_trip: 200 }))
})

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Treibstoff der Kunden/ })
const percent = (page: Page) => dialog(page).getByRole('textbox', { name: 'Treibstoff %' })
const enter = (page: Page) => dialog(page).getByRole('button', { name: /^Bei \d erfassen/ })
const question = (page: Page) => page.getByRole('dialog', { name: 'Eingaben verwerfen?' })

const open = (page: Page) => page.getByRole('button', { name: 'Treibstoff für die Ausgewählten' })
const openMonth = async (page: Page) => {
  await openAs(page, server, 'dora', '/admin/monthend')
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
}
const openDialog = async (page: Page) => {
  await openMonth(page)
  await open(page).click()
  await expect(dialog(page)).toBeVisible()
}
/** Holds the calls back until they are let go. */
const holdCalls = async (page: Page, end: 'continue' | 'abort') => {
  let calls = 0
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/monthend', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    calls += 1
    await held
    await route[end]()
  })
  return { count: () => calls, letGo }
}

test('the first field has the focus; Enter does it once it is ready, and once', async ({ page }) => {
  const calls = await holdCalls(page, 'continue')
  await openDialog(page)
  await expect(percent(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(enter(page)).toBeDisabled()
  await page.keyboard.type('6.5')
  await expect(enter(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(enter(page)).toBeDisabled()
  await page.keyboard.press('Enter')
  // What is being saved may still fail: nothing closes the dialog meanwhile.
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('button', { name: 'Abbrechen' })).toBeDisabled()
  await expect(question(page)).toBeHidden()
  calls.letGo()
  await expect(dialog(page)).toBeHidden()
  expect(calls.count()).toBe(1)
  await expect(page.getByRole('cell', { name: '6.5', exact: true })).toBeVisible()
})

test('Escape closes it at once, and asks where something was typed', async ({ page }) => {
  await openDialog(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await open(page).click()
  await percent(page).fill('7')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(percent(page)).toHaveValue('7')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(dialog(page)).toBeHidden()
})

test('a failure is shown in it, and what was typed is still there', async ({ page }) => {
  const calls = await holdCalls(page, 'abort')
  await openDialog(page)
  await percent(page).fill('8')
  await enter(page).click()
  calls.letGo()
  await expect(dialog(page).getByRole('alert')).toContainText('Verbindung')
  await expect(percent(page)).toHaveValue('8')
  await page.unroute('**/api/monthend')
  await percent(page).press('Enter')
  await expect(dialog(page)).toBeHidden()
})

test('on a phone it fills the screen, with its buttons in view; back closes it, and asks first', async ({ page }) => {
  await openMonth(page)
  await page.setViewportSize({ width: 390, height: 700 })
  await open(page).click()
  await expect(dialog(page)).toBeVisible()
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 })
  await expect(enter(page)).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(dialog(page)).toBeHidden()

  await open(page).click()
  await percent(page).fill('9')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(percent(page)).toHaveValue('9')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/monthend/)
})
