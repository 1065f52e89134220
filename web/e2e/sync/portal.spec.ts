import { expect } from '@playwright/test'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/**
 * A hotel's page answers for a moment, while syncing goes on: the screen does not keep its error once the server answers again. That the queries of all others go the same way is
 * held by `web/data/personal-queries.test.ts`.
 */

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(1))
})
test.afterAll(() => server.dispose())

const PORTAL = 'Ein fremdes Netz antwortet'
test('customers: the error of a captive portal goes with the portal', async ({ page }) => {
  let isPortal = true
  await page.route(/\/api\/(?!sync\/|auth$)/, (route) =>
    isPortal
      ? route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Willkommen im Hotel</h1>' })
      : route.continue(),
  )
  await openAs(page, server, 'dora', '/admin/customers')
  const told = page.getByRole('main').getByText(PORTAL).first()
  await expect(told).toBeVisible()
  isPortal = false
  await expect(page.getByRole('main').getByText(PORTAL)).toHaveCount(0)
})
