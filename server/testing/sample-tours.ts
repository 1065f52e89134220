import { newTourDefaults } from '../../shared/domain/tour/weekday-rules.ts'
import type { Tour, TourFields } from '../../shared/schemas/tour.ts'
import type { Store } from '../store/db.ts'
import { insertTour } from '../tours/store/tours.ts'

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

/** Tour of the first customer; driven on all days, without vehicle and driver. */
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

/** Names in {@link MONDAY_TOUR} and in trips beside it. */
export const MONDAY_NAMES = {
  subcontractors: ['Meier Trans', 'Huber AG'],
  vehicles: ['TRUCK-1', 'TRUCK-2'],
  drivers: [['Hans Muster', '17']],
  addresses: [
    ['A1', 'Basel Hub'],
    ['A2', 'Genf Nord'],
  ],
} as const

/** Tour of the first customer; driven on Mondays by Meier Trans with TRUCK-1. */
export const MONDAY_TOUR: TourFields = {
  ...(newTourDefaults() as TourFields),
  tr_name: 'T-1',
  tr_cm_id: 1,
  tr_departure: 'A1',
  tr_arrival: 'A2',
  tr_sta: '10:00',
  tr_week_status: monday(true, false),
  tr_week_sub: monday<string | null>('Meier Trans', null),
  tr_week_gps: monday<string | null>('TRUCK-1', null),
}
