import { expect, type Page } from '@playwright/test'
import { COMMENT, logIn, openTrip } from '../support/app.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { addMondayTour, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** Files of the installed app that the browser threw away, and files that a newer version on the server does not have. */

setUpCompany(async () => {
  await server.api('POST', '/api/trips', tripIn(1))
  await addMondayTour(server, 'LX 200')
})

/**
 * Deletes files of the app by the beginning of their names, from all that the browser keeps. Without a network: the start
 * before, seconds ago, may still be fetching what was missing.
 */
const throwAway = async (page: Page, ...names: string[]): Promise<void> => {
  const gone = await page.evaluate(async (starts) => {
    const found: string[] = []
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys()) {
        const file = new URL(request.url).pathname.split('/').at(-1) ?? ''
        if (starts.some((start) => file.startsWith(`${start}-`))) {
          found.push(file)
          await cache.delete(request)
        }
      }
    }
    return found
  }, names)
  expect(gone.length).toBeGreaterThanOrEqual(names.length)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  await client.detach()
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'fehlt auf diesem Gerät' })

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })
  test.describe.configure({ timeout: 300_000 })

  /** Screens with the files that each is opened by, and what it shows once they are there again. */
  type Lack = [path: string, named: string, shows: string, ...files: string[]]
  const SCREENS: Lack[] = [
    ['/admin/board', 'Plantafel', 'LX 100', 'board-screen'],
    ['/admin/edit/1', 'Fahrt bearbeiten', 'Speichern', 'edit-trip-screen'],
    ['/admin/disposition', 'Disposition', 'Wochen', 'disposition-screen'],
    ['/admin/editdisposition/:id', 'Tour bearbeiten', 'Neue Tour', 'edit-tour-screen'],
    ['/admin/analysisArea', 'Auswertung', 'Auswertung', 'analysis-screen'],
    ['/admin/customerjournal', 'Kundenjournal', 'Wählen Sie einen Kunden', 'customer-journal-screen'],
    ['/admin/subcontractorjournal', 'Unternehmerjournal', 'Wählen Sie', 'subcontractor-journal-screen'],
    ['/admin/monthend', '', 'Treibstoff für die Ausgewählten', 'month-end-screen'],
    ['/admin/statements', 'Abrechnungen', 'Abrechnung erstellen', 'statements-screen'],
    ['/admin/pricelist', 'Preisliste', 'Preisliste', 'price-list-screen'],
    ['/admin/report', 'Berichte', 'Fahrtenbericht', 'reports-screen'],
    ['/admin/alerts', 'Benachrichtigungen', 'Benachrichtigung', 'alerts-screen'],
    ['/admin/customers', 'Kunden', 'Helvetia Cargo', 'customers-screen'],
    ['/admin/users', 'Benutzer', 'otto', 'users-screen'],
    ['/admin/documents', 'Nachweise', 'Nachweis', 'documents-screen'],
    ['/admin/upload', 'Fahrplan hochladen', 'Datei wählen', 'trip-upload-screen'],
    ['/admin/setup', 'Einstellungen', 'Keine Änderungen warten.', 'settings-screen'],
    ['/admin/changepassword', 'Passwort ändern', 'Neues Passwort wiederholen', 'change-password-screen'],
  ]
  /** Files that many screens share, and files that open the timetable. */
  const SHARED: Lack[] = [
    ['/admin/customers', '', 'Helvetia Cargo', 'mui'],
    ['/admin/customers', '', 'Helvetia Cargo', 'parts'],
    ['/admin/customers', '', 'Helvetia Cargo', 'controls'],
    ['/admin/customers', '', 'Helvetia Cargo', 'server-queries'],
    ['/admin/pricelist', '', 'LX 200', 'list-grid'],
    ['/admin/dashboard', '', 'LX 100', 'desk-timetable'],
    ['/admin/dashboard', '', 'LX 100', 'trip-grid'],
    ['/admin/dashboard', '', 'LX 100', 'start-engine', 'page-worker', 'schemas'],
    ['/admin/dashboard', '', 'Hauptmenü', 'sidebar'],
  ]
  for (const [about, lacks] of [
    ['what is shared and the timetable', SHARED],
    ['each screen', SCREENS],
  ] as const) {
    test(`it is said what is missing, and it opens by itself once the line is back: ${about}`, async ({ page }) => {
      test.setTimeout(900_000)
      await logIn(page, network.url, 'dora')
      for (const [path, named, shows, ...files] of lacks) {
        await test.step(`${path} without ${files}`, async () => {
          await page.evaluate(async () => {
            await navigator.serviceWorker.ready
          })
          await network.goOffline()
          await throwAway(page, ...files)
          await page.goto(network.url + path)
          await expect(notice(page)).toBeVisible()
          await expect(notice(page)).toContainText(named)
          await expect(notice(page)).toContainText('bleibt erhalten')
          await notice(page).getByRole('button', { name: 'Erneut versuchen' }).click()
          await expect(notice(page)).toBeVisible()
          await network.goOnline()
          await expect(notice(page)).toHaveCount(0)
          await expect(
            page
              .getByText(shows)
              .or(page.getByRole('navigation', { name: shows }))
              .first(),
          ).toBeVisible()
        })
      }
    })
  }

  test('what the app begins with: the page says so before there is an app, and comes back', async ({ page }) => {
    await logIn(page, network.url, 'dora')
    for (const file of ['index', 'libraries', 'de']) {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      await network.goOffline()
      await throwAway(page, file)
      await page.goto(`${network.url}/admin/dashboard`)
      await expect(notice(page)).toBeVisible()
      await expect(notice(page).getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
      await network.goOnline()
      await notice(page).getByRole('button').click()
      await expect(page.getByText('LX 100').first()).toBeVisible()
      await expect(notice(page)).toHaveCount(0)
    }
  })

  test('what was thrown away is kept again after the next start with a line, for the start without one', async ({
    page,
  }) => {
    await logIn(page, network.url, 'dora')
    const count = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
        return kept.reduce((sum, files) => sum + files, 0)
      })
    const whole = await count()
    expect(whole).toBeGreaterThan(50)
    await throwAway(page, 'customers-screen', 'mui')
    expect(await count()).toBeLessThan(whole)
    await page.goto(`${network.url}/admin/dashboard`)
    await expect.poll(count).toBe(whole)
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) await (await caches.open(name)).delete(request)
    })
    expect(await count()).toBe(0)
    await page.goto(`${network.url}/admin/dashboard`)
    await expect.poll(count).toBe(whole)
    await network.goOffline()
    await page.goto(`${network.url}/admin/customers`)
    await expect(page.getByText('Helvetia Cargo').first()).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })

  test('parts of a phone: what is tapped is told to be missing, and what was typed stays', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await logIn(page, network.url, 'sara')
    await network.goOffline()
    await throwAway(page, 'assign-sheet', 'menu-drawer')
    await page.goto(`${network.url}/admin/dashboard`)
    await page
      .getByRole('article')
      .getByRole('button', { name: /Fahrer/ })
      .first()
      .press('Enter')
    await expect(notice(page)).toBeVisible()
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await expect(notice(page)).toBeVisible()
    await network.goOnline()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    await openTrip(page, network.url, 1)
    await page.getByLabel(COMMENT).fill('halb getippt')
    await network.goOffline()
    await throwAway(page, 'subcontractor-journal-screen')
    await page.goto(`${network.url}/admin/subcontractorjournal`)
    await expect(notice(page)).toContainText('bleibt erhalten')
    await page.goBack()
    await expect(page.getByLabel(COMMENT)).toHaveValue('halb getippt')
  })
})

test('a new version on the server has no longer what the open app asks for: the page is loaded anew, once', async ({
  page,
}) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByText('LX 100').first()).toBeVisible()
  let isOld = true
  await page.route('**/assets/price-list-screen-*', (route) =>
    isOld ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }) : route.continue(),
  )
  const loaded = page.waitForEvent('load')
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Preisliste' }).click()
  await expect(notice(page)).toContainText('Preisliste')
  await loaded
  // Had it not helped, a person decides; a click loads again.
  await expect(notice(page)).toContainText('neue Version')
  isOld = false
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preisliste')
  await expect(notice(page)).toHaveCount(0)
})
