import { useMemo } from 'react'
import { dayOf, startOfDay } from '../../shared/domain/time/dates.ts'
import { isAsked } from '../../shared/domain/trip/trip-answers.ts'
import type { DeviceTrip } from '../../shared/schemas/trip.ts'
import type { Shown } from '../db/outbox/overlay.ts'
import { useActor, useTrips } from './rows.ts'

/** Later than any trip. */
const END = '9999-12-31T23:00:00.000Z'

/** Trips on this device that their subcontractor is asked about, by planned positioning time; undefined while they are read. */
export const useAskedTrips = (now: number): Shown<DeviceTrip>[] | undefined => {
  const { timeZone } = useActor()
  const trips = useTrips({ from: startOfDay(dayOf(now, timeZone), timeZone), to: END })
  return useMemo(() => trips?.filter(({ row }) => isAsked(row)), [trips])
}
