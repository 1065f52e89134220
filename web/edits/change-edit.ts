import { fieldsBefore, fieldsOfChange, type TripChange } from '../../shared/domain/trip/trip-change.ts'
import type { DeviceTrip } from '../../shared/schemas/trip.ts'
import type { Shown } from '../db/outbox/overlay.ts'

import type { TripEdit } from './take-back.ts'
import { withCarrier } from './with-carrier.ts'

type Edited = Pick<Shown<DeviceTrip>, 'key' | 'rev' | 'row'>

/** Returns the edit that a change of a trip queues. @param seen number of the change feed at which its names were seen */
export const editOfChange = (change: TripChange, { key, rev, row }: Edited, seen: number | undefined): TripEdit => {
  const [before, after] = [fieldsBefore(change, row), fieldsOfChange(change, row)]
  return withCarrier({ entity: 'trip', key, rev, seen, before, after }, row)
}
