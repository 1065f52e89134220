import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { ensurePoppler, readPdf } from '#server/testing/poppler.ts'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
import { NEXT_WEEK, TODAY } from '../support/days.ts'
import { findNeedlessCuts } from '../support/free-room.ts'
import { openAs, settingOf, test } from '../support/session.ts'
import { uploadTrips } from '../support/trip-plan.ts'
import {
  card,
  cell,
  DASHBOARD,
  expectTours,
  ids,
  NARROW,
  names,
  question,
  row,
  server,
  setUpDashboard,
  showOnPhone,
  TODAYS,
} from './dashboard-sample.ts'

setUpDashboard()

test('four views; today at first, the chosen one after a reload', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const view = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(view('Heute')).toHaveAttribute('aria-pressed', 'true')
  await expectTours(page, names(TODAYS))
  await view('Diese Woche').click()
  await expectTours(page, [...names(TODAYS), 'WOCHE'])
  await view('Letzte Woche').click()
  await expectTours(page, ['LETZTE'])
  await view('Nächste Woche').click()
  await expectTours(page, ['NAECHSTE'])
  expect(await settingOf(page, 'dashboard_view')).toBe('next_week')
  await page.reload()
  await expect(view('Nächste Woche')).toHaveAttribute('aria-pressed', 'true')
  await expectTours(page, ['NAECHSTE'])
})

test('the panic flag is off at first, restricts the list, and says so until it is ended', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const button = page.getByRole('button', { name: 'Panikmodus' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expectTours(page, ['SPAET 25', 'KNAPP 7'])
  expect(await settingOf(page, 'panicbutton')).toBe(true)
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: 'Sie sehen nur Fahrten' })
  await expect(notice).toBeVisible()
  await expectTours(page, ['SPAET 25', 'KNAPP 7'])
  await notice.getByRole('button', { name: 'Beenden' }).click()
  await expectTours(page, names(TODAYS))
  await expect(notice).toBeHidden()
})

test('the list opens at now: what is finished is one line above it, and a search finds it', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const rows = page.locator('.ag-row')
  const now = rows.filter({ hasText: /^Jetzt/ })
  await expect(now).toBeInViewport()
  await expect(row(page, 'DA 30')).toBeHidden()
  const fold = page.getByRole('button', { name: '1 abgeschlossen · 1 verspätet' })
  await fold.click()
  await expect(row(page, 'DA 30')).toBeVisible()
  await page.reload()
  await expect(row(page, 'DA 30')).toBeVisible()
  await fold.click()
  await expect(row(page, 'DA 30')).toBeHidden()
  await page.getByLabel('Fahrten suchen').fill('da30')
  await expect(row(page, 'DA 30')).toBeVisible()
  await page.getByLabel('Fahrten suchen').fill('')
  // In another order than that of time there is no now; the jump brings it back.
  await page.getByRole('columnheader', { name: 'Tour' }).click()
  await expect(now).toBeHidden()
  await page.getByRole('button', { name: 'Jetzt', exact: true }).click()
  await expect(now).toBeInViewport()
})

test('the numbers above the list are filters, and stay over a reload', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  const counter = (name: string) =>
    page.getByRole('group', { name: 'Anzeigen nach Lage' }).getByRole('button', { name })
  await expect(counter('Verspätet')).toHaveText('Verspätet 1')
  await expect(counter('Knapp')).toHaveText('Knapp 1')
  await counter('Verspätet').click()
  await expectTours(page, ['SPAET 25'])
  await counter('Knapp').click()
  await expectTours(page, ['SPAET 25', 'KNAPP 7'])
  await page.reload()
  await expect(counter('Knapp')).toHaveAttribute('aria-pressed', 'true')
  await expectTours(page, ['SPAET 25', 'KNAPP 7'])
  await counter('Unterwegs').click()
  await expectTours(page, ['SPAET 25', 'KNAPP 7', 'GUT 0'])
})

/** Clicks where no navigation may happen: the click is only logged. */
const expectNothing = async (page: Page, click: () => Promise<void>) => {
  const logged = page.waitForEvent('console', (message) => message.text().includes('this trip cannot be opened'))
  await click()
  await logged
  await expect(question(page)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(DASHBOARD)
}

test('a sub opens its own active trips that are not over; a click on others does nothing', async ({ page }) => {
  await openAs(page, server, 'sara', DASHBOARD)
  await expectTours(
    page,
    names(TODAYS).filter((tour) => tour !== 'GUT 0'),
  )
  await expectNothing(page, () => cell(page, 'RUHT', 'tt_tour').click())
  await expectNothing(page, () => cell(page, 'ABGESAGT', 'tt_tour').click())
  await page.getByRole('button', { name: 'Letzte Woche' }).click()
  await expectTours(page, ['LETZTE'])
  await expectNothing(page, () => cell(page, 'LETZTE', 'tt_tour').click())
  await page.getByRole('button', { name: 'Heute' }).click()
  await cell(page, 'KNAPP 7', 'tt_tour').click()
  await question(page).getByRole('button', { name: 'Ja' }).click()
  await expect(page).toHaveURL(`${server.url}/admin/edit/${ids['KNAPP 7']}`)
})

const downloadPdf = async (page: Page) => {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als PDF herunterladen' }).click()
  const download = await started
  return { name: download.suggestedFilename(), ...readPdf(fs.readFileSync(await download.path())) }
}

test('of one list: its PDF, what is typed, and a click', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await test.step('the PDF holds what the list shows', async () => {
    ensurePoppler()
    await expectTours(page, names(TODAYS))
    const whole = await downloadPdf(page)
    expect(whole.name).toBe(`timetable_today_${TODAY}.pdf`)
    for (const tour of names(TODAYS)) expect(whole.text).toContain(tour)
    expect(whole.text).not.toContain('NAECHSTE')
    await page.getByLabel('Fahrten suchen').fill('knapp')
    await expectTours(page, ['KNAPP 7'])
    const found = await downloadPdf(page)
    expect(found.text).toContain('KNAPP 7')
    expect(found.text).not.toContain('SPAET 25')
    await page.getByLabel('Fahrten suchen').fill('')
  })
  await test.step('typing alone searches: by plate, driver and observer, without spaces', async () => {
    await expectTours(page, names(TODAYS))
    for (const typed of ['be2001', 'rossi']) {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.type(typed)
      await expectTours(page, ['GUT 0'])
    }
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.type('otto')
    await expectTours(page, names(TODAYS))
  })
  await test.step('a click asks before it opens the trip; the keyboard does the same', async () => {
    await cell(page, 'SPAET 25', 'tt_tour').click()
    await expect(question(page)).toContainText('Fahrt bearbeiten: SPAET 25?')
    await question(page).getByRole('button', { name: 'Nein' }).click()
    await expect(question(page)).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(DASHBOARD)
    await cell(page, 'SPAET 25', 'tt_tour').press('Enter')
    await question(page).getByRole('button', { name: 'Ja' }).click()
    await expect(page).toHaveURL(`${server.url}/admin/edit/${ids['SPAET 25']}`)
    await expect(page.getByRole('textbox', { name: 'Tour', exact: true })).toHaveValue('SPAET 25')
  })
})

test('cards up to 620 px, a grid above; no name is cut beside free room', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await openAs(page, server, 'dora', DASHBOARD, { settings: { phone_view: 'today' } })
  await expect(page.getByRole('article')).toHaveCount(TODAYS.length)
  const long = card(page, 'LANGE TOUR 123456')
  await expect(long.getByText('LANGE TOUR 123456', { exact: true })).toBeVisible()
  // A running trip shows the codes of its places; the title holds the whole names.
  await expect(long).toContainText('ZRH')
  await expect(long.getByTitle(/^Zürich Flughafen Fracht → Genève/)).toBeVisible()
  const ahead = card(page, 'RUHT')
  await expect(ahead.getByTitle('Zürich Flughafen Fracht').first()).toBeVisible()
  expect(await findNeedlessCuts(page)).toEqual([])
  await expect(card(page, 'SPAET 25')).toContainText('+25')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)

  await card(page, 'SPAET 25').getByRole('button', { name: 'SPAET 25' }).click()
  await expect(question(page)).toContainText('Fahrt bearbeiten: SPAET 25?')
  await question(page).getByRole('button', { name: 'Nein' }).click()

  await page.setViewportSize({ width: 620, height: 844 })
  await expect(page.getByRole('article')).toHaveCount(TODAYS.length)
  await page.setViewportSize({ width: 621, height: 844 })
  await expectTours(page, names(TODAYS))
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => findNeedlessCuts(page)).toEqual([])
  }
})

const MANY = 2000
/** Trips of next week, one each four minutes from Monday on. */
const manyTrips = () => {
  const monday = weekStart(yearWeekOf(NEXT_WEEK))
  const two = (value: number) => String(value).padStart(2, '0')
  return Array.from({ length: MANY }, (_, index) => {
    const minute = index * 4
    const clock = `${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`
    return {
      tour: `VIEL ${String(index + 1).padStart(4, '0')}`,
      day: addDaysToDay(monday, Math.floor(minute / 1440)),
      clock,
    }
  })
}

test('2,000 trips: everything can be scrolled to, and only what is near exists', async ({ page }) => {
  expect(await uploadTrips(server, manyTrips())).toMatchObject({ added: MANY })

  await openAs(page, server, 'dora', DASHBOARD, { settings: { dashboard_view: 'next_week' } })
  await expect(page.getByText(/2.001 Fahrten/)).toBeVisible({ timeout: 30_000 })
  await expect(cell(page, 'VIEL 0001', 'tt_tour')).toBeVisible()
  await cell(page, 'VIEL 0001', 'tt_tour').hover()
  for (const tour of ['VIEL 1000', 'VIEL 2000']) {
    await page.mouse.wheel(0, 996 * 46)
    await expect(cell(page, tour, 'tt_tour')).toBeVisible()
    expect(await page.locator('.ag-row').count()).toBeLessThan(80)
  }
  await page.getByLabel('Fahrten suchen').fill('viel 1234')
  await expectTours(page, ['VIEL 1234'])
  await page.getByLabel('Fahrten suchen').fill('')

  await showOnPhone(page, 'Nächste Woche')
  await expect(card(page, 'VIEL 0001')).toBeVisible()
  const bottom = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(async () => {
    await bottom()
    await expect(card(page, 'VIEL 2000')).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(await page.getByRole('article').count()).toBeLessThan(120)
})

test('a search without a match says so, and leads back to all trips', async ({ page }) => {
  await openAs(page, server, 'dora', DASHBOARD)
  await page.getByLabel('Fahrten suchen').fill('gibt es nicht')
  await expect(page.getByText('Zurzeit gibt es keine Fahrten, die diesen Kriterien entsprechen.')).toBeVisible()
  await page.getByRole('button', { name: 'Alle Fahrten zeigen' }).click()
  await expectTours(page, names(TODAYS))
})
