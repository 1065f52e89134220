import { describe, expect, test } from 'vitest'
import { ROLES } from '../../shared/domain/access/roles.ts'
import { SHOWN_TRIP_FIELDS, TRIP_FIELDS } from '../../shared/domain/trip/trip-fields.ts'
import { FORBIDDEN_FIELDS } from './forbidden-fields.ts'

/** The two lists are written apart; where they differ, one of them is wrong, or has not heard of a new field. */
describe.each(ROLES)('of the fields of a trip, %s', (role) => {
  const isForbidden = (field: string): boolean => FORBIDDEN_FIELDS[role].some((pattern) => pattern.test(field))

  test('is forbidden those that the catalogue does not show it, and no others', () => {
    const hidden = TRIP_FIELDS.filter((field) => !SHOWN_TRIP_FIELDS[role].includes(field))
    expect(TRIP_FIELDS.filter(isForbidden)).toEqual(hidden)
  })
})
