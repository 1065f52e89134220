import { expect, type Page } from '@playwright/test'
import { addDaysToDay, formatDay } from '#shared/domain/time/dates.ts'
import { weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import { expectSync, logIn, tryNow } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { network, server, setUpCompany } from '../support/company.ts'
import { TODAY } from '../support/days.ts'
import { addMondayTour, tripIn } from '../support/server.ts'
import { INSTALLED, openAs, test } from '../support/session.ts'

test.describe.configure({ mode: 'parallel' })

setUpCompany(() => server.api('POST', '/api/trips', tripIn(1)))

/** The Monday and the Wednesday after next. */
const MONDAY = addDaysToDay(weekStart(yearWeekOf(TODAY)), 14)
const WEDNESDAY = addDaysToDay(MONDAY, 2)
const tourNow = (id: number) => server.api<Tour>('GET', `/api/tours/${id}`)
const edit = (id: number, changes: object) => server.api('PUT', `/api/tours/${id}`, changes)
const calendar = (page: Page) => page.getByRole('region', { name: 'Kalender' })
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click()

test('instead of Monday on Wednesday, offline: off and extra in one go, sent once', { tag: INSTALLED }, async ({
  page,
}) => {
  const id = await addMondayTour(server, 'TX 300')
  await logIn(page, network.url, 'dora')
  await page.goto(`${network.url}/admin/editdisposition/${id}`)
  await expect(calendar(page).getByText('Keine kommenden Ausnahmen.')).toBeVisible()
  await network.goOffline()
  await calendar(page).getByRole('button', { name: 'Neue Ausnahme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neue Ausnahme' })
  await dialog.getByRole('radio', { name: 'Fährt an einem anderen Tag' }).check()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Anstatt am' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Anstatt am' }).fill(formatDay(MONDAY))
  await dialog.getByRole('textbox', { name: 'Dafür am' }).fill(formatDay(WEDNESDAY))
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Feiertag')
  await expect(dialog.getByRole('combobox', { name: 'Fahrzeug' })).toHaveValue('ZH 1001')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog).toBeHidden()
  await expect(calendar(page).getByText(`${formatDay(MONDAY)} fällt aus (Feiertag)`)).toBeVisible()
  await expect(calendar(page).getByText(`${formatDay(WEDNESDAY)} fährt zusätzlich (Feiertag)`)).toBeVisible()
  await save(page)
  await expectSync(page, /1 Änderung wartet/)
  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /Alles gesendet/)
  expect((await tourNow(id)).tr_days).toEqual([
    { day: MONDAY, kind: 'off', reason: 'Feiertag' },
    { day: WEDNESDAY, kind: 'extra', reason: 'Feiertag' },
  ])
})

test('two people decide one day differently: both are told in words, and only what differs', {
  tag: INSTALLED,
}, async ({ page }) => {
  const id = await addMondayTour(server, 'TX 300')
  await edit(id, { tr_days: [{ day: addDaysToDay(MONDAY, 7), kind: 'off', reason: 'Inventur' }] })
  await logIn(page, network.url, 'dora')
  await page.goto(`${network.url}/admin/editdisposition/${id}`)
  await expect(calendar(page).getByText(/Inventur/)).toBeVisible()
  await network.goOffline()
  await calendar(page).getByRole('button', { name: 'Neue Ausnahme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neue Ausnahme' })
  await dialog.getByRole('textbox', { name: 'Tag', exact: true }).fill(formatDay(MONDAY))
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Umbau')
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await save(page)
  await expectSync(page, /1 Änderung wartet/)
  const [inventory] = (await tourNow(id)).tr_days
  await edit(id, { tr_days: [{ day: MONDAY, kind: 'changed', sub_trip: 450 }, inventory] })
  await network.goOnline()
  await tryNow(page)
  await page.goto(`${network.url}/admin/editdisposition/${id}`)
  await page.getByRole('button', { name: 'Entscheiden' }).first().click()
  const sheet = page.getByRole('dialog').last()
  await expect(sheet.getByText(`${formatDay(MONDAY)} fällt aus (Umbau)`, { exact: true })).toBeVisible()
  await expect(
    sheet.getByText(`${formatDay(MONDAY)} fährt anders, Unternehmer: Fahrt 450.00`, { exact: true }),
  ).toBeVisible()
  await expectNoViolation(page)
})

test('a season that has not begun, and one that ends soon', async ({ page }) => {
  const id = await addMondayTour(server, 'TX 300')
  const [soon, later] = [addDaysToDay(TODAY, 12), addDaysToDay(TODAY, 40)]
  await edit(id, { tr_valid_to: soon })
  const later_id = await addMondayTour(server, 'TX 400')
  await edit(later_id, { tr_valid_from: later })
  await openAs(page, server, 'dora', '/admin/disposition')
  await expect(page.getByRole('row').filter({ hasText: 'TX 300' })).toContainText(/bis \d\d\.\d\d\./)
  await expect(page.getByRole('row').filter({ hasText: 'TX 400' })).toContainText(/ab \d\d\.\d\d\./)
  await page.goto(`${server.url}/admin/editdisposition/${id}`)
  await expect(calendar(page).getByText(`Die Tour endet am ${formatDay(soon)}, in 12 Tagen.`)).toBeVisible()
  const from = calendar(page).getByRole('textbox', { name: 'Gültig ab' })
  await from.fill(formatDay(later))
  await from.press('Tab')
  await expect(calendar(page).getByText('Das Ende liegt vor dem Anfang.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await expect(calendar(page).getByText('Wie Kunde (fragen)')).toBeVisible()
})

test('the year of a tour and of the company: a closed day is asked about, and opens its tours', async ({ page }) => {
  const id = await addMondayTour(server, 'TX 300')
  const year = Number(TODAY.slice(0, 4)) + 1
  const monday = addDaysToDay(weekStart(yearWeekOf(`${year}-06-01`)), 0)
  await server.api('POST', '/api/closed-days', { cd_day: monday, cd_name: 'Betriebsfest' })
  await openAs(page, server, 'dora', `/admin/editdisposition/${id}`)
  await calendar(page).getByRole('button', { name: 'Jahr anzeigen' }).click()
  await calendar(page).getByRole('button', { name: 'Nächstes Jahr' }).click()
  await expect(calendar(page).getByTitle('zu entscheiden, Betriebsfest')).toBeVisible()
  await expectNoViolation(page)

  await page.goto(`${server.url}/admin/disposition?tab=year`)
  await page.getByRole('button', { name: 'Nächstes Jahr' }).click()
  await expect(page.getByRole('region', { name: 'Anders als sonst' })).toContainText('Betriebsfest')
  await page.getByRole('button', { name: /: eine zu entscheiden, Betriebsfest$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'eine zu entscheiden' })).toBeVisible()
  await expectNoViolation(page)
  await dialog.getByRole('link', { name: 'TX 300' }).click()
  await expect(calendar(page)).toBeVisible()
})

test('on a phone the year is a list, and a subcontractor sees its own', async ({ page }) => {
  const id = await addMondayTour(server, 'TX 300')
  await edit(id, { tr_days: [{ day: MONDAY, kind: 'off', reason: 'Feiertag' }] })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'sara', '/admin/disposition?tab=year')
  await expect(page.getByRole('button', { name: /eine fällt aus/ })).toBeVisible()
  await expectNoViolation(page)
  await page.goto(`${server.url}/admin/editdisposition/${id}`)
  await expect(calendar(page).getByText(`${formatDay(MONDAY)} fällt aus (Feiertag)`)).toBeVisible()
  await expect(calendar(page).getByRole('button', { name: /Ausnahme/ })).toHaveCount(0)
})
