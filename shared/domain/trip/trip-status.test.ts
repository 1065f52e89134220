import { expect, test } from 'vitest'
import { isTripStatus, TRIP_STATUS_ICONS, TRIP_STATUSES } from './trip-status.ts'

test.each([
  ['active', 'dot', 'grey'],
  ['scheduled', 'dot', 'grey'],
  ['inactive', 'cross', 'red'],
  ['canceled', 'cnl', 'red'],
] as const)('%s is a %s in %s', (status, kind, color) => expect(TRIP_STATUS_ICONS[status]).toEqual({ kind, color }))

test.each(TRIP_STATUSES)('%s is a status', (status) => expect(isTripStatus(status)).toBe(true))
test.each(['', 'Active', 'cancelled', 'toString'])('%j is none', (text) => expect(isTripStatus(text)).toBe(false))
