import { api } from '../../../shared/api.ts'
import { endOfDay, isDay, startOfDay } from '../../../shared/domain/time/dates.ts'
import { DAY_MS } from '../../../shared/domain/time/units.ts'
import { type InstantRange, viewRange } from '../../../shared/domain/time/views.ts'
import { isKnownFilterColumn } from '../../../shared/domain/trip/lists/trip-filters.ts'
import { MAX_RANGE_DAYS, rangeFault } from '../../../shared/domain/trip/lists/trip-range.ts'
import type { Deps } from '../../deps.ts'
import { feedTag, notModified } from '../../http/etag.ts'
import { type App, mount } from '../../http/route.ts'
import { tripsAnswer, viewerOf } from '../../http/trips-answer.ts'
import { Refusal } from '../../refusal.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { visibleTripsTouching } from '../../store/trips/visible-trips.ts'

/** Days. Answers with more than that are read and written in the worker. */
const MAX_DAYS_AT_ONCE = 35

/**
 * The range of a filter: days in the company's zone, or instants, both ends included.
 * @throws Refusal 400 when it is reversed or too long
 */
export const filterRange = (start: string, end: string, timeZone: string): InstantRange => {
  const from = Date.parse(isDay(start) ? startOfDay(start, timeZone) : start)
  // The store's ranges end before `to`, so an instant that belongs to the range ends one millisecond later.
  const to = isDay(end) ? Date.parse(endOfDay(end, timeZone)) : Date.parse(end) + 1
  const fault = rangeFault(from, to)
  if (fault) throw new Refusal(400, fault, { days: MAX_RANGE_DAYS }, [{ path: 'end_date', message: fault }])
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

export const mountTimetable = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.timetable, ({ actor, query, c }) => {
    const range = viewRange(query.view, store.now(), store.timeZone)
    const tag = feedTag(deps, actor, Date.parse(range.from), Date.parse(range.to))
    return notModified(c, tag) ?? visibleTripsTouching(store, actor, range)
  })

  mount(app, deps, api.downloadPdf, async ({ actor, body }) => {
    const { view, filterList, language } = body
    if (!filterList.every(({ column }) => isKnownFilterColumn(column, actor.role)))
      throw new Refusal(400, 'invalid_filters')
    const file = await deps.worker.run(
      'timetable-pdf',
      {
        database: databaseToRead(store),
        viewer: viewerOf(actor),
        view,
        columns: body.columns ?? [],
        narrowed: {
          filters: filterList,
          currentDelays: body.current_delays,
          search: body.search,
          counters: body.counters,
        },
        language,
      },
      { owner: actor.userId },
    )
    return { file }
  })

  mount(app, deps, api.timetableFilter, ({ actor, body, c }) => {
    const range = filterRange(body.start_date, body.end_date, store.timeZone)
    if (Date.parse(range.to) - Date.parse(range.from) <= MAX_DAYS_AT_ONCE * DAY_MS)
      return visibleTripsTouching(store, actor, range)
    return tripsAnswer(c, deps, actor, { touching: range })
  })
}
