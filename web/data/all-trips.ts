import type { DeviceTrip } from '../../shared/schemas/trip.ts'
import { allTrips } from '../db/all-trips.ts'
import { getMeta, type LocalDb } from '../db/local-db.ts'
import { overlayRows, type Shown, TRIPS } from '../db/outbox/overlay.ts'
import { entriesOf, isUnknown, serverIds, useDbQuery } from './rows.ts'

const shownTrips = async (db: LocalDb): Promise<Shown<DeviceTrip>[] | undefined> => {
  const [rows, entries, ids] = await Promise.all([allTrips(db), entriesOf(db), serverIds(db)])
  const shown = overlayRows(TRIPS, rows, (trip) => trip.tt_id, entries, ids)
  return (await isUnknown(db, shown)) ? undefined : shown
}

/** Every trip on the device, in no particular order. */
export const useTripsInNoOrder = (): Shown<DeviceTrip>[] | undefined => useDbQuery(shownTrips, [])

/** Every trip on the device, in no particular order; none before the first pull has ended, as some are still on their way. */
export const usePulledTrips = (): Shown<DeviceTrip>[] | undefined =>
  useDbQuery(async (db) => ((await getMeta(db, 'last_pull')) === undefined ? undefined : shownTrips(db)), [])

/** Every trip on the device, newest planned positioning first: for the chooser. */
export const useAllTrips = (): Shown<DeviceTrip>[] | undefined =>
  useDbQuery(
    async (db) => (await shownTrips(db))?.sort((a, b) => ((a.row.tt_stp ?? '') > (b.row.tt_stp ?? '') ? -1 : 1)),
    [],
  )
