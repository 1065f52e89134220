import { expect, type Page } from '@playwright/test'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { yearWeekOf } from '#shared/domain/time/weeks.ts'
import { answerValues } from '#shared/domain/trip/answer-given.ts'
import type { Trip, TripFields } from '#shared/schemas/trip.ts'
import { expectSync } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { TODAY } from '../support/days.ts'
import { createCompany, PASSWORD, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** Dispatch sees who has not said yes, and answers for him on the telephone. It is noon in the company's zone. */

let server: TestServer
const ids: Record<string, number> = {}

const add = async (tt_tour: string, hours: number, fields: Partial<TripFields> = {}): Promise<Trip> => {
  const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(hours, { tt_tour, ...fields }))
  ids[tt_tour] = tt_id
  return tripOf(tt_tour)
}
const tripOf = (tour: string): Promise<Trip> => server.api<Trip>('GET', `/api/trips/${ids[tour]}`)
const answerOf = async (tour: string) => {
  const { tt_answer, tt_answer_source, tt_answer_note } = await tripOf(tour)
  return [tt_answer, tt_answer_source, tt_answer_note]
}

test.beforeEach(async ({ afterPages }) => {
  server = await createCompany()
  afterPages(() => server.dispose())
  await server.api('PUT', '/api/subcontractors/Alpen%20Trans', { sc_name: 'Alpen Trans', sc_answer_hours: 3 })
  const sara = await server.logIn('sara', PASSWORD)
  const answer = (trip: Trip, given: object) => server.api('PUT', `/api/trips/${trip.tt_id}`, given, sara)
  const declined = await add('NEIN', 5)
  await answer(declined, answerValues(declined, 'declined', 'no_vehicle'))
  const accepted = await add('JA', 6)
  await answer(accepted, answerValues(accepted, 'accepted'))
  const changed = await add('ANDERS', 7)
  await answer(changed, answerValues(changed, 'accepted'))
  await server.api('PUT', `/api/trips/${changed.tt_id}`, { tt_sub_invoice_trip: 510 })
  await add('STILL', -0.5)
  // In a day and an hour no answer is due yet.
  await add('SPÄTER', 25)
  await add('ANDERER', 2, { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001', tt_driver: '', tt_drivernr: '' })
})

const row = (page: Page, tour: string) => page.getByRole('row').filter({ hasText: tour })
const counter = (page: Page) => page.getByRole('button', { name: /^Ohne Zusage \d/ })
const answerPart = (page: Page) => page.getByRole('region', { name: 'Zusage' })
const said = (page: Page) => page.getByTestId('notification')
const open = async (page: Page, tour: string) => {
  await row(page, tour).locator('[col-id="details"]').click()
  await expect(answerPart(page)).toBeVisible()
}

test('the counter lists what lacks a yes, each says why, and answering for the subcontractor empties it', async ({
  page,
}) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(counter(page)).toHaveText('Ohne Zusage 3')
  await expect(row(page, 'JA')).toBeVisible()
  await counter(page).click()
  await expect(row(page, 'JA')).toBeHidden()
  await expect(row(page, 'NEIN')).toContainText('abgelehnt: Kein Fahrzeug')
  await expect(row(page, 'ANDERS')).toContainText('seit Zusage geändert')
  await expect(row(page, 'STILL')).toContainText('ohne Antwort')

  await open(page, 'ANDERS')
  await expect(answerPart(page)).toContainText(/480.*510/)
  await expectNoViolation(page)
  await answerPart(page).getByRole('textbox', { name: 'Bemerkung zur Antwort' }).fill('Herr Frei, 11:50')
  await answerPart(page).getByRole('button', { name: 'Zugesagt (telefonisch)' }).click()
  await expect(said(page)).toContainText('Im Namen von Alpen Trans vermerkt: zugesagt')
  await expect.poll(() => answerOf('ANDERS')).toEqual(['accepted', 'dispatch', 'Herr Frei, 11:50'])
  await expect(counter(page)).toHaveText('Ohne Zusage 2')

  await open(page, 'STILL')
  await answerPart(page).getByRole('button', { name: 'Abgelehnt (telefonisch)' }).click()
  await expect(answerPart(page).getByRole('button', { name: 'Anderer Grund' })).toBeDisabled()
  await answerPart(page).getByRole('button', { name: 'Lenk- und Ruhezeiten' }).click()
  await expect(row(page, 'STILL')).toContainText('abgelehnt: Lenk- und Ruhezeiten')
  // The notice of the answer before may still stand there, with a way back of its own.
  await expect(said(page)).toContainText('vermerkt: abgelehnt')
  await said(page).getByRole('button', { name: 'Rückgängig' }).click()
  await expect(row(page, 'STILL')).toContainText('ohne Antwort')
  await expect.poll(() => answerOf('STILL')).toEqual(['', 'dispatch', ''])

  // The one that said no loses the trip by the dialog that is there for it.
  await open(page, 'NEIN')
  await answerPart(page).getByRole('button', { name: 'Anders vergeben' }).click()
  const dialog = page.getByRole('dialog', { name: 'NEIN anders vergeben' })
  await expect(dialog).toContainText('Alpen Trans (abgelehnt: Kein Fahrzeug)')
})

test('under today the counter counts what begins tonight too, and a tap shows exactly these', async ({ page }) => {
  await add('NACHT', 14)
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(counter(page)).toHaveText('Ohne Zusage 4')
  await expect(row(page, 'JA')).toBeVisible()
  await expect(row(page, 'NACHT')).toBeHidden()
  await counter(page).click()
  await expect(row(page, 'NACHT')).toContainText('angefragt')
  await expect(row(page, 'JA')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '4 Fahrten' })).toBeVisible()
  // No view is said to be shown while trips of any day are, and its button leads back to it.
  const today = page.getByRole('button', { name: 'Heute' })
  await expect(today).toHaveAttribute('aria-pressed', 'false')
  await today.click()
  await expect(row(page, 'JA')).toBeVisible()
  await expect(today).toHaveAttribute('aria-pressed', 'true')
  await counter(page).click()
  await open(page, 'NACHT')
  await answerPart(page).getByRole('button', { name: 'Zugesagt (telefonisch)' }).click()
  await expect.poll(() => answerOf('NACHT')).toEqual(['accepted', 'dispatch', ''])
  await expect(counter(page)).toHaveText('Ohne Zusage 3')
  await expect(row(page, 'NACHT')).toBeHidden()
})

test('a counter shows its list from the first row, wherever the timetable was', async ({ page }) => {
  const tt_sta = tripIn(3).tt_sta
  for (let at = 0; at < 30; at += 1) await add(`FRÜH-${at}`, -5 + at / 10, { tt_sta })
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(counter(page)).toHaveText('Ohne Zusage 33')
  const scrolled = () => page.locator('.ag-grid-viewport').evaluate((list) => list.scrollTop)
  // The timetable itself begins at now.
  await expect.poll(scrolled).toBeGreaterThan(0)
  await counter(page).click()
  await expect(row(page, 'JA')).toBeHidden()
  await expect.poll(scrolled).toBe(0)
  await expect(row(page, 'FRÜH-0')).toBeInViewport()
})

test('without a network dispatch answers all the same, and it arrives later', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(counter(page)).toHaveText('Ohne Zusage 3')
  await open(page, 'STILL')
  await page.context().setOffline(true)
  await expectSync(page, /Offline seit/)
  const top = () => answerPart(page).evaluate((part) => part.getBoundingClientRect().top)
  const place = await top()
  await answerPart(page).getByRole('button', { name: 'Zugesagt (telefonisch)' }).click()
  await expect(said(page)).toContainText('auf diesem Gerät vermerkt')
  expect(await top()).toBe(place)
  await expect(counter(page)).toHaveText('Ohne Zusage 2')
  await page.context().setOffline(false)
  await expect.poll(() => answerOf('STILL')).toEqual(['accepted', 'dispatch', ''])
})

test('a phone has the chip, its cards the signs, and the trip’s form the answer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('article', { name: 'STILL' })).toContainText('ohne Antwort')
  await expect(page.getByRole('article', { name: 'NEIN' })).toContainText('abgelehnt: Kein Fahrzeug')
  await page.getByRole('button', { name: 'Ohne Zusage 3' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectNoViolation(page)
  await page.goto(`${server.url}/admin/edit/${ids.STILL}`)
  const top = () => answerPart(page).evaluate((part) => part.getBoundingClientRect().top + scrollY)
  const place = await top()
  await answerPart(page).getByRole('button', { name: 'Zugesagt (telefonisch)' }).click()
  await expect.poll(() => answerOf('STILL')).toEqual(['accepted', 'dispatch', ''])
  await expect(answerPart(page)).toContainText('durch die Disposition im Namen von Alpen Trans')
  expect(await top()).toBe(place)
})

test('the board marks the bars, and their cards say why', async ({ page }) => {
  await openAs(page, server, 'dora', '/admin/board')
  const bar = (tour: string) => page.locator('[data-bar]', { hasText: tour })
  await expect(bar('NEIN')).toHaveAccessibleName(/abgelehnt: Kein Fahrzeug/)
  await expect(bar('STILL')).toHaveAccessibleName(/ohne Antwort/)
  await expect(bar('JA')).not.toHaveAccessibleName(/zugesagt|ohne Antwort|abgelehnt/)
  await expectNoViolation(page)
  await bar('NEIN').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'NEIN' })).toContainText('abgelehnt: Kein Fahrzeug')
})

test('a week of the disposition says how its trips were answered, and leads to the analysis', async ({ page }) => {
  const week = yearWeekOf(TODAY)
  // The last one begins tomorrow.
  const count = yearWeekOf(addDaysToDay(TODAY, 1)) === week ? 5 : 4
  const words = `${count} angefragt: 1 zugesagt, 1 abgelehnt, ${count - 2} offen`
  await openAs(page, server, 'dora', `/admin/disposition?tab=publish&week=${week}`)
  await page.getByText(words, { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: words })).toHaveText(`Alpen Trans · ${words}`)
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'Zusagen dieser Woche auswerten' }).click()
  await expect(page.getByRole('row', { name: /^Alpen Trans/ }).first()).toBeVisible()
})

test('the analysis counts by subcontractor, and is for admin alone', async ({ page }) => {
  const [from, to] = [-1, 2].map((days) => new Date(Date.now() + days * DAY_MS).toISOString())
  await openAs(page, server, 'dora', `/admin/analysisArea?from=${from}&to=${to}`)
  await page.getByRole('tab', { name: 'Zusagen' }).click()
  // Asked for five: two accepted in time, one of them changed since; one no, one that is due, one that is not.
  const alpen = page.getByRole('row', { name: /^Alpen Trans/ })
  await expect(alpen.first().getByRole('cell')).toHaveText([...['Alpen Trans', '50.0 %', '', '5', '2', '0', '1', '1']])
  for (const beneath of ['Kein Fahrzeug 1', /Nach Zusage geändert.*1/, /Noch nicht fällig.*1/])
    await expect(page.getByRole('table')).toContainText(beneath)
  await expectNoViolation(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /Excel/ }).click()
  expect((await file).suggestedFilename()).toBe('answers.xlsx')
})
