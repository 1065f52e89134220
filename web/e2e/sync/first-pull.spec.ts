import { expect } from '@playwright/test'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { TODAY } from '../support/days.ts'
import { addMondayTour, createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(1))
  await addMondayTour(server, 'TX 300')
  const document = { do_owner: 'sub', do_owner_key: 'alpen trans', do_kind: 'insurance', do_number: 'NW 1' }
  await server.api('POST', '/api/documents', { ...document, do_valid_to: addDaysToDay(TODAY, 200) })
})
test.afterAll(() => server.dispose())

/** Cards on a phone and a grid; the lists of the same parts, the price list too: `list-shows.test.ts`. */
for (const [path, width, none, row] of [
  ['/admin/disposition', 1440, 'Noch keine Touren', 'TX 300'],
  ['/admin/dashboard', 390, 'Zurzeit gibt es keine Fahrten', 'LX 100'],
  ['/admin/dashboard', 1440, 'Zurzeit gibt es keine Fahrten', 'LX 100'],
  ['/admin/documents', 390, 'Noch keine Nachweise', 'NW 1'],
  ['/admin/documents', 1440, 'Noch keine Nachweise', 'NW 1'],
] as const)
  test(`${path} at ${width} px waits for the first pull, and says of nothing that there is none`, async ({
    page,
  }, info) => {
    await page.setViewportSize({ width, height: 900 })
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    let isAsked = false
    await page.route('**/api/sync/pull*', async (route) => {
      isAsked = true
      await held
      await route.continue()
    })
    await openAs(page, server, 'admin', path)
    await expect.poll(() => isAsked).toBe(true)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText(none)).toHaveCount(0)
    await expect(page.locator('[data-skeleton], .MuiSkeleton-root').first()).toBeVisible()
    await page.screenshot({ path: info.outputPath('waits.png') })
    answer()
    await expect(page.getByText(row).first()).toBeVisible()
  })

test('a new device without a network says that nothing is on it yet', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await openAs(page, server, 'admin', '/admin/documents')
  await expect(page.getByText(/Auf diesem Gerät ist noch nichts gespeichert/)).toBeVisible()
  await expect(page.locator('[data-skeleton], .MuiSkeleton-root').first()).toBeVisible()
})

for (const [path, width, row] of [
  ['/admin/disposition', 1440, 'TX 300'],
  ['/admin/dashboard', 390, 'LX 100'],
  ['/admin/dashboard', 1440, 'LX 100'],
] as const)
  test(`${path} at ${width} px says what it waits for while the server fails; a retry shows the rows once it answers`, async ({
    page,
  }, info) => {
    await page.setViewportSize({ width, height: 900 })
    await page.route('**/api/sync/pull*', (route) => route.fulfill({ status: 500, json: { message: 'server_fault' } }))
    await openAs(page, server, 'admin', path)
    await expect(page.getByText('Die Liste kommt, sobald der Server antwortet.')).toBeVisible()
    await expect(page.locator('[data-skeleton], .MuiSkeleton-root')).toHaveCount(0)
    await expect(page.getByText('Wird geladen …')).toHaveCount(0)
    await page.screenshot({ path: info.outputPath('waits.png') })
    await page.unroute('**/api/sync/pull*')
    await page.getByRole('main').getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByText(row).first()).toBeVisible()
  })

test('an arrow into a list that is still to come leads there once it stands', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/sync/pull*', async (route) => {
    await held
    await route.continue()
  })
  await openAs(page, server, 'admin', '/admin/pricelist')
  await expect(page.locator('[data-skeleton]').first()).toBeVisible()
  await page.getByRole('searchbox').press('ArrowDown')
  answer()
  await expect(page.getByRole('gridcell').first()).toBeFocused()
})
