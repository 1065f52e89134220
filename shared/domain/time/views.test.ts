import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { View as ViewSchema } from '../../schemas/timetable.ts'
import { dayOf } from './dates.ts'
import { DEFAULT_VIEW, offlineRange, offlineWindow, tripTouches, VIEWS, viewDays, viewRange } from './views.ts'

const ZURICH = 'Europe/Zurich'

test('the views are the wire schema’s, today first', () => {
  expect(ViewSchema.options).toEqual([...VIEWS])
  expect(DEFAULT_VIEW).toBe('today')
})

describe('the span of a view', () => {
  test.each([
    ['today', '2026-11-21T12:00:00.000Z', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['today', '2026-11-21T23:30:00.000Z', ZURICH, '2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ['today', '2026-03-29T12:00:00.000Z', ZURICH, '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['today', '2026-10-25T12:00:00.000Z', ZURICH, '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['today', '2026-11-21T03:00:00.000Z', 'America/New_York', '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['today', '2026-11-21T19:00:00.000Z', 'Asia/Kolkata', '2026-11-21T18:30:00.000Z', '2026-11-22T18:30:00.000Z'],
    ['current_week', '2026-11-21T12:00:00.000Z', 'UTC', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['last_week', '2026-11-21T12:00:00.000Z', 'UTC', '2026-11-09T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
    ['next_week', '2026-11-21T12:00:00.000Z', 'UTC', '2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
    ['current_week', '2026-11-22T23:30:00.000Z', ZURICH, '2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
    ['current_week', '2026-03-25T12:00:00.000Z', ZURICH, '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['current_week', '2027-01-01T12:00:00.000Z', ZURICH, '2026-12-27T23:00:00.000Z', '2027-01-03T23:00:00.000Z'],
    ['next_week', '2026-12-31T12:00:00.000Z', ZURICH, '2027-01-03T23:00:00.000Z', '2027-01-10T23:00:00.000Z'],
    ['last_week', '2027-01-04T12:00:00.000Z', ZURICH, '2026-12-27T23:00:00.000Z', '2027-01-03T23:00:00.000Z'],
  ] as const)('%s at %s in %s', (view, now, zone, from, to) => {
    expect(viewRange(view, now, zone)).toEqual({ from, to })
    expect(viewRange(view, Date.parse(now), zone)).toEqual({ from, to })
  })

  test('days of a view have both ends', () => {
    const now = '2026-11-21T12:00:00.000Z'
    expect(viewDays('today', now, ZURICH)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
    expect(viewDays('next_week', now, ZURICH)).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  })
})

describe('the offline window', () => {
  test.each([
    ['2026-11-21T12:00:00.000Z', ZURICH, '2026-11-09', '2026-11-29'],
    ['2026-11-22T22:59:59.000Z', ZURICH, '2026-11-09', '2026-11-29'],
    ['2026-11-22T23:00:00.000Z', ZURICH, '2026-11-16', '2026-12-06'],
    ['2027-01-01T12:00:00.000Z', 'UTC', '2026-12-21', '2027-01-10'],
    ['2028-02-29T12:00:00.000Z', 'UTC', '2028-02-21', '2028-03-12'],
  ])('at %s in %s: %s to %s', (now, zone, from, to) => expect(offlineWindow(now, zone)).toEqual({ from, to }))

  test('in instants it has 21 days, less the hour of the spring change', () => {
    const { from, to } = offlineRange('2026-03-25T12:00:00.000Z', ZURICH)
    expect([from, to]).toEqual(['2026-03-15T23:00:00.000Z', '2026-04-05T22:00:00.000Z'])
  })

  test('holds every view, whenever it is', () => {
    const instants = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') })
    fc.assert(
      fc.property(instants, fc.constantFrom(...VIEWS), (now, view) => {
        const kept = offlineRange(now, ZURICH)
        const shown = viewRange(view, now, ZURICH)
        expect(kept.from <= shown.from && shown.to <= kept.to).toBe(true)
      }),
    )
  })
})

describe('the days that a trip touches', () => {
  const today = viewRange('today', '2026-11-21T12:00:00.000Z', ZURICH)

  test.each([
    ['within the day', '2026-11-21T08:00:00.000Z', '2026-11-21T10:00:00.000Z', true],
    ['from yesterday into the day', '2026-11-20T20:00:00.000Z', '2026-11-21T04:00:00.000Z', true],
    ['from the day into tomorrow', '2026-11-21T22:30:00.000Z', '2026-11-22T04:00:00.000Z', true],
    ['over the whole day', '2026-11-19T08:00:00.000Z', '2026-11-23T10:00:00.000Z', true],
    ['planned at one moment', '2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z', true],
    ['arriving at midnight, when the day begins', '2026-11-20T20:00:00.000Z', '2026-11-20T23:00:00.000Z', true],
    ['arriving a minute before the day', '2026-11-20T20:00:00.000Z', '2026-11-20T22:59:00.000Z', false],
    ['positioning at midnight, when the day is over', '2026-11-21T23:00:00.000Z', '2026-11-22T04:00:00.000Z', false],
    ['without planned times', null, undefined, false],
  ])('%s', (_name, tt_stp, tt_sta, touches) => expect(tripTouches({ tt_stp, tt_sta }, today)).toBe(touches))

  test('a trip 23:30 to 05:15 belongs to both days, in the nights of the clock change too', () => {
    for (const [tt_stp, tt_sta] of [
      ['2026-03-28T22:30:00.000Z', '2026-03-29T03:15:00.000Z'],
      ['2026-10-24T21:30:00.000Z', '2026-10-25T04:15:00.000Z'],
    ] as const) {
      for (const now of [tt_stp, tt_sta])
        expect(tripTouches({ tt_stp, tt_sta }, viewRange('today', now, ZURICH))).toBe(true)
      expect(dayOf(tt_stp, ZURICH) < dayOf(tt_sta, ZURICH)).toBe(true)
    }
  })
})
