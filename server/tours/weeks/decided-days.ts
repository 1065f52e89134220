import { inOrder, MAX_TOUR_DAYS, type TourDay } from '#shared/domain/tour/dated.ts'
import type { AskedDays, OnlySome } from '#shared/schemas/weeks.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { getTour, updateTour } from '../store/tours.ts'
import type { OpenRun } from '../store/week-runs.ts'
import type { Steps } from './in-slices.ts'
import { askedOf, closedNames, tourSource } from './tour-source.ts'

/**
 * Decisions of a person about closed days that tours ask about, when weeks are copied or filled up: they are written into the
 * tours as exceptions that bear the number of the run, and go when that is undone (rules 17).
 */

const MAX_REASON = 200

/** Writes the decisions about the asked days of some weeks, a tour at a time; of some tours and days alone with `only`. */
export const decideDays = function* (
  store: Store,
  weeks: readonly number[],
  asked: AskedDays,
  run: OpenRun,
  author: Author,
  only?: OnlySome,
): Steps<void> {
  const source = tourSource(store)
  const runsOn = askedOf(asked)
  for (const tr_id of only?.tours ?? source.ids) {
    const decided = weeks
      .flatMap((week) => source.daysOf(tr_id, week))
      .filter(({ what, day }) => what === 'asks' && (!only || only.days.includes(day)))
      .map(
        (planned): TourDay => ({
          day: planned.day,
          kind: runsOn(tr_id, planned.day) ? 'extra' : 'off',
          reason: closedNames(planned).slice(0, MAX_REASON),
          run: run.id,
        }),
      )
    const tour = decided.length > 0 ? getTour(store, tr_id) : undefined
    if (!tour) continue
    const known = new Set(tour.tr_days.map(({ day }) => day))
    const added = decided.filter(({ day }) => !known.has(day))
    if (added.length === 0) continue
    // The oldest give way: they lie years back.
    const tr_days = inOrder([...tour.tr_days, ...added], 'day').slice(-MAX_TOUR_DAYS)
    updateTour(store, tour, { tr_days }, author)
    run.decide()
    yield
  }
}
