import type { tourTrips } from '#shared/domain/clashes/tour-trips.ts'
import { newTourDefaults, type TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'

type FilledTour = Parameters<typeof tourTrips>[1]

/** A tour as far as the person sees it, with defaults for the rest. */
export const filledTour = (tour: DeviceTour | TourDraft): FilledTour =>
  ({ ...newTourDefaults(), tr_cm_name: '', ...tour }) as FilledTour
