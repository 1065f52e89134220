import { expect, type Page } from '@playwright/test'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { type SmsServer, startSmsServer } from '#server/testing/sms-server.ts'
import { formatClock, formatInstant } from '#shared/domain/time/dates.ts'
import type { Alert } from '#shared/records/alert.ts'
import type { Trip, TripFields } from '#shared/schemas/trip.ts'
import { expectNoViolation } from '../support/axe.ts'
import { ZONE } from '../support/days.ts'
import { createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'
import { departs, GENEVA, OSMAND_SECRET, onTheWay, report } from '../support/telematics.ts'

// These tests do not concern offline use, and installing the service worker for each of them takes time.
let server: TestServer
let mails: MailServer
let gateway: SmsServer
test.beforeAll(async () => {
  mails = await startMailServer()
  gateway = await startSmsServer()
  server = await createServer({
    SMTP_URL: mails.url,
    SMS_GATEWAY: 'http',
    SMS_URL: gateway.url,
    OSMAND_SECRET,
    PUBLIC_URL: 'http://localhost',
  })
  await seedCompany(server)
})
test.afterAll(async () => {
  await server.dispose()
  await Promise.all([mails.close(), gateway.close()])
})

const ALERTS = '/admin/alerts'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const notice = (page: Page) => page.getByTestId('notification')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const tags = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('button')
const MAILS = 'E-Mail-Adressen'
const PHONES = 'Telefonnummern (SMS)'
const alerts = () => server.api<Alert[]>('GET', '/api/alerts')
const create = async (trip: Partial<TripFields>): Promise<number> =>
  (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id

test('an alert is added, with every message of the validation on the way', async ({ page }) => {
  await openAs(page, server, 'dora', ALERTS)
  await expect(page.getByText('Noch keine Benachrichtigungen.')).toBeVisible()
  await press(page, 'Benachrichtigung hinzufügen')
  const form = page.getByRole('form', { name: 'Benachrichtigung hinzufügen' })

  // Each recipient is checked when it is added: by the plus sign, and by Enter.
  await press(page, 'E-Mail-Adresse hinzufügen')
  await expect(field(page, MAILS)).toHaveAccessibleDescription('Mindestens eine E-Mail-Adresse muss eingegeben werden.')
  await field(page, MAILS).fill('anna@')
  await field(page, MAILS).press('Enter')
  await expect(field(page, MAILS)).toHaveAccessibleDescription('Bitte geben Sie eine gültige E-Mail-Adresse ein.')
  await press(page, 'Telefonnummer hinzufügen')
  await expect(field(page, PHONES)).toHaveAccessibleDescription('Mindestens eine Telefonnummer muss eingegeben werden.')
  await field(page, PHONES).fill('079 12')
  await press(page, 'Telefonnummer hinzufügen')
  await expect(field(page, PHONES)).toHaveAccessibleDescription('Bitte geben Sie eine gültige Telefonnummer ein.')
  await field(page, MAILS).fill('')
  await field(page, PHONES).fill('')
  await expectNoViolation(page)

  await choose(page, 'Ereignis', 'Ankunft erfolgt')
  await choose(page, 'Sprache der Nachricht', 'Français')
  await form.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(field(page, MAILS)).toHaveAccessibleDescription(
    'Es muss mindestens einen Empfänger geben (E-Mail, Telefonnummer oder Gerät).',
  )
  expect(await alerts()).toEqual([])

  await field(page, MAILS).fill('anna@example.com')
  await field(page, MAILS).press('Enter')
  await field(page, MAILS).fill('bea@example.com')
  await press(page, 'E-Mail-Adresse hinzufügen')
  await expect(tags(page, MAILS)).toHaveText(['anna@example.com', 'bea@example.com'])
  await expect(field(page, MAILS)).toHaveValue('')
  await field(page, PHONES).fill('079 123 45 67')
  await field(page, PHONES).press('Enter')
  await expect(tags(page, PHONES)).toHaveText(['+41791234567'])
  await page.getByRole('combobox', { name: 'Kunde' }).fill('helv')
  await page.getByRole('option', { name: 'Helvetia Cargo' }).click()
  await page.getByRole('combobox', { name: 'Orte (Start oder Ziel)' }).click()
  for (const name of ['Genève Aéroport Fret', 'Zürich Flughafen Fracht'])
    await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(notice(page)).toHaveText('Die Benachrichtigung wurde hinzugefügt.')
  await expect(page.getByRole('row', { name: /Ankunft erfolgt.*Helvetia Cargo.*Français/ })).toBeVisible()
  // Who is told has a line of its own below.
  await expect(page.getByRole('row', { name: /anna@example\.com.*bea@example\.com.*\+41791234567/ })).toBeVisible()
  const [alert] = await alerts()
  expect(alert).toMatchObject({
    al_type: 'alert_ata',
    al_active: true,
    al_customer: 1,
    al_sub: null,
    al_email_arr: ['anna@example.com', 'bea@example.com'],
    al_sms_arr: ['+41791234567'],
    al_lang: 'fr',
  })
  expect(alert?.al_adrnr_arr.toSorted()).toEqual(['GVA', 'ZRH'])
})

test('event and language are required, and the button waits for them', async ({ page }) => {
  await openAs(page, server, 'dora', ALERTS)
  await press(page, 'Benachrichtigung hinzufügen')
  const form = page.getByRole('form', { name: 'Benachrichtigung hinzufügen' })
  const add = form.getByRole('button', { name: 'Hinzufügen', exact: true })
  await field(page, MAILS).fill('carl@example.com')
  await field(page, MAILS).press('Enter')
  await expect(add).toBeDisabled()
  for (const [name, message] of [
    ['Ereignis', 'Das Feld Ereignis ist erforderlich.'],
    ['Sprache der Nachricht', 'Das Feld Sprache ist erforderlich.'],
  ] as const) {
    const choice = page.getByRole('combobox', { name })
    await choice.focus()
    await choice.blur()
    await expect(form.getByText(message)).toBeVisible()
  }
  await press(page, 'Abbrechen')
  await press(page, 'Verwerfen')
  await expect(page.getByRole('table')).toBeVisible()
})

test('an alert is edited, its history says by whom, and deleting asks first', async ({ page }) => {
  for (const { al_id } of await alerts()) await server.api('DELETE', `/api/alerts/${al_id}`)
  await server.api('POST', '/api/alerts', {
    al_type: 'alert_ata',
    al_lang: 'fr',
    al_email_arr: ['anna@example.com', 'bea@example.com'],
  })
  await openAs(page, server, 'dora', ALERTS)
  await press(page, 'Ankunft erfolgt: Bearbeiten')
  const form = page.getByRole('form', { name: 'Benachrichtigung bearbeiten' })
  await press(page, 'bea@example.com entfernen')
  await choose(page, 'Ereignis', 'Abfahrt erfolgt')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(notice(page)).toHaveText('Die Benachrichtigung wurde gespeichert.')
  expect(await alerts()).toMatchObject([{ al_type: 'alert_atd', al_email_arr: ['anna@example.com'] }])

  await press(page, 'Abfahrt erfolgt: Bearbeiten')
  await press(page, 'Änderungsverlauf')
  const newest = page.getByRole('listitem').filter({ hasText: 'dora' }).first()
  await expect(newest).toContainText('Ereignis: Ankunft erfolgt')
  await expect(newest).toContainText('E-Mail: anna@example.com, bea@example.com')
  await press(page, 'Abbrechen')

  await press(page, 'Abfahrt erfolgt: Löschen')
  await press(page, 'Behalten')
  expect(await alerts()).toHaveLength(1)
  await press(page, 'Abfahrt erfolgt: Löschen')
  await press(page, 'Löschen')
  await expect(notice(page)).toHaveText('Die Benachrichtigung wurde gelöscht.')
  await expect(page.getByText('Noch keine Benachrichtigungen.')).toBeVisible()
  expect(await alerts()).toEqual([])
})

const cell = (page: Page, tour: string, column: string) =>
  page.getByRole('row').filter({ hasText: tour }).locator(`[col-id="${column}"]`)
const A_TIME = expect.stringMatching(/T/)
const clock = (instant: string | null | undefined) => formatClock(instant ?? '', ZONE)

test('the timetable shows ignition, estimated and actual times, and how old a position is', async ({ page }) => {
  const fresh = await create(tripIn(-2, { tt_tour: 'FRISCH' }))
  const old = await create(tripIn(-2, { tt_tour: 'ALT', tt_gps: 'ZH 1002' }))
  await departs(server, 'ZH 1001', -121, -90)
  await report(server, 'ZH 1001', -1, { ...onTheWay(0.6), knots: 40 })
  await departs(server, 'ZH 1002', -122, -88)
  await report(server, 'ZH 1002', -45, { ...onTheWay(0.4), knots: 40 })

  const [driving, silent] = await Promise.all([fresh, old].map((id) => server.api<Trip>('GET', `/api/trips/${id}`)))
  for (const trip of [driving, silent])
    expect([trip?.tt_atp, trip?.tt_atd, trip?.tt_ata]).toEqual([A_TIME, A_TIME, null])
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(cell(page, 'FRISCH', 'tt_gps')).toContainText('Fährt, Zündung ein')
  await expect(cell(page, 'FRISCH', 'pos')).toContainText(clock(driving?.tt_atp))
  await expect(cell(page, 'FRISCH', 'dep')).toContainText(clock(driving?.tt_atd))
  await expect(cell(page, 'FRISCH', 'arr').locator('.leg-estimated')).toHaveText(clock(driving?.tt_eta))
  await expect(cell(page, 'ALT', 'tt_gps')).toContainText(/Position 4[4-9] Min\. alt/)
  await expect(cell(page, 'FRISCH', 'tt_gps')).not.toContainText('alt')
  await expectNoViolation(page)

  // It updates by itself while the screen is open: the engine stops.
  await report(server, 'ZH 1001', 0, { ...onTheWay(0.6), ignition: false })
  await expect(cell(page, 'FRISCH', 'tt_gps')).toContainText('Steht, Zündung aus')
})

test('admin corrects an actual time; it is marked, and no later position overwrites it', async ({ page }) => {
  const id = await create(tripIn(-4, { tt_tour: 'VON HAND', tt_gps: 'BE 2001', tt_sub: 'Bise Logistik' }))
  const saved = () => server.api<Trip>('GET', `/api/trips/${id}`)
  await server.api('POST', '/api/alerts', { al_type: 'alert_ata', al_lang: 'it', al_sms_arr: ['079 123 45 68'] })
  await departs(server, 'BE 2001', -240, -200)
  const reported = await saved()
  await openAs(page, server, 'dora', `/admin/edit/${id}`)
  const departure = field(page, 'ATD – effektiv')
  await expect(departure).toHaveValue(formatInstant(reported.tt_atd, ZONE))
  await expect(departure).toHaveAccessibleDescription('vom Fahrzeug gemeldet')
  const corrected = new Date(Date.parse(reported.tt_atd ?? '') + 12 * 60_000).toISOString()
  await departure.fill(formatInstant(corrected, ZONE))
  await expect(departure).toHaveAccessibleDescription('von Hand gesetzt')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  const typed = `${corrected.slice(0, 16)}:00.000Z`
  await expect.poll(saved).toMatchObject({ tt_atd: typed, tt_manual_times: ['tt_atd'] })

  await report(server, 'BE 2001', -150, { ...onTheWay(0.5), knots: 40 })
  // A late report, from before the departure, makes the trip be tracked anew.
  await report(server, 'BE 2001', -215, { ...onTheWay(0.05), knots: 40 })
  await report(server, 'BE 2001', -12, GENEVA)
  await report(server, 'BE 2001', -9, GENEVA)
  await expect.poll(saved).toMatchObject({ tt_ata: A_TIME, tt_atd: typed, tt_manual_times: ['tt_atd'] })
  await openAs(page, server, 'dora', `/admin/edit/${id}`)
  await expect(field(page, 'ATD – effektiv')).toHaveAccessibleDescription('von Hand gesetzt')
  await expect(field(page, 'ATA – effektiv')).toHaveAccessibleDescription('vom Fahrzeug gemeldet')

  // The arrival was sent once, and stands in the delivery log with its trip.
  await expect.poll(() => gateway.received.length).toBe(1)
  expect(JSON.parse(gateway.received[0]?.body ?? '')).toMatchObject({
    to: '+41791234568',
    text: expect.stringContaining('VON HAND'),
  })
})

test('the delivery log: who was told what, by state, the reason in words, and again', async ({ page }) => {
  mails.refuse = { recipient: 550, only: ['bea@example.com'] }
  await server.api('POST', '/api/alerts', {
    al_type: 'alert_atp',
    al_lang: 'de',
    al_email_arr: ['anna@example.com', 'bea@example.com', 'carl@example.com'],
  })
  const id = await create(tripIn(-1, { tt_tour: 'PROTOKOLL' }))
  await server.api('PUT', `/api/trips/${id}`, { tt_atp: new Date(Date.now() - 60_000).toISOString() })
  await openAs(page, server, 'dora', '/admin/setup/services')
  const log = page.getByRole('region', { name: 'Versand von E-Mails und SMS' })
  const line = (recipient: string) => log.getByRole('row', { name: new RegExp(`PROTOKOLL.*${recipient}`) })
  await expect(line('anna@example.com')).toContainText('Gesendet')
  await expect(line('bea@example.com')).toContainText('Nicht gesendet')
  await expect(line('bea@example.com')).toContainText('Der Empfänger wird abgelehnt.')
  await expect(line('bea@example.com')).toContainText('refused with 550')
  await log.getByRole('combobox', { name: 'Zustand' }).click()
  await page.getByRole('option', { name: 'Nicht gesendet' }).click()
  await expect(line('anna@example.com')).toBeHidden()
  await expect(line('bea@example.com')).toBeVisible()
  await expectNoViolation(page)

  mails.refuse = {}
  await line('bea@example.com')
    .getByRole('button', { name: /: Erneut senden$/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('kommt sie ein zweites Mal an')
  await press(page, 'Erneut senden')
  await expect(log.getByText('Keine Nachricht in diesem Zustand.')).toBeVisible({ timeout: 20_000 })
  await expect
    .poll(() => mails.received.map(({ to }) => to[0]).sort())
    .toEqual(['anna@example.com', 'bea@example.com', 'carl@example.com'])
  await log.getByRole('combobox', { name: 'Zustand' }).click()
  await page.getByRole('option', { name: 'Alle', exact: true }).click()
  await line('bea@example.com').getByRole('link', { name: 'PROTOKOLL' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/${id}`)
})

test('a list that its filters leave empty names them, and leads back', async ({ page }) => {
  for (const { al_id } of await alerts()) await server.api('DELETE', `/api/alerts/${al_id}`)
  const everybody = { al_lang: 'de', al_email_arr: ['anna@example.com'] }
  await server.api('POST', '/api/alerts', { ...everybody, al_type: 'alert_ata' })
  await server.api('POST', '/api/alerts', { ...everybody, al_type: 'alert_atd', al_active: false })
  await openAs(page, server, 'dora', ALERTS)
  await press(page, 'Filter')
  await page.getByRole('combobox', { name: 'Aktiv' }).click()
  await page.getByRole('option', { name: 'Nein' }).click()
  await page.keyboard.press('Escape')
  await press(page, '1 Benachrichtigung anzeigen')
  await page.reload()
  await expect(page.getByText('Aktiv: Nein')).toBeVisible()
  await press(page, 'Abfahrt erfolgt: Löschen')
  await press(page, 'Löschen')
  await expect(
    page.getByText('Zurzeit gibt es keine Benachrichtigungen, die diesen Kriterien entsprechen.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Filter löschen' }).last().click()
  await expect(page.getByRole('row', { name: /Ankunft erfolgt/ })).toBeVisible()
})
