import { fieldsBefore, fieldsOfChange, type TripChange } from '../../shared/domain/trip/trip-change.ts'
import type { DeviceTrip } from '../../shared/schemas/trip.ts'
import type { Shown } from '../db/outbox/overlay.ts'

import type { TripEdit } from './take-back.ts'

type Edited = Pick<Shown<DeviceTrip>, 'key' | 'rev' | 'row'>

/** Returns the edit that a change of a trip queues. @param seen number of the change feed at which its names were seen */
export const editOfChange = (change: TripChange, { key, rev, row }: Edited, seen: number | undefined): TripEdit => ({
  entity: 'trip',
  key,
  rev,
  seen,
  before: fieldsBefore(change, row),
  after: fieldsOfChange(change, row),
})
