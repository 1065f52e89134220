import { useMemo } from 'react'
import {
  type Availability,
  byAvailability,
  driverAvailability,
  subcontractorAvailability,
  vehicleAvailability,
} from '#shared/domain/clashes/availability.ts'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import { availabilityMessage } from '#shared/domain/clashes/findings/finding-message.ts'
import type { ClashTrip } from '#shared/domain/clashes/planned-trip.ts'
import { useText } from '#web/i18n/text.ts'
import type { Option } from '#web/ui/fields/select-field.tsx'
import { type ChoiceField, dayOptions } from '../days/day-fields.ts'
import { useTourEditor } from '../edit-tour-context.ts'
import { useTourFindings } from './tour-findings-context.tsx'

const TONES = { free: undefined, until: undefined, tight: 'warning', not: 'error' } as const
type Fits = { trip: ClashTrip; fits: Availability }

/** Choices for a weekday, free ones first; a choice that does not fit in one of the two weeks says why. */
export const useDayOptions = (field: ChoiceField, day: number): Option<string>[] => {
  const translate = useText()
  const { draft, lookups } = useTourEditor()
  const { plan, trips, named } = useTourFindings()
  return useMemo(() => {
    const options = dayOptions(draft, field, day, lookups)
    const ofDay = trips.filter(({ weekday }) => weekday === day)
    if (!plan || ofDay.length === 0) return options
    const availabilityOf = (value: string, trip: ClashTrip, on: Plan): Availability | null => {
      if (field === 'tr_week_gps') return vehicleAvailability(on, trip, value)
      if (field === 'tr_week_sub') return subcontractorAvailability(on, trip, { sc_name: value })
      const driver = lookups.drivers.find(({ dr_id }) => String(dr_id) === value)
      return driver ? driverAvailability(on, trip, driver) : null
    }
    /** Returns the fit of a choice in the week in which it fits least. */
    const worstOf = (value: string): Fits | null => {
      const judged = ofDay.flatMap((trip): Fits[] => {
        const fits = availabilityOf(value, trip, plan)
        return fits ? [{ trip, fits }] : []
      })
      return judged.sort((a, b) => byAvailability(b.fits, a.fits))[0] ?? null
    }
    return options
      .map((option) => ({ option, worst: worstOf(option.value) }))
      .sort((a, b) => byAvailability(a.worst?.fits ?? null, b.worst?.fits ?? null))
      .map(({ option, worst }) => {
        if (!worst) return option
        const { key, values } = availabilityMessage(worst.fits, worst.trip.key, named)
        const tone = TONES[worst.fits.state]
        return { ...option, note: translate(key, values), ...(tone ? { tone } : {}) }
      })
  }, [draft, field, day, lookups, plan, trips, named, translate])
}
