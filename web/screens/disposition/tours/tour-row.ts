import { useMemo } from 'react'
import type { Rev, RowKey } from '../../../../shared/schemas/sync.ts'
import type { DeviceTour } from '../../../../shared/schemas/tour.ts'
import { useAddressNames, useLookup, useTours } from '../../../data/rows.ts'
import type { SyncMark } from '../../../db/overlay.ts'

/** A tour as the list shows it: ids with their names. */
export type TourRow = {
  key: RowKey
  rev: Rev
  mark: SyncMark | null
  tour: DeviceTour
  customer: string
  departure: string
  arrival: string
}

/** The tours on the device; undefined while loading. A tour that was made offline has no names of its own yet. */
export const useTourRows = (): TourRow[] | undefined => {
  const tours = useTours()
  const places = useAddressNames()
  const customers = useLookup('customer')
  return useMemo(() => {
    if (!tours || !places || !customers) return undefined
    const clients = new Map(customers.map(({ cm_id, cm_name }) => [cm_id, cm_name]))
    const nameOf = (id: string | undefined): string => places.get(id ?? '') ?? id ?? ''
    return tours.map(({ key, rev, mark, row }) => ({
      key,
      rev,
      mark,
      tour: row,
      customer: clients.get(row.tr_cm_id ?? 0) ?? row.tr_cm_name ?? '',
      departure: nameOf(row.tr_departure),
      arrival: nameOf(row.tr_arrival),
    }))
  }, [tours, places, customers])
}
