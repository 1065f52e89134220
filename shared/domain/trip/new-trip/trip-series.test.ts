import { describe, expect, test } from 'vitest'
import { formatInstant } from '../../time/dates.ts'
import type { SourceTrip } from './trip-like.ts'
import { ONE_TRIP, seriesDays, tripsOfSeries } from './trip-series.ts'

const ZONE = 'Europe/Zurich'
const EXTRA: SourceTrip = {
  tt_tour: 'EX 1 ZRH-GVA',
  tt_status: 'active',
  tt_customer: 'Holz AG',
  tt_from_adrnr: 'ZRH',
  tt_from_text: 'Zürich',
  tt_to_adrnr: 'GVA',
  tt_to_text: 'Genf',
  tt_gps: 'ZH 1',
  // Friday before the clocks go back: 06:00, 06:30 and 10:00.
  tt_stp: '2026-10-23T04:00:00.000Z',
  tt_std: '2026-10-23T04:30:00.000Z',
  tt_sta: '2026-10-23T08:00:00.000Z',
  tt_note: 'gate 3',
  tt_info: 'road closed',
  tt_customer_invoice_trip: 500,
  tt_customer_invoice_waiting_fee: 20,
}
const NOTHING = { trips: [], tours: [] }
const told = (trips: readonly SourceTrip[]) =>
  trips.map(
    ({ tt_tour, tt_stp = '', tt_sta = '' }) =>
      `${tt_tour} ${formatInstant(tt_stp, ZONE)} ${formatInstant(tt_sta, ZONE)}`,
  )

test('one trip stays as it was typed', () => {
  expect(tripsOfSeries(EXTRA, ONE_TRIP, NOTHING, ZONE)).toEqual([EXTRA])
})

test('out and back on three days, at the same clock times over the change of clocks', () => {
  const made = tripsOfSeries(EXTRA, { back: true, days: ['2026-10-26', '2026-10-24'] }, NOTHING, ZONE)
  expect(told(made)).toEqual([
    'EX 1 ZRH-GVA 23.10.2026 06:00 23.10.2026 10:00',
    'EX 1 GVA-ZRH 23.10.2026 10:00 23.10.2026 14:00',
    'EX 1 ZRH-GVA 24.10.2026 06:00 24.10.2026 10:00',
    'EX 1 GVA-ZRH 24.10.2026 10:00 24.10.2026 14:00',
    'EX 1 ZRH-GVA 26.10.2026 06:00 26.10.2026 10:00',
    'EX 1 GVA-ZRH 26.10.2026 10:00 26.10.2026 14:00',
  ])
  expect(made[0]).toEqual(EXTRA)
  for (const other of made.slice(1)) {
    expect(other).toMatchObject({ tt_status: 'active', tt_gps: 'ZH 1', tt_customer_invoice_trip: 500 })
    for (const field of ['tt_note', 'tt_info', 'tt_customer_invoice_waiting_fee'])
      expect(other).not.toHaveProperty(field)
  }
})

test('the way back is as long as it was driven, and costs what the price list says', () => {
  const driven: SourceTrip = {
    ...{ tt_tour: 'EX 1 GVA-ZRH', tt_from_adrnr: 'GVA', tt_to_adrnr: 'ZRH' },
    ...{ tt_stp: '2026-10-01T10:00:00.000Z', tt_std: '2026-10-01T10:15:00.000Z', tt_sta: '2026-10-01T13:15:00.000Z' },
  }
  const week = [0, 1, 2, 3, 4, 5, 6]
  const tour = {
    ...{ tr_id: 1, tr_status: true, tr_name: 'EX 1', tr_departure: 'GVA', tr_arrival: 'ZRH', tr_cm_name: 'Holz AG' },
    ...{
      tr_customer_invoice_trip: 440,
      tr_customer_invoice_toll: 15,
      tr_stp: '10:00',
      tr_std: '10:15',
      tr_sta: '13:15',
    },
    ...{ tr_week_status: week.map(() => true), tr_week_sub: week.map(() => 'Alpen') },
    ...{ tr_week_sub_invoice_trip: week.map(() => 0), tr_week_sub_invoice_toll: week.map(() => 0) },
  }
  const [, back] = tripsOfSeries(EXTRA, { back: true, days: [] }, { trips: [driven], tours: [tour] }, ZONE)
  expect(back).toMatchObject({
    ...{
      tt_from_text: 'Genf',
      tt_to_text: 'Zürich',
      tt_std: '2026-10-23T08:15:00.000Z',
      tt_sta: '2026-10-23T11:15:00.000Z',
    },
    ...{ tt_customer_invoice_trip: 440, tt_customer_invoice_toll: 15 },
  })
})

test('days that were chosen before the trip moved are left out where they are not after it', () => {
  const days = seriesDays(EXTRA.tt_stp ?? '', ZONE)
  expect([days[0], days.at(-1)]).toEqual(['2026-10-24', '2026-11-05'])
  const gone = { back: false, days: ['2026-10-20', '2026-10-23', '2026-11-06', '2026-11-05'] }
  expect(told(tripsOfSeries(EXTRA, gone, NOTHING, ZONE))).toEqual([
    'EX 1 ZRH-GVA 23.10.2026 06:00 23.10.2026 10:00',
    'EX 1 ZRH-GVA 05.11.2026 06:00 05.11.2026 10:00',
  ])
})

describe('a tour whose Saturdays cost more, and whose way back has a price of its own', () => {
  const week = [0, 1, 2, 3, 4, 5, 6]
  const tour = {
    ...{ tr_id: 1, tr_status: true, tr_name: 'EX 1 ZRH-GVA', tr_departure: 'ZRH', tr_arrival: 'GVA' },
    ...{ tr_cm_name: 'Holz AG', tr_customer_invoice_trip: 500, tr_customer_invoice_toll: 0 },
    ...{ tr_stp: '06:00', tr_std: '06:30', tr_sta: '10:00' },
    ...{ tr_week_status: week.map((day) => day < 6), tr_week_sub: week.map(() => 'Alpen') },
    tr_week_sub_invoice_trip: week.map((day) => (day === 5 ? 420 : 350)),
    tr_week_sub_invoice_toll: week.map(() => 0),
  }
  const back = {
    ...{ ...tour, tr_id: 2, tr_name: 'EX 1 GVA-ZRH', tr_departure: 'GVA', tr_arrival: 'ZRH' },
    ...{ tr_customer_invoice_trip: 440, tr_week_sub_invoice_trip: week.map((day) => (day === 5 ? 310 : 300)) },
  }
  const FRIDAY = { ...EXTRA, tt_sub: 'Alpen', tt_sub_invoice_trip: 350 }
  const amounts = (trip: SourceTrip, tours = [tour, back]) =>
    tripsOfSeries(trip, { back: true, days: ['2026-10-24', '2026-10-26'] }, { trips: [], tours }, ZONE).map(
      ({ tt_customer_invoice_trip: customer, tt_sub_invoice_trip: sub }) => `${customer} ${sub}`,
    )

  test('every trip of the series costs what its day and way do', () => {
    expect(amounts(FRIDAY)).toEqual(['500 350', '440 300', '500 420', '440 310', '500 350', '440 300'])
  })

  test('an amount that was agreed stays on the other days', () => {
    expect(amounts({ ...FRIDAY, tt_sub_invoice_trip: 380 }, [tour])).toEqual([
      ...['500 380', '500 380', '500 380', '500 380', '500 380', '500 380'],
    ])
  })
})
