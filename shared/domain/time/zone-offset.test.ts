import { tzOffset } from '@date-fns/tz/tzOffset'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from './units.ts'
import { offsetAt } from './zone-offset.ts'

test.each([
  ['UTC', '2026-07-01T12:00:00Z', 0],
  ['Europe/Zurich', '2026-03-29T00:59:59.999Z', 1],
  ['Europe/Zurich', '2026-03-29T01:00:00.000Z', 2],
  ['Europe/Zurich', '2026-10-25T00:59:59.999Z', 2],
  ['Europe/Zurich', '2026-10-25T01:00:00.000Z', 1],
  ['America/New_York', '2026-03-08T06:59:59.999Z', -5],
  ['America/New_York', '2026-03-08T07:00:00.000Z', -4],
  ['America/St_Johns', '2026-01-15T00:00:00.000Z', -3.5],
  ['Asia/Kolkata', '2026-01-15T00:00:00.000Z', 5.5],
  ['Australia/Lord_Howe', '2026-01-15T00:00:00.000Z', 11],
  ['Australia/Lord_Howe', '2026-07-15T00:00:00.000Z', 10.5],
])('%s at %s is %d h ahead of UTC', (zone, instant, hours) => {
  expect(offsetAt(Date.parse(instant), zone)).toBe(hours * HOUR_MS)
})

test('remembering whole days gives what the time zone database says', () => {
  const instants = fc.integer({ min: Date.parse('1995-01-01'), max: Date.parse('2045-01-01') })
  const zones = fc.constantFrom('Europe/Zurich', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca')
  fc.assert(
    fc.property(instants, zones, (ms, zone) => {
      expect(offsetAt(ms, zone)).toBe(tzOffset(zone, new Date(ms)) * 60_000)
    }),
    { numRuns: 2_000 },
  )
})

test('the memory starts anew when it is full and stays right', () => {
  const winter = Date.parse('1990-01-15T12:00:00Z')
  for (let day = 0; day < 11_000; day++) offsetAt(winter + day * 24 * HOUR_MS, 'Europe/Zurich')
  expect(offsetAt(winter, 'Europe/Zurich')).toBe(HOUR_MS)
})

test('an unknown zone is a RangeError', () => {
  expect(() => offsetAt(0, 'Europe/Atlantis')).toThrow(RangeError)
})
