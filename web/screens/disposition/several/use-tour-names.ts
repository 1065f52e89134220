import { useMemo } from 'react'
import type { DayChoices } from '#shared/domain/tour/day-choices.ts'
import type { ReplacedOfTours } from '#shared/domain/tour/tour-change.ts'
import type { TripChange } from '#shared/domain/trip/trip-change.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { Vehicle } from '#shared/records/vehicle.ts'
import { useDriverNames, useLookup } from '#web/data/lookups.ts'

const NOTHING: never[] = []

export type TourNames = {
  isLoading: boolean
  choices: DayChoices & { vehicles: readonly Vehicle[]; drivers: readonly Driver[] }
  /** Returns the choices: drivers by their id, all others by name. */
  offered: (kind: ReplacedOfTours) => { value: string; label: string }[]
  nameOf: (kind: ReplacedOfTours, value: string) => string
  /** The same change of a trip that was copied from a tour. */
  tripChange: (kind: ReplacedOfTours, former: string | null, by: string) => TripChange | null
}

/** Names of whom the weekdays of tours are assigned to. */
export const useTourNames = (): TourNames => {
  const known = [useLookup('vehicle'), useLookup('driver'), useLookup('subcontractor'), useLookup('observer')] as const
  const [vehicles = NOTHING, drivers = NOTHING, subcontractors = NOTHING, observers = NOTHING] = known
  const isLoading = known.includes(undefined)
  const driverNames = useDriverNames()
  return useMemo(() => {
    const same = (names: readonly string[]) =>
      [...names]
        .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
        .map((value) => ({ value, label: value }))
    const offered: TourNames['offered'] = (kind) => {
      if (kind === 'vehicle') return same(vehicles.map(({ gps_id }) => gps_id))
      if (kind === 'subcontractor') return same(subcontractors.map(({ sc_name }) => sc_name))
      if (kind === 'observer') return same(observers.map(({ username }) => username))
      return drivers
        .map(({ dr_id, dr_name, dr_number }) => ({
          value: String(dr_id),
          label: dr_number ? `${dr_name} (${dr_number})` : dr_name,
        }))
        .sort((a, b) => a.label.localeCompare(b.label))
    }
    const driverOf = (value: string) => drivers.find(({ dr_id }) => String(dr_id) === value)
    return {
      isLoading,
      choices: { vehicles, drivers },
      offered,
      nameOf: (kind, value) => (kind === 'driver' ? (driverNames?.get(Number(value)) ?? `#${value}`) : value),
      tripChange: (kind, former, by) => {
        const driver = driverOf(by)
        if (kind === 'vehicle') return { kind, vehicle: by }
        if (kind === 'subcontractor') return { kind, subcontractor: by }
        if (kind === 'observer') return { kind, former, observer: by }
        return driver ? { kind, name: driver.dr_name, number: driver.dr_number } : null
      },
    }
  }, [vehicles, drivers, subcontractors, observers, driverNames, isLoading])
}
