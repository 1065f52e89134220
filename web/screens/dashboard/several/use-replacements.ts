import { useMemo } from 'react'
import { statusChoices } from '../../../../shared/domain/access/permissions.ts'
import { fitOfChange, type OfferedTo, offeredTo, type TripChange } from '../../../../shared/domain/trip/trip-change.ts'
import type { Driver, Subcontractor, Vehicle } from '../../../../shared/schemas/master-data.ts'
import type { DeviceTrip } from '../../../../shared/schemas/trip.ts'
import { now } from '../../../clock.ts'
import { useActor, useLookup } from '../../../data/rows.ts'
import type { Shown } from '../../../db/overlay.ts'
import { type Say, useText } from '../../../i18n/text.ts'
import type { Replaced } from './selection-bar.tsx'

type Replacement = { value: string; label: string; change: TripChange }
type Lists = { vehicles: readonly Vehicle[]; drivers: readonly Driver[] }

const NOTHING: never[] = []

const replacementsOf = (
  what: Replaced,
  { vehicles, drivers }: Lists,
  subcontractors: readonly Subcontractor[],
  statuses: ReturnType<typeof statusChoices>,
  say: Say,
): Replacement[] => {
  switch (what) {
    case 'driver': {
      const names = drivers.map(({ dr_name }) => dr_name)
      return drivers.map(({ dr_id, dr_name, dr_number }) => ({
        value: String(dr_id),
        // The number tells namesakes apart.
        label: names.indexOf(dr_name) === names.lastIndexOf(dr_name) ? dr_name : `${dr_name} · ${dr_number}`,
        change: { kind: 'driver', name: dr_name, number: dr_number },
      }))
    }
    case 'vehicle':
      return vehicles.map(({ gps_id }) => ({
        value: gps_id,
        label: gps_id,
        change: { kind: 'vehicle', vehicle: gps_id },
      }))
    case 'subcontractor':
      return subcontractors.map(({ sc_name }) => ({
        value: sc_name,
        label: sc_name,
        change: { kind: 'subcontractor', subcontractor: sc_name },
      }))
    case 'status':
      return statuses.map((status) => ({
        value: status,
        label: say(`status_${status}`),
        change: { kind: 'status', status },
      }))
  }
}

/** What may be chosen instead, those first that fit most of the trips; the label says for how many where not for all. */
export const useReplacements = (
  what: Replaced,
  trips: readonly Shown<DeviceTrip>[],
): { choices: Replacement[]; offered: OfferedTo } => {
  const text = useText()
  const actor = useActor()
  const vehicles = useLookup('vehicle') ?? NOTHING
  const drivers = useLookup('driver') ?? NOTHING
  const subcontractors = useLookup('subcontractor') ?? NOTHING
  const offered = useMemo(() => offeredTo({ vehicles, drivers }), [vehicles, drivers])
  const choices = useMemo(() => {
    const all = replacementsOf(what, { vehicles, drivers }, subcontractors, statusChoices(actor), text)
    if (what === 'status') return all
    const moment = now()
    const isPossible = (change: TripChange, { row }: Shown<DeviceTrip>): boolean => {
      const { kind } = fitOfChange(actor, change, row, offered, moment)
      return kind === 'fits' || kind === 'same'
    }
    return all
      .map((choice) => ({ choice, fitting: trips.filter((trip) => isPossible(choice.change, trip)).length }))
      .sort((a, b) => b.fitting - a.fitting || a.choice.label.localeCompare(b.choice.label))
      .map(({ choice, fitting }) =>
        fitting === trips.length
          ? choice
          : {
              ...choice,
              label: `${choice.label} – ${text('replace_fits_of', { count: fitting, total: trips.length })}`,
            },
      )
  }, [what, vehicles, drivers, offered, subcontractors, actor, trips, text])
  return { choices, offered }
}
