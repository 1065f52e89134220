import { beforeEach, describe, expect, test } from 'vitest'
import type { TourPrice } from '#shared/domain/tour/dated.ts'
import { drivenTrip, statementCalls } from '../../money/routes/statements/statements-sample.ts'
import { fileForm } from '../../testing/file-form.ts'
import { add, admin, meier, pull, setUpTours, t, week } from '../../tours/routes/tours-sample.ts'
import { getTour } from '../../tours/store/tours.ts'
import { priceFile } from './price-file.ts'

/** The price list's file comes back with other amounts, and the day from which they count. */

setUpTours()
beforeEach(() => add())

const send = (text: string, check = false, token = admin) => {
  const body = fileForm(text, 'prices.csv')
  return t.call<{
    changed: number
    present: number
    changes: { fields: Record<string, unknown>[] }
    errors?: unknown[]
  }>(token, 'POST', `/api/pricelist/import?check=${check}`, body)
}
const kept = async () => (await pull(admin)).put.tour?.[0]?.tr_prices as TourPrice[]
const HEADER =
  'Tournummer;Gilt ab;Unternehmer;Wochentage;Kunde: Fahrt €;Kunde: Maut €;Unternehmer: Fahrt €;Unternehmer: Maut €'
const file = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`
const MONDAY = 'T-100;01.01.2027;Meier Trans;Mo;950.00;902.22;720.00;702.22'
const TUESDAY = 'T-100;01.01.2027;Huber AG;Di;950.00;902.22;820.00;802.22'
const PRICE = {
  from: '2027-01-01',
  customer_trip: 950,
  customer_toll: 902.22,
  sub_trip: week(720, 820, 0),
  sub_toll: week(702.22, 802.22, 0),
}

test('a check tells what would change, the import changes it, and once more nothing', async () => {
  expect(await send(file(MONDAY, TUESDAY), true)).toMatchObject({
    status: 200,
    body: {
      changed: 1,
      present: 0,
      changes: {
        fields: [
          { line: 2, key: 'T-100, 01.01.2027', column: 'c_trip', old: '901.11', new: '950.00' },
          { line: 2, column: 'sub_trip', old: '701.11', new: '720.00' },
          { line: 3, column: 'sub_trip', old: '801.11', new: '820.00' },
        ],
      },
    },
  })
  expect(await kept()).toEqual([])
  expect(await send(file(MONDAY, TUESDAY))).toMatchObject({ status: 200, body: { changed: 1 } })
  expect(await kept()).toEqual([PRICE])
  expect(await send(file(TUESDAY, MONDAY))).toMatchObject({ status: 200, body: { changed: 0, present: 1 } })
  expect(getTour(t.store, 1)?.tr_rev).toBe(2)
})

test('what a row does not name stays; without weekdays all of its subcontractor are meant', async () => {
  const text = 'tour;valid_from;subcontractor;sub_toll\nt-100;2027-01-01;meier trans;7\n'
  expect((await send(text)).status).toBe(200)
  expect(await kept()).toEqual([
    { ...PRICE, customer_trip: 901.11, sub_trip: week(701.11, 801.11, 0), sub_toll: week(7, 802.22, 0) },
  ])
})

test.each([
  ['T-101;01.01.2027;;Mo;1;;;', 2, 'tour', 'price_tour_unknown'],
  ['T-100;01.01.2027;Meier;;1;;;', 2, 'subcontractor', 'subcontractor_unknown'],
  ['T-100;31.02.2027;;Mo;1;;;', 2, 'valid_from', ''],
  ['T-100;01.01.2027;;Mo-Blau;1;;;', 2, 'weekdays', 'price_weekdays_unknown'],
  ['T-100;01.01.2027;;Sa–Mo;1;;;', 2, 'weekdays', 'price_weekdays_unknown'],
  ['T-100;01.01.2027;;Mo;dear;;;', 2, 'c_trip', ''],
  [`${MONDAY}\nT-100;01.01.2027;;Di;951;;;`, 3, 'c_trip', 'price_rows_differ'],
])('a fault names its cell, and nothing is written: %s', async (rows, line, column, message) => {
  const { status, body } = await send(file(rows))
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(`"line":${line},"column":"${column}"`)
  if (message) expect(JSON.stringify(body)).toContain(message)
  expect(await kept()).toEqual([])
})

test('rows that name other prices of the customer have one fault, with both and the line of the other', async () => {
  const { body } = await send(file(`${MONDAY}\nT-100;01.01.2027;;Di;951;;;\nT-100;01.01.2027;;Mi;951;;;`))
  const [, , , , price] = MONDAY.split(';')
  expect(body).toMatchObject({
    errors: [{ line: 3, column: 'c_trip', message: 'price_rows_differ', value: '951', same_as: 2, other: price }],
  })
  expect((body as { errors: object[] }).errors).toHaveLength(1)
})

test.each([
  ['Mo–Fr', week(5, 5, 5).map((amount, day) => (day > 4 ? 0 : amount))],
  ['lun, mar–mer', [5, 5, 5, 0, 0, 0, 0]],
  ['Sun', [701.11, 801.11, 0, 0, 0, 0, 5]],
])('weekdays as the five languages write them: %s', async (named, sub_trip) => {
  expect((await send(`tour;valid_from;weekdays;sub_trip\nT-100;2027-01-01;${named};5\n`)).status).toBe(200)
  expect((await kept())[0]?.sub_trip).toEqual(sub_trip)
})

describe('refused', () => {
  test('for a day gone by whose trips are invoiced', async () => {
    drivenTrip(t, 5, { tt_tour: 'T-100', tt_customer: 'Secret Customer' })
    const { make, finalise } = statementCalls(t, admin)
    const { st_id } = (await make('Secret Customer', 'customer')).body
    expect((await finalise(st_id)).status).toBe(200)
    const { body } = await send(file('T-100;01.11.2026;;;950;;;'), true)
    expect(JSON.stringify(body)).toContain('"line":2,"column":"valid_from","message":"trip_invoiced"')
  })

  test('for a subcontractor', async () => expect((await send(file(MONDAY), true, meier)).status).toBe(403))
})

test('what was written before an import broke off is taken back', async () => {
  const touched = priceFile.writer(t.store, 'chief')({ tr_id: 1, price: PRICE })
  expect(await kept()).toEqual([PRICE])
  priceFile.restorer(t.store)({ key: touched.key, before: touched.before ?? null }, 'chief', false)
  expect(await kept()).toEqual([])
})
