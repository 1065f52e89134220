import { devices, expect } from '@playwright/test'
import texts from '#shared/i18n/de.json' with { type: 'json' }
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

const { userAgent, viewport, isMobile, hasTouch } = devices['iPhone 14']
test.use({ userAgent, viewport, isMobile, hasTouch })

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
})
test.afterAll(() => server.dispose())

/** The words of the sentence in each language: `web/i18n/install-words.test.ts`. */
test('settings on an iPhone say what iOS deletes, and how to install', async ({ page }) => {
  await openAs(page, server, 'sara', '/admin/setup')
  await expect(page.getByText(texts.install_ios_text)).toBeVisible()
  const steps = page.getByRole('main').locator('ol').getByRole('listitem')
  await expect(steps).toHaveText([texts.install_ios_1, texts.install_ios_2, texts.install_ios_3])
  await expect(page.getByText(texts.push_ios_first)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
})
