import { sameSpelling } from '../names/names.ts'
import { tourFieldsWrittenBy } from '../tour/tour-fields.ts'
import { ownTourDays, type TourAudience } from './own-tour-days.ts'
import type { Viewer } from './roles.ts'

/** Permissions of tours, weeks and documents, as `permissions.ts`, which the first screen needs. Source: rules 4.4, rules 5.16. */

export type TourRefusal = 'edit_no_permission' | 'field_not_allowed' | 'tour_day_locked'

/** A changed field of a tour; `day` 0 (Monday) to 6 where the field holds a week. */
export type TourChange = { field: string; day?: number }

/** Fields that a sub may change on its own days that are not locked. */
const SUB_TOUR_FIELDS: readonly string[] = tourFieldsWrittenBy('sub')

/** Returns the reason why the viewer may not save these changes of the tour, as it was before them. */
export const tourEditRefusal = (
  viewer: Viewer,
  tour: TourAudience & { tr_week_locked: readonly boolean[] },
  changes: readonly TourChange[],
): TourRefusal | null => {
  if (viewer.role === 'admin') return null
  if (viewer.role !== 'sub') return 'edit_no_permission'
  const own = ownTourDays(viewer, tour)
  for (const { field, day } of changes) {
    if (!SUB_TOUR_FIELDS.includes(field) || day === undefined || !own[day]) return 'field_not_allowed'
  }
  return changes.some(({ day }) => day !== undefined && tour.tr_week_locked[day]) ? 'tour_day_locked' : null
}

export const canSeeTours = (viewer: Viewer): boolean => viewer.role === 'admin' || viewer.role === 'sub'
export const canCreateTour = (viewer: Viewer): boolean => viewer.role === 'admin'
export const canDeleteTour = (viewer: Viewer): boolean => viewer.role === 'admin'
/** Copy, delete and publish weeks. */
export const canManageWeeks = (viewer: Viewer): boolean => viewer.role === 'admin'

/**
 * Refuses to change a document that is not verified, give it a scan or withdraw it: a proposal is changed by the subcontractor
 * that made it and by admin, not by others that share its driver or vehicle. Null if the viewer may.
 */
export const documentRefusal = (viewer: Viewer, document: { do_proposed_by: string }): 'document_of_another' | null =>
  viewer.role === 'admin' || (viewer.role === 'sub' && sameSpelling(document.do_proposed_by, viewer.subcontractor))
    ? null
    : 'document_of_another'
