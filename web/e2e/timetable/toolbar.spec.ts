import { expect } from '@playwright/test'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'
import { thoroughUnless } from '../support/thorough.ts'

/** The room that the tools and the details of the timetable take, in every language. */

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(3, { tt_tour: 'LX 7301 ZRH-FRA' }))
})
test.afterAll(() => server.dispose())

for (const language of ['de', 'en', 'fr', 'it', 'nl'] as const)
  test(
    `the tools of the timetable take two rows on 1440 px, and the details cover nothing: ${language}`,
    thoroughUnless(language === 'fr'),
    async ({ page }) => {
      await openAs(page, server, 'dora', '/admin/dashboard', { settings: { language } })
      const row = page.getByRole('row').filter({ hasText: 'LX 7301' })
      await expect(row).toBeVisible()
      const toolbar = page.locator(':has(> [aria-keyshortcuts="Alt+j"])')
      // A third row would make it 140 px.
      expect((await toolbar.boundingBox())?.height).toBeLessThan(110)

      await row.getByRole('button').last().click()
      const legs = page.getByRole('complementary').locator('ul').first()
      const covered = await legs.locator('li').evaluateAll((lines) =>
        lines.flatMap((line) => {
          const [name, times] = [...line.children]
          return (name?.scrollWidth ?? 0) > (name?.clientWidth ?? 0)
            ? [`${name?.textContent} / ${times?.textContent}`]
            : []
        }),
      )
      expect(covered).toEqual([])
    },
  )
