import { expect, test } from 'vitest'
import { isMisfit, misfitsByTrip } from './misfits.ts'

test.each([
  ['no_driver', true],
  ['rest_daily', true],
  ['vehicle_twice', true],
  ['trip_too_tight', false],
  ['no_price', false],
  ['approval_missing', false],
] as const)('a trip with %s is left out: %s', (kind, isOut) => expect(isMisfit({ kind })).toBe(isOut))

test('both trips of a clash are left out, each kind once', () =>
  expect(
    misfitsByTrip([
      { kind: 'driver_twice', trip: 2, other: 1 },
      { kind: 'driver_twice', trip: 2, other: 3 },
      { kind: 'no_vehicle', trip: 2 },
      { kind: 'no_price', of: 'subcontractor', trip: 4 },
    ]),
  ).toEqual(
    new Map([
      [2, ['driver_twice', 'no_vehicle']],
      [1, ['driver_twice']],
      [3, ['driver_twice']],
    ]),
  ))
