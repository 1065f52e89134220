import { useEffect, useState } from 'react'
import { addDaysToDay, dayOf, startOfDay } from '#shared/domain/time/dates.ts'
import { instantsOfDays } from '#shared/domain/time/views.ts'
import { daysOfNextTrips } from '#shared/domain/trip/lists/next-trips.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { useHasPulled, useTrips } from '#web/data/rows.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import type { Range } from '#web/db/trip-range.ts'
import { areFirstRowsShown, firstRows } from '#web/sync/rows-drawn.ts'

/** The span in which the next trips lie. */
export const rangeOfNext = (now: number, timeZone: string): Range =>
  instantsOfDays(daysOfNextTrips(now, timeZone), timeZone)

/** The part of `rangeOfNext` that is looked at first: to the end of tomorrow. */
const rangeOfFirstDays = (now: number, timeZone: string): Range => ({
  ...rangeOfNext(now, timeZone),
  to: startOfDay(addDaysToDay(dayOf(now, timeZone), 2), timeZone),
})

/**
 * Trips of a range. As the app starts, and until a new device has all of them, only the first days of those from now on
 * are read: reading all would hold up the first rows, and again with each page that arrives.
 * @param range null: from now on
 * @returns `isPart`: later trips follow; `isIncomplete`: the device has not all of them yet
 */
export const useNextTrips = (
  range: Range | null,
  now: number,
  timeZone: string,
): { rows: Shown<DeviceTrip>[] | undefined; isPart: boolean; isIncomplete: boolean } => {
  const isIncomplete = useHasPulled() === false
  const [areShown, setShown] = useState(areFirstRowsShown)
  useEffect(() => {
    void firstRows.then(() => setShown(true))
  }, [])
  const isPart = range === null && (!areShown || isIncomplete)
  const rows = useTrips(range ?? (isPart ? rangeOfFirstDays : rangeOfNext)(now, timeZone))
  return { rows, isPart, isIncomplete }
}
