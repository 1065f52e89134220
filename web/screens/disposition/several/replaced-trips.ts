import { sameSpelling } from '#shared/domain/names/names.ts'
import type { ReplacedOfTours } from '#shared/domain/tour/tour-change.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'

/** Returns true if a trip is assigned to a name. @param former the name; null accepts every trip */
export const isAssignedTo = (row: DeviceTrip, kind: ReplacedOfTours, former: string | null): boolean => {
  if (former === null) return true
  if (kind === 'observer')
    return splitTripCustomer(row.tt_customer).observers.some((name) => sameSpelling(name, former))
  const assigned = { driver: row.tt_driver, vehicle: row.tt_gps, subcontractor: row.tt_sub }[kind]
  return sameSpelling(assigned ?? '', former)
}
