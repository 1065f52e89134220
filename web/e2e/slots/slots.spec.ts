import { expect, type Page } from '@playwright/test'
import { dayOf } from '#shared/domain/time/dates.ts'
import { logIn, openTrip, tryNow } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { ZONE } from '../support/days.ts'
import { tripIn } from '../support/server.ts'
import { INSTALLED, test } from '../support/session.ts'
import { findSmallTargets } from '../support/touch-targets.ts'

/** Slots at the docks: booked on a phone without a network, seen by dispatch where they do not fit. */

type Slotted = { tt_to_slot_from: string | null; tt_to_slot_to: string | null; tt_to_slot_number: string }
let id: number
let sta: string
setUpCompany(async () => {
  const genf = { add_id: 'GVA', add_name: 'Genève Aéroport Fret', add_lat: 46.2381, add_lon: 6.1089, add_radius: 300 }
  await server.api('PUT', '/api/address/GVA', {
    ...genf,
    add_slot_url: 'https://example.com/slots',
    add_slot_lead: 240,
  })
  // Arrives in four hours: by now its slot must be booked.
  const trip = tripIn(0)
  sta = String(trip.tt_sta)
  id = (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
})
const tripNow = () => server.api<Slotted>('GET', `/api/trips/${id}`)
const slot = (page: Page, place: 'Abfahrt' | 'Ankunft') =>
  page.getByRole('group', { name: `Slot ${place}`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' })
const after = (minutes: number) => new Date(Date.parse(sta) + minutes * 60_000).toISOString()

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the subcontractor enters the proposed slot by two taps in a dead spot, and it arrives', {
    tag: INSTALLED,
  }, async ({ page }) => {
    await logIn(page, network.url, 'sara')
    await expect(page.getByRole('article', { name: 'LX 100' })).toContainText('Slot Ankunft fehlt seit')
    await openTrip(page, network.url, id)
    await expect(slot(page, 'Ankunft')).toContainText('Slot Ankunft fehlt seit')
    await expectNoViolation(page)
    expect(await findCutTexts(page)).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
    await network.goOffline()
    await slot(page, 'Ankunft')
      .getByRole('button', { name: /eintragen/ })
      .tap()
    await expect(slot(page, 'Ankunft')).not.toContainText('Slot Ankunft fehlt')
    await save(page).tap()
    await expect(save(page)).toBeHidden()
    await network.goOnline()
    await tryNow(page)
    await expect.poll(async () => (await tripNow()).tt_to_slot_from !== null).toBe(true)
    const { tt_to_slot_from: from, tt_to_slot_to: to } = await tripNow()
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(3_600_000)
    expect(String(from) <= sta && sta < String(to)).toBe(true)
  })
})

test('a slot that will be missed is told everywhere, and one that is none is refused at its field', async ({
  page,
}) => {
  const [from, to] = [after(-60), after(-30)]
  await server.api('PUT', `/api/trips/${id}`, { tt_to_slot_from: from, tt_to_slot_to: to })
  await logIn(page, network.url, 'dora')
  const words = /Slot Ankunft: 30\smin zu spät/
  await expect(page.getByRole('row', { name: /LX 100/ })).toContainText(words)
  await page.goto(`${network.url}/admin/board`)
  await expect(page.getByRole('button', { name: words })).toBeVisible()

  await openTrip(page, network.url, id)
  const arrival = slot(page, 'Ankunft')
  await expect(arrival).toContainText(words)
  await expectNoViolation(page)
  const end = arrival.getByRole('textbox', { name: 'Slot bis' })
  await end.fill(await arrival.getByRole('textbox', { name: 'Slot von' }).inputValue())
  await end.blur()
  await expect(arrival).toContainText('Der Slot muss nach seinem Beginn enden.')
  await save(page).click()
  await expect(end).toBeFocused()
  expect(await tripNow()).toMatchObject({ tt_to_slot_from: from, tt_to_slot_to: to })
})

test('a closed day of the place where it arrives is told everywhere, also without a network', {
  tag: INSTALLED,
}, async ({ page }) => {
  await server.api('POST', '/api/closed-days', {
    cd_day: dayOf(sta, ZONE),
    cd_name: 'Inventur',
    cd_addresses: ['GVA'],
  })
  const words = /Ankunftsort am \d\d\.\d\d\. geschlossen: Inventur/
  await logIn(page, network.url, 'dora')
  await expect(page.getByRole('row', { name: /LX 100/ })).toContainText(words)
  await page.goto(`${network.url}/admin/board`)
  await expect(page.getByRole('button', { name: words })).toBeVisible()
  await network.goOffline()
  await openTrip(page, network.url, id)
  await expect(slot(page, 'Ankunft')).toContainText(words)
  await expect(slot(page, 'Abfahrt')).not.toContainText('geschlossen')
  await expectNoViolation(page)
})

test('the portal opens in a tab of its own, with the trip in the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: network.url })
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'portal' }))
  await logIn(page, network.url, 'dora')
  await openTrip(page, network.url, id)
  await expect(slot(page, 'Abfahrt').getByRole('link')).toHaveCount(0)
  const opened = context.waitForEvent('page')
  await slot(page, 'Ankunft')
    .getByRole('link', { name: /Portal öffnen/ })
    .click()
  const portal = await opened
  expect(portal.url()).toBe('https://example.com/slots')
  expect(await portal.evaluate(() => window.opener)).toBeNull()
  await page.bringToFront()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Tour: LX 100\nFahrzeug: ZH 1001\nFahrer: Ada Keller\n')
  expect(copied).toContain('Nach: Genève Aéroport Fret (GVA)')
  expect(copied).not.toContain('interne Notiz')
})
