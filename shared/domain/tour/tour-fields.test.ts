import { describe, expect, test } from 'vitest'
import { Tour, TourFields } from '../../schemas/tour.ts'
import {
  FOREIGN_TOUR_DAY,
  TOUR_FIELDS,
  TOUR_UNITS,
  tourFieldRule,
  tourFieldsSeenBy,
  tourFieldsWrittenBy,
} from './tour-fields.ts'

test('the catalogue holds the fields of the wire schema, no more and no fewer', () => {
  expect([...TOUR_FIELDS].sort()).toEqual(Object.keys(Tour.shape).sort())
  expect([...tourFieldsWrittenBy('admin')].sort()).toEqual(Object.keys(TourFields.shape).sort())
})

describe('who sees and writes what', () => {
  test('a sub receives every field of a tour but client, observers and customer prices', () => {
    const seen = tourFieldsSeenBy('sub')
    expect(TOUR_FIELDS.filter((field) => !seen.includes(field)).sort()).toEqual([
      'tr_client',
      'tr_cm_id',
      'tr_cm_name',
      'tr_customer_invoice_toll',
      'tr_customer_invoice_trip',
      'tr_week_observer',
    ])
  })

  test.each(['customer', 'observer'] as const)('a %s receives no field of a tour', (role) =>
    expect(tourFieldsSeenBy(role)).toEqual([]),
  )

  test('a sub writes vehicle and driver of its days', () =>
    expect(tourFieldsWrittenBy('sub')).toEqual(['tr_week_gps', 'tr_week_driver', 'tr_week_drivernr']))

  test('on foreign days a sub learns nothing but whether the tour drives', () => {
    const days = tourFieldsSeenBy('sub').filter((field) => tourFieldRule(field).isWeek)
    expect(days.filter((field) => !(field in FOREIGN_TOUR_DAY))).toEqual(['tr_week_status'])
  })
})

test('what is merged as one', () => {
  expect(TOUR_UNITS).toEqual({
    departure_time: ['tr_std', 'tr_std_plus_day'],
    arrival_time: ['tr_sta', 'tr_sta_plus_day'],
    validity: ['tr_valid_from', 'tr_valid_to'],
  })
})
