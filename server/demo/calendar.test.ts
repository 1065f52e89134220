import { expect, test } from 'vitest'
import { isRegion } from '../../shared/domain/calendar/closed-days.ts'
import { addWeeks, weekEnd, yearWeekOf } from '../../shared/domain/time/weeks.ts'
import { closedDay } from '../../shared/records/closed-day.ts'
import { TourFields } from '../../shared/schemas/tour.ts'
import { demoAddresses } from './addresses.ts'
import { demoClosedDays, withDemoCalendar } from './calendar.ts'
import { demoTours } from './plan/tours.ts'

const TODAY = '2026-11-26'
/** The last day of which the demo makes trips. */
const LAST = weekEnd(addWeeks(yearWeekOf(TODAY), 2))
const tours = withDemoCalendar(demoTours(), TODAY)

test('closed days of two years, as the wire has them', () => {
  const rows = demoClosedDays(TODAY)
  expect(new Set(rows.map(({ cd_day }) => cd_day.slice(0, 4)))).toEqual(new Set(['2026', '2027']))
  expect(new Set(rows.map(({ cd_region }) => cd_region))).toEqual(new Set(['CH', 'CH-ZH', 'DE', 'DE-HE']))
  for (const row of rows) expect(closedDay.body.parse(row)).toEqual(row)
})

test('a season and exceptions, none in a week whose trips are made', () => {
  const dated = tours.flatMap(({ tr_days }) => tr_days)
  expect(tours.filter(({ tr_valid_to }) => tr_valid_to !== null && tr_valid_to > LAST)).toHaveLength(1)
  expect(dated.map(({ kind }) => kind)).toEqual(['off', 'extra', 'changed', 'off', 'extra', 'changed'])
  expect(dated.filter(({ day }) => day <= LAST)).toEqual([])
  for (const tour of tours) expect(TourFields.parse(tour)).toEqual(tour)
})

test('every address says its region', () => {
  expect(demoAddresses.filter(({ add_region = '' }) => !isRegion(add_region))).toEqual([])
})
