import { expect, test } from 'vitest'
import { NO_CALENDAR } from '../calendar/closed-days.ts'
import { newTourDefaults } from '../tour/weekday-rules.ts'
import { tourTrips } from './tour-trips.ts'

const context = {
  weeks: [202648, 202649],
  zone: 'Europe/Zurich',
  lookup: { addressName: () => undefined, driverName: () => undefined },
  calendar: NO_CALENDAR,
}
const tour = (more: Record<string, unknown> = {}) =>
  ({
    ...newTourDefaults(),
    tr_name: 'LX 1',
    tr_cm_name: 'Holz AG',
    tr_stp: '20:00',
    tr_std: '20:30',
    tr_sta: '23:00',
    tr_week_status: [true, false, true, false, false, false, false],
    ...more,
  }) as Parameters<typeof tourTrips>[1]

test('a tour is one trip for each enabled weekday of each week, under its key and the day', () => {
  expect(tourTrips('7', tour(), context).map(({ key, weekday }) => `${key} ${weekday}`)).toEqual([
    '7 2026-11-23 0',
    '7 2026-11-25 2',
    '7 2026-11-30 0',
    '7 2026-12-02 2',
  ])
})

test.each([
  ['tr_stp', ''],
  ['tr_std', '2x'],
  ['tr_sta', '25:00'],
  ['tr_sta_plus_day', Number.NaN],
])('a draft whose %s is half typed (%j) has no trips yet', (field, typed) => {
  expect(tourTrips('7', tour({ [field]: typed }), context)).toEqual([])
})
