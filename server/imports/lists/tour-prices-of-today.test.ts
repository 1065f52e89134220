import { beforeEach, expect, test } from 'vitest'
import type { TourPrice } from '#shared/domain/tour/dated.ts'
import { opened } from '../../testing/changed-workbook.ts'
import { fileForm } from '../../testing/file-form.ts'
import { add, admin, pull, put, type Row, STORED, setUpTours, t, week } from '../../tours/routes/tours-sample.ts'
import { IMPORTABLES } from './importables.ts'

/** Files of tours say the prices of today, the 21st of November 2026, and come back as such. */

setUpTours()

const price = (from: string, trip: number): TourPrice => ({
  from,
  customer_trip: trip,
  customer_toll: 50,
  sub_trip: week(trip - 200, trip - 100, 0),
  sub_toll: week(5, 6, 0),
})
const [OCTOBER, JANUARY] = [price('2026-10-01', 910), price('2027-01-01', 950)]
const PATHS = ['/api/tours/xlsx?language=de', '/api/lists/tour_list?language=de']
beforeEach(() => add({ tr_prices: [JANUARY, OCTOBER] }))

const download = async (path: string) =>
  opened((await t.call<Uint8Array>(admin, 'GET', path)).body, IMPORTABLES.tour_list.columns)
type Answer = { changed: number; present: number; changes: { fields: Row[] }; clashes: { total: number } }
const send = (bytes: Uint8Array, check = false) => {
  return t.call<Answer>(admin, 'POST', `/api/tours/import?check=${check}`, fileForm(bytes, 'tours.xlsx'))
}
const kept = async () => (await pull(admin)).put.tour?.[0]

test.each(PATHS)('%s holds the price of today, and unchanged changes nothing', async (path) => {
  const file = await download(path)
  const line = file.lineOf('tr_week_sub', 'Meier Trans')
  expect(file.cell(line, 'tr_customer_invoice_trip')).toBe('910')
  expect(file.cell(line, 'tr_week_sub_invoice_trip')).toBe('710')
  expect(await send(file.changed([]))).toMatchObject({ status: 200, body: { changed: 0, present: 1 } })
  expect(await kept()).toEqual({ ...STORED, tr_prices: [OCTOBER, JANUARY] })
})

test.each(PATHS)('a price that is changed in %s counts from today on', async (path) => {
  const file = await download(path)
  const line = file.lineOf('tr_week_sub', 'Meier Trans')
  const bytes = file.changed([[line, 'tr_week_sub_invoice_trip', '715']])
  expect((await send(bytes, true)).body).toMatchObject({
    changed: 1,
    changes: { fields: [{ column: 'tr_week_sub_invoice_trip', old: '710 / 810', new: '715 / 810' }] },
  })
  expect((await send(bytes)).status).toBe(200)
  const today = { ...OCTOBER, from: '2026-11-21', sub_trip: week(715, 810, 0) }
  expect(await kept()).toEqual({ ...STORED, tr_rev: 2, tr_prices: [OCTOBER, today, JANUARY] })
})

test('a price of today that was entered since the list was downloaded stays', async () => {
  const file = await download('/api/lists/tour_list?language=de')
  await put(admin, { tr_customer_invoice_trip: 920 })
  expect((await send(file.changed([]))).body).toMatchObject({ changed: 0, present: 1, clashes: { total: 0 } })
})

test('a tour of which no price counts yet changes its own', async () => {
  await put(admin, { tr_prices: [JANUARY] })
  const file = await download('/api/tours/xlsx?language=de')
  const line = file.lineOf('tr_week_sub', 'Meier Trans')
  expect(file.cell(line, 'tr_week_sub_invoice_trip')).toBe('701.11')
  expect((await send(file.changed([[line, 'tr_week_sub_invoice_trip', '715']]))).body).toMatchObject({ changed: 1 })
  expect(await kept()).toMatchObject({ tr_week_sub_invoice_trip: week(715, 801.11, 0), tr_prices: [JANUARY] })
})
