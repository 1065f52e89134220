import { and, asc, desc, eq, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { isTripVisible } from '#shared/domain/access/visibility.ts'
import { isInOtherHands } from '#shared/domain/links/links.ts'
import { besideDriver, timeSource } from '#shared/domain/links/reports.ts'
import { cleanText, oneLine } from '#shared/domain/names/clean-text.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { ACTUAL_TIMES } from '#shared/domain/tracking/tracker-trip.ts'
import { tripNews } from '#shared/domain/webhooks/webhook-events.ts'
import type { Trip, TripFields } from '#shared/schemas/trip.ts'
import { revokeDriverLinks } from '../../links/store/trip-links.ts'
import { followTripInStatements, isInvoiced, requireNotInvoiced } from '../../money/store/invoiced-trips.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { type Audience, appendChange } from '../../store/history/change-feed.ts'
import { type Author, appendHistory, fieldChanges, lastVersion } from '../../store/history/history.ts'
import { appendVersion, type VersionedRows } from '../../store/history/row-version.ts'
import { trips } from '../../store/schema/trips.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { isOneOf, listed, prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'
import { appendAnswer, asked, askedBy, NOT_ANSWERED, NOT_ASKED } from './trip-answers.ts'
import { tripValues } from './trip-names.ts'

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
  'tt_driver_times',
  'tt_driver_news',
  'tt_answer_hours',
  'tt_answer_at',
  'tt_answer_source',
  'tt_answer_asked_at',
])
/** Fields that vehicles and drivers change without a new version; their actual times make one. */
const LIVE_FIELDS = new Set([
  'tt_etp',
  'tt_eta',
  'tt_ignition',
  'tt_position_at',
  'tt_last_update',
  'tt_driver_times',
  'tt_driver_news',
])

/** Returns the fields that the visibility of a trip, and its place in the devices' window of days, depend on. */
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

const selectTrips = compiledSelect((query) =>
  query.select().from(trips).where(isOneOf(trips.tt_id, 'ids')).orderBy(asc(trips.tt_stp), asc(trips.tt_id)),
)
/** Some trips, by planned positioning time. */
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

/** As above, by the index of planned arrivals: of 200,000 trips only those from that day on are read. */
const selectOfDayPage = compiledSelect((query) =>
  query
    .select()
    .from(trips)
    .where(
      and(
        // The signs keep other indexes out of it.
        sql`+${trips.tt_id} > ${sql.placeholder('afterId')}`,
        gte(trips.tt_sta, sql.param(sql.placeholder('from'), trips.tt_sta)),
        sql`+${trips.tt_stp} < ${sql.param(sql.placeholder('to'), trips.tt_stp)}`,
      ),
    )
    .orderBy(sql`+${trips.tt_id}`)
    .limit(sql.placeholder('limit')),
)
/** As {@link tripsTouchingPage}, for a single day. */
export const tripsOfDayPage = (
  store: Store,
  day: { from: string; to: string },
  page: { afterId: number; limit: number },
): Trip[] => selectOfDayPage(store).all({ ...day, ...page })

/**
 * Returns true if a trip with these names is the viewer's, by the rule itself. Its status is looked at trip by trip.
 */
const isNamed = (viewer: Viewer, names: { tt_sub: string } | { tt_customer: string }): boolean =>
  isTripVisible(viewer, { tt_sub: '', tt_customer: '', tt_status: 'active', ...names })

/**
 * The spellings that make a trip the viewer's, so that an index finds it: of its subcontractor, or of the customer with
 * the observers. Null for admin, who sees all. The rule still decides on every row.
 */
const ownSpellings = (store: Store, viewer: Viewer): { column: 'sub' | 'customer'; names: string } | null => {
  if (viewer.role === 'admin') return null
  if (viewer.role === 'sub')
    return {
      column: 'sub',
      names: listed(tripValues(store, 'tt_sub').filter((tt_sub) => isNamed(viewer, { tt_sub }))),
    }
  return {
    column: 'customer',
    names: listed(tripValues(store, 'tt_customer').filter((tt_customer) => isNamed(viewer, { tt_customer }))),
  }
}

const OWN_COLUMNS = { sub: trips.tt_sub, customer: trips.tt_customer }
/** Condition that finds the viewer's trips by an index; none for admin. Ask the rule of visibility of each row. */
export const isOwnTrip = (store: Store, viewer: Viewer): SQL | undefined => {
  const own = ownSpellings(store, viewer)
  return own ? sql`${OWN_COLUMNS[own.column]} in (select value from json_each(${own.names}))` : undefined
}

const selectOwnTouching = (column: keyof typeof OWN_COLUMNS) =>
  compiledSelect((query) =>
    query
      .select()
      .from(trips)
      .where(
        and(
          isOneOf(OWN_COLUMNS[column], 'names'),
          gte(trips.tt_sta, sql.param(sql.placeholder('from'), trips.tt_sta)),
          lt(trips.tt_stp, sql.param(sql.placeholder('to'), trips.tt_stp)),
        ),
      )
      .orderBy(asc(trips.tt_stp), asc(trips.tt_id)),
  )
const ownTouching = { sub: selectOwnTouching('sub'), customer: selectOwnTouching('customer') }

/** Like {@link tripsTouching}, without most trips that the viewer does not see. Ask the rule of visibility for each. */
export const ownTripsTouching = (store: Store, viewer: Viewer, range: { from: string; to: string }): Trip[] => {
  const own = ownSpellings(store, viewer)
  return own ? ownTouching[own.column](store).all({ ...range, names: own.names }) : tripsTouching(store, range)
}

/** Fields that the chooser shows of a trip, and those that its visibility depends on. */
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

const selectNewest = compiledSelect((query) =>
  query
    .select(CHOOSER_COLUMNS)
    .from(trips)
    .orderBy(desc(trips.tt_stp), desc(trips.tt_id))
    .limit(sql.placeholder('limit')),
)
/** Subs see scheduled trips, the others do not (rules 4.1). */
const selectOwnNewest = (column: keyof typeof OWN_COLUMNS) =>
  compiledSelect((query) =>
    query
      .select(CHOOSER_COLUMNS)
      .from(trips)
      .where(
        and(
          isOneOf(OWN_COLUMNS[column], 'names'),
          column === 'customer' ? ne(trips.tt_status, 'scheduled') : undefined,
        ),
      )
      .orderBy(desc(trips.tt_stp), desc(trips.tt_id))
      .limit(sql.placeholder('limit')),
  )
const ownNewest = { sub: selectOwnNewest('sub'), customer: selectOwnNewest('customer') }

/** The viewer's newest trips by planned positioning time, for the chooser. */
export const newestTrips = (store: Store, viewer: Viewer, limit: number): ChooserTrip[] => {
  const own = ownSpellings(store, viewer)
  const newest = own
    ? ownNewest[own.column](store).all({ names: own.names, limit })
    : selectNewest(store).all({ limit })
  return newest.filter((trip) => isTripVisible(viewer, trip))
}

const selectPresence = prepared((store) =>
  store.sqlite.prepare('select 1 from trips where tt_tour = ? and tt_stp = ? limit 1').pluck(),
)
const selectToursAt = prepared((store) => store.sqlite.prepare('select tt_tour from trips where tt_stp = ?').pluck())
/**
 * Returns true if a trip of a tour and planned positioning time exists, asked for each row of an import. Names from before
 * texts were cleaned are read once for each time: a file may have thousands of rows of one.
 */
export const tripPresence = (store: Store): ((tour: string, stp: string) => boolean) => {
  const statement = selectPresence(store)
  const starting = selectToursAt(store)
  const uncleaned = new Map<number, ReadonlySet<string>>()
  const uncleanedAt = (stp: number): ReadonlySet<string> => {
    const known = uncleaned.get(stp)
    if (known) return known
    const names = starting.all(stp) as string[]
    const found = new Set(names.map((name) => oneLine(cleanText(name))))
    uncleaned.set(stp, found)
    return found
  }
  return (tour, stp) => {
    const at = Date.parse(stp)
    return statement.get(tour, at) !== undefined || uncleanedAt(at).has(tour)
  }
}

const tripRows = rowStatements(trips)
const VERSIONED: VersionedRows<Trip> = {
  entity: 'trip',
  keyOf: ({ tt_id }) => tt_id,
  revOf: ({ tt_rev }) => tt_rev,
  audienceOf: tripAudience,
  newsOf: tripNews,
  notInHistory: NOT_IN_HISTORY,
}

/** Adds a trip with its first version, inside the caller's transaction. */
export const appendTrip = (store: Store, fields: TripFields, author: Author): Written<Trip> => {
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
    tt_driver_times: {},
    tt_driver_news: {},
    // A new trip was never answered, whatever it was made from.
    ...asked(store, fields.tt_sub),
  }
  row.tt_id = tripRows(store).append(row)
  const seq = appendVersion(store, VERSIONED, author, { before: null, after: row })
  return { row, seq }
}

/** Adds a trip with its first version, inside the caller's transaction or its own. */
export const insertTrip = (store: Store, fields: TripFields, author: Author): Written<Trip> =>
  store.write(() => appendTrip(store, fields, author))

/** Adds many trips, all or none. */
export const insertTrips = (store: Store, list: readonly TripFields[], author: Author): Written<Trip>[] =>
  store.write(() => list.map((fields) => appendTrip(store, fields, author)))

/**
 * Clearing a typed time gives it back to the vehicle and the driver. What these reported, and a person cleared, stays empty;
 * only the vehicle's arrival is looked for again, at a later visit (`false-arrivals.ts`).
 */
const manualTimes = (before: Trip, apply: Partial<Trip>): Trip['tt_manual_times'] =>
  ACTUAL_TIMES.filter((time) => {
    const isManual = before.tt_manual_times.includes(time)
    if (!(time in apply) || apply[time] === before[time]) return isManual
    const isSoughtAgain = time === 'tt_ata' && timeSource(before, time) === 'vehicle'
    return apply[time] !== null || (!isManual && !isSoughtAgain)
  })

/** The driver's times in place of typed ones that were cleared. */
const givenBack = (before: Trip, apply: Partial<Trip>, manual: Trip['tt_manual_times']): Partial<Trip> =>
  Object.fromEntries(
    ACTUAL_TIMES.filter((time) => apply[time] === null && !manual.includes(time)).map((time) => [
      time,
      before.tt_driver_times[time] ?? null,
    ]),
  )

/**
 * Clears for the next subcontractor what the one before wrote of a trip: its comment, unless another is written with the change,
 * and the reason of a delay.
 */
const clearedForNext = (before: Trip, apply: Partial<Trip>): Partial<Trip> => {
  if (apply.tt_sub === undefined || sameSpelling(apply.tt_sub, before.tt_sub)) return {}
  const { late_minutes: _minutes, late_at: _at, late_reason: _reason, ...tt_driver_news } = before.tt_driver_news
  const comment = apply.tt_sub_invoice_comment ?? before.tt_sub_invoice_comment
  return { tt_driver_news, tt_sub_invoice_comment: comment === before.tt_sub_invoice_comment ? '' : comment }
}

/** @throws Refusal 409 trip_invoiced */
const updateRow = (store: Store, before: Trip, apply: Partial<TripFields>, author: Author): Written<Trip> => {
  requireNotInvoiced(store, before, { ...before, ...apply })
  const written = writeRow(store, before, apply, author)
  followTripInStatements(store, before.tt_id, written.row, author)
  return written
}

/** Writes the values of a correction over a trip that stands in a final statement. */
export const correctTrip = (store: Store, before: Trip, apply: Partial<TripFields>, author: Author): Written<Trip> =>
  store.write(() => writeRow(store, before, apply, author))

const writeRow = (store: Store, before: Trip, apply: Partial<TripFields>, author: Author): Written<Trip> => {
  const now = nowIso(store)
  const tt_manual_times = manualTimes(before, apply)
  const after = { ...before, ...apply }
  const row = tripRows(store).update(before.tt_id, {
    ...apply,
    ...clearedForNext(before, apply),
    ...askedBy(store, before, after, apply),
    ...givenBack(before, apply, tt_manual_times),
    tt_manual_times,
    tt_rev: before.tt_rev + 1,
    tt_last_edit: now,
    tt_last_update: now,
  })
  if (isInOtherHands(before, row)) revokeDriverLinks(store, row.tt_id)
  appendAnswer(store, before, row, author)
  return { row, seq: appendVersion(store, VERSIONED, author, { before, after: row }) }
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

/** The fields that a version by telematics holds; estimates and ignition are not part of the history. */
const actualTimesOf = ({ tt_atp, tt_atd, tt_ata }: Trip) => ({ tt_atp, tt_atd, tt_ata })

/** Fields that a vehicle's reports set. */
export type Reported = Partial<
  Pick<Trip, 'tt_etp' | 'tt_eta' | 'tt_atp' | 'tt_atd' | 'tt_ata' | 'tt_ignition' | 'tt_position_at'>
>
/** Fields that a driver's reports set. */
export type ReportedByDriver = Partial<
  Pick<Trip, 'tt_etp' | 'tt_eta' | 'tt_atp' | 'tt_atd' | 'tt_ata' | 'tt_driver_times' | 'tt_driver_news'>
>

/**
 * Writes what the vehicle reported. Actual times make a version and never overwrite a typed one; estimates, ignition and
 * the position's time only reach the devices. A time that the vehicle takes back is the driver's again, where there is one.
 * @returns null when nothing changed
 */
export const reportTrip = (store: Store, before: Trip, reported: Reported): Written<Trip> | null => {
  const author = { username: 'telematics', source: 'telematics' } as const
  return writeReported(store, before, besideDriver(before, reported), author)
}

/** Writes the reports of a driver by a link, as {@link reportTrip}; the times are those that count (`timesByDriver`). */
export const reportTripByDriver = (store: Store, before: Trip, reported: ReportedByDriver): Written<Trip> | null =>
  writeReported(store, before, reported, { username: 'driver', source: 'driver' })

const writeReported = (
  store: Store,
  before: Trip,
  reported: Reported & ReportedByDriver,
  author: Author,
): Written<Trip> | null =>
  store.write(() => {
    // What comes late for a trip of a final statement stands in the log of the feeds, and among the reports, alone.
    if (isInvoiced(store, before.tt_id)) return null
    const apply: Partial<Trip> = {}
    for (const [field, value] of Object.entries(reported) as [keyof typeof reported, never][]) {
      const typed = (before.tt_manual_times as string[]).includes(field)
      if (!typed && !sameValue(before[field], value)) apply[field] = value
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
        ...author,
        action: 'edit',
        changes: fieldChanges(actualTimesOf(before), actualTimesOf(row), NOT_IN_HISTORY),
      })
    }
    // Lines say when the driver was called to the dock, which makes no version.
    if (isVersion || apply.tt_driver_news !== undefined) followTripInStatements(store, row.tt_id, row, author)
    const seq = appendChange(store, {
      entity: 'trip',
      key: row.tt_id,
      before: tripAudience(before),
      after: tripAudience(row),
      news: tripNews(before, row, store.now()),
    })
    return { row, seq }
  })

const deleteRow = (store: Store, before: Trip, author: Author): void => {
  requireNotInvoiced(store, before, null)
  followTripInStatements(store, before.tt_id, null, author)
  tripRows(store).remove(before.tt_id)
  appendVersion(store, VERSIONED, author, { before, after: null })
}

/** Removes trips for good, all or none; their history stays. */
export const deleteTrips = (store: Store, list: readonly Trip[], author: Author): void =>
  store.write(() => {
    for (const before of list) deleteRow(store, before, author)
  })

/**
 * Puts deleted trips back under their own ids, all or none: each is the same row again, and edits that wait for it on a
 * device find it. Its revision goes on after that of the delete.
 */
export const restoreTrips = (store: Store, list: readonly Trip[], author: Author): Trip[] =>
  store.write(() =>
    list.map((deleted) => {
      const last = lastVersion(store, { entity: 'trip', key: deleted.tt_id })
      const tt_rev = Math.max(deleted.tt_rev + 1, last?.rev ?? 0) + 1
      // Trips that were deleted before drivers reported, or subcontractors answered, lack what these say.
      const nothing = { tt_driver_times: {}, tt_driver_news: {}, ...NOT_ANSWERED, ...NOT_ASKED }
      const row = { ...nothing, ...deleted, tt_rev, tt_last_edit: nowIso(store), tt_last_update: nowIso(store) }
      tripRows(store).putBack(row)
      appendVersion(store, VERSIONED, author, { before: null, after: row })
      return row
    }),
  )
