import { KNOWN_REQUIREMENT } from '../../../shared/domain/choices.ts'

import type { Say } from '../../i18n/text.ts'

/** Weekdays as indexes into the arrays of a tour, Monday first. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** `Art. 11.2.7`; other codes are words of the drivers' master data. */
export const requirementName = (code: string, say: Say): string =>
  code === KNOWN_REQUIREMENT ? say('requirement_11_2_7') : code.toUpperCase()

/** `01:15 +1`: a clock time so many days after the tour's weekday. */
export const clockWithDays = (clock: string, plusDays: number): string =>
  plusDays > 0 ? `${clock} +${plusDays}` : clock
