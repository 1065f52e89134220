import { expect } from '@playwright/test'
import { addMondayTour, createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** Fields with a list: what is typed over a choice searches, and replaces it. */

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
})
test.afterAll(() => server.dispose())

test('a driver is typed over the chosen one in a tour: key by key in the open cell, and into the closed one', async ({
  page,
}) => {
  const id = await addMondayTour(server, 'MONTAG')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, server, 'dora', `/admin/editdisposition/${id}`)
  const cell = page.getByRole('gridcell', { name: /Ada Keller/ })
  await cell.click()
  const list = page.getByRole('combobox', { name: /Fahrer/ })
  await expect(list).toBeFocused()
  await page.keyboard.type('beat')
  await expect(list).toHaveValue('beat')
  await page.getByRole('option', { name: 'Beat Moser' }).click()
  const chosen = page.getByRole('gridcell', { name: /Beat Moser/ })
  await chosen.focus()
  await page.keyboard.type('ada')
  await expect(list).toHaveValue('ada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: /Ada Keller/ })).toBeVisible()
})

test('a chosen driver of a trip is typed over, again and again, while the form is drawn anew', async ({ page }) => {
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(2))
  await openAs(page, server, 'dora', `/admin/edit/${tt_id}`)
  const driver = page.getByRole('combobox', { name: 'Fahrer', exact: true })
  for (const [typed, name] of [
    ['beat', 'Beat Moser'],
    ['ada', 'Ada Keller'],
  ] as const) {
    await driver.click()
    await page.keyboard.type(typed)
    await expect(driver).toHaveValue(typed)
    await expect(page.getByRole('option')).toHaveCount(1)
    // Enter takes what is marked, and the list marks its first option a moment after it is drawn.
    await expect(driver).toHaveAttribute('aria-activedescendant', /-option-0$/)
    await page.keyboard.press('Enter')
    await expect(driver).toHaveValue(name)
  }
  // The focus is still there: what is typed next replaces the choice.
  await page.keyboard.type('beat')
  await expect(driver).toHaveValue('beat')
})
