import { useMemo } from 'react'
import type { OverviewKind } from '../../addresses/list-addresses.ts'
import { useAllOf } from '../../data/all-of-record.ts'
import { usePulledTrips } from '../../data/all-trips.ts'
import { useLookup } from '../../data/lookups.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { KINDS, type OverviewRow } from './overview-kinds.ts'
import { type Overview, overviewOf, ownedOf } from './overview-of.ts'

/**
 * Content of one driver, vehicle, subcontractor or customer on this device, as far as the person may see it. Undefined while it
 * is read, null if there is none of that key.
 */
export const useOverview = (
  name: OverviewKind,
  key: string,
  { now, today }: { now: number; today: string },
): Overview | null | undefined => {
  const timeZone = useTimeZone()
  const rows = useAllOf(name)
  const drivers = useAllOf('driver')
  const trips = usePulledTrips()
  const documents = useLookup('document')
  const owned = useMemo(
    () =>
      rows && drivers && trips
        ? ownedOf(KINDS[name], key, { rows: rows as unknown as OverviewRow[], drivers, trips, documents }, timeZone)
        : undefined,
    [name, key, rows, drivers, trips, documents, timeZone],
  )
  return useMemo(() => owned && overviewOf(owned, { now, today }), [owned, now, today])
}
