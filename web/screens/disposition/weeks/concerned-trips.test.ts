import { expect, test } from 'vitest'
import { NO_CALENDAR } from '../../../../shared/domain/calendar/closed-days.ts'
import { newTourDefaults, type TourDraft } from '../../../../shared/domain/tour/weekday-rules.ts'
import type { WeeksAdaptPreview } from '../../../../shared/schemas/weeks.ts'
import { concernedTrips, weeksToLookAt } from './concerned-trips.ts'

const TOUR: TourDraft = { ...newTourDefaults(), tr_week_status: Array.from({ length: 7 }, (_, day) => day === 0) }
const change = (tt_tour: string, day: string, what: 'taken' | 'back'): WeeksAdaptPreview['changes'][number] => ({
  ...{ tt_id: 1, tt_tour, day, what, fields: [] },
})

test('trips of the tour that would be adapted count, and days that lack one, each once', () => {
  const weeks = [{ week: 202652, newDays: ['2026-12-23', '2026-12-27'] }]
  const changes = [
    change('tx 1', '2026-12-21', 'taken'),
    change('TX 1', '2026-12-23', 'back'),
    change('TX 2', '2026-12-22', 'taken'),
  ]
  expect(concernedTrips('TX 1', weeks, { changes })).toBe(3)
  expect(concernedTrips('TX 3', [], { changes })).toBe(0)
})

test('the current week and the next 26 are looked at', () => {
  const ended = { ...TOUR, tr_status: false }
  const weeks = weeksToLookAt(TOUR, ended, '2026-11-23', NO_CALENDAR).map(({ week }) => week)
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([27, 202648, 202721])
  expect(weeksToLookAt(TOUR, TOUR, '2026-11-23', NO_CALENDAR)).toEqual([])
})
