import { newTourDefaults } from '../../shared/domain/tour/weekday-rules.ts'
import type { Tour, TourFields } from '../../shared/schemas/tour.ts'
import type { Store } from '../store/db.ts'
import { insertTour } from '../store/trips/tours.ts'

export const week = <Value>(value: Value): Value[] => Array.from({ length: 7 }, () => value)
/** One value for Monday, another for the other days. */
export const monday = <Value>(value: Value, others: Value): Value[] => [value, ...week(others).slice(1)]

/** From Basel to Geneva through the night, with the addresses of that name. */
export const NIGHT_WAY = {
  tr_departure: 'HUB',
  tr_arrival: 'GVA',
  tr_stp: '20:00',
  tr_std: '20:30',
  tr_sta: '01:15',
  tr_sta_plus_day: 1,
} as const

/** Of the first customer; driven on all days, without vehicle and driver. */
export const addTour = (store: Store, fields: Partial<TourFields> = {}): Tour =>
  insertTour(
    store,
    {
      ...newTourDefaults(),
      tr_name: 'T',
      tr_cm_id: 1,
      tr_departure: 'HUB',
      tr_arrival: 'GVA',
      tr_stp: '06:00',
      tr_std: '07:00',
      tr_sta: '11:00',
      tr_requirements: [],
      tr_week_status: week(true),
      ...fields,
    },
    { username: 'dora', source: 'person' },
  ).row
