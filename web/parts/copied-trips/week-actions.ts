import { useQuery } from '@tanstack/react-query'
import { rangeOfWeek, weekEnd, weekStart } from '#shared/domain/time/weeks.ts'
import type { WeekAction } from '#shared/domain/tour/week-run.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import type {
  AskedDays,
  ToAdapt,
  WeekRun,
  WeeksAdaptPreview,
  WeeksFillPreview,
  WeeksPreview,
} from '#shared/schemas/weeks.ts'
import { callApi } from '../../session/calls.ts'

/**
 * Result of an operation. `mailed` and `unreachable`: if subcontractors hear of it; `count` and `tours`: if trips were left out.
 */
export type WeeksOutcome = {
  message: string
  weeks: { week: number; trips: number }[]
  run: number | null
  mailed?: string[]
  unreachable?: string[]
  count?: number
  tours?: string
}

/** Key of the queries that are fetched again after an operation. */
export const WEEKS_QUERY = 'disposition-weeks'

const rangesOf = (weeks: readonly number[]) => weeks.map(rangeOfWeek)

const OFFERS = { copy: 'weeksToCopy', delete: 'weeksToDelete', publish: 'weeksToPublish' } as const
/** Returns the weeks offered for an operation. @throws NoConnection, ApiRefusal */
export const offeredWeeks = (action: WeekAction): Promise<number[]> => callApi(OFFERS[action], {})

const PREVIEWS = {
  copy: 'weeksCopyPreview',
  delete: 'weeksDeletePreview',
  publish: 'weeksPublishPreview',
} as const
/** Returns the preview of an operation. @throws NoConnection, ApiRefusal */
export const previewOf = (action: WeekAction, weeks: readonly number[], asked?: AskedDays): Promise<WeeksPreview> =>
  callApi(PREVIEWS[action], { body: { weeks: rangesOf(weeks), ...(action === 'copy' && { asked }) } })

/** Returns the weeks that hold trips, with their number. @throws NoConnection, ApiRefusal */
export const weeksWithTrips = (): Promise<{ week: number; trips: number }[]> => callApi('weeksToFill', {})

/** Returns the preview of filling weeks up. @throws NoConnection, ApiRefusal */
export const previewOfFilling = (weeks: readonly number[], asked?: AskedDays): Promise<WeeksFillPreview> =>
  callApi('weeksFillPreview', { body: { weeks: rangesOf(weeks), asked } })

/** Returns the changes of weeks' trips whose tours differ by now. @throws NoConnection, ApiRefusal */
export const previewOfAdapting = (weeks: readonly number[], wanted: ToAdapt): Promise<WeeksAdaptPreview> =>
  callApi('weeksAdaptPreview', { body: { weeks: rangesOf(weeks), ...wanted } })

/** @throws NoConnection, ApiRefusal; then nothing has changed, unless the answer alone was lost */
export const adaptWeeks = (weeks: readonly number[], wanted: ToAdapt): Promise<WeeksOutcome> =>
  callApi('weeksAdapt', { body: { weeks: rangesOf(weeks), ...wanted } })

/** @throws NoConnection, ApiRefusal; then nothing has changed, unless the answer alone was lost */
export const fillWeeks = (weeks: readonly number[], asked?: AskedDays): Promise<WeeksOutcome> =>
  callApi('weeksFill', { body: { weeks: rangesOf(weeks), asked } })

/** @throws NoConnection, ApiRefusal; then nothing has changed, unless the answer alone was lost */
export const doWithWeeks = (
  action: WeekAction,
  chosen: readonly number[],
  language: Language,
  asked?: AskedDays,
): Promise<WeeksOutcome> => {
  const weeks = rangesOf(chosen)
  if (action === 'copy') return callApi('weeksCopy', { body: { weeks, asked } })
  if (action === 'delete') return callApi('weeksDelete', { body: { weeks } })
  return callApi('weeksPublish', { body: { weeks, language } })
}

/** Trips that start in a week, past or to come. @throws NoConnection, ApiRefusal */
export const tripsOfWeek = async (week: number, dayOf: (instant: string) => string): Promise<VisibleTrip[]> => {
  const [start_date, end_date] = [weekStart(week), weekEnd(week)]
  const touching = await callApi('timetableFilter', { body: { start_date, end_date } })
  return touching
    .filter(({ tt_stp }) => tt_stp && dayOf(tt_stp) >= start_date && dayOf(tt_stp) <= end_date)
    .sort((a, b) => ((a.tt_stp ?? '') < (b.tt_stp ?? '') ? -1 : 1))
}

/** The last operations on weeks, newest first, those under way too. @throws NoConnection, ApiRefusal */
const lastRuns = (): Promise<WeekRun[]> => callApi('weekRuns', {})
/** Time between two looks at a run that is under way, milliseconds. */
const LOOK_AGAIN_MS = 500

/**
 * The last runs; looked at again and again while one is under way.
 * @param isWorking true while this device waits for one
 */
export const useLastRuns = (isWorking: boolean) =>
  useQuery({
    queryKey: [WEEKS_QUERY, 'runs'],
    queryFn: lastRuns,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isWorking || state.data?.some(({ wr_left }) => wr_left.length > 0) ? LOOK_AGAIN_MS : false,
  })

/** Number of weeks that a run, or its undoing, has done, and of all its weeks. */
export const progressOf = ({ wr_weeks, wr_left, wr_undone_at }: WeekRun): { done: number; weeks: number } => {
  const weeks = wr_weeks.length + (wr_undone_at === null ? wr_left.length : 0)
  return { done: weeks - wr_left.length, weeks }
}
