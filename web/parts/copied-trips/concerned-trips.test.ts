import { expect, test } from 'vitest'
import { calendarOf, NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { newTourDefaults, type TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { WeeksAdaptPreview } from '#shared/schemas/weeks.ts'
import { concernedTrips, placesToLook } from './concerned-trips.ts'

/** Monday and Wednesday of the week before New Year's Day. */
const [MONDAY, WEDNESDAY] = ['2026-12-28', '2026-12-30']
const WEEKS = [202652, 202653]
const TOUR: TourDraft = {
  ...newTourDefaults(),
  ...{ tr_name: 'TX 1', tr_week_status: [true, false, true, false, false, false, false] },
}
const NO_CHANGE = { before: NO_CALENDAR, after: NO_CALENDAR }
const preview = (...changes: [string, string, 'taken' | 'back'][]) => ({
  changes: changes.map(([tt_tour, day, what], tt_id): WeeksAdaptPreview['changes'][number] => ({
    ...{ tt_id, tt_tour, day, what, fields: [] },
  })),
  changes_count: changes.length,
})

test('only tours and days with a difference are looked at, in weeks that hold trips', () => {
  const price = {
    ...{ from: MONDAY, customer_trip: 900, customer_toll: 0 },
    ...{ sub_trip: Array<number>(7).fill(0), sub_toll: Array<number>(7).fill(0) },
  }
  const tours = [
    { tr_id: 1, before: TOUR, after: { ...TOUR, tr_prices: [price] } },
    { tr_id: 2, before: TOUR, after: TOUR },
  ]
  expect(placesToLook({ tours, calendar: NO_CHANGE }, WEEKS, '2026-11-23')).toEqual({
    ...{ weeks: [202653], only: { tours: [1], days: [MONDAY, WEDNESDAY] }, lacking: [] },
  })
  expect(placesToLook({ tours, calendar: NO_CHANGE }, WEEKS, '2026-12-29')).toMatchObject({
    only: { days: [WEDNESDAY] },
  })
  expect(placesToLook({ tours, calendar: NO_CHANGE }, [], '2026-11-23')).toMatchObject({ weeks: [] })
})

test('a closed day concerns the tours that it stops; once it goes, they lack trips', () => {
  const closed = { ...{ cd_id: 1, cd_day: WEDNESDAY, cd_name: 'Inventur', cd_region: '', cd_addresses: [] } }
  const calendar = calendarOf({ closedDays: [closed], addresses: [], customers: [] })
  const rests = { ...TOUR, tr_holiday_rule: 'rests' as const }
  const runs = { ...TOUR, tr_holiday_rule: 'runs' as const }
  const tours = [
    { tr_id: 1, before: rests, after: rests },
    { tr_id: 2, before: runs, after: runs },
  ]
  const added = { tours, calendar: { before: NO_CALENDAR, after: calendar } }
  expect(placesToLook(added, WEEKS, '2026-11-23')).toMatchObject({
    ...{ weeks: [202653], only: { tours: [1], days: [WEDNESDAY] }, lacking: [] },
  })
  const removed = { tours, calendar: { before: calendar, after: NO_CALENDAR } }
  expect(placesToLook(removed, WEEKS, '2026-11-23').lacking).toHaveLength(1)
})

test('trips that would be adapted count, and days that lack one, each once; one press is enough where nothing lacks', () => {
  const { lacking } = placesToLook(
    {
      tours: [{ tr_id: 1, before: { ...TOUR, tr_status: false }, after: TOUR }],
      calendar: NO_CHANGE,
    },
    [202653],
    '2026-11-23',
  )
  expect(lacking).toHaveLength(2)
  expect(concernedTrips(lacking, preview(['tx 1', MONDAY, 'back']))).toEqual({ count: 2, isSimple: false })
  expect(concernedTrips([], preview(['TX 1', MONDAY, 'taken']))).toEqual({ count: 1, isSimple: true })
  expect(concernedTrips([], preview())).toEqual({ count: 0, isSimple: true })
})

test('days that are asked about count, and are decided first', () => {
  const asked = preview(['TX 1', MONDAY, 'taken'], ['TX 1', WEDNESDAY, 'taken'])
  expect(concernedTrips([], preview(['TX 1', MONDAY, 'taken']), asked)).toEqual({ count: 2, isSimple: false })
})
