import { expect, type Locator, type Page } from '@playwright/test'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { nextOfWeekday, yearWeekOf } from '#shared/domain/time/weeks.ts'
import { logIn, tryNow } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { at, TODAY } from '../support/days.ts'
import { PASSWORD, tripIn } from '../support/server.ts'
import { INSTALLED, openAs, test } from '../support/session.ts'
import { findSmallTargets } from '../support/touch-targets.ts'

/** A subcontractor says yes or no to its trips, on a phone and without a network. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Three days of one week, whatever day it is. */
const TOMORROW = addDaysToDay(TODAY, 1)
const FIRST = yearWeekOf(TOMORROW) === yearWeekOf(addDaysToDay(TODAY, 3)) ? TOMORROW : nextOfWeekday(0, TOMORROW)
const ids: Record<string, number> = {}
setUpCompany(async () => {
  await server.api('PUT', '/api/subcontractors/Alpen%20Trans', { sc_name: 'Alpen Trans', sc_answer_hours: 12 })
  for (const [index, tour] of ['1', '2', '3', '4', '5', '6', '7', '8'].entries()) {
    const day = addDaysToDay(FIRST, Math.floor(index / 3))
    const clock = 17 + (index % 3)
    const times = { tt_stp: at(day, `${clock}:15`), tt_std: at(day, `${clock}:45`), tt_sta: at(day, '23:30') }
    // Each with its own driver and vehicle: what does not fit is left out.
    const crew = { tt_driver: `Fahrer ${tour}`, tt_drivernr: `30${tour}`, tt_gps: `ZH 300${tour}` }
    const driver = { dr_name: crew.tt_driver, dr_number: crew.tt_drivernr, dr_requirements: '11_2_7' }
    await server.api('POST', '/api/drivers', { ...driver, dr_groups: 'alpen trans' })
    await server.api('POST', '/api/gps', { gps_id: crew.tt_gps, gps_groups: 'alpen trans' })
    const trip = tripIn(0, {
      ...crew,
      tt_tour: `LX ${tour}`,
      ...times,
      tt_sub_invoice_toll: 32.5,
      tt_requirements: '11_2_7',
    })
    ids[tour] = (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
  }
})

type Answered = { tt_answer: string; tt_answer_reason: string; tt_answer_note: string; tt_answer_source: string }
const tripNow = (tour: string) => server.api<Answered & { tt_stp: string }>('GET', `/api/trips/${ids[tour]}`)
const answersNow = async () => Promise.all(Object.keys(ids).map(async (tour) => (await tripNow(tour)).tt_answer))

const banner = (page: Page) => page.getByRole('main').getByRole('link', { name: /zu bestätigen/ })
const card = (page: Page, tour: string) => page.getByRole('article', { name: `LX ${tour}`, exact: true })
const acceptWeek = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^Woche \\d+: ${count} zusagen · `) })
const yes = (page: Page) => sheet(page).getByRole('button', { name: /^\d zusagen · / })
const notice = (page: Page) => page.getByTestId('notification')
const sheet = (page: Page) => page.getByRole('dialog')

/** Taps, and counts the taps. */
const counting = () => {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.tap()
    },
    taps: () => taps,
  }
}

test('a week of eight trips is answered in a dead spot by three taps, and arrives', { tag: INSTALLED }, async ({
  page,
}) => {
  const { tap, taps } = counting()
  await logIn(page, network.url, 'sara')
  await expect(banner(page)).toHaveText('8 Fahrten zu bestätigen')
  // What was never opened is there without a network too.
  await network.goOffline()
  await tap(banner(page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zusagen')
  await expect(page.getByRole('button', { name: 'Offen (8)' })).toBeVisible()
  const first = card(page, '1')
  await expect(first).toContainText('angefragt')
  await expect(
    page.getByText(/^Hier stehen Fahrten bis So \d\d\.\d\d\.; spätere kommen Woche für Woche dazu\.$/),
  ).toBeVisible()
  await expect(first).toContainText('Bereitstellung17:15Abfahrt17:45Ankunft23:30')
  await expect(first).toContainText('Zürich Flughafen Fracht → Genève Aéroport Fret')
  await expect(first).toContainText('Art. 11.2.7')
  await expect(first).toContainText(/Fahrt 480\.00\s€ · Maut 32\.50\s€/)
  await expect(first).toContainText(/Antwort bis \S+ \d\d\.\d\d\. 05:15/)
  await expectNoViolation(page)
  expect(await findCutTexts(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])

  await tap(acceptWeek(page, 8))
  await expect(sheet(page)).toContainText('Diese 8 Fahrten zusagen?')
  await expect(sheet(page)).toContainText(/LX 8 · .* · 512\.50\s€/)
  await expectNoViolation(page)
  await tap(yes(page))
  await expect(notice(page)).toContainText('8 Fahrten zugesagt')
  expect(taps()).toBe(3)
  await expect(card(page, '1')).toContainText('zugesagt')
  await expect(page.getByText('Alle Fahrten sind beantwortet.')).toBeVisible()
  await network.goOnline()
  await tryNow(page)
  await expect.poll(answersNow).toEqual(Array(8).fill('accepted'))
  expect(await tripNow('1')).toMatchObject({ tt_answer_source: 'sub' })
  await page.goto(`${network.url}/admin/dashboard`)
  await expect(card(page, '1')).toContainText('zugesagt')
  await expect(banner(page)).toHaveCount(0)
})

test('a trip is declined by three taps with its reason, another reason in words, and taken back', async ({ page }) => {
  const { tap, taps } = counting()
  await logIn(page, network.url, 'sara')
  await tap(banner(page))
  await tap(card(page, '2').getByRole('button', { name: 'Ablehnen: LX 2' }))
  await expect(sheet(page).getByRole('button', { name: 'Kein Fahrer' })).toBeVisible()
  await expectNoViolation(page)
  expect(await findCutTexts(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await tap(sheet(page).getByRole('button', { name: 'Kein Fahrer' }))
  expect(taps()).toBe(3)
  await expect(sheet(page)).toHaveCount(0)
  await expect(notice(page)).toContainText('LX 2 abgelehnt')
  await expect(card(page, '2')).toContainText('abgelehnt')
  await expect(card(page, '2')).toContainText('Kein Fahrer')
  await expect.poll(() => tripNow('2')).toMatchObject({ tt_answer: 'declined', tt_answer_reason: 'no_driver' })

  await notice(page).getByRole('button', { name: 'Rückgängig' }).tap()
  await expect(notice(page)).toContainText('Antwort zurückgenommen')
  await expect(card(page, '2')).toContainText('angefragt')
  await expect.poll(() => tripNow('2')).toMatchObject({ tt_answer: '', tt_answer_reason: '' })

  await card(page, '3').getByRole('button', { name: 'Ablehnen: LX 3' }).tap()
  await sheet(page).getByRole('button', { name: 'Anderer Grund' }).tap()
  await expect(sheet(page)).toContainText('Bitte den Grund in Worten angeben.')
  await expect(sheet(page).getByRole('textbox', { name: 'Bemerkung zur Antwort' })).toBeFocused()
  await expectNoViolation(page)
  await page.keyboard.type('Werkstatt bis Freitag')
  await sheet(page).getByRole('button', { name: 'Ablehnen', exact: true }).tap()
  await expect(card(page, '3')).toContainText('Anderer Grund · Werkstatt bis Freitag')
  await expect
    .poll(() => tripNow('3'))
    .toMatchObject({ tt_answer_reason: 'other', tt_answer_note: 'Werkstatt bis Freitag' })
  // Decided otherwise later.
  await card(page, '3').getByRole('button', { name: 'Zusagen: LX 3' }).tap()
  await expect(card(page, '3')).toContainText('zugesagt')
  // The trips of one day, and no others.
  await page.getByRole('button', { name: /: 3 zusagen · / }).tap()
  await yes(page).tap()
  await expect(notice(page)).toContainText('3 Fahrten zugesagt')
  await expect.poll(answersNow).toEqual(['', '', 'accepted', 'accepted', 'accepted', 'accepted', '', ''])
})

const moveTrip = async (tour: string, clock: string): Promise<void> => {
  await server.api('PUT', `/api/trips/${ids[tour]}`, { tt_stp: at(FIRST, clock) })
}

test('an answer to what the trip no longer is comes back with old and new, and never counts', {
  tag: INSTALLED,
}, async ({ page }) => {
  await logIn(page, network.url, 'sara')
  await network.goOffline()
  await banner(page).tap()
  await acceptWeek(page, 8).tap()
  await yes(page).tap()
  await moveTrip('1', '17:30')
  await network.goOnline()
  await tryNow(page)
  await expect(notice(page).filter({ hasText: 'Abgelehnt' })).toContainText('Die Fahrt wurde inzwischen geändert')
  await expect(card(page, '1')).toContainText('Ihre Zusage zählte nicht: Die Fahrt wurde vorher geändert.')
  await expect(card(page, '1')).toContainText(/Bereitstellung 17:15\s+17:30/)
  expect(await answersNow()).toEqual(['', ...Array(7).fill('accepted')])
  await expect(page.getByRole('button', { name: 'Offen (1)' })).toBeVisible()
  await expectNoViolation(page)
  expect(await findCutTexts(page)).toEqual([])

  await test.step('the timetable leads back to it', async () => {
    await page.goto(`${network.url}/admin/dashboard`)
    await expect(banner(page)).toHaveText('1 Fahrt zu bestätigen')
    await card(page, '1')
      .getByRole('button', { name: /^Abgelehnt/ })
      .tap()
    await expect(sheet(page)).toContainText('Die Fahrt wurde inzwischen geändert')
    await expect(sheet(page)).not.toContainText('2026-')
    await expectNoViolation(page)
    await sheet(page).getByRole('link', { name: 'Nochmals antworten' }).tap()
    await expect(card(page, '1')).toContainText('Ihre Zusage zählte nicht')
  })

  await test.step('answered again, nothing of the first answer is left', async () => {
    await card(page, '1').getByRole('button', { name: 'Zusagen: LX 1' }).tap()
    await expect(card(page, '1')).toContainText('zugesagt')
    await expect.poll(async () => (await tripNow('1')).tt_answer).toBe('accepted')
  })

  await test.step('changed after the yes, it is asked again', async () => {
    await moveTrip('1', '16:00')
    await expect(card(page, '1')).toContainText('Seit der Zusage geändert, bitte nochmals antworten:')
    await expect(card(page, '1')).toContainText(/Bereitstellung 17:30\s+16:00/)
    await page.goto(`${network.url}/admin/dashboard`)
    await expect(banner(page)).toHaveText('1 Fahrt zu bestätigen')
    await card(page, '1').getByRole('button', { name: 'seit Zusage geändert' }).tap()
    await expect(sheet(page)).toContainText(/Bereitstellung 17:30\s+16:00/)
    await expectNoViolation(page)
    await sheet(page).getByRole('button', { name: 'Zusagen: LX 1' }).tap()
    await expect(sheet(page)).toHaveCount(0)
    await expect(card(page, '1')).toContainText('zugesagt')
    await expect(banner(page)).toHaveCount(0)
  })
})

test('an answer to a trip that was called off says so, and can only be discarded', { tag: INSTALLED }, async ({
  page,
}) => {
  await logIn(page, network.url, 'sara')
  await network.goOffline()
  await banner(page).tap()
  await acceptWeek(page, 8).tap()
  await yes(page).tap()
  await server.api('PUT', `/api/trips/${ids['1']}`, { tt_status: 'canceled' })
  await network.goOnline()
  await tryNow(page)
  await expect(notice(page).filter({ hasText: 'Abgelehnt' })).toContainText('annulliert')
  await page.goto(`${network.url}/admin/dashboard`)
  await card(page, '1')
    .getByRole('button', { name: /^Abgelehnt/ })
    .tap()
  await expect(sheet(page)).toContainText(/wurde .* annulliert\./)
  await expect(sheet(page).getByRole('button', { name: 'Verwerfen' })).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0)
  await page.goto(`${network.url}/admin/setup`)
  await expect(page.getByText(/wurde .* annulliert\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0)
})

test('two people of one subcontractor answer differently: the second reads it, and answers again', {
  tag: INSTALLED,
}, async ({ page, newContext }) => {
  const person = { username: 'simon', role: 'sub', subcontractor: 'Alpen Trans' }
  await server.api('POST', '/api/registration', { ...person, email: 'simon@example.com', password: PASSWORD })
  const simon = await (await newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await openAs(simon, server, 'simon', '/admin/answers')
  await expect(card(simon, '1')).toBeVisible()
  await logIn(page, network.url, 'sara')
  await banner(page).tap()
  await network.goOffline()
  await tryNow(page)
  await expect(page.locator('.MuiAlert-root', { hasText: 'Daten von' })).toBeVisible()
  const topOf = async (tour: string) => (await card(page, tour).boundingBox())?.y
  const top = await topOf('2')
  await card(page, '1').getByRole('button', { name: 'Zusagen: LX 1' }).tap()
  await expect(card(page, '1')).toContainText('zugesagt')
  // The next button has not moved under the thumb.
  expect(await topOf('2')).toBe(top)
  await card(page, '2').getByRole('button', { name: 'Zusagen: LX 2' }).tap()
  await card(simon, '1').getByRole('button', { name: 'Zusagen: LX 1' }).tap()
  await card(simon, '2').getByRole('button', { name: 'Ablehnen: LX 2' }).tap()
  await sheet(simon).getByRole('button', { name: 'Kein Fahrzeug' }).tap()
  // By the server: before the second answer is queued, all is sent as well.
  await expect.poll(async () => (await tripNow('2')).tt_answer).toBe('declined')
  await network.goOnline()
  await tryNow(page)
  await expect(card(page, '2')).toContainText('Inzwischen hat jemand anderes abgelehnt')
  await expect(card(page, '1')).not.toContainText('zählte nicht')
  expect(await answersNow()).toEqual(['accepted', 'declined', ...Array(6).fill('')])
  await card(page, '2').getByRole('button', { name: 'Zusagen: LX 2' }).tap()
  await expect.poll(async () => (await tripNow('2')).tt_answer).toBe('accepted')
})

test('what is new is marked, and what is late said', async ({ page }) => {
  await logIn(page, network.url, 'sara')
  await banner(page).tap()
  // The timetable has a card of that name as well: what comes before its trips were seen here is not new.
  await expect(page.getByRole('button', { name: 'Offen (8)' })).toBeVisible()
  await expect(card(page, '1')).toBeVisible()
  await expect(page.getByText('neu', { exact: true })).toHaveCount(0)
  const soon = tripIn(-1, { tt_tour: 'LX 9' })
  ids['9'] = (await server.api<{ tt_id: number }>('POST', '/api/trips', soon)).tt_id
  await expect(card(page, '9')).toContainText('neu')
  await expect(card(page, '9')).toContainText('ohne Antwort')
  await expect(card(page, '9')).toContainText(/Antwort war bis .*\d\d:\d\d erwartet/)
  delete ids['9']
  await page.reload()
  await expect(card(page, '9')).toBeVisible()
  await expect(page.getByText('neu', { exact: true })).toHaveCount(0)
  await page.goto(`${network.url}/admin/dashboard`)
  await expect(page.getByRole('article', { name: 'LX 9' })).toContainText(/ohne Antwort · war bis .*\d\d:\d\d erwartet/)
})

test('on a desk a line of the timetable and the form of a trip lead to the answer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, server, 'sara', '/admin/dashboard')
  await expect(banner(page)).toHaveText('8 Fahrten zu bestätigen')
  await expectNoViolation(page)
  await page.goto(`${server.url}/admin/edit/${ids['4']}`)
  const answer = page.getByRole('region', { name: 'Zusage' })
  await expect(answer).toContainText('angefragt')
  await answer.getByRole('button', { name: 'Ablehnen: LX 4' }).click()
  await sheet(page).getByRole('button', { name: 'Preis', exact: true }).click()
  await expect(answer).toContainText('abgelehnt')
  await expect(answer).toContainText('Preis')
  await expectNoViolation(page)
  await page.goto(`${server.url}/admin/dashboard`)
  await banner(page).click()
  await expect(page.getByRole('button', { name: 'Offen (7)' })).toBeVisible()
  await page.getByRole('button', { name: 'Alle (8)' }).click()
  await expect(card(page, '4')).toContainText('Preis')
})

test('a new subcontractor is proposed to answer twelve hours before, a known one is not', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, server, 'dora', '/admin/setup/data?list=subcontractors')
  const hours = page.getByLabel('Stunden vor Bereitstellung für die Zusage')
  await page.getByRole('button', { name: 'Unternehmer hinzufügen' }).click()
  await expect(hours).toHaveValue('12')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Bise Logistik.*bearbeiten|bearbeiten.*Bise Logistik/i }).click()
  await expect(hours).toHaveValue('')
})

test('what does not fit is left out of a week, and named with the reason', async ({ page }) => {
  await server.api('PUT', `/api/trips/${ids[2]}`, { tt_driver: '', tt_drivernr: '' })
  await logIn(page, network.url, 'sara')
  await banner(page).tap()
  await acceptWeek(page, 7).tap()
  await expect(sheet(page)).toContainText(/Nicht dabei, bitte einzeln entscheiden:\s*LX 2 · .* · Ohne Fahrer/)
  await yes(page).tap()
  await expect(notice(page)).toContainText('7 Fahrten zugesagt')
  await expect.poll(answersNow).toEqual(['accepted', '', ...Array(6).fill('accepted')])
  await expect(acceptWeek(page, 1)).toHaveCount(0)
})
