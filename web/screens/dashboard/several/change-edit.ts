import { fieldsBefore, fieldsOfChange, type TripChange } from '../../../../shared/domain/trip/trip-change.ts'
import type { DeviceTrip } from '../../../../shared/schemas/trip.ts'
import type { Shown } from '../../../db/overlay.ts'
import type { RowEdit } from '../../../sync/outbox.ts'

type Edited = Pick<Shown<DeviceTrip>, 'key' | 'rev' | 'row'>
type TripEdit = Extract<RowEdit, { entity: 'trip' }> & { seen: number | undefined }

/** What a change of a trip queues. @param seen number of the change feed at which its names were seen */
export const editOfChange = (change: TripChange, { key, rev, row }: Edited, seen: number | undefined): TripEdit => ({
  entity: 'trip',
  key,
  rev,
  seen,
  before: fieldsBefore(change, row),
  after: fieldsOfChange(change, row),
})

/** What taking an edit back queues: nobody is asked what stands there now, the merge finds out. */
export const undoOf = ({ before, after, ...edit }: TripEdit, rev = edit.rev): TripEdit => ({
  ...edit,
  rev,
  before: after,
  after: before,
})
