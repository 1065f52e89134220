import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { QueryBuilder } from 'drizzle-orm/sqlite-core'
import type { Tour, TourFields } from '#shared/schemas/tour.ts'
import type { Store } from '../../store/db.ts'
import type { Audience } from '../../store/history/change-feed.ts'
import type { Author } from '../../store/history/history.ts'
import { appendVersion, type VersionedRows } from '../../store/history/row-version.ts'
import { customers } from '../../store/schema/master-data.ts'
import { tours } from '../../store/schema/trips.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { isOneOf, listed, prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'
import type { Written } from '../../trips/store/trips.ts'

/** Returns the fields that the visibility of a tour depends on. */
export const tourAudience = (tour: Pick<Tour, 'tr_week_status' | 'tr_week_sub'>): Audience => ({
  tr_week_status: tour.tr_week_status,
  tr_week_sub: tour.tr_week_sub,
})

const COLUMNS = { ...getTableColumns(tours), tr_cm_name: customers.cm_name, tr_client: customers.cm_name }

const select = (query: QueryBuilder) =>
  query.select(COLUMNS).from(tours).innerJoin(customers, eq(customers.cm_id, tours.tr_cm_id)).$dynamic()

const selectTour = compiledSelect((query) => select(query).where(eq(tours.tr_id, sql.placeholder('id'))))
export const getTour = (store: Store, id: number): Tour | undefined => selectTour(store).get({ id })

const selectTours = compiledSelect((query) => select(query).where(isOneOf(tours.tr_id, 'ids')))
export const getTours = (store: Store, ids: readonly number[]): Tour[] => selectTours(store).all({ ids: listed(ids) })

const selectAll = compiledSelect((query) => select(query).orderBy(asc(tours.tr_name), asc(tours.tr_id)))
export const allTours = (store: Store): Tour[] => selectAll(store).all()

const tourRows = rowStatements(tours)
const VERSIONED: VersionedRows<Tour> = {
  entity: 'tour',
  keyOf: ({ tr_id }) => tr_id,
  revOf: ({ tr_rev }) => tr_rev,
  audienceOf: tourAudience,
  notInHistory: new Set(['tr_id', 'tr_rev', 'tr_cm_name', 'tr_client']),
}

const required = (tour: Tour | undefined): Tour => {
  if (!tour) throw new Error('the tour that was just written is gone')
  return tour
}

/** Adds a tour with its first version. */
export const insertTour = (store: Store, fields: TourFields, author: Author): Written<Tour> =>
  store.write(() => {
    const row = required(getTour(store, tourRows(store).append({ ...fields, tr_rev: 1 })))
    return { row, seq: appendVersion(store, VERSIONED, author, { before: null, after: row }) }
  })

/** Writes changed fields over a tour, as a new version. */
export const updateTour = (store: Store, before: Tour, apply: Partial<TourFields>, author: Author): Written<Tour> =>
  store.write(() => {
    tourRows(store).update(before.tr_id, { ...apply, tr_rev: before.tr_rev + 1 })
    const row = required(getTour(store, before.tr_id))
    return { row, seq: appendVersion(store, VERSIONED, author, { before, after: row }) }
  })

/** Removes a tour; its history stays. */
export const deleteTour = (store: Store, before: Tour, author: Author): number =>
  store.write(() => {
    tourRows(store).remove(before.tr_id)
    return appendVersion(store, VERSIONED, author, { before, after: null })
  })

const selectDecided = prepared((store) =>
  store.sqlite
    .prepare(
      `select tr_id from tours
       where tr_days <> '[]' and exists (select 1 from json_each(tr_days) as day where day.value ->> 'run' = ?) limit ?`,
    )
    .pluck(),
)

/** Takes away the exceptions that an operation on weeks decided, of so many tours at most. @returns of how many */
export const forgetDecided = (store: Store, wr_id: number, author: Author, limit: number): number => {
  const tours = selectDecided(store).all(wr_id, limit) as number[]
  for (const tr_id of tours) {
    const tour = getTour(store, tr_id)
    if (tour) updateTour(store, tour, { tr_days: tour.tr_days.filter(({ run }) => run !== wr_id) }, author)
  }
  return tours.length
}
