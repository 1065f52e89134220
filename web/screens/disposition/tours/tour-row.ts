import { useMemo } from 'react'
import { dayOf } from '#shared/domain/time/dates.ts'
import { clockWithDays } from '#shared/domain/tour/clock-with-days.ts'
import type { TourPrice } from '#shared/domain/tour/dated.ts'
import { priceOn } from '#shared/domain/tour/prices.ts'
import { assignedOn, type ReplacedOfTours } from '#shared/domain/tour/tour-change.ts'
import type { Rev, RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import { now } from '#web/clock/clock.ts'
import { useAddressNames, useDriverNames, useLookup } from '#web/data/lookups.ts'
import { useActor } from '#web/data/rows.ts'
import { useTours } from '#web/data/tours.ts'
import type { SyncMark } from '#web/db/outbox/overlay.ts'
import { openTour } from '../tour-form.ts'
import { WEEKDAYS } from '../weekdays.ts'

/** A tour as the list shows it: ids with their names. */
export type TourRow = {
  key: RowKey
  rev: Rev
  mark: SyncMark | null
  tour: DeviceTour
  customer: string
  departure: string
  arrival: string
  /** Of today. */
  price: TourPrice
  /** Names that are assigned to its weekdays, each once, in the order of the days. */
  assigned: Record<ReplacedOfTours, readonly string[]>
}

export type TourClock = 'tr_stp' | 'tr_std' | 'tr_sta'
type Clocks = Pick<DeviceTour, TourClock | 'tr_std_plus_day' | 'tr_sta_plus_day'>

/** A time of a tour, with the days that lie between it and the tour's weekday. */
export const clockOf = (tour: Clocks, id: TourClock): string =>
  clockWithDays(tour[id] ?? '', id === 'tr_stp' ? 0 : (tour[`${id}_plus_day`] ?? 0))

/** The times of a tour in one line, those that `isToldHere`: `21:00 · 21:30–00:15 +1`. */
export const tourTimes = (tour: Clocks, isToldHere: (id: string) => boolean): string => {
  const told = (...ids: TourClock[]) => ids.filter(isToldHere).flatMap((id) => clockOf(tour, id) || [])
  return [...told('tr_stp'), told('tr_std', 'tr_sta').join('–')].filter(Boolean).join(' · ')
}

const assignedNames = (row: DeviceTour, drivers: ReadonlyMap<number, string>): TourRow['assigned'] => {
  const { draft } = openTour({ rev: null, row })
  const names = (kind: ReplacedOfTours) => [...new Set(WEEKDAYS.flatMap((day) => assignedOn(draft, kind, day)))]
  return {
    subcontractor: names('subcontractor'),
    vehicle: names('vehicle'),
    driver: names('driver').map((id) => drivers.get(Number(id)) ?? `#${id}`),
    observer: names('observer'),
  }
}

/** The tours on the device; undefined while loading. A tour that was made offline has no names of its own yet. */
export const useTourRows = (): TourRow[] | undefined => {
  const { timeZone } = useActor()
  const today = dayOf(now(), timeZone)
  const tours = useTours()
  const places = useAddressNames()
  const customers = useLookup('customer')
  const drivers = useDriverNames()
  return useMemo(() => {
    if (!tours || !places || !customers || !drivers) return undefined
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
      price: priceOn(openTour({ rev, row }).draft, today),
      assigned: assignedNames(row, drivers),
    }))
  }, [tours, places, customers, drivers, today])
}
