import { useMemo } from 'react'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { screenAllowed } from '../../addresses/screens.ts'
import { useLookup } from '../../data/lookups.ts'
import { useActor } from '../../data/rows.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { type Dossier, dossiersOf } from './dossiers-of.ts'

const NONE: readonly Dossier[] = []

/** The pages of those whom a trip names, as far as the person may open them; none while they are read. */
export const useDossiers = (row: DeviceTrip): readonly Dossier[] => {
  const { role } = useActor()
  const timeZone = useTimeZone()
  const vehicles = useLookup('vehicle')
  const drivers = useLookup('driver')
  const subcontractors = useLookup('subcontractor')
  const customers = useLookup('customer')
  return useMemo(
    () =>
      vehicles && drivers && subcontractors && customers && screenAllowed(role, PATHS.overview)
        ? dossiersOf(row, { vehicles, drivers, subcontractors, customers }, timeZone)
        : NONE,
    [role, timeZone, row, vehicles, drivers, subcontractors, customers],
  )
}
