import { and, asc, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm'
import { ACTUAL_TIMES } from '../../shared/domain/tracker-trip.ts'
import type { Trip, TripFields } from '../../shared/schemas/trip.ts'
import { type Audience, appendChange } from './change-feed.ts'
import { compiledSelect } from './compiled-select.ts'
import { nowIso, type Store } from './db.ts'
import { appendHistory, fieldChanges, type Source } from './history.ts'
import { isOneOf, listed } from './prepared.ts'
import { rowStatements } from './row-statements.ts'
import { trips } from './schema.ts'

/** Who changed a trip, and how. */
export type Author = { username: string; source: Source }
/** Outcome of a write: the row as it is now and the number of the change feed that carries it. */
export type Written<Row> = { row: Row; seq: number }

/** Fields that the program keeps for itself; history is about what people and vehicles reported. */
const NOT_IN_HISTORY = new Set([
  'tt_id',
  'tt_rev',
  'tt_last_edit',
  'tt_last_update',
  'tt_manual_times',
  'tt_position_at',
])
/** What telematics may change without making a new version: it moves every minute and nobody asks who did it. */
const LIVE_FIELDS = new Set(['tt_etp', 'tt_eta', 'tt_ignition', 'tt_position_at', 'tt_last_update'])

/** What the visibility of a trip, and its place in the devices' window of days, depends on. */
export const tripAudience = (trip: Trip): Audience => ({
  tt_sub: trip.tt_sub,
  tt_customer: trip.tt_customer,
  tt_status: trip.tt_status,
  tt_stp: trip.tt_stp,
  tt_sta: trip.tt_sta,
})

const selectTrip = compiledSelect((query) =>
  query
    .select()
    .from(trips)
    .where(eq(trips.tt_id, sql.placeholder('id'))),
)
export const getTrip = (store: Store, id: number): Trip | undefined => selectTrip(store).get({ id })

const selectTrips = compiledSelect((query) => query.select().from(trips).where(isOneOf(trips.tt_id, 'ids')))
export const getTrips = (store: Store, ids: readonly number[]): Trip[] => selectTrips(store).all({ ids: listed(ids) })

const selectTouching = compiledSelect((query) =>
  query
    .select()
    .from(trips)
    .where(
      and(
        gte(trips.tt_sta, sql.param(sql.placeholder('from'), trips.tt_sta)),
        lt(trips.tt_stp, sql.param(sql.placeholder('to'), trips.tt_stp)),
      ),
    )
    .orderBy(asc(trips.tt_stp), asc(trips.tt_id)),
)
/** Trips whose planned span touches `from` (included) to `to` (excluded), by planned positioning time. */
export const tripsTouching = (store: Store, range: { from: string; to: string }): Trip[] =>
  selectTouching(store).all(range)

const selectTouchingPage = compiledSelect((query) =>
  query
    .select()
    .from(trips)
    .where(
      and(
        gt(trips.tt_id, sql.placeholder('afterId')),
        gte(trips.tt_sta, sql.param(sql.placeholder('from'), trips.tt_sta)),
        lt(trips.tt_stp, sql.param(sql.placeholder('to'), trips.tt_stp)),
      ),
    )
    .orderBy(asc(trips.tt_id))
    .limit(sql.placeholder('limit')),
)
/** One page of {@link tripsTouching} in order of id, for a device that starts from nothing. */
export const tripsTouchingPage = (
  store: Store,
  range: { from: string; to: string },
  page: { afterId: number; limit: number },
): Trip[] => selectTouchingPage(store).all({ ...range, ...page })

/** What the chooser shows of a trip, and what its visibility depends on. */
const CHOOSER_COLUMNS = {
  tt_id: trips.tt_id,
  tt_rev: trips.tt_rev,
  tt_tour: trips.tt_tour,
  tt_from_text: trips.tt_from_text,
  tt_to_text: trips.tt_to_text,
  tt_stp: trips.tt_stp,
  tt_gps: trips.tt_gps,
  tt_driver: trips.tt_driver,
  tt_sub: trips.tt_sub,
  tt_customer: trips.tt_customer,
  tt_status: trips.tt_status,
}
type ChooserTrip = Pick<Trip, keyof typeof CHOOSER_COLUMNS>
const CHOOSER_PAGE_ROWS = 5000

/** The newest trips by planned positioning time that `isWanted`, for the chooser. */
export const newestTrips = (store: Store, limit: number, isWanted: (trip: ChooserTrip) => boolean): ChooserTrip[] => {
  const found: ChooserTrip[] = []
  let last: ChooserTrip | undefined
  do {
    const after =
      last && or(lt(trips.tt_stp, last.tt_stp), and(eq(trips.tt_stp, last.tt_stp), lt(trips.tt_id, last.tt_id)))
    const page = store.db
      .select(CHOOSER_COLUMNS)
      .from(trips)
      .where(after)
      .orderBy(desc(trips.tt_stp), desc(trips.tt_id))
      .limit(CHOOSER_PAGE_ROWS)
      .all()
    found.push(...page.filter(isWanted))
    last = page.length === CHOOSER_PAGE_ROWS ? page.at(-1) : undefined
  } while (last && found.length < limit)
  return found.slice(0, limit)
}

/** Whether a trip of a tour and planned positioning time exists, asked for each row of an import. */
export const tripPresence = (store: Store): ((tour: string, stp: string) => boolean) => {
  const query = store.db
    .select({ tt_id: trips.tt_id })
    .from(trips)
    .where(and(eq(trips.tt_tour, sql.placeholder('tour')), eq(trips.tt_stp, sql.placeholder('stp'))))
    .limit(1)
    .prepare()
  // A placeholder goes to the database as it is, so the instant is its milliseconds.
  return (tour, stp) => query.get({ tour, stp: Date.parse(stp) }) !== undefined
}

const tripRows = rowStatements(trips)

const insertRow = (store: Store, fields: TripFields, author: Author): Written<Trip> => {
  const now = nowIso(store)
  // What the schemas let through is what the database gives back: reading each row again would double the time of a copy.
  const row: Trip = {
    tt_id: 0,
    ...fields,
    tt_rev: 1,
    tt_ignition: null,
    tt_last_edit: now,
    tt_last_update: now,
    tt_manual_times: ACTUAL_TIMES.filter((time) => fields[time] !== null),
    tt_position_at: null,
  }
  row.tt_id = tripRows(store).append(row)
  appendHistory(store, {
    entity: 'trip',
    key: row.tt_id,
    rev: row.tt_rev,
    ...author,
    action: 'create',
    changes: fieldChanges({}, row, NOT_IN_HISTORY),
  })
  const seq = appendChange(store, { entity: 'trip', key: row.tt_id, before: null, after: tripAudience(row) })
  return { row, seq }
}

/** Adds a trip with its first version, inside the caller's transaction or its own. */
export const insertTrip = (store: Store, fields: TripFields, author: Author): Written<Trip> =>
  store.write(() => insertRow(store, fields, author))

/** Adds many trips, all or none. */
export const insertTrips = (store: Store, list: readonly TripFields[], author: Author): void =>
  store.write(() => {
    for (const fields of list) insertRow(store, fields, author)
  })

/** Clearing a typed time gives it back to the vehicle; what the vehicle reported, and a person cleared, stays empty. */
const manualTimes = (before: Trip, apply: Partial<Trip>): Trip['tt_manual_times'] =>
  ACTUAL_TIMES.filter((time) => {
    const isManual = before.tt_manual_times.includes(time)
    if (!(time in apply) || apply[time] === before[time]) return isManual
    return apply[time] !== null || !isManual
  })

const updateRow = (store: Store, before: Trip, apply: Partial<TripFields>, author: Author): Written<Trip> => {
  const now = nowIso(store)
  const row = tripRows(store).update(before.tt_id, {
    ...apply,
    tt_manual_times: manualTimes(before, apply),
    tt_rev: before.tt_rev + 1,
    tt_last_edit: now,
    tt_last_update: now,
  })
  appendHistory(store, {
    entity: 'trip',
    key: row.tt_id,
    rev: row.tt_rev,
    ...author,
    action: 'edit',
    changes: fieldChanges(before, row, NOT_IN_HISTORY),
  })
  const seq = appendChange(store, {
    entity: 'trip',
    key: row.tt_id,
    before: tripAudience(before),
    after: tripAudience(row),
  })
  return { row, seq }
}

/** Writes changed fields over a trip, as a new version by a person, a file or a week operation. */
export const updateTrip = (store: Store, before: Trip, apply: Partial<TripFields>, author: Author): Written<Trip> =>
  store.write(() => updateRow(store, before, apply, author))

/** Writes the same fields over many trips, all or none. */
export const updateTrips = (
  store: Store,
  list: readonly Trip[],
  apply: Partial<TripFields>,
  author: Author,
): Written<Trip>[] => store.write(() => list.map((before) => updateRow(store, before, apply, author)))

/** All that a version by telematics tells: estimates and ignition move along with it, and nobody asks who did that. */
const actualTimesOf = ({ tt_atp, tt_atd, tt_ata }: Trip) => ({ tt_atp, tt_atd, tt_ata })

/** Fields that a vehicle's reports set. */
export type Reported = Partial<
  Pick<Trip, 'tt_etp' | 'tt_eta' | 'tt_atp' | 'tt_atd' | 'tt_ata' | 'tt_ignition' | 'tt_position_at'>
>

/**
 * Writes what the vehicle reported. Actual times make a version and never overwrite a typed one; estimates, ignition and
 * the position's time only reach the devices.
 * @returns null when nothing changed
 */
export const reportTrip = (store: Store, before: Trip, reported: Reported): Written<Trip> | null =>
  store.write(() => {
    const apply: Partial<Trip> = {}
    for (const [field, value] of Object.entries(reported) as [keyof Reported, never][]) {
      const typed = (before.tt_manual_times as string[]).includes(field)
      if (!typed && before[field] !== value) apply[field] = value
    }
    if (Object.keys(apply).length === 0) return null
    const isVersion = Object.keys(apply).some((field) => !LIVE_FIELDS.has(field))
    const row = tripRows(store).update(before.tt_id, {
      ...apply,
      tt_last_update: nowIso(store),
      tt_rev: before.tt_rev + (isVersion ? 1 : 0),
    })
    if (isVersion) {
      appendHistory(store, {
        entity: 'trip',
        key: row.tt_id,
        rev: row.tt_rev,
        username: 'telematics',
        source: 'telematics',
        action: 'edit',
        changes: fieldChanges(actualTimesOf(before), actualTimesOf(row), NOT_IN_HISTORY),
      })
    }
    const seq = appendChange(store, {
      entity: 'trip',
      key: row.tt_id,
      before: tripAudience(before),
      after: tripAudience(row),
    })
    return { row, seq }
  })

const deleteRow = (store: Store, before: Trip, author: Author): void => {
  tripRows(store).remove(before.tt_id)
  appendHistory(store, {
    entity: 'trip',
    key: before.tt_id,
    rev: before.tt_rev + 1,
    ...author,
    action: 'delete',
    changes: fieldChanges(before, {}, NOT_IN_HISTORY),
  })
  appendChange(store, { entity: 'trip', key: before.tt_id, before: tripAudience(before), after: null })
}

/** Removes trips for good, all or none; their history stays. */
export const deleteTrips = (store: Store, list: readonly Trip[], author: Author): void =>
  store.write(() => {
    for (const before of list) deleteRow(store, before, author)
  })
