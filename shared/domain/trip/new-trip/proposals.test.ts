import { expect, test } from 'vitest'
import { NO_ANSWER } from '../answer-given.ts'
import { proposalOf, tripProposals } from './proposals.ts'
import type { SourceTrip } from './trip-like.ts'

const ZONE = 'Europe/Zurich'
/** A Tuesday. */
const DAY = '2026-11-24'
const days = <Value>(value: Value, tuesday = value): Value[] => [value, tuesday, value, value, value, value, value]

const tour = (tr_name: string) => ({
  tr_name,
  tr_status: true,
  tr_cm_name: 'Holz AG',
  tr_tour_comb: 'K1',
  tr_departure: 'ZRH',
  tr_arrival: 'FRA',
  tr_stp: '22:00',
  tr_std: '22:30',
  tr_std_plus_day: 0,
  tr_sta: '03:00',
  tr_sta_plus_day: 1,
  tr_requirements: ['11_2_7'],
  tr_customer_invoice_trip: 800,
  tr_customer_invoice_toll: 20,
  tr_week_status: days(true),
  tr_week_sub: days('Meier Trans', 'Huber AG'),
  tr_week_gps: days<string | null>(null, 'ZH 2'),
  tr_week_driver: days<number | null>(null, 7),
  tr_week_drivernr: days<string | null>(null, '107'),
  tr_week_observer: days('olga'),
  tr_week_sub_invoice_trip: days(500, 550),
  tr_week_sub_invoice_toll: days(0),
})
const trip = (tt_tour: string, tt_stp: string, more: SourceTrip = {}): SourceTrip => ({
  tt_tour,
  tt_stp,
  tt_std: tt_stp,
  tt_sta: tt_stp,
  tt_status: 'active',
  ...more,
})
const rows = <Row>(list: readonly Row[]) => list.map((row, index) => ({ key: index + 1, row }))
const propose = (trips: readonly SourceTrip[], tours: readonly Partial<ReturnType<typeof tour>>[], day = DAY) =>
  tripProposals(
    {
      trips: rows(trips),
      tours: rows(tours),
      lookup: { addressName: (id) => ({ ZRH: 'Zürich', FRA: 'Frankfurt' })[id], driverName: () => 'Anna Frei' },
    },
    day,
    ZONE,
  )

test('a tour of the disposition proposes places, customer, prices, times and crew of that weekday', () => {
  expect(propose([], [tour('LX 7324')])).toEqual([
    {
      key: 'tour 1',
      tour: 'LX 7324',
      source: 'plan',
      requirements: ['11_2_7'],
      shifted: [],
      listed: {
        customer: { trip: 800, toll: 20, tour: 'LX 7324' },
        sub: { trip: 550, toll: 0, tour: 'LX 7324' },
      },
      fields: {
        ...NO_ANSWER,
        tt_tour: 'LX 7324',
        tt_tour_combination: 'K1',
        tt_customer: 'Holz AG;olga',
        tt_from_adrnr: 'ZRH',
        tt_from_text: 'Zürich',
        tt_to_adrnr: 'FRA',
        tt_to_text: 'Frankfurt',
        tt_sub: 'Huber AG',
        tt_gps: 'ZH 2',
        tt_driver: 'Anna Frei',
        tt_drivernr: '107',
        tt_stp: '2026-11-24T21:00:00.000Z',
        tt_std: '2026-11-24T21:30:00.000Z',
        tt_sta: '2026-11-25T02:00:00.000Z',
        tt_info: '',
        tt_customer_invoice_trip: 800,
        tt_customer_invoice_toll: 20,
        tt_sub_invoice_trip: 550,
        tt_sub_invoice_toll: 0,
        tt_requirements: '11_2_7',
      },
    },
  ])
})

test('trips of the day before come first, those without a trip on the day before all others, by time', () => {
  const proposals = propose(
    [
      trip('THERE', '2026-11-23T05:00:00.000Z'),
      trip('THERE', '2026-11-24T05:00:00.000Z'),
      trip('LATE', '2026-11-23T15:00:00.000Z'),
      trip('EARLY', '2026-11-23T06:00:00.000Z'),
      trip('OFF', '2026-11-23T06:00:00.000Z', { tt_status: 'inactive' }),
      trip('OLD', '2026-11-22T06:00:00.000Z'),
    ],
    [tour('LATE')],
  )
  expect(proposals.map(({ tour: name, source }) => `${name} ${source}`)).toEqual([
    'EARLY yesterday',
    'LATE yesterday',
    'THERE yesterday',
    'LATE plan',
  ])
  expect(proposals[1]).toMatchObject({ requirements: ['11_2_7'], fields: { tt_stp: '2026-11-24T15:00:00.000Z' } })
})

test('the trip of the day before has the price of its new day', () => {
  const monday = trip('LX 7324', '2026-11-23T05:00:00.000Z', {
    ...{ tt_customer: 'Holz AG', tt_from_adrnr: 'ZRH', tt_to_adrnr: 'FRA', tt_sub: 'Huber AG' },
    ...{ tt_customer_invoice_trip: 900, tt_sub_invoice_trip: 500 },
  })
  expect(propose([monday], [tour('LX 7324')])[0]).toMatchObject({
    source: 'yesterday',
    fields: { tt_customer_invoice_trip: 800, tt_customer_invoice_toll: 20, tt_sub_invoice_trip: 550 },
  })
  expect(propose([monday], [])[0]).toMatchObject({ listed: {}, fields: { tt_customer_invoice_trip: 900 } })
})

test('a tour that a device knows in part only proposes nothing', () => {
  expect(propose([], [{ tr_name: 'LX 7324', tr_stp: '22:00' }])).toEqual([])
})

test('a typed name means the plan, then the trip of the day before, in any letters', () => {
  const proposals = propose(
    [trip('LX 7324', '2026-11-23T05:00:00.000Z'), trip('Extra', '2026-11-23T06:00:00.000Z')],
    [tour('LX 7324')],
  )
  expect(proposalOf(proposals, 'lx 7324')?.source).toBe('plan')
  expect(proposalOf(proposals, ' EXTRA ')?.key).toBe('trip 2')
  expect(proposalOf(proposals, 'LX 73')).toBeUndefined()
})

test('a proposal tells the times that the clock change moves, of a tour and of the trip of the day before', () => {
  const night = { tt_std: '2027-03-27T01:30:00.000Z', tt_sta: '2027-03-27T04:00:00.000Z' }
  const before = trip('LX 1', '2027-03-27T01:00:00.000Z', night)
  const tours = [{ ...tour('LX 2'), tr_stp: '01:00', tr_std: '02:45', tr_sta: '05:00', tr_sta_plus_day: 0 }]
  const told = propose([before], tours, '2027-03-28').map(({ tour: name, shifted }) =>
    [name, ...shifted.map(({ field, clock, shown }) => `${field} ${clock} ${shown}`)].join(', '),
  )
  expect(told).toEqual(['LX 1, stp 02:00 03:00, std 02:30 03:30', 'LX 2, std 02:45 03:45'])
})
