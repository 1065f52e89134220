import { expect, test } from 'vitest'
import { atOnce } from '../steps.ts'
import { calendarOf } from './closed-days.ts'
import type { CalendarTour } from './planned-days.ts'
import { countDays, daysOfYear } from './year.ts'

const TOUR: CalendarTour = {
  tr_status: true,
  tr_departure: 'A',
  tr_arrival: 'B',
  tr_week_status: [true, true, true, true, true, false, false],
  tr_std_plus_day: 0,
  tr_sta_plus_day: 0,
}
const CALENDAR = calendarOf({
  closedDays: [{ cd_id: 1, cd_day: '2026-12-25', cd_name: 'Weihnachten', cd_region: '', cd_addresses: [] }],
  addresses: [],
  customers: [],
})

test('a leap year has a day more', () => {
  expect([daysOfYear(2027).length, daysOfYear(2028).length, daysOfYear(2028)[59]]).toEqual([365, 366, '2028-02-29'])
})

test('each tour counts once on a day, by what it does there', () => {
  const days = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27']
  const tours: CalendarTour[] = [
    { ...TOUR, tr_holiday_rule: 'rests', tr_days: [{ day: '2026-12-27', kind: 'extra' }] },
    { ...TOUR, tr_days: [{ day: '2026-12-24', kind: 'off' }] },
    { ...TOUR, tr_holiday_rule: 'runs', tr_valid_to: '2026-12-25' },
    { ...TOUR, tr_status: false },
  ]
  expect([...atOnce(countDays(tours, days, CALENDAR))]).toEqual([
    ['2026-12-24', { runs: 2, off: 1 }],
    ['2026-12-25', { rests: 1, asks: 1, runs: 1 }],
    ['2026-12-26', {}],
    ['2026-12-27', { extra: 1 }],
  ])
  const onlyFirst = countDays(tours, days, CALENDAR, (tour) => tour === tours[0])
  expect(atOnce(onlyFirst).get('2026-12-25')).toEqual({ rests: 1 })
})
