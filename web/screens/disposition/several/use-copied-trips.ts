import { useMemo } from 'react'
import { addDaysToDay, dayOf, endOfDay, startOfDay } from '#shared/domain/time/dates.ts'
import { weekdayIndex } from '#shared/domain/time/weeks.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { loadTrips } from '#web/data/load-trips.ts'
import { useOverlaidTrips } from '#web/data/overlaid-trips.ts'
import { useActor, useTrips } from '#web/data/rows.ts'
import { useServerResult } from '#web/data/server-result.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'

/** Weeks are copied half a year ahead at most; more is asked for, since clocks and people differ. */
const DAYS_AHEAD = 365

export type CopiedTrips = {
  /** Undefined while loading. */
  trips: Shown<DeviceTrip>[] | undefined
  /** Last day that the trips of this device reach to; null where the server told all of them. */
  knownTo: string | null
}

/** Planned or released trips from a day on that have not begun: the server's, or those on this device. */
export const useCopiedTrips = (from: string): CopiedTrips => {
  const { timeZone } = useActor()
  const range = useMemo(
    () => ({ start_date: startOfDay(from, timeZone), end_date: endOfDay(addDaysToDay(from, DAYS_AHEAD), timeZone) }),
    [from, timeZone],
  )
  const result = useServerResult(
    'copied_trips',
    range,
    (request, { signal }) => loadTrips(request, signal, () => undefined),
    { keeps: () => false },
  )
  const { answer, isLoading } = result
  const told = useOverlaidTrips(result)
  const onDevice = useTrips({ from: range.start_date, to: range.end_date })
  const all: readonly Shown<DeviceTrip>[] | undefined = answer ? told : isLoading ? undefined : onDevice
  return useMemo(() => {
    const isMeant = ({ row }: Shown<DeviceTrip>) =>
      (row.tt_stp ?? '') >= range.start_date &&
      (row.tt_status === 'scheduled' || row.tt_status === 'active') &&
      !row.tt_atp &&
      !row.tt_atd &&
      !row.tt_ata
    const trips = all?.filter(isMeant)
    const last = trips?.reduce((latest, { row }) => ((row.tt_stp ?? '') > latest ? (row.tt_stp ?? '') : latest), '')
    return { trips, knownTo: answer || !last ? null : dayOf(last, timeZone) }
  }, [all, answer, range, timeZone])
}

/** Weekday of a trip, 0 for Monday. */
export const weekdayOfTrip = ({ row }: Shown<DeviceTrip>, timeZone: string): number =>
  weekdayIndex(dayOf(row.tt_stp ?? '', timeZone))
