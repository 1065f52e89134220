import { expect } from '@playwright/test'
import { formatInstant } from '#shared/domain/time/dates.ts'
import { NEXT_WEEK, plannedOn, ZONE } from '../support/days.ts'
import { tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

// These tests do not concern offline use, and installing the service worker for each of them takes time.
import {
  choice,
  choose,
  create,
  expectSaved,
  field,
  open,
  optionsOf,
  save,
  saveButton,
  saved,
  section,
  server,
  setUpTrips,
} from './edit-trip-sample.ts'

setUpTrips()

test('known requirements are ticked, and a word that is half typed leaves the ticks alone', async ({ page }) => {
  const id = await create(tripIn(2, { tt_requirements: 'Art. 11.2.7; 11.2.8' }))
  await open(page, 'dora', id)
  const known = page.getByRole('checkbox', { name: 'Art. 11.2.7' })
  const others = field(page, 'Weitere Anforderungen')
  await expect(known).toBeChecked()
  await expect(others).toHaveValue('11.2.8')
  await known.uncheck()
  await others.fill('11.2.7')
  await expect(known).not.toBeChecked()
  await others.fill('11.2.7b')
  await others.blur()
  await expect(known).not.toBeChecked()
  await known.check()
  await save(page)
  await expectSaved(id, { tt_requirements: '11_2_7;11.2.7b' })
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
  // Nothing is missed before a field is left.
  await expect(saveButton(page)).toBeDisabled()
  await expect(saveButton(page)).toHaveAccessibleDescription('')
  await choice(page, 'Tour').fill('NEU 1')
  await expect(page.getByText('Neue Fahrt · NEU 1')).toBeVisible()
  await expect(saveButton(page)).toHaveAccessibleDescription('')
  await choice(page, 'Tour').blur()
  await expect(saveButton(page)).toHaveAccessibleDescription(/^Noch auszufüllen.*: Von, Nach, Fahrzeug, Bereitstellung/)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  // What is missing leads to the first of them, and shows them all.
  await page.getByRole('button', { name: /^Noch auszufüllen/ }).click()
  await expect(choice(page, 'Von')).toBeFocused()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(6)
  await expect(saveButton(page)).toBeDisabled()

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('vehicle and times come first; what is empty is a line, and the tap on it is the one into its field', async ({
    page,
  }) => {
    const id = await create(tripIn(2, { tt_tour: 'KURZ', tt_info: '', tt_note: '' }))
    await open(page, 'dora', id)
    const headings = page.getByRole('heading', { level: 2 })
    await expect(headings).toHaveText([
      ...['Fahrzeug und Fahrer', 'Strecke und Zeiten', 'Slots', 'Fahrt', 'Notizen'],
      ...['Rechnung Kunde', 'Rechnung Unternehmer', 'Verlauf'],
    ])
    const jumps = page.getByRole('navigation', { name: 'Zu einem Abschnitt' }).getByRole('button')
    await expect(jumps).toHaveText(await headings.allTextContents().then((all) => all.slice(1, -1)))
    expect((await section(page, 'Slots').boundingBox())?.height).toBeLessThan(200)
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(screens).toBeLessThan(4)

    const slot = page.getByRole('group', { name: 'Slot Abfahrt', exact: true })
    await expect(slot.getByRole('textbox')).toHaveCount(0)
    await slot.getByRole('button', { name: 'Hinzufügen: Slot Abfahrt' }).tap()
    await expect(field(slot, 'Slot von')).toBeFocused()
    await page.getByRole('button', { name: 'Hinzufügen: ATP – effektiv' }).tap()
    await expect(field(page, 'ATP – effektiv')).toBeFocused()
    await page.getByRole('button', { name: 'Hinzufügen: Info (für alle sichtbar)' }).tap()
    const info = field(page, 'Info (für alle sichtbar)')
    await expect(info).toBeFocused()
    await page.keyboard.type('Rampe 7')
    // What is emptied again does not go under the finger.
    await info.fill('')
    await expect(info).toBeFocused()
    await info.fill('Rampe 8')
    await save(page)
    await expectSaved(id, { tt_info: 'Rampe 8' })
  })

  test('a new trip begins with what must be filled in', async ({ page }) => {
    await open(page, 'dora', 'neu')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Fahrt')
  })
})
