import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { expectNoViolation } from '../support/axe.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** Links of a trip: made in the app, opened by people without a login; what the driver reports stands in the details. */
setUpCompany()

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const addTrip = async (): Promise<number> =>
  (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(-1, { tt_tour: 'LX 300' }))).tt_id

const report = async (id: number, reports: object[]): Promise<void> => {
  const link = { kind: 'driver', lang: 'pl' }
  const { token } = await server.api<{ token: string }>('POST', `/api/trips/${id}/links`, link)
  const sent = reports.map((fields) => ({ re_id: randomUUID(), tt_id: id, re_device_at: minutesAgo(0), ...fields }))
  const body = { sent_at: minutesAgo(0), reports: sent }
  const { results } = await server.api<{ results: { outcome: string }[] }>('POST', '/api/link/reports', body, token)
  expect(results.map(({ outcome }) => outcome)).toEqual(reports.map(() => 'kept'))
}
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Links/ })

test('dispatch makes a link to share; it opens without a login, and no more once it is revoked', async ({
  page,
  newContext,
}) => {
  const id = await addTrip()
  await report(id, [
    { re_kind: 'positioned', re_said_at: minutesAgo(50) },
    { re_kind: 'departed', re_said_at: minutesAgo(10) },
  ])
  await openAs(page, server, 'admin', `/admin/edit/${id}`)
  await page.getByRole('button', { name: 'Links', exact: true }).click()
  await dialog(page).getByRole('radio', { name: 'Zum Teilen' }).check()
  await dialog(page).getByRole('button', { name: 'Link erstellen' }).click()
  const address = await dialog(page).getByRole('textbox', { name: 'Adresse des Links' }).inputValue()
  expect(address).toMatch(/\/s\/#[\w-]{40,}$/)
  await expect(dialog(page).getByRole('img', { name: 'QR-Code des Links' })).toBeVisible()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await expectNoViolation(page)

  const guest = await (await newContext({ locale: 'fr-CH', viewport: { width: 390, height: 844 } })).newPage()
  await guest.goto(address)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/^Arrivée attendue à \d\d:\d\d$/)
  await expect(guest.getByRole('listitem').filter({ hasText: 'Départ' })).toContainText('signalé par le chauffeur')
  await expect(guest.locator('body')).toContainText('Zürich Flughafen Fracht → Genève Aéroport Fret')
  await expect(guest.locator('body')).not.toContainText(/Ada Keller|ZH 1001|640|480|Alpen Trans/)
  await expectNoViolation(guest)
  await guest.getByRole('combobox', { name: 'Langue' }).selectOption('Deutsch')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/^Ankunft voraussichtlich/)

  const shared = dialog(page).getByRole('listitem').filter({ hasText: 'Zum Teilen' })
  await shared.getByRole('button', { name: /^Widerrufen/ }).click()
  await page
    .getByRole('dialog', { name: 'Diesen Link widerrufen?' })
    .getByRole('button', { name: 'Widerrufen' })
    .click()
  await expect(shared).toContainText(/Geöffnet .*Widerrufen \d/)
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Der Link gilt nicht (mehr)')
})

test('what the driver reports stands in the details; admin sets it aside and counts it again', async ({ page }) => {
  const id = await addTrip()
  await report(id, [
    { re_kind: 'departed', re_said_at: minutesAgo(20) },
    { re_kind: 'delayed', re_minutes: 40, re_text: 'Stau am Gubrist' },
  ])
  await openAs(page, server, 'admin', '/admin/dashboard')
  const row = page.getByRole('row').filter({ hasText: 'LX 300' })
  await expect(row).toContainText('Fahrer: 40 min später (Stau am Gubrist)')
  await row.locator('[col-id="tt_tour"]').focus()
  await page.keyboard.press('Shift+Enter')
  const details = page.getByRole('complementary', { name: 'Details' })
  const legs = details.getByRole('list').first()
  await expect(legs).toContainText('vom Fahrer')
  const departed = details.getByRole('listitem').filter({ hasText: 'Abgefahren' })
  await departed.getByRole('button', { name: /^Beiseitelegen/ }).click()
  await expect(departed).toContainText('zählt nicht: beiseitegelegt')
  await expect(legs).not.toContainText('vom Fahrer')
  await departed.getByRole('button', { name: /^Wieder zählen/ }).click()
  await expect(legs).toContainText('vom Fahrer')

  await report(id, [{ re_kind: 'arrived' }])
  await expect(row).toContainText('Meldung wartet auf die Disposition')
  const arrived = details.getByRole('listitem').filter({ hasText: 'Angekommen' })
  await expect(arrived).toContainText('zählt noch nicht: wartet auf die Disposition')
  await expectNoViolation(page)
  await arrived.getByRole('button', { name: /^Nicht übernehmen/ }).click()
  await expect(arrived).toContainText('zählt nicht: beiseitegelegt')
  await expect(row).not.toContainText('Meldung wartet')
  await arrived.getByRole('button', { name: /^Wieder zählen/ }).click()
  await expect(legs.getByRole('listitem').last()).toContainText('vom Fahrer')
  await arrived.getByRole('button', { name: /^Beiseitelegen/ }).click()
  await expect(legs.getByRole('listitem').last()).not.toContainText('vom Fahrer')

  await details.getByRole('button', { name: 'Weitere Möglichkeiten' }).click()
  await details.getByRole('button', { name: 'Links' }).click()
  const language = dialog(page).getByRole('combobox', { name: 'Sprache der Seite' })
  await language.focus()
  await page.keyboard.press('ArrowDown')
  await expect(language).toHaveValue('en')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(details).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('article', { name: 'LX 300' })).toContainText('Fahrer: 40 min später (Stau am Gubrist)')
})

test('a customer reads a trip on a desk and makes a link to share it', async ({ page }) => {
  await addTrip()
  await openAs(page, server, 'carl', '/admin/dashboard')
  await page.getByRole('row').filter({ hasText: 'LX 300' }).locator('[col-id="tt_tour"]').focus()
  await page.keyboard.press('Shift+Enter')
  await page.getByRole('dialog', { name: 'LX 300' }).getByRole('button', { name: 'Links' }).click()
  await dialog(page).getByRole('button', { name: 'Link erstellen' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Adresse des Links' })).toHaveValue(/\/s\/#/)
  await dialog(page).getByRole('button', { name: 'Schliessen', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'LX 300' })).toBeVisible()
})

test('the page to share keeps what it showed without a network, with its age, and goes on by itself', async ({
  newContext,
}) => {
  const id = await addTrip()
  const link = { kind: 'share', lang: 'de' }
  const { token } = await server.api<{ token: string }>('POST', `/api/trips/${id}/links`, link)
  const context = await newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
  const guest = await context.newPage()
  await guest.clock.install()
  await guest.goto(`${network.url}/s/#${token}`)
  const headline = guest.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText(/^Ankunft (?:geplant|voraussichtlich)/)
  await guest.evaluate(async () => void (await navigator.serviceWorker.ready))

  await network.goOffline()
  await guest.clock.fastForward('05:00')
  const notice = guest.getByText(/^Keine Verbindung/)
  await expect(notice).toHaveText(/^Keine Verbindung\. Stand \d\d:\d\d, vor [5-7] Min\.$/)
  await expect(headline).toHaveText(/^Ankunft (?:geplant|voraussichtlich)/)
  await expectNoViolation(guest)
  // A phone that needs the room ends pages, and opens them again.
  await guest.reload()
  await expect(notice).toHaveText(/^Keine Verbindung\. Stand \d\d:\d\d, vor \d+ Min\.$/)
  await expect(headline).toHaveText(/^Ankunft (?:geplant|voraussichtlich)/)
  const foreign = await context.newPage()
  await foreign.goto(`${network.url}/s/#${'x'.repeat(43)}`)
  await expect(foreign.getByText('Keine Verbindung. Die Seite versucht es weiter.')).toBeVisible()

  await server.api('PUT', `/api/trips/${id}`, { tt_ata: minutesAgo(1) })
  await network.goOnline()
  await guest.clock.fastForward('01:10')
  await expect(headline).toHaveText(/^Angekommen um/)
  await expect(notice).toBeHidden()
})
