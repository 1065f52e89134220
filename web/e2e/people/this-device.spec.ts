import { type BrowserContext, expect } from '@playwright/test'
import { formatInstant } from '#shared/domain/time/dates.ts'
import { expectNoViolation } from '../support/axe.ts'
import { ZONE } from '../support/days.ts'
import { createNetwork } from '../support/network.ts'
import { openAs, settingOf, test } from '../support/session.ts'
import { card, IPHONE, notice, open, press, server, setUpSettings, tripId } from './settings-sample.ts'

setUpSettings()

test.describe('this device', () => {
  test('storage: how much, and the browser’s answer when its protection is asked for', async ({ page, context }) => {
    await open(page, 'sara', 'device')
    const storage = card(page, 'Speicher auf diesem Gerät')
    await expect(storage).toContainText(/Belegt\s*\d+([.,]\d)?\sMB/)
    await expect(storage).toContainText('Nicht geschützt')
    await storage.getByRole('button', { name: 'Schutz anfordern' }).click()
    await expect(notice(page)).toContainText('Der Browser gewährt den Schutz zurzeit nicht.')

    const devtools = await context.newCDPSession(page)
    const { targetInfo } = await devtools.send('Target.getTargetInfo')
    await devtools.send('Browser.grantPermissions', {
      permissions: ['durableStorage'],
      origin: server.url,
      browserContextId: targetInfo.browserContextId,
    })
    await storage.getByRole('button', { name: 'Schutz anfordern' }).click()
    await expect(notice(page)).toHaveText('Die Daten sind jetzt geschützt.')
    await expect(storage).toContainText('Der Browser löscht die Daten nicht von selbst.')
    await expect(storage.getByRole('button')).toHaveCount(0)
  })

  test('installing: by the browser’s menu, or its own offer, which is good for one', async ({ page }) => {
    await open(page, 'sara', 'device')
    const app = card(page, 'App')
    await expect(app).toContainText('über das Menü des Browsers')
    // Chromium fires the event at its own choice; the page learns no more of it.
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          document.title = 'asked'
        },
      })
      dispatchEvent(offer)
    })
    await app.getByRole('button', { name: /installieren/i }).click()
    await expect(page).toHaveTitle('asked')
    await expect(app.getByRole('button', { name: /installieren/i })).toBeHidden()
  })

  test('an iPhone gets the steps, in French', async ({ newContext }) => {
    const context: BrowserContext = await newContext({
      userAgent: IPHONE,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await open(page, 'sara', 'device', { settings: { language: 'fr' } })
    await expect(card(page, 'Application').getByRole('listitem')).toHaveText([
      'Dans Safari, touchez « Partager »',
      'Choisissez « Sur l’écran d’accueil »',
      'Touchez « Ajouter », puis ouvrez l’application depuis l’écran d’accueil',
    ])
    await expectNoViolation(page)
    // Safari sets this in an app that was opened from the home screen.
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await page.reload()
    await expect(card(page, 'Application')).toContainText('L’application est installée.')
    await context.close()
  })

  test('local preferences are reset; the session and what waits stay', async ({ page, afterPages }) => {
    const network = await createNetwork(server.url)
    afterPages(() => network.close())
    const filters = [{ column: 'tt_sub', values: ['Alpen Trans'] }]
    await openAs(page, { ...server, url: network.url }, 'dora', `/admin/edit/${tripId}`, {
      settings: { language: 'fr', dashboard_view: 'next_week', filters_dashboard_desktop: filters, panicbutton: true },
      isNew: true,
    })
    network.isPushBlocked = true
    await page.getByLabel('Info (visible pour tous)').fill('wartet noch')
    await press(page, 'Enregistrer')
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await page.goto(`${network.url}/admin/setup`)
    const waiting = page.getByRole('list', { name: 'Modifications non réglées' }).getByRole('listitem')
    await expect(waiting).toHaveCount(1)
    await press(page, 'Réinitialiser les préférences locales')
    await press(page, 'Réinitialiser')
    await expect(notice(page)).toHaveText('Die lokalen Einstellungen wurden zurückgesetzt.')
    for (const name of ['language', 'dashboard_view', 'filters_dashboard_desktop', 'panicbutton'] as const)
      expect(await settingOf(page, name), name).toBeNull()
    expect(await settingOf(page, 'username')).toBe('dora')
    await expect(page.getByRole('list', { name: 'Nicht abgeschlossene Änderungen' }).getByRole('listitem')).toHaveCount(
      1,
    )
    network.isPushBlocked = false
    await press(page, 'Jetzt synchronisieren')
    await expect(page.getByText('Keine Änderungen warten. Alles ist gesendet.')).toBeVisible()
    expect(await server.api('GET', `/api/trips/${tripId}`)).toMatchObject({ tt_info: 'wartet noch' })
  })

  test('language and the company’s zone, whatever the device’s is', async ({ newContext }) => {
    const context = await newContext({ timezoneId: 'America/New_York' })
    const page = await context.newPage()
    await open(page, 'otto', 'device')
    const display = card(page, 'Sprache und Zeit')
    await expect(display).toContainText(ZONE)
    await expect(display).toContainText(formatInstant(new Date().toISOString(), ZONE).slice(0, 14))
    await display.getByRole('button', { name: 'Français' }).click()
    await expect(card(page, 'Langue et heure')).toContainText('Fuseau horaire de l’entreprise')
    await context.close()
  })
})
