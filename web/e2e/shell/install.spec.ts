import { devices, expect } from '@playwright/test'
import german from '../../../shared/i18n/de.json' with { type: 'json' }
import english from '../../../shared/i18n/en.json' with { type: 'json' }
import french from '../../../shared/i18n/fr.json' with { type: 'json' }
import italian from '../../../shared/i18n/it.json' with { type: 'json' }
import dutch from '../../../shared/i18n/nl.json' with { type: 'json' }
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

const { userAgent, viewport, isMobile, hasTouch } = devices['iPhone 14']
test.use({ userAgent, viewport, isMobile, hasTouch })

let server: TestServer
test.beforeAll(async () => {
  server = await createCompany()
})
test.afterAll(() => server.dispose())

/**
 * The sentence of each language that a web page's data are deleted after seven days, but an installed app's are not.
 */
const LANGUAGES = [
  ['de', german, /nach sieben Tagen ohne Nutzung, die einer installierten App nicht/],
  ['en', english, /after seven days without use, but not that of an installed app/],
  ['fr', french, /après sept jours sans utilisation, mais pas celles d’une application installée/],
  ['it', italian, /dopo sette giorni senza uso, ma non quelli di un’app installata/],
  ['nl', dutch, /na zeven dagen zonder gebruik, maar niet die van een geïnstalleerde app/],
] as const

for (const [language, texts, saying] of LANGUAGES) {
  const tag = language === 'de' ? [] : '@thorough'
  test(`settings on an iPhone say what iOS deletes, and how to install: ${language}`, { tag }, async ({ page }) => {
    await openAs(page, server, 'sara', '/admin/setup', { settings: { language } })
    const warning = page.getByText(texts.install_ios_text)
    await expect(warning).toBeVisible()
    await expect(warning).toHaveText(saying)
    const steps = page.getByRole('main').locator('ol').getByRole('listitem')
    await expect(steps).toHaveText([texts.install_ios_1, texts.install_ios_2, texts.install_ios_3])
    await expect(page.getByText(texts.push_ios_first)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  })
}
