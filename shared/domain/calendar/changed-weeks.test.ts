import { expect, test } from 'vitest'
import { newTourDefaults, type TourDraft } from '../tour/weekday-rules.ts'
import { changedWeeks } from './changed-weeks.ts'
import { calendarOf, NO_CALENDAR } from './closed-days.ts'

/** Monday 21.12. to Sunday 27.12.2026, and the weeks around it. */
const WEEKS = [202651, 202652, 202653]
const [MONDAY, FRIDAY, SUNDAY] = ['2026-12-21', '2026-12-25', '2026-12-27']
const week = <Value>(value: Value, none: Value): Value[] => [value, none, none, none, value, none, none]
/** On Mondays and Fridays. */
const TOUR: TourDraft = {
  ...newTourDefaults(),
  tr_week_status: week(true, false),
  tr_week_sub: week<string | null>('Alpen', null),
  tr_week_gps: week<string | null>('A-1', null),
}
const price = { from: FRIDAY, customer_trip: 900, customer_toll: 0, sub_trip: week(0, 0), sub_toll: week(0, 0) }

test.each<[string, Partial<TourDraft>, { week: number; newDays: string[] }[]]>([
  ['nothing', {}, []],
  ['what no trip has', { tr_tour_comb: 'K1', tr_holiday_rule: 'rests' }, []],
  ['a day off', { tr_days: [{ day: FRIDAY, kind: 'off' }] }, [{ week: 202652, newDays: [] }]],
  [
    'a day that is driven on another one',
    {
      tr_days: [
        { day: FRIDAY, kind: 'off' },
        { day: SUNDAY, kind: 'extra' },
      ],
    },
    [{ week: 202652, newDays: [SUNDAY] }],
  ],
  [
    'another vehicle on a day',
    { tr_days: [{ day: MONDAY, kind: 'changed', gps: 'A-2' }] },
    [{ week: 202652, newDays: [] }],
  ],
  ['a reason alone', { tr_days: [{ day: MONDAY, kind: 'changed', reason: 'Inventur' }] }, []],
  ['its end', { tr_valid_to: FRIDAY }, [{ week: 202653, newDays: [] }]],
  [
    'a price from a day on',
    { tr_prices: [price] },
    [
      { week: 202652, newDays: [] },
      { week: 202653, newDays: [] },
    ],
  ],
  ['days gone by', { tr_days: [{ day: '2026-12-14', kind: 'off' }] }, []],
])('%s', (_what, changes, expected) => {
  expect(changedWeeks(TOUR, { ...TOUR, ...changes }, WEEKS, '2026-12-15', NO_CALENDAR)).toEqual(expected)
})

test('a rule for closed days counts where a day is closed', () => {
  const closed = {
    cd_id: 1,
    cd_day: FRIDAY,
    cd_name: 'Weihnachten',
    cd_region: '',
    cd_customer: null,
    cd_addresses: [],
  }
  const calendar = calendarOf({ closedDays: [closed], addresses: [], customers: [] })
  const rests: TourDraft = { ...TOUR, tr_holiday_rule: 'rests' }
  expect(changedWeeks(TOUR, rests, WEEKS, MONDAY, calendar)).toEqual([{ week: 202652, newDays: [] }])
  expect(changedWeeks(rests, TOUR, WEEKS, MONDAY, calendar)).toEqual([{ week: 202652, newDays: [FRIDAY] }])
})
