import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatClock } from '../time/dates.ts'
import { DAY_MS, MINUTE_MS } from '../time/units.ts'
import { type DeliveryRules, deliveryOf, escalationDue } from './delivery.ts'
import { isAlwaysQuiet, quietUntil } from './quiet-hours.ts'

const ZONE = 'Europe/Zurich'
const quiet = (al_quiet_from: string | null, al_quiet_to: string | null, al_quiet_days = '') => ({
  al_quiet_from,
  al_quiet_to,
  al_quiet_days,
})
const iso = (ms: number | null) => ms && new Date(ms).toISOString().slice(0, 16)

// 2026-11-25 is a Wednesday, 27 a Friday; clocks change on 2026-03-29 and 2026-10-25.
describe('quiet until', () => {
  test.each([
    ['none', quiet(null, null), '2026-11-25T23:00Z', null],
    ['before midnight', quiet('22:00', '06:00'), '2026-11-25T21:30Z', '2026-11-26T05:00'],
    ['after midnight', quiet('22:00', '06:00'), '2026-11-26T04:59Z', '2026-11-26T05:00'],
    ['at its start', quiet('22:00', '06:00'), '2026-11-25T21:00Z', '2026-11-26T05:00'],
    ['a minute before', quiet('22:00', '06:00'), '2026-11-25T20:59Z', null],
    ['its end is loud', quiet('22:00', '06:00'), '2026-11-26T05:00Z', null],
    ['at noon of one day', quiet('12:00', '13:00'), '2026-11-25T11:30Z', '2026-11-25T12:00'],
    ['the night of another weekday', quiet('22:00', '06:00', '12'), '2026-11-25T22:00Z', null],
    ['the morning after its weekday', quiet('22:00', '06:00', '3'), '2026-11-26T04:00Z', '2026-11-26T05:00'],
    ['the morning of its weekday', quiet('22:00', '06:00', '3'), '2026-11-25T04:00Z', null],
    ['a weekend without a gap', quiet('00:00', '00:00', '67'), '2026-11-28T10:00Z', '2026-11-29T23:00'],
    ['the night that loses an hour', quiet('22:00', '06:00'), '2026-03-28T22:00Z', '2026-03-29T04:00'],
    ['the night that gains one', quiet('22:00', '06:00'), '2026-10-24T21:00Z', '2026-10-25T05:00'],
    ['until a skipped clock time', quiet('22:00', '02:30'), '2026-03-28T22:00Z', '2026-03-29T01:30'],
    ['until a clock time that comes twice', quiet('22:00', '02:30'), '2026-10-24T22:00Z', '2026-10-25T00:30'],
  ])('%s', (_, hours, now, until) => {
    expect(iso(quietUntil(hours, Date.parse(now), ZONE))).toBe(until)
  })

  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([h, m]) => [h, m].map((n) => String(n).padStart(2, '0')).join(':'))
  const days = fc.subarray(['1', '2', '3', '4', '5', '6', '7']).map((list) => list.join(''))
  const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') })
  test('it ends after now, and its end is loud unless it is quiet all the time', () => {
    fc.assert(
      fc.property(clock, clock, days, instant, (from, to, on, now) => {
        const until = quietUntil(quiet(from, to, on), now, ZONE)
        if (until === null) return
        expect(until).toBeGreaterThan(now)
        if (!isAlwaysQuiet(quiet(from, to, on))) expect(quietUntil(quiet(from, to, on), until, ZONE)).toBeNull()
      }),
    )
  })
  test('without clock changes, each day is quiet between its two clock times', () => {
    fc.assert(
      fc.property(clock, clock, fc.integer({ min: 0, max: 90 * DAY_MS }), (from, to, ms) => {
        const now = Date.parse('2026-05-01') + ms
        const at = formatClock(now, ZONE)
        const isQuiet = from < to ? at >= from && at < to : at >= from || at < to
        expect(quietUntil(quiet(from, to), now, ZONE) !== null).toBe(isQuiet)
      }),
    )
  })
})

const rules = (over: Partial<DeliveryRules> = {}): DeliveryRules => ({
  ...quiet('22:00', '06:00'),
  al_quiet_mode: null,
  al_urgent: false,
  al_digest: null,
  al_digest_at: null,
  ...over,
})

describe('a message of an alert', () => {
  test.each([
    ['by day', {}, '2026-11-25T12:00Z', 'now'],
    ['in quiet hours', {}, '2026-11-25T23:00Z', '2026-11-26T05:00'],
    ['in quiet hours that drop', { al_quiet_mode: 'drop' }, '2026-11-25T23:00Z', 'dropped'],
    ['by day where they drop', { al_quiet_mode: 'drop' }, '2026-11-25T12:00Z', 'now'],
    ['urgent', { al_urgent: true, al_quiet_mode: 'drop', al_digest: 'daily' }, '2026-11-25T23:00Z', 'now'],
    ['hourly', { al_digest: 'hourly' }, '2026-11-25T12:20Z', '2026-11-25T13:00'],
    ['hourly, at the full hour', { al_digest: 'hourly' }, '2026-11-25T12:00Z', '2026-11-25T13:00'],
    ['hourly, just before quiet hours', { al_digest: 'hourly' }, '2026-11-25T20:30Z', '2026-11-26T05:00'],
    ['daily, before its time', { al_digest: 'daily', al_digest_at: '16:00' }, '2026-11-25T12:00Z', '2026-11-25T15:00'],
    ['daily, at its time', { al_digest: 'daily', al_digest_at: '16:00' }, '2026-11-25T15:00Z', '2026-11-26T15:00'],
    ['daily, without a time', { al_digest: 'daily' }, '2026-11-25T12:00Z', '2026-11-26T06:00'],
    ['daily in quiet hours', { al_digest: 'daily', al_digest_at: '23:00' }, '2026-11-25T12:00Z', '2026-11-26T05:00'],
    [
      'daily over a clock change',
      { al_digest: 'daily', al_digest_at: '07:00' },
      '2026-03-28T12:00Z',
      '2026-03-29T05:00',
    ],
  ] as [string, Partial<DeliveryRules>, string, string][])('%s', (_, over, now, expected) => {
    const delivery = deliveryOf(rules(over), Date.parse(now), ZONE)
    expect(delivery.state === 'held' ? iso(delivery.until) : delivery.state).toBe(expected)
  })

  test('an hour of a zone with half hours', () => {
    const delivery = deliveryOf(
      rules({ ...quiet(null, null), al_digest: 'hourly' }),
      Date.parse('2026-11-25T12:00Z'),
      'Asia/Kolkata',
    )
    expect(delivery).toEqual({ state: 'held', until: Date.parse('2026-11-25T12:30Z') })
  })
})

test('the next person is told after the minutes, where there is one', () => {
  expect(escalationDue({ al_escalate_minutes: 5, al_escalate_to: 'bea' }, 0)).toBe(5 * MINUTE_MS)
  expect(escalationDue({ al_escalate_minutes: null, al_escalate_to: 'bea' }, 0)).toBeNull()
  expect(escalationDue({ al_escalate_minutes: 5, al_escalate_to: null }, 0)).toBeNull()
})
