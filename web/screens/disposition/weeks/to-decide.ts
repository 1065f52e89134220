import { yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { ClosedTourDay } from '#shared/schemas/weeks.ts'

/**
 * Number of questions that tours ask on closed days of the chosen weeks.
 * @param closed of the preview; while another one is fetched, that of weeks chosen before
 */
export const questionsOf = (chosen: readonly number[], closed: readonly ClosedTourDay[] = []): number =>
  closed.filter(({ what, day }) => what === 'asks' && chosen.includes(yearWeekOf(day))).length
