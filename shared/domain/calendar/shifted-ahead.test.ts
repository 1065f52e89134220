import { expect, test } from 'vitest'
import { newTourDefaults, type TourDraft } from '../tour/weekday-rules.ts'
import { NO_CALENDAR } from './closed-days.ts'
import { clockChangesAhead, shiftedAhead } from './shifted-ahead.ts'

const on = (...days: number[]): boolean[] => [0, 1, 2, 3, 4, 5, 6].map((day) => days.includes(day))
const times = (sta: string) => ({ stp: '23:00', std: '23:30', std_plus_day: 0, sta, sta_plus_day: 1 })
const night = (fields: Partial<TourDraft>): TourDraft => ({
  ...newTourDefaults(),
  ...{ tr_stp: '23:00', tr_std: '23:30', tr_sta: '02:30', tr_sta_plus_day: 1, tr_week_status: on(5) },
  ...fields,
})
const days = (tour: TourDraft): string[] =>
  shiftedAhead(tour, clockChangesAhead('2026-11-27', 'Europe/Zurich'), NO_CALENDAR, 'Europe/Zurich').map(
    ({ field, day }) => `${field} ${day}`,
  )

test.each<[string, Partial<TourDraft>, string[]]>([
  ['that arrives on the spring Sunday', {}, ['sta 2027-03-28']],
  ['that is not driven then', { tr_week_status: on(4, 6) }, []],
  ['that has ended by then', { tr_valid_to: '2027-03-20' }, []],
  ['that is off', { tr_status: false }, []],
  ['that lacks a time still', { tr_std: '' }, []],
  [
    'that has other times on this day',
    { tr_days: [{ day: '2027-03-27', kind: 'changed', times: times('04:00') }] },
    [],
  ],
  [
    'that has this time on this day alone',
    {
      ...{ tr_sta: '04:00', tr_days: [{ day: '2027-03-27', kind: 'changed', times: times('02:10') }] },
    },
    ['sta 2027-03-28'],
  ],
])('a tour %s', (_what, fields, expected) => expect(days(night(fields))).toEqual(expected))
