import { describe, expect, test } from 'vitest'
import { TRIP_FIELDS } from '../trip/trip-fields.ts'
import { mayShareTripField, sharedTrip } from './passed-on-fields.ts'
import { ROLES } from './roles.ts'

const NEVER = /driver|sub|customer|note|info|comment|invoice|requirements|override|combination|last_|_id|_rev/

describe.each(ROLES)('%s', (role) => {
  test('passes tour, way, times, status and vehicle on, and nothing of people, companies or money', () => {
    const trip = Object.fromEntries(TRIP_FIELDS.map((field) => [field, field]))
    const shared = Object.keys(sharedTrip(role, trip))
    expect(shared).toEqual(
      expect.arrayContaining(['tt_tour', 'tt_status', 'tt_from_text', 'tt_to_text', 'tt_sta', 'tt_gps']),
    )
    expect(shared.filter((field) => NEVER.test(field))).toEqual([])
    expect(shared).toHaveLength(15)
  })

  test('a field that is new is not passed on before it is listed', () => {
    expect(mayShareTripField(role, 'tt_trailer')).toBe(false)
  })
})
