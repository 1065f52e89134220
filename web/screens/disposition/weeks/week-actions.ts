import { rangeOfWeek } from '../../../../shared/domain/time/weeks.ts'
import type { Language } from '../../../../shared/schemas/session.ts'
import { callApi } from '../../../session/calls.ts'

/** Admin's operations on whole weeks; each has a tab. */
export const WEEK_ACTIONS = ['copy', 'delete', 'publish'] as const
export type WeekAction = (typeof WEEK_ACTIONS)[number]

/** Result of an operation. `mailed` and `unreachable` come with a publication. */
export type WeeksOutcome = {
  message: string
  weeks: { week: number; trips: number }[]
  mailed?: string[]
  unreachable?: string[]
}

const rangesOf = (weeks: readonly number[]) => weeks.map(rangeOfWeek)

const OFFERS = { copy: 'weeksToCopy', delete: 'weeksToDelete', publish: 'weeksToPublish' } as const
/** Returns the weeks offered for an operation. @throws NoConnection, ApiRefusal */
export const offeredWeeks = (action: WeekAction): Promise<number[]> => callApi(OFFERS[action], {})

/** Returns the trips that copying would create. @throws NoConnection, ApiRefusal */
export const previewOf = (weeks: readonly number[]) => callApi('weeksCopyPreview', { body: { weeks: rangesOf(weeks) } })

/** @throws NoConnection, ApiRefusal; then nothing has changed, unless the answer alone was lost */
export const doWithWeeks = (
  action: WeekAction,
  chosen: readonly number[],
  language: Language,
): Promise<WeeksOutcome> => {
  const weeks = rangesOf(chosen)
  if (action === 'copy') return callApi('weeksCopy', { body: { weeks } })
  if (action === 'delete') return callApi('weeksDelete', { body: { weeks } })
  return callApi('weeksPublish', { body: { weeks, language } })
}
