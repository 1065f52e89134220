import { expect, test } from 'vitest'
import { NOW, shownTrip } from '#shared/trips/trip-sample.ts'
import type { ListCriteria } from '../list/trip-list.ts'
import { withOtherDays } from './with-other-days.ts'

const asked = (tt_id: number, day: string, hour: string, tt_driver = '') =>
  shownTrip({
    ...{ tt_id, tt_driver, tt_atp: null, tt_answer_hours: 2, tt_sub_invoice_trip: 640 },
    ...{ tt_stp: `${day}T${hour}:00:00.000Z`, tt_sta: `${day}T${hour}:59:00.000Z` },
  })
const today = asked(1, '2026-11-21', '20')
const tonight = asked(2, '2026-11-22', '01')
const later = asked(3, '2026-11-23', '01')
const list = (criteria: Partial<ListCriteria>, shown = [today]) => {
  const whole = { filters: [], search: '', onlyCurrentDelays: false, counters: [], ...criteria }
  return withOtherDays(shown, [today, tonight, later], whole, NOW)
}

test('what has no yes is counted whatever day it is of, and listed by its counter alone', () => {
  expect(list({}).counts).toMatchObject({ no_yes: 2, no_driver: 1 })
  expect(list({}).trips.map(({ key }) => key)).toEqual([1])
  const chosen = list({ counters: ['no_yes'] })
  expect(chosen.trips.map(({ key, lack }) => [key, lack])).toEqual([
    [1, 'asked'],
    [2, 'asked'],
  ])
  expect(chosen.counts).toEqual(list({}).counts)
  expect(list({ counters: ['no_driver'] }).trips.map(({ key }) => key)).toEqual([1])
})

test('in the order of planned positioning, by the filters of the list', () => {
  const nextWeek = asked(4, '2026-11-24', '01', 'Anna Keller')
  expect(list({ counters: ['no_yes', 'late'] }, [nextWeek]).trips.map(({ key }) => key)).toEqual([1, 2])
  const ofAnna = [{ column: 'tt_driver', values: ['Anna Keller'] }]
  expect(list({ filters: ofAnna }, [nextWeek]).counts.no_yes).toBe(0)
})
