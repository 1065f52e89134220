import { expect } from '@playwright/test'
import { addMondayTour, createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer
test.beforeAll(async () => {
  server = await createServer()
  await seedCompany(server)
  await server.api('POST', '/api/trips', tripIn(1))
  await addMondayTour(server, 'TX 300')
})
test.afterAll(() => server.dispose())

for (const [path, none, row] of [
  ['/admin/pricelist', 'Zurzeit gibt es keine Preise', 'TX 300'],
  ['/admin/disposition', 'Zurzeit gibt es keine Touren', 'TX 300'],
  ['/admin/dashboard', 'Zurzeit gibt es keine Fahrten', 'LX 100'],
] as const)
  for (const width of [390, 1440])
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
      await expect(page.locator('[data-skeleton]').first()).toBeVisible()
      await page.screenshot({ path: info.outputPath('waits.png') })
      answer()
      await expect(page.getByText(row).first()).toBeVisible()
    })
