import { useRef } from 'react'
import type { TripChange } from '#shared/domain/trip/trip-change.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { useConnection } from '#web/data/rows.ts'
import { useFeedNumber } from '#web/data/use-seen.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import { useKeptPrices } from '#web/edits/use-kept-prices.ts'
import { useSaveEdits } from '#web/edits/use-save-edits.ts'
import { untilFetched } from '#web/page/missing-parts.ts'

type Trips = readonly Shown<DeviceTrip>[]

/**
 * Changes trips of the list: one edit each in the outbox, as the editor queues it, and one undo for all of them.
 * Findings that are passed in words are shown in the notification too.
 * @param rows the trips of the view as they are now
 */
export const useChangeTrips = (
  rows: Trips | undefined,
): ((change: TripChange, trips: Trips, findings?: readonly string[]) => Promise<void>) => {
  const { state: connection } = useConnection()
  const seen = useFeedNumber()
  const saveTrips = useSaveEdits()
  const keptPrices = useKeptPrices()
  const latest = useRef(rows)
  latest.current = rows

  return async (change, trips, findings = []) => {
    // Most days begin without a change.
    const { editOfChange } = await untilFetched(() => import('#web/edits/change-edit.ts'))
    const edits = trips.map((trip) => editOfChange(change, trip, seen))
    const kept = await keptPrices(edits.map(({ after }, at) => ({ row: trips[at]?.row ?? {}, after })))
    const message = connection === 'offline' ? 'change_saved_on_device' : 'change_saved'
    await saveTrips(
      edits,
      { done: { message, values: { count: trips.length } }, undone: 'change_undone', findings: [...findings, ...kept] },
      { revOf: ({ key }) => latest.current?.find((row) => row.key === key)?.rev },
    )
  }
}
