import { describe, expect, test } from 'vitest'
import { type TripColumn, tripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { CONTEXT, sampleView } from '#shared/trips/trip-sample.ts'
import { compareSortValues, sortValue } from './sort-value.ts'

const column = (key: string): TripColumn => {
  const found = tripColumn(key)
  if (!found) throw new Error(`no column ${key}`)
  return found
}

describe('sorting', () => {
  const order = (key: string, trips: Partial<VisibleTrip>[], isDescending = false) =>
    trips
      .map((fields) => sampleView(fields))
      .sort((a, b) => {
        const compared = compareSortValues(
          sortValue(a, column(key), CONTEXT),
          sortValue(b, column(key), CONTEXT),
          isDescending,
        )
        return isDescending ? -compared : compared
      })
      .map(({ row }) => row.tt_tour)

  test('goes by numbers inside names', () => {
    expect(order('tt_tour', [{ tt_tour: 'T-10' }, { tt_tour: 'T-9' }, { tt_tour: 't-1' }])).toEqual([
      't-1',
      'T-9',
      'T-10',
    ])
  })

  test.each([
    [false, ['early', 'late', 'unknown']],
    [true, ['late', 'early', 'unknown']],
  ])('puts what is unknown last (descending: %s)', (isDescending, expected) => {
    const trips = [
      { tt_tour: 'unknown', tt_eta: null },
      { tt_tour: 'late', tt_eta: '2026-11-21T15:00:00.000Z' },
      { tt_tour: 'early', tt_eta: '2026-11-21T12:00:00.000Z' },
    ]
    expect(order('arr_delay', trips, isDescending)).toEqual(expected)
  })

  test('puts amounts by their size, not by their text', () => {
    const trips = [
      { tt_tour: 'b', tt_customer_invoice_trip: 1000 },
      { tt_tour: 'a', tt_customer_invoice_trip: 9 },
    ]
    expect(order('tt_customer_invoice_trip', trips)).toEqual(['a', 'b'])
  })
})
