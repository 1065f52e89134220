import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { QueryBuilder } from 'drizzle-orm/sqlite-core'
import type { Tour, TourFields } from '../../../shared/schemas/tour.ts'
import type { Store } from '../db.ts'
import { customers } from '../schema/master-data.ts'
import { tours } from '../schema/trips.ts'
import { compiledSelect } from '../sql/compiled-select.ts'
import { isOneOf, listed } from '../sql/prepared.ts'
import { rowStatements } from '../sql/row-statements.ts'
import { type Audience, appendChange } from '../sync/change-feed.ts'
import { appendHistory, fieldChanges } from './history.ts'
import type { Author, Written } from './trips.ts'

const NOT_IN_HISTORY = new Set(['tr_id', 'tr_rev', 'tr_cm_name', 'tr_client'])

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

const required = (tour: Tour | undefined): Tour => {
  if (!tour) throw new Error('the tour that was just written is gone')
  return tour
}

/** Adds a tour with its first version. */
export const insertTour = (store: Store, fields: TourFields, author: Author): Written<Tour> =>
  store.write(() => {
    const id = tourRows(store).append({ ...fields, tr_rev: 1 })
    const row = required(getTour(store, id))
    appendHistory(store, {
      entity: 'tour',
      key: id,
      rev: 1,
      ...author,
      action: 'create',
      changes: fieldChanges({}, row, NOT_IN_HISTORY),
    })
    return { row, seq: appendChange(store, { entity: 'tour', key: id, before: null, after: tourAudience(row) }) }
  })

/** Writes changed fields over a tour, as a new version. */
export const updateTour = (store: Store, before: Tour, apply: Partial<TourFields>, author: Author): Written<Tour> =>
  store.write(() => {
    tourRows(store).update(before.tr_id, { ...apply, tr_rev: before.tr_rev + 1 })
    const row = required(getTour(store, before.tr_id))
    appendHistory(store, {
      entity: 'tour',
      key: row.tr_id,
      rev: row.tr_rev,
      ...author,
      action: 'edit',
      changes: fieldChanges(before, row, NOT_IN_HISTORY),
    })
    const seq = appendChange(store, {
      entity: 'tour',
      key: row.tr_id,
      before: tourAudience(before),
      after: tourAudience(row),
    })
    return { row, seq }
  })

/** Removes a tour; its history stays. */
export const deleteTour = (store: Store, before: Tour, author: Author): number =>
  store.write(() => {
    tourRows(store).remove(before.tr_id)
    appendHistory(store, {
      entity: 'tour',
      key: before.tr_id,
      rev: before.tr_rev + 1,
      ...author,
      action: 'delete',
      changes: fieldChanges(before, {}, NOT_IN_HISTORY),
    })
    return appendChange(store, { entity: 'tour', key: before.tr_id, before: tourAudience(before), after: null })
  })
