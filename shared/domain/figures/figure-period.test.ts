import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { DAY_MS } from '../time/units.ts'
import { daysOfPeriod, FIGURE_UNITS, partsOf, periodBefore, unitOf, unitsOf } from './figure-period.ts'

const ZONE = 'Europe/Zurich'
const range = (from: string, to: string) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })

describe('parts', () => {
  test('weeks are cut at the ends of the period, and named by their Monday', () => {
    expect(partsOf(range('2026-11-18T10:00+01:00', '2026-11-24T12:00+01:00'), 'week', ZONE)).toEqual([
      { day: '2026-11-16', ...range('2026-11-18T10:00+01:00', '2026-11-23T00:00+01:00') },
      { day: '2026-11-23', ...range('2026-11-23T00:00+01:00', '2026-11-24T12:00+01:00') },
    ])
  })

  test('whatever the period, they follow one another without a gap, from its beginning to its end', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const random = seededRandom(`parts ${seed}`)
      const from = Date.UTC(2026, random.below(12), random.integer(1, 28), random.below(24), random.below(60))
      const whole = {
        from: new Date(from).toISOString(),
        to: new Date(from + random.integer(1, 400 * DAY_MS)).toISOString(),
      }
      for (const unit of FIGURE_UNITS) {
        const parts = partsOf(whole, unit, ZONE)
        expect(parts[0]?.from).toBe(whole.from)
        expect(parts.at(-1)?.to).toBe(whole.to)
        const isNext = parts.every((part, at) => part.from < part.to && (at === 0 || part.from === parts[at - 1]?.to))
        expect(isNext, `${seed} ${unit}`).toBe(true)
        expect(new Set(parts.map(({ day }) => day)).size).toBe(parts.length)
      }
      const weekdays = daysOfPeriod(whole, ZONE).map(({ weekday }) => weekday)
      expect(weekdays.every((weekday, at) => at === 0 || weekday === ((weekdays[at - 1] ?? 0) + 1) % 7)).toBe(true)
    }
  })
})

test.each([
  ['a day', range('2026-11-18T00:00+01:00', '2026-11-19T00:00+01:00'), 'day'],
  ['31 days', range('2026-10-01T00:00+02:00', '2026-11-01T00:00+01:00'), 'day'],
  ['a quarter', range('2026-10-01T00:00+02:00', '2027-01-01T00:00+01:00'), 'week'],
  ['a year', range('2026-01-01T00:00+01:00', '2027-01-01T00:00+01:00'), 'month'],
] as const)('the unit that fits %s', (_name, period, unit) => {
  expect(unitOf(period, null, ZONE)).toBe(unit)
  expect(unitOf(period, 'month', ZONE)).toBe('month')
  // Days are cut of a month at most.
  expect(unitOf(period, 'day', ZONE)).toBe(unitsOf(period, ZONE).includes('day') ? 'day' : unit)
})

describe('the period before', () => {
  test.each([
    [
      'a month',
      range('2026-03-01T00:00+01:00', '2026-04-01T00:00+02:00'),
      range('2026-02-01T00:00+01:00', '2026-03-01T00:00+01:00'),
    ],
    [
      'a month whose last minute is typed',
      range('2026-11-01T00:00+01:00', '2026-11-30T23:59+01:00'),
      range('2026-10-01T00:00+02:00', '2026-11-01T00:00+01:00'),
    ],
    [
      'half a year whose last minute belongs to it',
      range('2026-01-01T00:00+01:00', '2026-06-30T23:59:00.001+02:00'),
      range('2025-07-01T00:00+02:00', '2026-01-01T00:00+01:00'),
    ],
    [
      'a month up to its last evening',
      range('2026-11-01T00:00+01:00', '2026-11-30T20:00+01:00'),
      range('2026-10-02T00:00+02:00', '2026-10-31T20:00+01:00'),
    ],
    [
      'a quarter',
      range('2026-04-01T00:00+02:00', '2026-07-01T00:00+02:00'),
      range('2026-01-01T00:00+01:00', '2026-04-01T00:00+02:00'),
    ],
    [
      'a week',
      range('2026-11-16T00:00+01:00', '2026-11-23T00:00+01:00'),
      range('2026-11-09T00:00+01:00', '2026-11-16T00:00+01:00'),
    ],
    [
      'a month that is typed up to midnight of the next one',
      range('2026-11-01T00:00+01:00', '2026-12-01T00:00:00.001+01:00'),
      range('2026-10-01T00:00+02:00', '2026-11-01T00:00+01:00'),
    ],
    [
      'a week that is typed from Monday to Monday',
      range('2026-11-16T00:00+01:00', '2026-11-23T00:00:00.001+01:00'),
      range('2026-11-09T00:00+01:00', '2026-11-16T00:00+01:00'),
    ],
    [
      'a day that is typed up to midnight',
      range('2026-11-16T00:00+01:00', '2026-11-17T00:00:00.001+01:00'),
      range('2026-11-15T00:00+01:00', '2026-11-16T00:00+01:00'),
    ],
    [
      'seven days up to now',
      range('2026-11-19T00:00+01:00', '2026-11-26T10:30+01:00'),
      range('2026-11-11T00:00+01:00', '2026-11-18T10:30+01:00'),
    ],
    [
      'over a clock change',
      range('2026-10-24T00:00+02:00', '2026-10-27T00:00+01:00'),
      range('2026-10-21T00:00+02:00', '2026-10-24T00:00+02:00'),
    ],
  ])('of %s', (_name, period, before) => expect(periodBefore(period, ZONE)).toEqual(before))

  test('is never empty of meaning: it ends where the period begins, or earlier', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const random = seededRandom(`before ${seed}`)
      const from = Date.UTC(2026, random.below(12), random.integer(1, 28), random.below(24))
      const period = {
        from: new Date(from).toISOString(),
        to: new Date(from + random.integer(1, 400 * DAY_MS)).toISOString(),
      }
      const before = periodBefore(period, ZONE)
      expect(before.from <= before.to && before.to <= period.from, String(seed)).toBe(true)
      const lengths = [before, period].map((one) => Date.parse(one.to) - Date.parse(one.from))
      // A clock change is in one of both; months have 28 to 31 days.
      expect(Math.abs((lengths[0] ?? 0) - (lengths[1] ?? 0))).toBeLessThanOrEqual(3 * DAY_MS * 12)
    }
  })
})
