import { expect, type Page } from '@playwright/test'
import { INFO } from '../support/app.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** A screen that fails keeps what was typed, says so, and comes back by itself; one that goes on failing is left to the person. */

test.use({ expectedFault: /deliberate/ })

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
  await server.api('POST', '/api/trips', tripIn(1))
})
test.afterAll(() => server.dispose())

/** The next elements of this kind cannot be made. */
const breakElements = (page: Page, tag: string, times: number): Promise<void> =>
  page.evaluate(
    ([broken, count]) => {
      const create = document.createElement.bind(document)
      let left = count
      document.createElement = ((name: string, options?: ElementCreationOptions) => {
        if (name.toLowerCase() === broken && left > 0 && !('isMended' in window)) {
          left -= 1
          throw new Error('deliberate')
        }
        return create(name, options)
      }) as typeof document.createElement
    },
    [tag, times] as const,
  )

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Diese Seite liess sich nicht laden' })

test('a form that fails while somebody types comes back with what was typed', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/edit/1')
  await page.getByLabel(INFO).fill('halb getippt')
  await page.evaluate(() => {
    const alerts: string[] = []
    Object.assign(window, { alerts })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main [role=alert]')) {
        alerts.push(textContent)
        // Only now: how often React tries before it gives up is its own affair.
        if (textContent.includes('gleich noch einmal')) Object.assign(window, { isMended: true })
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  await breakElements(page, 'ul', 1_000)
  // By a key: a click whose element goes while it is pressed is begun again, on the form that came back.
  await page
    .getByRole('combobox', { name: /^Fahrzeug/ })
    .first()
    .focus()
  await page.keyboard.press('ArrowDown')
  // It stands there for a moment only.
  const said = () => page.evaluate(() => String(Reflect.get(window, 'alerts')))
  await expect.poll(said).toContain('auf diesem Gerät aufbewahrt')
  await expect.poll(said).toContain('gleich noch einmal')
  await expect(page.getByLabel(INFO)).toHaveValue('halb getippt')
  await expect(failed(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel(INFO)).toHaveValue('halb getippt')
})

test('a screen that goes on failing is opened three times, and then left to the person; others work', async ({
  page,
}) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByText('LX 100').first()).toBeVisible()
  await breakElements(page, 'input', 1_000)
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' })
  await menu.getByRole('link', { name: 'Preisliste' }).click()
  await expect(failed(page)).toContainText('gleich noch einmal')
  await expect(failed(page)).not.toContainText('gleich noch einmal', { timeout: 60_000 })
  await expect(failed(page).getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isMended: true }))
  await menu.getByRole('link', { name: 'Berichte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Berichte')
  await expect(failed(page)).toHaveCount(0)
})
