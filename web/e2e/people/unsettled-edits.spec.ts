import { expect, type Page } from '@playwright/test'
import { dayOf, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import { weekdayIndex } from '#shared/domain/time/weeks.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import { COMMENT, INFO, openTrip, saveField } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { ZONE } from '../support/days.ts'
import { createNetwork, type Network } from '../support/network.ts'
import { tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'
import { notice, press, server, setUpSettings } from './settings-sample.ts'

setUpSettings()

test.describe('edits that are not settled', () => {
  const notSettled = (page: Page) =>
    page.getByRole('list', { name: 'Nicht abgeschlossene Änderungen' }).getByRole('listitem').first()
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
  const button = (page: Page, name: string) => notSettled(page).getByRole('button', { name, exact: true })
  const discard = async (
    page: Page,
    title: string,
    answer: 'Behalten' | 'Verwerfen',
    said = /Verloren geht:.*Es bleibt:/s,
  ) => {
    await button(page, 'Verwerfen').click()
    const question = page.getByRole('dialog', { name: 'Änderung verwerfen?' })
    await expect(question).toContainText(title)
    await expect(question).toContainText(said)
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toBeHidden()
  }
  const trip = (id: number) => server.api<Record<string, unknown>>('GET', `/api/trips/${id}`)
  /** `SPÄT 1 vom Mo 23.11.` */
  const rowLabel = ({ tt_tour, tt_stp }: Record<string, unknown>): string => {
    const day = dayOf(String(tt_stp), ZONE)
    return `${tt_tour} vom ${['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'][weekdayIndex(day)]} ${formatDayMonth(day)}`
  }

  let network: Network
  test.beforeEach(async ({ context, afterPages }) => {
    network = await createNetwork(server.url)
    afterPages(() => network.close())
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: network.url })
  })

  /** Saves an edit of a new trip that stays on the device until something happened at the server. */
  const editLate = async (
    page: Page,
    username: string,
    edit: { label: string; field: 'tt_info' | 'tt_sub_invoice_comment'; to: string },
    meanwhile: (id: number) => Promise<unknown>,
  ): Promise<number> => {
    const { tt_id } = await server.api<{ tt_id: number }>(
      'POST',
      '/api/trips',
      tripIn(3, { tt_tour: 'SPÄT 1', [edit.field]: 'Tor 1' }),
    )
    await openAs(page, { ...server, url: network.url }, username, `/admin/edit/${tt_id}`, { isNew: true })
    network.isPushBlocked = true
    await saveField(page, edit.label, edit.to)
    await meanwhile(tt_id)
    await page.goto(`${network.url}/admin/setup`)
    await expect(notSettled(page)).toContainText('Wartet')
    network.isPushBlocked = false
    await press(page, 'Jetzt synchronisieren')
    return tt_id
  }

  test('a refused one: its reason and both values, copied, kept, and tried again once the trip is back', async ({
    page,
  }) => {
    const BISE = { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001', tt_driver: 'Carla Rossi', tt_drivernr: '201' }
    const ALPEN = { tt_sub: 'Alpen Trans', tt_gps: 'ZH 1001', tt_driver: 'Ada Keller', tt_drivernr: '101' }
    const edit = { label: COMMENT, field: 'tt_sub_invoice_comment', to: 'Tor 4' } as const
    const id = await editLate(page, 'sara', edit, (trip) => server.api('PUT', `/api/trips/${trip}`, BISE))
    const row = rowLabel(await trip(id))
    const title = `Fahrt ${row}, bearbeitet`
    await expect(notSettled(page)).toContainText('Abgelehnt')
    await expect(notSettled(page).getByRole('heading', { name: title })).toBeVisible()
    // The reason says what happened to the trip, but not who has it now.
    const [given] = await server.api<HistoryEntry[]>('GET', `/api/trips/${id}/history`)
    const reason = `${row} wurde um ${formatClock(given?.at, ZONE)} von admin einem anderen Unternehmer gegeben.`
    await expect(notSettled(page).getByRole('alert')).toHaveText(reason)
    await button(page, 'Mehr anzeigen').click()
    const line = notSettled(page).getByText('Unternehmer: Bemerkung: Tor 1 → Tor 4')
    await expect(line).toBeVisible()
    await expect(line.locator('del')).toHaveText('Tor 1')
    await expect(line.locator('strong')).toHaveText('Tor 4')
    await expectNoViolation(page)

    await button(page, 'Kopieren').click()
    await expect(notice(page)).toHaveText('In die Zwischenablage kopiert.')
    expect(await copied(page)).toBe([title, reason, 'Unternehmer: Bemerkung: Tor 1 → Tor 4'].join('\n'))
    // Nothing of it stays with this company, and it would be refused again.
    await discard(page, title, 'Behalten', /nicht mehr zu Ihren Einträgen\. Verloren geht:(?!.*Es bleibt)/s)
    await expect(notSettled(page)).toContainText('Abgelehnt')
    await expect(button(page, 'Erneut versuchen')).toHaveCount(0)
    // The other company's invoice begins without a comment; given back, the trip is as it was.
    expect(await trip(id)).toMatchObject({ tt_sub_invoice_comment: '' })
    await server.api('PUT', `/api/trips/${id}`, { ...ALPEN, tt_sub_invoice_comment: 'Tor 1' })
    await press(page, 'Jetzt synchronisieren')
    await button(page, 'Erneut versuchen').click()
    await expect(page.getByText('Keine Änderungen warten. Alles ist gesendet.')).toBeVisible()
    expect(await trip(id)).toMatchObject({ tt_sub_invoice_comment: 'Tor 4' })
  })

  test('a conflict: both values, copied, looked at without deciding, and discarded when asked', async ({ page }) => {
    const edit = { label: INFO, field: 'tt_info', to: 'Tor 4' } as const
    const id = await editLate(page, 'dora', edit, (trip) =>
      server.api('PUT', `/api/trips/${trip}`, { tt_info: 'Tor 9' }),
    )
    const title = `Fahrt ${rowLabel(await trip(id))}, bearbeitet`
    await expect(notSettled(page)).toContainText('Konflikt')
    const reason = 'Der Eintrag wurde inzwischen von jemand anderem geändert.'
    await expect(notSettled(page).getByRole('alert')).toHaveText(reason)
    await button(page, 'Mehr anzeigen').click()
    await expect(notSettled(page)).toContainText('Info: Tor 1 → Tor 4')
    await button(page, 'Kopieren').click()
    await expect(notice(page)).toHaveText('In die Zwischenablage kopiert.')
    expect(await copied(page)).toBe([title, reason, 'Info: Tor 1 → Tor 4'].join('\n'))

    await button(page, 'Entscheiden').click()
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet.getByRole('radio', { name: /Mein Wert.*Tor 4/ })).not.toBeChecked()
    await expect(sheet.getByRole('radio', { name: /admin.*Tor 9/ })).not.toBeChecked()
    await expect(sheet.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
    await sheet.getByRole('button', { name: 'Abbrechen' }).click()
    await discard(page, title, 'Behalten')
    await expect(notSettled(page)).toContainText('Konflikt')
    await discard(page, title, 'Verwerfen')
    await expect(page.getByText('Keine Änderungen warten. Alles ist gesendet.')).toBeVisible()
    expect(await trip(id)).toMatchObject({ tt_info: 'Tor 9' })
    await openTrip(page, network.url, id)
    await expect(page.getByLabel(INFO)).toHaveValue('Tor 9')
  })
})
