import { expect, test } from 'vitest'
import { byWeight, type Finding } from './findings.ts'

const about = { trip: 1, name: 'Meier', document: 'adr', day: null } as const
/** The heaviest first. */
const FINDINGS: readonly Finding[] = [
  { ...about, kind: 'approval_missing', of: 'sub', effect: 'block' },
  { kind: 'vehicle_twice', trip: 1, other: 2 },
  { kind: 'driver_twice', trip: 1, other: 2 },
  { kind: 'absent', trip: 1, from: '2026-11-23', to: '2026-11-23' },
  { kind: 'out_of_service', trip: 1, from: '2026-11-23', to: '2026-11-23' },
  { kind: 'wrong_place', trip: 1, of: 'vehicle', other: 2, needed: 60 },
  { kind: 'gap_too_short', trip: 1, of: 'vehicle', other: 2, needed: 60, available: 30 },
  { kind: 'trip_too_tight', trip: 1, needed: 60, available: 30 },
  { kind: 'no_vehicle', trip: 1 },
  { kind: 'no_driver', trip: 1 },
  { kind: 'rest_break', trip: 1, driving: 300, allowed: 270 },
  { kind: 'no_price', trip: 1, of: 'customer' },
]

test('what is impossible comes before what is hardly possible, and that before what is missing', () => {
  for (const [place, finding] of FINDINGS.entries())
    for (const lighter of FINDINGS.slice(place + 1)) {
      expect(byWeight(finding, lighter), `${finding.kind} before ${lighter.kind}`).toBeLessThan(0)
      expect(byWeight(lighter, finding)).toBeGreaterThan(0)
    }
})

test('a document that only warns weighs as what is missing', () => {
  const warns: Finding = { ...about, kind: 'approval_expired', of: 'driver', effect: 'warn' }
  expect(byWeight(warns, { kind: 'no_price', trip: 1, of: 'customer' })).toBe(0)
  expect(byWeight(warns, { kind: 'no_driver', trip: 1 })).toBeGreaterThan(0)
})

test('of hours, the limit that is passed by the largest share comes first', () => {
  const findings: Finding[] = [
    { kind: 'rest_break', trip: 1, driving: 316, allowed: 270 },
    { kind: 'rest_weekly', trip: 1, since: 150 * 60, allowed: 144 * 60 },
    { kind: 'rest_daily', trip: 1, rest: 420, required: 540 },
    { kind: 'rest_day', trip: 1, driving: 926, allowed: 600 },
  ]
  expect(findings.sort(byWeight).map(({ kind }) => kind)).toEqual([
    'rest_day',
    'rest_daily',
    'rest_break',
    'rest_weekly',
  ])
})
