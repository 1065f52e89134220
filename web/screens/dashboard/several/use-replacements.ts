import { useMemo } from 'react'
import { statusChoices } from '#shared/domain/access/permissions.ts'
import {
  type Availability,
  byAvailability,
  driverAvailability,
  subcontractorAvailability,
  vehicleAvailability,
} from '#shared/domain/clashes/availability.ts'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import { availabilityMessage } from '#shared/domain/clashes/findings/finding-message.ts'
import type { Finding, TripKey } from '#shared/domain/clashes/findings/findings.ts'
import { findingsOfChanges } from '#shared/domain/clashes/findings-of-changes.ts'
import type { ClashTrip } from '#shared/domain/clashes/planned-trip.ts'
import {
  fieldsOfChange,
  fitOfChange,
  type OfferedTo,
  offeredTo,
  type TripChange,
} from '#shared/domain/trip/trip-change.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { Subcontractor } from '#shared/records/subcontractor.ts'
import type { Vehicle } from '#shared/records/vehicle.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { TextKey } from '#shared/text-key.ts'
import { now } from '#web/clock/clock.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useActor } from '#web/data/rows.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { type Translate, useText } from '#web/i18n/text.ts'
import type { Option } from '#web/ui/fields/select-field.tsx'
import { byFit, countFits, type FitCounts, fitLabel } from '#web/ui/fit-counts.ts'
import { useSliced } from '#web/ui/use-sliced.ts'
import type { Replaced } from './replaced.ts'

type Replacement = Option<string> & { change: TripChange }
type Lists = { vehicles: readonly Vehicle[]; drivers: readonly Driver[] }

const NOTHING: never[] = []
/** Choices times trips. Judging more takes seconds before a choice is possible; the preview judges the chosen one. */
const MOST_JUDGED = 40_000
const NONE_FOUND: ReadonlyMap<TripKey, Finding[]> = new Map()

const replacementsOf = (
  what: Replaced,
  { vehicles, drivers }: Lists,
  subcontractors: readonly Subcontractor[],
  statuses: ReturnType<typeof statusChoices>,
  translate: Translate,
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
        label: translate(`status_${status}`),
        change: { kind: 'status', status },
      }))
  }
}

/** Returns the fit of a change's driver, vehicle or subcontractor for a trip; null if nothing is known of it. */
const availabilityOf = (plan: Plan, trip: ClashTrip, change: TripChange): Availability | null => {
  if (change.kind === 'vehicle') return vehicleAvailability(plan, trip, change.vehicle)
  if (change.kind === 'subcontractor') return subcontractorAvailability(plan, trip, { sc_name: change.subcontractor })
  if (change.kind !== 'driver') return null
  return driverAvailability(plan, trip, { dr_name: change.name, dr_number: change.number })
}

const TONES = { free: undefined, until: undefined, tight: 'warning', not: 'error' } as const

/** Of a single trip: how free it is, and why it is hardly meant (a message key). */
type Judged = { choice: Replacement; counts: FitCounts; availability: Availability | null; doubt: TextKey | null }

/**
 * Returns the choices. Those that fit most of the trips come first, and free ones before those that are not free. The
 * label of a choice that does not fit all trips says how many it fits, by the same count as the preview. For a single
 * trip a note says if the choice is free, or why it is not. With a great many trips, choices are not judged.
 * @param plan undefined while it is loaded: notes are missing until then
 */
export const useReplacements = (
  what: Replaced,
  trips: readonly Shown<DeviceTrip>[],
  plan: Plan | undefined,
): { choices: readonly Replacement[]; isLoading: boolean; offered: OfferedTo } => {
  const text = useText()
  const zone = useTimeZone()
  const language = useLanguage()
  const actor = useActor()
  const known = [useLookup('vehicle'), useLookup('driver'), useLookup('subcontractor')] as const
  const [vehicles = NOTHING, drivers = NOTHING, subcontractors = NOTHING] = known
  const offered = useMemo(() => offeredTo({ vehicles, drivers }), [vehicles, drivers])
  const all = useMemo(
    () => replacementsOf(what, { vehicles, drivers }, subcontractors, statusChoices(actor), text),
    [what, vehicles, drivers, subcontractors, actor, text],
  )
  const judge = useMemo(() => {
    const moment = now()
    const single = trips.length === 1 ? trips[0] : undefined
    return (choice: Replacement): Judged => {
      const { change } = choice
      const judged = trips.map((trip) => ({ trip, fit: fitOfChange(actor, change, trip.row, offered, moment) }))
      const fits = judged.map(({ trip, fit: { kind } }) => ({ trip, kind }))
      const changed = fits
        .filter(({ kind }) => kind === 'fits')
        .map(({ trip: { key, row } }) => ({ ...row, ...fieldsOfChange(change, row), key }))
      const found = plan && changed.length > 0 ? findingsOfChanges(plan, changed) : NONE_FOUND
      const counts = countFits(fits.map(({ trip, kind }) => ({ kind, findings: found.get(trip.key) ?? NOTHING })))
      const fit = single && judged[0]?.fit
      return {
        choice,
        counts,
        availability:
          single && plan && fit?.kind !== 'refused'
            ? availabilityOf(plan, { ...single.row, key: single.key }, change)
            : null,
        doubt: fit?.kind === 'doubtful' ? fit.reason : null,
      }
    }
  }, [trips, actor, offered, plan])
  const isJudged = all.length * trips.length <= MOST_JUDGED
  const judged = useSliced(isJudged ? all : NOTHING, judge)
  const choices = useMemo(() => {
    if (!isJudged) return what === 'status' ? all : all.toSorted((a, b) => a.label.localeCompare(b.label))
    if (!judged || what === 'status') return judged?.map(({ choice }) => choice)
    const noted = (choice: Replacement, availability: Availability): Replacement => {
      const single = trips[0]
      if (!plan || !single) return choice
      const tripOf = (key: TripKey) => (key === single.key ? { ...single.row, key } : plan.trips.get(key)?.trip)
      const { key, values } = availabilityMessage(availability, single.key, { tripOf, zone, language })
      return { ...choice, note: text(key, values), tone: TONES[availability.state] }
    }
    return judged
      .toSorted(
        (a, b) =>
          byFit(a.counts, b.counts) ||
          byAvailability(a.availability, b.availability) ||
          a.choice.label.localeCompare(b.choice.label),
      )
      .map(({ choice, counts, availability, doubt }) => {
        const speaksAgainst = availability && 'finding' in availability
        if (doubt && !speaksAgainst) return { ...choice, note: text(doubt), tone: 'warning' as const }
        return availability ? noted(choice, availability) : { ...choice, label: fitLabel(choice.label, counts, text) }
      })
  }, [all, isJudged, judged, what, trips, plan, zone, language, text])
  return { choices: choices ?? NOTHING, isLoading: choices === undefined || known.includes(undefined), offered }
}
