import { expect, type Locator, type Page } from '@playwright/test'
import { formatInstant } from '../../../shared/domain/time/dates.ts'
import type { Trip, TripFields } from '../../../shared/schemas/trip.ts'
import { at, LAST_WEEK, NEXT_WEEK, plannedOn, ZONE } from '../support/days.ts'
import { deviceRows } from '../support/device.ts'
import { createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

// These tests do not concern offline use, and installing the service worker for each of them takes time.
let server: TestServer

test.beforeAll(async () => {
  server = await createServer()
  await seedCompany(server)
  await server.api('POST', '/api/gps', { gps_id: 'FREI 1', gps_groups: '' })
})
test.afterAll(() => server.dispose())

const create = async (trip: Partial<TripFields>): Promise<number> =>
  (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
const saved = (id: number): Promise<Trip> => server.api<Trip>('GET', `/api/trips/${id}`)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true })
const choice = (place: Page | Locator, name: string) => place.getByRole('combobox', { name, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Speichern' })
/** The error stands where screen readers look for it too. */
const expectError = (input: Locator, text: string) => expect(input).toHaveAccessibleDescription(text)

const open = async (page: Page, username: string, id: number | string) => {
  await openAs(page, server, username, `/admin/edit/${id}`)
  await expect(saveButton(page)).toBeVisible()
}
const save = async (page: Page, message = 'Die Änderungen wurden gespeichert.') => {
  await saveButton(page).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
}
/** Waits until the server has what was saved on the device. */
const expectSaved = (id: number, fields: Partial<Trip>) => expect.poll(() => saved(id)).toMatchObject(fields)

const choose = async (page: Page, input: Locator, option: string | RegExp) => {
  await input.click()
  await page.getByRole('option', { name: option }).click()
}
const optionsOf = async (page: Page, input: Locator): Promise<string[]> => {
  await input.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  const names = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  return names
}

test('the chooser finds a trip by any words, in any order', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'SUCH MICH', tt_driver: 'Beat Moser', tt_drivernr: '102' }))
  await create(tripIn(2, { tt_tour: 'ANDERE' }))
  await openAs(page, server, 'dora', '/admin/edit/:id')
  const search = choice(page, 'Fahrt suchen')
  await expect(search).toBeFocused()
  await search.fill('gibt es nicht')
  await expect(page.getByText('Keine Übereinstimmung')).toBeVisible()
  await search.fill('moser such')
  const option = page.getByRole('option')
  await expect(option).toHaveCount(1)
  await expect(option).toContainText('SUCH MICH')
  await expect(option).toContainText('ZH 1001')
  await option.click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/${id}`)
  await expect(field(page, 'Tour')).toHaveValue('SUCH MICH')
})

test('only admin enters new trips', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/edit/:id')
  await page.getByRole('button', { name: 'Neue Fahrt erfassen' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/neu`)
  await openAs(page, server, 'sara', '/admin/edit/:id')
  await expect(choice(page, 'Fahrt suchen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Neue Fahrt erfassen' })).toBeHidden()
  await page.goto(`${server.url}/admin/edit/neu`)
  await expect(page.getByText('Sie dürfen diesen Eintrag nicht bearbeiten.')).toBeVisible()
  await expect(saveButton(page)).toBeHidden()
})

test('a new trip: defaults, what is missing, both addresses, saved', async ({ page }) => {
  await open(page, 'dora', 'neu')
  await expect(choice(page, 'Status')).toHaveText('Aktiv')
  await expect(page.getByRole('switch', { name: 'Rechnung geprüft' })).toBeChecked()
  for (const invoice of ['Rechnung Kunde', 'Rechnung Unternehmer']) {
    for (const name of ['Fahrt', 'Maut', 'Wartezeit', 'Annullierung']) {
      await expect(field(section(page, invoice), name)).toHaveValue('0.00')
    }
  }
  for (const name of ['Tour', 'Von', 'Nach', 'Fahrzeug', 'Bereitstellung geplant']) {
    await expect(saveButton(page)).toHaveAccessibleDescription(new RegExp(name))
  }
  await expect(saveButton(page)).toBeDisabled()

  await field(page, 'Tour').fill('NEU 1')
  await choose(page, choice(page, 'Von'), /Zürich/)
  await expect(page.getByText('Adresse Nr. ZRH')).toBeVisible()
  expect(await optionsOf(page, choice(page, 'Nach'))).toEqual([
    'Basel EuroAirport FrachtBSL',
    'Genève Aéroport FretGVA',
  ])
  await choice(page, 'Nach').fill('Rampe hinter dem Bahnhof')
  await choice(page, 'Nach').blur()
  await expect(page.getByText('Diesen Namen gibt es in den Stammdaten nicht oder nicht mehr.')).toBeVisible()
  await choice(page, 'Nach').fill('genève aéroport fret')
  await expect(page.getByText('Adresse Nr. GVA')).toBeVisible()
  await choose(page, choice(page, 'Kunde'), 'Helvetia Cargo')
  await choose(page, choice(page, 'Unternehmer'), 'Alpen Trans')
  await choose(page, choice(page, 'Fahrzeug'), 'ZH 1002')
  await choose(page, choice(page, 'Fahrer'), /Beat Moser/)
  await expect(field(page, 'Fahrernummer')).toHaveValue('102')
  const planned = plannedOn(NEXT_WEEK)
  const typed = (instant: string) => formatInstant(instant, ZONE)
  await field(page, 'STP – geplant').fill(typed(planned.tt_stp))
  await field(page, 'STD – geplant').fill(typed(planned.tt_std))
  await expect(saveButton(page)).toBeDisabled()
  await field(page, 'STA – geplant').fill(typed(planned.tt_sta))
  await expect(saveButton(page)).toBeEnabled()
  await save(page, 'Die neue Fahrt wurde gespeichert.')

  const created = async () => {
    const rows = await server.api<unknown[][]>('GET', '/api/tours')
    return Number(rows.find(([, tour]) => tour === 'NEU 1')?.[0])
  }
  await expect.poll(created).toBeGreaterThan(0)
  expect(await saved(await created())).toMatchObject({
    ...planned,
    tt_status: 'active',
    tt_invoice_check: true,
    tt_customer: 'Helvetia Cargo',
    tt_from_adrnr: 'ZRH',
    tt_from_text: 'Zürich Flughafen Fracht',
    tt_to_adrnr: 'GVA',
    tt_to_text: 'Genève Aéroport Fret',
    tt_sub: 'Alpen Trans',
    tt_gps: 'ZH 1002',
    tt_driver: 'Beat Moser',
    tt_drivernr: '102',
    tt_customer_invoice_trip: 0,
  })
})

test('admin edits every section, and the history tells what changed', async ({ page }) => {
  const id = await create(tripIn(-1, { tt_tour: 'ALLES 1' }))
  await open(page, 'dora', id)
  await field(section(page, 'Fahrt'), 'Tour').fill('ALLES 2')
  await choice(page, 'Status').click()
  await expect(page.getByRole('option')).toHaveText([/Aktiv/, /Inaktiv/, /Geplant/, /CNL|Annulliert/])
  await page.getByRole('option', { name: 'Geplant' }).click()
  await choice(page, 'Kombination').fill('ZRH-GVA neu')
  await field(page, 'Info (für alle sichtbar)').fill('Rampe 7')
  await field(page, 'Notiz (nur intern)').fill('Zuschlag vereinbart')
  await page.getByRole('button', { name: 'Jetzt: ATP – effektiv' }).click()
  await expect(page.getByText('von Hand gesetzt')).toBeVisible()
  const customer = section(page, 'Rechnung Kunde')
  await field(customer, 'Fahrt').fill("1'234.50")
  await field(customer, 'Rechnungstext').fill('Expressfahrt')
  await customer.getByRole('switch', { name: 'Rechnung geprüft' }).uncheck()
  await field(section(page, 'Rechnung Unternehmer'), 'Maut').fill('55')
  await field(section(page, 'Rechnung Unternehmer'), 'Bemerkung des Unternehmers').fill('ok')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Die Änderungen wurden gespeichert.')).toBeVisible()
  await expectSaved(id, {
    tt_tour: 'ALLES 2',
    tt_status: 'scheduled',
    tt_tour_combination: 'ZRH-GVA neu',
    tt_info: 'Rampe 7',
    tt_note: 'Zuschlag vereinbart',
    tt_customer_invoice_trip: 1234.5,
    tt_customer_invoice_text: 'Expressfahrt',
    tt_invoice_check: false,
    tt_sub_invoice_toll: 55,
    tt_sub_invoice_comment: 'ok',
  })
  expect((await saved(id)).tt_atp).not.toBeNull()

  await page.goto(`${server.url}/admin/edit/${id}`)
  await page.getByRole('button', { name: 'Verlauf' }).click()
  const edit = page.getByRole('listitem').filter({ hasText: 'dora' }).filter({ hasText: 'ALLES 1' })
  await expect(edit).toContainText('ALLES 2')
  await expect(edit).toContainText('640.50')
  await expect(edit).toContainText("1'234.50")
  await expect(edit).toContainText('Geplant')
  await expect(page.getByRole('listitem').filter({ hasText: 'admin' }).filter({ hasText: 'angelegt' })).toBeVisible()
})

test('amounts take digits with either apostrophe; each field has its own error', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'BETRAG' }))
  await open(page, 'dora', id)
  const customer = section(page, 'Rechnung Kunde')
  const trip = field(customer, 'Fahrt')
  for (const typed of ["1'234.5", '1’234.5', '1234.50']) {
    await trip.fill(typed)
    await trip.blur()
    await expect(trip).toHaveValue("1'234.50")
    await expect(trip).toHaveAttribute('aria-invalid', 'false')
  }
  for (const typed of ['12,5', "1'23", '1.234', 'abc', '-5', '']) {
    await trip.fill(typed)
    await trip.blur()
    await expectError(trip, 'Der Fahrtpreis ist ungültig.')
    await expect(trip).toHaveValue(typed)
  }
  const texts = {
    Maut: 'Der Mautbetrag ist ungültig.',
    Wartezeit: 'Der Betrag für die Wartezeit ist ungültig.',
    Annullierung: 'Der Betrag für die Annullierung ist ungültig.',
  }
  for (const [name, text] of Object.entries(texts)) {
    await field(customer, name).fill('x')
    await field(customer, name).blur()
    await expectError(field(customer, name), text)
    await field(customer, name).fill('0')
  }
  // Saving shows the fault and stays.
  await saveButton(page).click()
  await expect(trip).toBeFocused()
  expect(page.url()).toBe(`${server.url}/admin/edit/${id}`)
  await trip.fill("2'000")
  await save(page)
  await expectSaved(id, { tt_customer_invoice_trip: 2000, tt_customer_invoice_toll: 0 })
})

test('planned times are required and in order, actual ones may be missing', async ({ page }) => {
  const id = await create(tripIn(0, { tt_tour: 'ZEITEN', ...plannedOn(NEXT_WEEK) }))
  await open(page, 'dora', id)
  const std = field(page, 'STD – geplant')
  const shown = await std.inputValue()
  const faults = [
    ['', 'Dieses Feld ist erforderlich.'],
    ['31.02.2027 10:00', 'Ungültiges Datum'],
    ['01.02.2027 25:00', 'Ungültige Zeit'],
    ['01.02.2020 10:00', 'Die geplanten Zeiten müssen in dieser Reihenfolge liegen: Bereitstellung, Abfahrt, Ankunft.'],
  ] as const
  for (const [typed, text] of faults) {
    await std.fill(typed)
    await std.blur()
    await expectError(std, text)
    await expect(saveButton(page)).toBeDisabled()
    await expect(saveButton(page)).toHaveAccessibleDescription(/: Abfahrt geplant$/)
  }
  await std.fill(shown)
  await expect(saveButton(page)).toBeEnabled()

  await field(page, 'ATP – effektiv').fill(formatInstant(at(LAST_WEEK, '10:20'), ZONE))
  const atd = field(page, 'ATD – effektiv')
  await atd.fill(formatInstant(at(LAST_WEEK, '10:10'), ZONE))
  await atd.blur()
  await expectError(
    atd,
    'Die tatsächlichen Zeiten müssen in dieser Reihenfolge liegen: Bereitstellung, Abfahrt, Ankunft.',
  )
  await expect(saveButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Leeren: ATD – effektiv' }).click()
  await save(page)
  await expectSaved(id, { tt_atp: at(LAST_WEEK, '10:20'), tt_atd: null })
})

test('vehicles and drivers are those of the subcontractor, and vehicles of nobody', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'WAHL' }))
  await open(page, 'dora', id)
  expect(await optionsOf(page, choice(page, 'Fahrzeug'))).toEqual(['FREI 1', 'ZH 1001', 'ZH 1002'])
  expect(await optionsOf(page, choice(page, 'Fahrer'))).toEqual(['Ada Keller', 'Beat Moser'])
  await choose(page, choice(page, 'Unternehmer'), 'Bise Logistik')
  await expect(page.getByText('Gehört nicht zu Bise Logistik')).toHaveCount(2)
  expect(await optionsOf(page, choice(page, 'Fahrzeug'))).toEqual(['BE 2001', 'FREI 1'])
  await choose(page, choice(page, 'Fahrzeug'), 'BE 2001')
  await choose(page, choice(page, 'Fahrer'), /Carla Rossi/)
  await expect(page.getByText('Gehört nicht zu Bise Logistik')).toHaveCount(0)
  await save(page)
  await expectSaved(id, { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001', tt_driver: 'Carla Rossi', tt_drivernr: '201' })
})

const inputs = (page: Page) => page.getByRole('main').locator('input:visible, textarea:visible')

test('a sub changes vehicle, driver and its comment, and nothing else', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'MEINE' }))
  await open(page, 'sara', id)
  await expect(inputs(page)).toHaveCount(3)
  await expect(page.getByRole('main')).toContainText('MEINE')
  await expect(page.getByRole('main')).toContainText('480.00')
  await expect(page.getByText('interne Notiz')).toHaveCount(0)
  await expect(page.getByText('Rechnung Kunde')).toHaveCount(0)
  await expect(page.getByText('Verlauf')).toHaveCount(0)
  await choose(page, choice(page, 'Fahrzeug'), 'ZH 1002')
  await choose(page, choice(page, 'Fahrer'), /Beat Moser/)
  await field(page, 'Bemerkung des Unternehmers').fill('Ersatzwagen')
  await save(page)
  await expectSaved(id, {
    tt_gps: 'ZH 1002',
    tt_driver: 'Beat Moser',
    tt_drivernr: '102',
    tt_sub_invoice_comment: 'Ersatzwagen',
    tt_note: 'interne Notiz',
  })
})

test('after the planned positioning a sub keeps its comment only', async ({ page }) => {
  const id = await create(tripIn(-1, { tt_tour: 'LAEUFT' }))
  await open(page, 'sara', id)
  await expect(
    page.getByText('Fahrzeug und Fahrer lassen sich nach der geplanten Bereitstellung nicht mehr ändern.'),
  ).toBeVisible()
  await expect(inputs(page)).toHaveCount(1)
  await field(page, 'Bemerkung des Unternehmers').fill('30 Minuten Rampe')
  await save(page)
  await expectSaved(id, { tt_sub_invoice_comment: '30 Minuten Rampe' })
})

test('a sub is told why a trip cannot be edited; a foreign one does not exist', async ({ page }) => {
  const old = await create(tripIn(-9, { tt_tour: 'VORBEI' }))
  const idle = await create(tripIn(2, { tt_tour: 'STILL', tt_status: 'inactive' }))
  const foreign = await create(tripIn(2, { tt_tour: 'FREMD', tt_sub: 'Bise Logistik', tt_gps: 'BE 2001' }))
  await open(page, 'sara', old)
  await expect(page.getByText('Sie können alte Fahrten nicht bearbeiten.')).toBeVisible()
  await expect(inputs(page)).toHaveCount(0)
  await expect(saveButton(page)).toBeDisabled()
  await page.goto(`${server.url}/admin/edit/${idle}`)
  await expect(page.getByText('Sie können Fahrten, die nicht aktiv sind, nicht bearbeiten.')).toBeVisible()
  await expect(inputs(page)).toHaveCount(0)
  await page.goto(`${server.url}/admin/edit/${foreign}`)
  await expect(page.getByText('Der Eintrag wurde nicht gefunden.')).toBeVisible()
  await expect(page.getByText('FREMD')).toHaveCount(0)
})

test('cancel goes back, and asks first when something was typed', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'ZURUECK' }))
  await openAs(page, server, 'dora', '/admin/setup')
  const byChooser = async () => {
    await page.getByRole('link', { name: 'Fahrt bearbeiten', exact: true }).click()
    await choice(page, 'Fahrt suchen').fill('zurueck')
    await page.getByRole('option').click()
    await expect(page).toHaveURL(`${server.url}/admin/edit/${id}`)
  }
  await byChooser()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/:id`)

  await byChooser()
  await field(page, 'Tour').fill('ANDERS')
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' })
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(question).toBeHidden()
  await expect(field(page, 'Tour')).toHaveValue('ANDERS')
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/:id`)
  expect((await saved(id)).tt_tour).toBe('ZURUECK')
  // A discarded draft does not come back.
  await byChooser()
  await expect(field(page, 'Tour')).toHaveValue('ZURUECK')
  await expect(page.getByText('wurde wiederhergestellt')).toHaveCount(0)
})

test('what is saved asks no question on the way out, however late the screen is drawn', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'LANGSAM' }))
  // React schedules drawing by messages: on a busy device they come after the database has answered.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage as (message: unknown) => void
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 300)
    }
  })
  await open(page, 'dora', id)
  // Requests stay open, so that the header draws nothing meanwhile: it shows syncing all the time.
  await page.route('**/api/sync/**', () => undefined)
  const asked = page.waitForRequest('**/api/sync/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await asked
  await field(page, 'Info (für alle sichtbar)').fill('auf dem Gerät')
  await saveButton(page).click()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  expect((await deviceRows(page, 'dora')).outbox).toHaveLength(1)
})

test('a half-filled form survives a reload, with its faults, until it is discarded', async ({ page }) => {
  const id = await create(tripIn(2, { tt_tour: 'ENTWURF' }))
  await open(page, 'dora', id)
  await field(page, 'Info (für alle sichtbar)').fill('halb getippt')
  await field(section(page, 'Rechnung Kunde'), 'Fahrt').fill('12,')
  await expect.poll(async () => JSON.stringify((await deviceRows(page, 'dora')).drafts)).toContain('12,')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: 'wurde wiederhergestellt' })
  await expect(notice).toBeVisible()
  await expect(field(page, 'Info (für alle sichtbar)')).toHaveValue('halb getippt')
  await expect(field(section(page, 'Rechnung Kunde'), 'Fahrt')).toHaveValue('12,')
  await notice.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(field(page, 'Info (für alle sichtbar)')).toHaveValue('')
  await expect(field(section(page, 'Rechnung Kunde'), 'Fahrt')).toHaveValue('640.50')
  await expect(notice).toBeHidden()
})

test('what the server refuses is shown with the field and its reason', async ({ page }) => {
  await server.api('POST', '/api/gps', { gps_id: 'ZH 1003', gps_groups: 'alpen trans' })
  const id = await create(tripIn(2, { tt_tour: 'ABGELEHNT' }))
  await open(page, 'sara', id)
  await choice(page, 'Fahrzeug').click()
  await expect(page.getByRole('option', { name: 'ZH 1003' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The device gets no news of the vehicle's new owner.
  await page.route('**/api/sync/**', (route) => route.abort())
  await server.api('PUT', '/api/gps/ZH%201003', { gps_id: 'ZH 1003', gps_groups: 'bise logistik' })
  await choose(page, choice(page, 'Fahrzeug'), 'ZH 1003')
  await saveButton(page).click()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
  await page.unroute('**/api/sync/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(
    page.getByRole('row').filter({ hasText: 'ABGELEHNT' }).getByRole('img', { name: 'Abgelehnt' }),
  ).toBeVisible()

  await page.goto(`${server.url}/admin/edit/${id}`)
  const refusal = page.getByRole('alert').filter({ hasText: 'Der Server hat die Änderung abgelehnt.' })
  await expect(refusal).toContainText('Fahrzeug «ZH 1003»: Dieser Wert steht nicht zur Auswahl.')
  expect((await saved(id)).tt_gps).toBe('ZH 1001')
  // At the field too, until the person changes it.
  await expectError(choice(page, 'Fahrzeug'), '«ZH 1003» wurde abgelehnt: Dieser Wert steht nicht zur Auswahl.')
  await choose(page, choice(page, 'Fahrzeug'), 'ZH 1002')
  await expectError(choice(page, 'Fahrzeug'), '')
  await refusal.getByRole('link', { name: 'In den Einstellungen entscheiden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByRole('main')).toContainText('ABGELEHNT')
})
