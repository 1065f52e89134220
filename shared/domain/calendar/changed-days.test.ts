import { expect, test } from 'vitest'
import { weekDays } from '../time/weeks.ts'
import { newTourDefaults, type TourDraft } from '../tour/weekday-rules.ts'
import { changedDays } from './changed-days.ts'
import { type Calendar, calendarOf, NO_CALENDAR } from './closed-days.ts'

/** Monday 21.12. to Sunday 27.12.2026, and the weeks around it. */
const DAYS = [202651, 202652, 202653].flatMap(weekDays).filter((day) => day >= '2026-12-15')
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

const changes = (
  was: TourDraft,
  is: TourDraft,
  [before, after]: readonly Calendar[] = [NO_CALENDAR, NO_CALENDAR],
): string[] =>
  changedDays({ tour: was, calendar: before ?? NO_CALENDAR }, { tour: is, calendar: after ?? NO_CALENDAR }, DAYS).map(
    ({ day, isNew }) => `${day.slice(5)}${isNew ? ' new' : ''}`,
  )

test.each<[string, Partial<TourDraft>, string[]]>([
  ['nothing', {}, []],
  ['what no trip has', { tr_tour_comb: 'K1', tr_holiday_rule: 'rests' }, []],
  ['a day off', { tr_days: [{ day: FRIDAY, kind: 'off' }] }, ['12-25']],
  [
    'a day that is driven on another one',
    {
      tr_days: [
        { day: FRIDAY, kind: 'off' },
        { day: SUNDAY, kind: 'extra' },
      ],
    },
    ['12-25', '12-27 new'],
  ],
  ['another vehicle on a day', { tr_days: [{ day: MONDAY, kind: 'changed', gps: 'A-2' }] }, ['12-21']],
  ['a reason alone', { tr_days: [{ day: MONDAY, kind: 'changed', reason: 'Inventur' }] }, []],
  ['its end', { tr_valid_to: FRIDAY }, ['12-28', '01-01']],
  ['a price from a day on', { tr_prices: [price] }, ['12-25', '12-28', '01-01']],
  ['days gone by', { tr_days: [{ day: '2026-12-14', kind: 'off' }] }, []],
])('%s', (_what, changed, expected) => {
  expect(changes(TOUR, { ...TOUR, ...changed })).toEqual(expected)
})

const closed = {
  ...{ cd_id: 1, cd_day: FRIDAY, cd_name: 'Weihnachten', cd_region: '' },
  ...{ cd_customer: null, cd_addresses: [] },
}
const calendar = calendarOf({ closedDays: [closed], addresses: [], customers: [] })
const rests: TourDraft = { ...TOUR, tr_holiday_rule: 'rests' }
const runs: TourDraft = { ...TOUR, tr_holiday_rule: 'runs' }

test('a rule for closed days counts where a day is closed', () => {
  const both = [calendar, calendar]
  expect(changes(TOUR, rests, both)).toEqual(['12-25'])
  expect(changes(rests, TOUR, both)).toEqual(['12-25 new'])
})

test('a closed day changes what rests and what asks, and not what runs', () => {
  const closes = [NO_CALENDAR, calendar]
  expect(changes(rests, rests, closes)).toEqual(['12-25'])
  expect(changes(TOUR, TOUR, closes)).toEqual(['12-25'])
  expect(changes(runs, runs, closes)).toEqual([])
  expect(changes(rests, rests, closes.toReversed())).toEqual(['12-25 new'])
})
