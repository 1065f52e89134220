import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { dayOf } from '#shared/domain/time/dates.ts'
import { SECOND_MS } from '#shared/domain/time/units.ts'
import type { TripStatus } from '#shared/domain/trip/trip-status.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { Store } from '../../store/db.ts'
import { history } from '../../store/schema/sync.ts'
import { trips } from '../../store/schema/trips.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { tourNamesToday } from './tour-names.ts'

/**
 * Trips by the week that they belong to: the week of their planned positioning (rules 5.4). Ranges are instants,
 * `from` included, `to` excluded.
 */
export type StartRange = { from: string; to: string }

const isWithin = ({ from, to }: StartRange) => and(gte(trips.tt_stp, from), lt(trips.tt_stp, to))

const selectFirstIn = prepared((store) =>
  store.db
    .select({ tt_id: trips.tt_id })
    .from(trips)
    .where(
      and(
        gte(trips.tt_stp, sql.param(sql.placeholder('from'), trips.tt_stp)),
        lt(trips.tt_stp, sql.param(sql.placeholder('to'), trips.tt_stp)),
      ),
    )
    .limit(1)
    .prepare(),
)
const countIn = prepared((store) =>
  store.db
    .select({ count: sql<number>`count(*)` })
    .from(trips)
    .where(
      and(
        gte(trips.tt_stp, sql.param(sql.placeholder('from'), trips.tt_stp)),
        lt(trips.tt_stp, sql.param(sql.placeholder('to'), trips.tt_stp)),
      ),
    )
    .prepare(),
)
/** Number of trips, whatever their status, that start in the range. */
export const countTripsStarting = (store: Store, range: StartRange): number => countIn(store).get(range)?.count ?? 0

const selectActive = prepared((store) =>
  store.sqlite.prepare(
    `select tt_id, tt_sub from trips where tt_id in (select value from json_each(?)) and tt_status = 'active'`,
  ),
)
/** Those of some trips that are to be driven, and whose they are: a week may have thousands. */
export const activeAmong = (store: Store, ids: readonly number[]): Pick<Trip, 'tt_id' | 'tt_sub'>[] =>
  selectActive(store).all(JSON.stringify(ids)) as Pick<Trip, 'tt_id' | 'tt_sub'>[]

export type WeekTrip = Pick<Trip, 'tt_id' | 'tt_tour' | 'tt_stp' | 'tt_status'> & {
  /** STP that it was made with, and its tour as it is called today; undefined where they are no longer known. */
  first?: { tt_tour: string; tt_stp: string } | undefined
  /** The day for which an operation on weeks made it. */
  madeFor?: string | undefined
}
/** Trips that start in the range, whatever their status, with what they were at first. */
export const tripsWithFirst = (store: Store, range: StartRange): WeekTrip[] => {
  const today = tourNamesToday(store)
  return store.db
    .select({
      tt_id: trips.tt_id,
      tt_tour: trips.tt_tour,
      tt_stp: trips.tt_stp,
      tt_status: trips.tt_status,
      tour: sql<string | null>`json_extract(${history.changes}, '$.tt_tour.to')`,
      stp: sql<string | null>`json_extract(${history.changes}, '$.tt_stp.to')`,
      source: history.source,
      at: history.at,
    })
    .from(trips)
    .leftJoin(
      history,
      and(eq(history.entity, 'trip'), sql`${history.key} = cast(${trips.tt_id} as text)`, eq(history.action, 'create')),
    )
    .where(isWithin(range))
    .groupBy(trips.tt_id)
    .orderBy(asc(trips.tt_stp), asc(trips.tt_id))
    .all()
    .map(({ tour, stp, source, at, ...trip }) => ({
      ...trip,
      madeFor: source === 'weeks' ? dayOf(stp ?? trip.tt_stp, store.timeZone) : undefined,
      first: stp === null || at === null ? undefined : { tt_tour: today(tour ?? trip.tt_tour, at), tt_stp: stp },
    }))
}

const selectMovedFar = prepared((store) =>
  store.sqlite.prepare(`
    select t.tt_id, t.tt_tour, t.tt_stp, t.tt_status, h.source, h.at,
      json_extract(h.changes, '$.tt_tour.to') as tour, json_extract(h.changes, '$.tt_stp.to') as stp
    from trips as t
    -- A cross join keeps this order: the planner would read the versions of all trips.
    cross join history as h on h.entity = 'trip' and h.key = cast(t.tt_id as text) and h.action = 'create'
    where t.tt_id > ? and t.tt_id <= ? and stp >= ? and stp < ? and abs(t.tt_stp / 1000 - unixepoch(stp)) > ?
    group by t.tt_id
  `),
)
/**
 * Of the trips with an id after `after`, up to `upTo`: those that were made for a STP in the range and start more than so many
 * milliseconds before or after that.
 */
export const tripsMovedFar = (
  store: Store,
  ids: { after: number; upTo: number },
  { from, to }: StartRange,
  far: number,
): WeekTrip[] => {
  type Row = Pick<Trip, 'tt_id' | 'tt_tour' | 'tt_status'> & {
    tt_stp: number
    source: string
    at: number
    tour: string | null
    stp: string
  }
  const rows = selectMovedFar(store).all(ids.after, ids.upTo, from, to, far / SECOND_MS) as Row[]
  const today = tourNamesToday(store)
  return rows.map(({ tt_stp, source, at, tour, stp, ...trip }) => ({
    ...trip,
    tt_stp: new Date(tt_stp).toISOString(),
    madeFor: source === 'weeks' ? dayOf(stp, store.timeZone) : undefined,
    first: { tt_tour: today(tour ?? trip.tt_tour, new Date(at).toISOString()), tt_stp: stp },
  }))
}

const selectLastId = prepared((store) => store.sqlite.prepare('select max(tt_id) from trips').pluck())
/** The highest id of a trip; 0 without trips. */
export const lastTripId = (store: Store): number => (selectLastId(store).get() as number | null) ?? 0

/** Returns true if any trip, whatever its status, starts in the range. */
export const hasTripsStarting = (store: Store, range: StartRange): boolean =>
  selectFirstIn(store).get(range) !== undefined

/** Returns the numbers of trips of each status that start in the range. */
export const statusesStarting = (store: Store, range: StartRange): Map<TripStatus, number> =>
  new Map(
    store.db
      .select({ status: trips.tt_status, n: sql<number>`count(*)` })
      .from(trips)
      .where(isWithin(range))
      .groupBy(trips.tt_status)
      .all()
      .map(({ status, n }) => [status, n]),
  )

const isScheduled = eq(trips.tt_status, 'scheduled')

/** Scheduled trips that start in the range, by planned positioning time. */
export const scheduledTripsStarting = (store: Store, range: StartRange): Trip[] =>
  store.db
    .select()
    .from(trips)
    .where(and(isScheduled, isWithin(range)))
    .orderBy(asc(trips.tt_stp), asc(trips.tt_id))
    .all()

/** Planned positioning of the first scheduled trip, at or after an instant. @returns ISO 8601, or undefined */
export const firstScheduledStart = (store: Store, from?: string): string | undefined =>
  store.db
    .select({ tt_stp: trips.tt_stp })
    .from(trips)
    .where(from === undefined ? isScheduled : and(isScheduled, gte(trips.tt_stp, from)))
    .orderBy(asc(trips.tt_stp))
    .limit(1)
    .get()?.tt_stp

/** A trip that an operation on weeks made. */
export type MadeByWeeks = {
  tt_id: number
  /** Its fields as such operations left them last. */
  base: Partial<Trip>
  /** Its tour as it is called today. */
  tour: string
  /** A person, a file or a vehicle changed it; an answer alone is no change. */
  isEdited: boolean
}

const selectMade = prepared((store) =>
  store.sqlite.prepare(`
    select t.tt_id, h.changes, h.at,
      exists (
        select 1 from history as other
        where other.entity = 'trip' and other.key = h.key and other.source <> 'weeks'
        and exists (select 1 from json_each(other.changes) as change where substr(change.key, 1, 9) <> 'tt_answer')
      ) as isEdited
    from trips as t
    -- Of the versions of others, which may be thousands, one is enough.
    cross join history as h on h.entity = 'trip' and h.key = cast(t.tt_id as text) and h.source = 'weeks'
    where t.tt_stp >= ? and t.tt_stp < ?
    and exists (
      select 1 from history as made
      where made.entity = 'trip' and made.key = h.key and made.action = 'create' and made.source = 'weeks'
    )
    order by t.tt_stp, t.tt_id, h.rev
  `),
)
/** Trips that start in the range and that an operation on weeks made, with what their versions say. */
export const madeByWeeks = (store: Store, { from, to }: StartRange): MadeByWeeks[] => {
  const rows = selectMade(store).all(Date.parse(from), Date.parse(to)) as {
    tt_id: number
    changes: string
    at: number
    isEdited: number
  }[]
  const today = tourNamesToday(store)
  const made = new Map<number, MadeByWeeks>()
  for (const { tt_id, changes, at, isEdited } of rows) {
    const one = made.get(tt_id) ?? { tt_id, base: {}, tour: '', isEdited: isEdited === 1 }
    const fields = Object.entries(JSON.parse(changes) as Record<string, { to: unknown }>)
    const left: Partial<Trip> = Object.fromEntries(fields.map(([field, { to: value }]) => [field, value]))
    // As it was made: adapting may call it otherwise, and undoing that again as before.
    if (one.tour === '' && left.tt_tour !== undefined) one.tour = today(left.tt_tour, new Date(at).toISOString())
    Object.assign(one.base, left)
    made.set(tt_id, one)
  }
  return [...made.values()]
}
