import { sameSpelling } from '../names/names.ts'
import { weekdayIndex } from '../time/weeks.ts'
import { exceptionOn, type TourDay, weekdayOf } from '../tour/dated.ts'
import type { TourAudience } from './own-tour-days.ts'
import type { Viewer } from './roles.ts'

/** Returns true if a day of a tour is the viewer's own: given to its subcontractor, by an exception or by the weekday. */
export const isOwnTourDay = (
  viewer: Viewer,
  tour: TourAudience & { tr_days?: readonly TourDay[] },
  day: string,
  exception: TourDay | undefined = exceptionOn(tour, day),
): boolean =>
  viewer.role === 'sub' && sameSpelling(exception?.sub ?? tour.tr_week_sub[weekdayOf(tour, day)], viewer.subcontractor)

/** Returns true if a day is on a weekday that `ownTourDays` says is the viewer's own. */
export const isOfWeek = (own: readonly boolean[], day: string): boolean => own[weekdayIndex(day)] === true
