import { expect, type Locator } from '@playwright/test'
import { formatDay } from '#shared/domain/time/dates.ts'
import { addWeeks, weekDays, weekLabel } from '#shared/domain/time/weeks.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import { settingsPath } from '../../addresses/addresses.ts'
import { expectSync, tryNow } from '../support/app.ts'
import { findViolations } from '../support/axe.ts'
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer
let week: number
let days: string[]
test.beforeAll(async () => {
  server = await createCompany()
  ;[week = 0] = (await server.api<number[]>('GET', '/api/tours/weeks/copy')).slice(4)
  days = weekDays(week)
  const { api } = server
  for (const [cd_day, cd_name] of [
    [days[3], 'Weihnachten'],
    [days[4], 'Stephanstag'],
  ])
    await api('POST', '/api/closed-days', { cd_day, cd_name, cd_region: 'CH' })
  for (const [add_id, add_name] of [
    ['ZRH', 'Zürich Flughafen'],
    ['GVA', 'Genf Flughafen'],
  ])
    await api('PUT', `/api/address/${add_id}`, { add_id, add_name, add_region: add_id === 'ZRH' ? 'CH-ZH' : 'CH-GE' })
  const workdays = <Value>(value: Value, otherwise: Value): Value[] =>
    Array.from({ length: 7 }, (_, day) => (day < 5 ? value : otherwise))
  for (const [name, rule] of [
    ['LINIE 1', ''],
    ['LINIE 2', ''],
    ['LINIE 3', 'rests'],
    ['LINIE 4', 'runs'],
  ])
    await api('POST', '/api/tours', {
      ...newTourDefaults(),
      tr_name: name,
      tr_cm_id: 1,
      tr_departure: 'ZRH',
      tr_arrival: 'GVA',
      tr_stp: '06:00',
      tr_std: '06:30',
      tr_sta: '10:00',
      tr_holiday_rule: rule,
      tr_week_status: workdays(true, false),
      tr_week_sub: workdays<string | null>('Alpen Trans', null),
    })
})
test.afterAll(() => server.dispose())

const tripsOn = async (day: string): Promise<string[]> => {
  const trips = await server.api<{ tt_tour: string }[]>('POST', '/api/timetable/filter', {
    start_date: day,
    end_date: day,
  })
  return trips
    .map(({ tt_tour }) => tt_tour)
    .filter((name) => name.startsWith('LINIE'))
    .sort()
}

test('a week with holidays is copied right in at most 12 clicks, one tour decided by itself, and undone', async ({
  page,
}) => {
  await openAs(page, server, 'dora', '/admin/disposition')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await click(page.getByRole('tab', { name: 'Wochen kopieren' }))
  await click(page.getByRole('checkbox', { name: weekLabel(week) }))
  const preview = page.getByRole('region', { name: 'Vorschau' })
  const closed = preview.getByRole('region', { name: 'Schliesstage und Ausnahmen: 8 Fahrten' })
  await expect(closed.getByText('Für 4 Fahrten ist zu entscheiden', { exact: false })).toBeVisible()
  await expect(page.getByText('Entscheiden Sie zuerst, ob an den Schliesstagen gefahren wird.')).toBeVisible()
  await expect(button(/Fahrten anlegen/)).toBeDisabled()
  await click(closed.getByRole('radio', { name: 'Alle ruhen' }))
  await click(closed.getByRole('button', { name: /Stephanstag, CH/ }))
  await click(closed.getByRole('checkbox', { name: 'LINIE 1 · ruht' }))
  await expect(closed.getByRole('checkbox', { name: 'LINIE 1 · fährt' })).toBeChecked()
  expect(await findViolations(page)).toEqual([])
  // Twelve on three workdays; on Christmas the one that always runs, on the next day one more.
  await click(button('15 Fahrten anlegen'))
  await click(page.getByRole('dialog').getByRole('button', { name: '15 Fahrten anlegen' }))
  await expect(page.getByRole('region', { name: 'Ergebnis' })).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(12)
  expect(await tripsOn(days[3] ?? '')).toEqual(['LINIE 4'])
  expect(await tripsOn(days[4] ?? '')).toEqual(['LINIE 1', 'LINIE 4'])

  await button('Rückgängig')
    .filter({ hasText: /^Rückgängig$/ })
    .click()
  await expect(page.getByText(/Das Kopieren ist rückgängig gemacht/)).toBeVisible()
  expect(await tripsOn(days[0] ?? '')).toEqual([])
  const tours = await server.api<{ tr_name: string; tr_days: unknown[] }[]>('GET', '/api/tours/all')
  expect(tours.flatMap(({ tr_days }) => tr_days)).toEqual([])
})

test('what a day of the preview says can be read on a phone; a week further ahead is chosen by a day', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, server, 'dora', '/admin/disposition')
  await page.getByRole('tab', { name: 'Wochen kopieren' }).click()
  const far = addWeeks(week, 40)
  const further = page.getByRole('textbox', { name: 'Weitere Woche: ein Tag darin' })
  await further.fill(formatDay(weekDays(far)[2] ?? ''))
  await further.press('Enter')
  await expect(page.getByRole('checkbox', { name: weekLabel(far) })).toBeChecked()
  await page.getByRole('checkbox', { name: weekLabel(far) }).uncheck()
  await page.getByRole('checkbox', { name: weekLabel(week) }).click()
  const day = page.getByRole('button', { name: /Weihnachten, CH/ })
  await expect(day).toContainText('2 zu entscheiden · 1 ruht · 1 fährt')
  await day.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'LINIE 3 · ruht' })).toBeVisible()
  await expect(page.getByText(formatDay(days[0] ?? '').slice(0, 5)).first()).toBeVisible()
})

test('a holiday that is entered after the copy: what it means for the trips is seen, adapted and undone', async ({
  page,
}) => {
  const [held = 0] = (await server.api<number[]>('GET', '/api/tours/weeks/copy')).slice(6)
  const heldDays = weekDays(held)
  await server.api('POST', '/api/tours/copy', { weeks: [{ start_date: heldDays[0], end_date: heldDays[6] }] })
  await server.api('POST', '/api/closed-days', { cd_day: heldDays[1], cd_name: 'Inventur' })
  expect(await tripsOn(heldDays[1] ?? '')).toHaveLength(4)
  await openAs(page, server, 'dora', '/admin/disposition')
  await page.getByRole('tab', { name: 'Wochen kopieren' }).click()
  await page.getByRole('button', { name: /enth(?:ält|alten) schon Fahrten/ }).click()
  await page.getByRole('checkbox', { name: new RegExp(weekLabel(held).replace(/[()]/g, '\\$&')) }).click()
  await page.getByRole('radio', { name: 'Alle ruhen' }).click()
  const adapt = page.getByRole('region', { name: 'Touren, die sich geändert haben: 3 Fahrten' })
  await adapt.getByRole('button', { name: /Fällt weg/ }).click()
  await expect(adapt.getByText('LINIE 3').first()).toBeVisible()
  await page.getByRole('button', { name: '3 Fahrten anpassen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '3 Fahrten anpassen' }).click()
  const said = page.getByTestId('notification')
  await expect(said).toContainText('Die Fahrten sind angepasst.')
  await expect(said.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
  const statuses = async () =>
    (
      await server.api<{ tt_tour: string; tt_status: string }[]>('POST', '/api/timetable/filter', {
        start_date: heldDays[1],
        end_date: heldDays[1],
      })
    )
      .filter(({ tt_tour }) => tt_tour.startsWith('LINIE'))
      .map(({ tt_tour, tt_status }) => `${tt_tour} ${tt_status}`)
      .sort()
  expect(await statuses()).toEqual(['LINIE 1 inactive', 'LINIE 2 inactive', 'LINIE 3 inactive', 'LINIE 4 scheduled'])
  await said.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(said).toContainText('Das Anpassen ist rückgängig gemacht')
  expect((await statuses()).every((one) => one.endsWith('scheduled'))).toBe(true)

  // A tour that is changed in that week says so once it is saved, and leads there.
  const tours = await server.api<{ tr_id: number; tr_name: string }[]>('GET', '/api/tours/all')
  await page.goto(`${server.url}/admin/editdisposition/${tours.find(({ tr_name }) => tr_name === 'LINIE 1')?.tr_id}`)
  await page.getByRole('button', { name: 'Neue Ausnahme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neue Ausnahme' })
  await dialog.getByRole('radio', { name: 'Fährt an einem anderen Tag' }).check()
  await dialog.getByRole('textbox', { name: 'Anstatt am' }).fill(formatDay(heldDays[0] ?? ''))
  await dialog.getByRole('textbox', { name: 'Dafür am' }).fill(formatDay(heldDays[6] ?? ''))
  // The press that leaves the day is the one that takes it over, though the dialog grows by it.
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(said).toContainText('In kopierten Wochen betrifft das 2 Fahrten.')
  await said.getByRole('button', { name: 'Ansehen und entscheiden' }).click()
  await page
    .getByRole('region', { name: /Touren, die sich geändert haben/ })
    .getByRole('button', { name: /Fällt weg/ })
    .click()
  await expect(page.getByText('LINIE 1').first()).toBeVisible()

  // A price that is changed in the list, without a network, says so too once it has arrived; one press adapts the trips of this tour alone, and one takes that back.
  const tripsAt = async (price: number) => {
    const trips = await server.api<{ tt_tour: string; tt_customer_invoice_trip: number }[]>(
      'POST',
      '/api/timetable/filter',
      { start_date: heldDays[0], end_date: heldDays[6] },
    )
    return trips
      .filter(({ tt_customer_invoice_trip }) => tt_customer_invoice_trip === price)
      .map(({ tt_tour }) => tt_tour)
  }
  await page.getByRole('link', { name: 'Preisliste' }).click()
  await page.getByRole('searchbox').fill('LINIE 4')
  await expect(page.getByText('1 von 4 Preisen')).toBeVisible()
  await page.context().setOffline(true)
  await tryNow(page)
  await expectSync(page, /Offline/)
  await page.getByRole('button', { name: 'Preis ändern: Kunde Fahrt' }).click()
  const price = page.getByRole('dialog', { name: /LINIE 4/ })
  await price.getByRole('textbox', { name: 'Kunde Fahrt' }).fill('480')
  await price.getByRole('button', { name: 'Speichern' }).click()
  await expect(said).toContainText('auf diesem Gerät gespeichert')
  await page.context().setOffline(false)
  await tryNow(page)
  await expect(said).toContainText('1 Tour geändert. In kopierten Wochen betrifft das 5 Fahrten.')
  await expect(said.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
  await said.getByRole('button', { name: '5 Fahrten anpassen' }).click()
  await expect(said).toContainText('Die Fahrten sind angepasst.')
  expect(await tripsAt(480)).toEqual(Array(5).fill('LINIE 4'))
  await said.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(said).toContainText('Das Anpassen ist rückgängig gemacht')
  expect(await tripsAt(480)).toEqual([])

  // So do prices from a file.
  await page.getByRole('button', { name: 'Import (Excel, CSV)' }).click()
  const file = `Tournummer;Gilt ab;Kunde: Fahrt €\nLINIE 2;${formatDay(heldDays[0] ?? '')};470\n`
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Importieren' }).click()
  await expect(said).toContainText('1 Tour geändert. In kopierten Wochen betrifft das 5 Fahrten.')
  await said.getByRole('button', { name: '5 Fahrten anpassen' }).click()
  await expect(said).toContainText('Die Fahrten sind angepasst.')
  expect(await tripsAt(470)).toEqual(Array(5).fill('LINIE 2'))

  // And so does a closed day: two tours ask about it, one rests, one is driven anyway.
  await page.goto(`${server.url}${settingsPath('data')}`)
  await page.getByRole('tab', { name: 'Schliesstage' }).click()
  await page.getByRole('button', { name: 'Schliesstag hinzufügen' }).click()
  const form = page.getByRole('form', { name: 'Schliesstag hinzufügen' })
  await form.getByRole('textbox', { name: 'Tag' }).fill(formatDay(heldDays[2] ?? ''))
  await form.getByRole('textbox', { name: 'Name' }).fill('Umzug')
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(said).toContainText('Die Schliesstage sind geändert. In kopierten Wochen betrifft das 3 Fahrten.')
  await said.getByRole('button', { name: 'Ansehen und entscheiden' }).click()
  await expect(page.getByRole('region', { name: 'Vorschau' }).getByText(/Umzug/).first()).toBeVisible()
})
