import { sameSpelling } from '../names/names.ts'
import { exceptionOn, type TourDay, weekdayOf } from '../tour/dated.ts'
import type { Viewer } from './roles.ts'

/** Fields that the visibility of a tour depends on: seven values each, Monday first. */
export type TourAudience = { tr_week_status: readonly boolean[]; tr_week_sub: readonly (string | null)[] }

/** Returns for each weekday (Monday first) whether it is the viewer's own: enabled and given to its subcontractor. */
export const ownTourDays = (viewer: Viewer, tour: TourAudience): boolean[] =>
  tour.tr_week_status.map(
    (enabled, day) => viewer.role === 'sub' && enabled && sameSpelling(tour.tr_week_sub[day], viewer.subcontractor),
  )

/** Returns true if a day of a tour is the viewer's own: given to its subcontractor, by an exception or by the weekday. */
export const isOwnTourDay = (
  viewer: Viewer,
  tour: TourAudience & { tr_days?: readonly TourDay[] },
  day: string,
  exception: TourDay | undefined = exceptionOn(tour, day),
): boolean =>
  viewer.role === 'sub' && sameSpelling(exception?.sub ?? tour.tr_week_sub[weekdayOf(tour, day)], viewer.subcontractor)
