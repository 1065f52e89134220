import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { RowKey } from '#shared/schemas/sync.ts'
import { useTripsInNoOrder } from '../../data/all-trips.ts'
import { movedTrips } from '../../parts/absence-hits/moved-trips.ts'
import type { BoardTrip } from './use-board-rows.ts'

/** The trips that another screen led here with, to be given to others; null without any. */
export const useAskedMove = (): readonly RowKey[] | null => movedTrips(useLocation().state)

/** Opens their dialog, once. */
export const AskedMove = ({
  keys,
  onOpen,
}: {
  keys: readonly RowKey[]
  onOpen: (trips: readonly BoardTrip[]) => void
}): null => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const trips = useTripsInNoOrder()
  useEffect(() => {
    if (!trips) return
    const known = new Map(trips.map((trip) => [trip.key, trip]))
    const asked = keys.flatMap((key) => known.get(key) ?? [])
    if (asked.length > 0) onOpen(asked)
    void navigate(pathname + search, { replace: true })
  }, [trips, keys, onOpen, navigate, pathname, search])
  return null
}
