import { describe, expect, test } from 'vitest'
import { chosenRangeFault, fromToday, lastSevenDays, MAX_RANGE_DAYS, rangeFault } from './trip-range.ts'

const ZONE = 'Europe/Zurich'

test.each([
  ['a Saturday morning', '2026-11-21T08:15:42.123Z', '2026-11-13T23:00:00.000Z', '2026-11-21T08:15:00.000Z'],
  ['just after midnight', '2026-11-20T23:00:10.000Z', '2026-11-13T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
  ['over the end of summer time', '2026-10-26T12:00:00.000Z', '2026-10-18T22:00:00.000Z', '2026-10-26T12:00:00.000Z'],
  [
    'over the beginning of summer time',
    '2026-03-30T06:00:00.000Z',
    '2026-03-22T23:00:00.000Z',
    '2026-03-30T06:00:00.000Z',
  ],
  ['over the new year', '2027-01-02T12:00:00.000Z', '2026-12-25T23:00:00.000Z', '2027-01-02T12:00:00.000Z'],
])('last seven days, %s', (_name, now, start_date, end_date) => {
  expect(lastSevenDays(Date.parse(now), ZONE)).toEqual({ start_date, end_date })
})

test.each([
  ['without an end', null, '2026-10-30T22:59:00.000Z'],
  ['an end of today', '2026-10-24T09:00:00.000Z', '2026-10-30T22:59:00.000Z'],
  ['an end of tomorrow', '2026-10-25T09:00:00.000Z', '2026-10-25T09:00:00.000Z'],
])('from today, over the end of summer time, %s', (_name, end, end_date) => {
  const now = Date.parse('2026-10-24T08:15:42.123Z')
  expect(fromToday(end, now, ZONE)).toEqual({ start_date: '2026-10-23T22:00:00.000Z', end_date })
})

describe('range faults', () => {
  const start_date = '2026-01-01T00:00:00.000Z'
  const after = (ms: number) => new Date(Date.parse(start_date) + ms).toISOString()
  const DAYS = MAX_RANGE_DAYS * 86_400_000
  test.each([
    ['one moment', 0, null],
    ['the end before the start', -1, 'date_range_reversed'],
    ['the longest', DAYS - 1, null],
    ['the longest with a clock change', DAYS + 3_600_000 - 1, null],
    ['longer', DAYS + 3_600_000, 'date_range_too_long'],
  ] as const)('%s', (_name, ms, fault) => {
    expect(chosenRangeFault({ start_date, end_date: after(ms) })).toBe(fault)
  })

  test('an exclusive end at the start is reversed', () => {
    expect([rangeFault(5, 5), rangeFault(5, 6)]).toEqual(['date_range_reversed', null])
  })
})
