import { expect } from '@playwright/test'
import { tryNow } from '../support/app.ts'
import { server, setUpCompany } from '../support/company.ts'
import { tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** A page whose service worker has not installed the app yet loses its network: parts of it are not there. */
setUpCompany()

test('a question whose file cannot be fetched says so; the screen stays, and asks once there is a network', async ({
  page,
}) => {
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(1))
  await openAs(page, server, 'dora', `/admin/edit/${tt_id}`)
  await page.getByLabel('Notiz (nur intern)').fill('halb getippt')
  await page.route('**/assets/confirm-dialog-*', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Preisliste' }).click()
  await expect(page.getByTestId('notification')).toHaveText('Dafür braucht es eine Verbindung.')
  await expect(page.getByLabel('Notiz (nur intern)')).toHaveValue('halb getippt')
  await page.unroute('**/assets/confirm-dialog-*')
  await tryNow(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(page.getByLabel('Notiz (nur intern)')).toHaveValue('halb getippt')
})

test('what is fetched after the first rows may be missing: the timetable stays, and the rest comes later', async ({
  page,
}) => {
  await server.api('POST', '/api/trips', tripIn(1, { tt_tour: 'BLEIBT' }))
  await page.setViewportSize({ width: 390, height: 844 })
  const missed: string[] = []
  let asked = 0
  for (const part of ['pull-to-refresh', 'refusal-notices', 'de']) {
    await page.route(`**/assets/${part}-*`, (route) => {
      // The texts of the first screens come first.
      if (part === 'de' && asked++ === 0) return route.continue()
      missed.push(part)
      return route.abort()
    })
  }
  await openAs(page, server, 'sara', '/admin/dashboard')
  for (const part of ['pull-to-refresh', 'refusal-notices', 'de']) await expect.poll(() => missed).toContain(part)
  await expect(page.getByRole('article').filter({ hasText: 'BLEIBT' })).toBeVisible()
  await page.unrouteAll()
  await tryNow(page)
  await page
    .getByRole('article')
    .filter({ hasText: 'BLEIBT' })
    .getByRole('button', { name: /Fahrer/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const hasStyles = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('link[rel=stylesheet]:not([disabled])')].every(
        (link) => (link as HTMLLinkElement).sheet,
      ),
    )
  await expect.poll(hasStyles).toBe(true)
})
