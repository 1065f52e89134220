import { api } from '#shared/api.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { viewRange } from '#shared/domain/time/views.ts'
import { isKnownFilterColumn } from '#shared/domain/trip/lists/trip-filters.ts'
import type { Deps } from '../../deps.ts'
import { feedTag, notModified } from '../../http/answers/etag.ts'
import { tripsAnswer, viewerOf } from '../../http/answers/trips-answer.ts'
import { filterRange } from '../../http/filter-range.ts'
import { type App, mount } from '../../http/route.ts'
import { Refusal } from '../../kit/refusal.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { visibleTripsTouching } from '../store/visible-trips.ts'

/** Days. Answers with more than that are read and written in the worker. */
const MAX_DAYS_AT_ONCE = 35

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
