import { formatClock } from '#shared/domain/time/dates.ts'
import { isFinished, OUTCOMES, outcomeOf } from '#shared/domain/trip/trip-progress.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import type { Translate } from '#web/i18n/text.ts'
import type { TripLine, TripRow } from '#web/ui/trips/grid/trip-row.ts'

/** `27 finished · 23 on time, 2 tight, 2 late`: what is over, and how it ended. */
const finishedWords = (finished: readonly TripView[], translate: Translate): string => {
  const outcomes = finished.map(({ row, legs }) => outcomeOf(row, legs))
  const parts = OUTCOMES.flatMap((outcome) => {
    const count = outcomes.filter((other) => other === outcome).length
    return count === 0 ? [] : [translate(`outcome_${outcome}`, { count })]
  })
  return `${translate('trips_finished', { count: finished.length })}  ·  ${parts.join(', ')}`
}

/**
 * The trips of a view that holds the present moment: what is finished folded into one line, then what goes on, then a line
 * for now, then what is to come.
 * @param trips in the order of their planned positioning
 * @param options.isFolding false while the list is narrowed: a finished trip may be the one that is searched for
 * @param options.isOpen the finished ones are unfolded
 * @param options.now milliseconds
 */
export const withNow = (
  trips: readonly TripView[],
  {
    now,
    timeZone,
    isFolding,
    isOpen,
    translate,
  }: { now: number; timeZone: string; isFolding: boolean; isOpen: boolean; translate: Translate },
): TripRow[] => {
  const finished = isFolding ? trips.filter(({ row }) => isFinished(row, now)) : []
  const others = finished.length === 0 ? trips : trips.filter((trip) => !isFinished(trip.row, now))
  const begun = others.findIndex(({ row }) => (row.tt_stp ? Date.parse(row.tt_stp) >= now : false))
  const at = begun < 0 ? others.length : begun
  const fold: TripLine = { key: 'finished', line: 'finished', words: finishedWords(finished, translate), isOpen }
  const clock = formatClock(new Date(now).toISOString(), timeZone)
  const nowLine: TripLine = { key: 'now', line: 'now', words: translate('now_at', { time: clock }) }
  return [
    ...(finished.length > 0 ? [fold] : []),
    ...(isOpen ? finished : []),
    ...others.slice(0, at),
    nowLine,
    ...others.slice(at),
  ]
}
