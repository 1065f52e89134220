import { sameSpelling } from '../names/names.ts'
import type { Viewer } from './roles.ts'

/** Fields that the visibility of a tour depends on: seven values each, Monday first. */
export type TourAudience = { tr_week_status: readonly boolean[]; tr_week_sub: readonly (string | null)[] }

/** Returns for each weekday (Monday first) whether it is the viewer's own: enabled and given to its subcontractor. */
export const ownTourDays = (viewer: Viewer, tour: TourAudience): boolean[] =>
  tour.tr_week_status.map(
    (enabled, day) => viewer.role === 'sub' && enabled && sameSpelling(tour.tr_week_sub[day], viewer.subcontractor),
  )

/** Returns for each weekday whether it is driven as far as it concerns the viewer: of a subcontractor only its own days are. */
export const drivenDays = (
  viewer: Viewer,
  { tr_week_status = [], tr_week_sub = [] }: Partial<TourAudience>,
): readonly boolean[] => (viewer.role === 'sub' ? ownTourDays(viewer, { tr_week_status, tr_week_sub }) : tr_week_status)
