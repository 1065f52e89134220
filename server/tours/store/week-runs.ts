import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, ne, not, notInArray, or, sql } from 'drizzle-orm'
import { UNDO_WAIT } from '#shared/domain/alerts/corrections.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { WeekRun } from '#shared/schemas/weeks.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { type RunTrip, unfinishedWeeks, weekRuns } from '../../store/schema/trips.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'

/** Operations on weeks that were run, with the notes to undo them. */
export type KeptRun = typeof weekRuns.$inferSelect
type NewRun = Pick<KeptRun, 'wr_kind' | 'wr_by' | 'wr_language'>
/** A run that mails lists which wait. */
export type ListedRun = KeptRun & { wr_kind: 'publish' | 'adapt' }
export type TouchedTrip = KeptRun['wr_trips'][number]

/** Note of an operation on a trip that is still there. */
export const forUndo = ({ tt_id, tt_rev }: Trip): RunTrip => ({ tt_id, tt_rev })

/** Note of an operation on a trip that it changed, with the former values. */
export const changedFrom = (before: Trip, after: Trip, apply: Partial<Trip>): RunTrip => ({
  ...forUndo(after),
  before: Object.fromEntries(Object.keys(apply).map((field) => [field, before[field as keyof Trip]])),
})

export type LostTrip = NonNullable<RunTrip['lost']>
/** Note of an operation on a trip, for the list of the subcontractor that lost it. */
export const asLost = (trip: Trip): LostTrip => {
  const { tt_id, tt_sub, tt_tour, tt_from_text, tt_to_text, tt_stp, tt_std, tt_sta, tt_gps, tt_driver, tt_drivernr } =
    trip
  const crew = { tt_gps, tt_driver, tt_drivernr }
  return { tt_id, tt_sub, tt_tour, tt_from_text, tt_to_text, tt_stp, tt_std, tt_sta, ...crew }
}

/** The values that a changed trip had before its run. */
export const valuesBefore = (touched: TouchedTrip): Partial<Trip> => ('before' in touched && touched.before) || {}

/** Runs that are kept: more than a dispatcher looks through. */
const KEPT_RUNS = 200

const noted = rowStatements(unfinishedWeeks)

const setRun = (store: Store, wr_id: number, fields: Partial<KeptRun>): void => {
  store.db.update(weekRuns).set(fields).where(eq(weekRuns.wr_id, wr_id)).run()
}

/** A run that is being written; every call belongs into the transaction of what it tells of. */
export type OpenRun = {
  id: number
  /** Notes that the run decided something: it is kept, though it touched no trip. */
  decide: () => void
  /** Notes a trip as the run left it, whole where it was deleted. */
  touch: (trip: TouchedTrip) => void
  /** A week is done. */
  endWeek: (week: number) => void
  /** Closes the run: from now on it can be undone. @returns its id; null for one that touched no trip */
  close: () => number | null
  weeks: () => KeptRun['wr_weeks']
}

/**
 * Begins a run. Until it is closed, its trips are noted one by one: a run that is broken off is taken back by them.
 * @param weeks year-week numbers
 */
export const openRun = (store: Store, run: NewRun, weeks: readonly number[]): OpenRun => {
  const start = { wr_weeks: [], wr_left: [...weeks], wr_trips: [], wr_undone_at: null, wr_undone_by: null }
  const { wr_id } = store.db
    .insert(weekRuns)
    .values({ ...run, ...start, wr_at: nowIso(store), wr_seq: lastSeq(store) })
    .returning({ wr_id: weekRuns.wr_id })
    .get()
  const set = (fields: Partial<KeptRun>) => setRun(store, wr_id, fields)
  const wr_weeks: KeptRun['wr_weeks'] = []
  let trips = 0
  let all = 0
  let isDecided = false
  return {
    id: wr_id,
    decide: () => {
      isDecided = true
    },
    touch: (trip) => {
      noted(store).append({ wr_id, trip })
      trips += 1
      all += 1
    },
    endWeek: (week) => {
      wr_weeks.push({ week, trips })
      trips = 0
      set({ wr_weeks, wr_left: weeks.slice(wr_weeks.length) })
    },
    close: () => {
      const isKept = all > 0 || isDecided
      if (!isKept) store.db.delete(weekRuns).where(eq(weekRuns.wr_id, wr_id)).run()
      else {
        keepTouched(store).run(wr_id, wr_id)
        set({ wr_left: [], wr_at: nowIso(store) })
      }
      forgetTouched(store, wr_id)
      return isKept ? wr_id : null
    },
    weeks: () => wr_weeks,
  }
}

/** Within the database: thousands of deleted rows are many megabytes. */
const keepTouched = prepared((store) =>
  store.sqlite.prepare(`
    update week_runs set wr_trips = (
      select json_group_array(json(trip)) from (select trip from unfinished_weeks where wr_id = ? order by id)
    ) where wr_id = ?
  `),
)
const forgetTouched = (store: Store, wr_id: number): void => {
  store.db.delete(unfinishedWeeks).where(eq(unfinishedWeeks.wr_id, wr_id)).run()
}

const isUnfinished = ne(weekRuns.wr_left, [])

/** A run that was broken off, or whose undoing was (`wr_undone_at`), with the trips that it touched last, newest first, at most so many. */
export const brokenOffRun = (store: Store, limit: number): { run: KeptRun; trips: TouchedTrip[] } | null => {
  const run = store.db.select().from(weekRuns).where(isUnfinished).orderBy(desc(weekRuns.wr_id)).limit(1).get()
  if (!run) return null
  const trips = store.db
    .select({ trip: unfinishedWeeks.trip })
    .from(unfinishedWeeks)
    .where(eq(unfinishedWeeks.wr_id, run.wr_id))
    .orderBy(desc(unfinishedWeeks.id))
    .limit(limit)
    .all()
  return { run, trips: trips.map(({ trip }) => trip) }
}

/**
 * Forgets the last trips of a run, which are as they were before. A run that touches none any more is forgotten; one whose
 * undoing touches none is whole again.
 */
export const forgetBrokenOff = (store: Store, { wr_id, wr_undone_at }: KeptRun, count: number): void => {
  if (count === 0 && wr_undone_at !== null)
    setRun(store, wr_id, { wr_left: [], wr_undone_at: null, wr_undone_by: null })
  else if (count === 0) store.db.delete(weekRuns).where(eq(weekRuns.wr_id, wr_id)).run()
  else
    store.sqlite
      .prepare(
        'delete from unfinished_weeks where id in (select id from unfinished_weeks where wr_id = ? order by id desc limit ?)',
      )
      .run(wr_id, count)
}

const { wr_trips: _trips, wr_seq: _seq, wr_language: _language, ...LISTED } = getTableColumns(weekRuns)
/** The last runs, newest first. */
export const lastRuns = (store: Store, limit: number): WeekRun[] =>
  store.db.select(LISTED).from(weekRuns).orderBy(desc(weekRuns.wr_id)).limit(limit).all()

const selectWaiting = prepared((store) =>
  store.sqlite
    .prepare(
      `select wr_id from week_runs where wr_at > ? and wr_kind in ('publish', 'adapt') and wr_undone_at is null and wr_left = '[]'
       and exists (select 1 from json_each(wr_trips) as trip where trip.value ->> 'tt_id' = ?)`,
    )
    .pluck(),
)
/** The runs whose lists still wait, so that they can be undone, and that touched a trip. */
export const waitingRuns = (store: Store, tt_id: number): ListedRun[] =>
  (selectWaiting(store).all(store.now() - UNDO_WAIT, tt_id) as number[]).flatMap(
    (wr_id) => (getRun(store, wr_id) as ListedRun | undefined) ?? [],
  )

export const getRun = (store: Store, wr_id: number): KeptRun | undefined =>
  store.db.select().from(weekRuns).where(eq(weekRuns.wr_id, wr_id)).get()

/** A run that is being undone; every call belongs into the transaction of what it tells of. */
type OpenUndo = {
  /** The next of its trips is done. @param undone notes to do it again; undefined for a trip that is no more */
  end: (undone: TouchedTrip | undefined) => void
  close: () => void
}

/**
 * Begins to undo a run. Until that is closed, the trips that were undone are noted one by one: an undoing that is broken
 * off is taken back by them.
 */
export const openUndo = (store: Store, run: KeptRun, by: string): OpenUndo => {
  const { wr_id, wr_weeks } = run
  // Deleted rows need the number of their own run, to be put back once it is undone after all.
  const wr_seq = run.wr_kind === 'delete' ? run.wr_seq : lastSeq(store)
  const weeks = wr_weeks.map(({ week }) => week)
  setRun(store, wr_id, { wr_undone_at: nowIso(store), wr_undone_by: by, wr_left: weeks, wr_seq })
  /** Number of weeks that are done, by the number of trips that are. */
  const doneBy = new Map<number, number>()
  let all = 0
  for (const [at, { trips }] of wr_weeks.entries()) {
    all += trips
    doneBy.set(all, at + 1)
  }
  let trips = 0
  return {
    end: (undone) => {
      if (undone) noted(store).append({ wr_id, trip: undone })
      trips += 1
      const done = doneBy.get(trips)
      // The last week is left until all is done: without any the run would be whole.
      if (done !== undefined) setRun(store, wr_id, { wr_left: weeks.slice(Math.min(done, weeks.length - 1)) })
    },
    close: () => {
      setRun(store, wr_id, { wr_left: [], wr_trips: [] })
      forgetTouched(store, wr_id)
    },
  }
}

/** True while any list waits: it is written anew as it leaves, with the trips that its run touched. */
const isListWaiting = sql`exists (select 1 from outbox where state in ('queued', 'sending') and kind = 'publication')`

/**
 * Forgets what runs from before `undoable` left behind, the runs from before `listed`, and all but the newest ones. ISO.
 */
export const pruneRuns = (store: Store, { undoable, listed }: { undoable: string; listed: string }): void =>
  store.write(() => {
    store.db
      .update(weekRuns)
      .set({ wr_trips: [] })
      .where(
        and(
          sql`${weekRuns.wr_at} < ${Date.parse(undoable)} and ${weekRuns.wr_trips} <> '[]'`,
          or(notInArray(weekRuns.wr_kind, ['publish', 'adapt']), not(isListWaiting)),
        ),
      )
      .run()
    store.db.delete(weekRuns).where(lt(weekRuns.wr_at, listed)).run()
    const newest = store.db
      .select({ wr_id: weekRuns.wr_id })
      .from(weekRuns)
      .orderBy(desc(weekRuns.wr_id))
      .limit(KEPT_RUNS)
    store.db.delete(weekRuns).where(notInArray(weekRuns.wr_id, newest)).run()
  })

/**
 * Forgets the runs after a restore: revisions have jumped, and the replaced database may have given the ids of deleted rows anew.
 */
export const forgetRuns = (store: Store): void => {
  // One that was under way when the backup was made is taken back by the next start, and is too old to be undone.
  store.db.delete(weekRuns).where(eq(weekRuns.wr_left, [])).run()
  store.db
    .update(weekRuns)
    .set({ wr_at: new Date(0).toISOString() })
    .run()
}

export type ChangedSince = { tt_id: number; by: string; at: string }

const selectChanged = prepared((store) =>
  store.sqlite.prepare(`
    select h.key as tt_id, h.username as by, max(h.at) as at
    from json_each(?) as run
    -- A cross join keeps this order: the planner would read the versions of all trips to group them.
    cross join history as h on h.entity = 'trip' and h.key = cast(run.value ->> 0 as text) and h.rev > (run.value ->> 1)
    where h.source <> 'weeks'
    and exists (select 1 from json_each(h.changes) as change where substr(change.key, 1, 9) <> 'tt_answer')
    group by h.key
  `),
)
/**
 * The trips of a run that a person, a file or a vehicle changed since, with the author of the last change. Further
 * operations on weeks do not count: what they left is in the trip's status; nor do answers, which block nothing.
 */
export const changedSince = (store: Store, trips: readonly RunTrip[]): ChangedSince[] => {
  const asked = JSON.stringify(trips.map(({ tt_id, tt_rev }) => [tt_id, tt_rev]))
  const rows = selectChanged(store).all(asked) as { tt_id: string; by: string; at: number }[]
  return rows.map(({ tt_id, by, at }) => ({ tt_id: Number(tt_id), by, at: new Date(at).toISOString() }))
}

export type LaterRun = Pick<KeptRun, 'wr_id' | 'wr_by' | 'wr_at'>
/** The trips that later runs adapted, by number, each with the last of them; without runs that were undone. */
export const adaptedSince = (store: Store, { wr_id }: KeptRun): Map<number, LaterRun> => {
  const runs = store.db
    .select()
    .from(weekRuns)
    .where(and(gt(weekRuns.wr_id, wr_id), eq(weekRuns.wr_kind, 'adapt'), isNull(weekRuns.wr_undone_at)))
    .orderBy(asc(weekRuns.wr_id))
    .all()
  return new Map(runs.flatMap((run) => run.wr_trips.map(({ tt_id }) => [tt_id, run] as const)))
}

const selectNewer = prepared((store) =>
  store.sqlite.prepare('select tt_id from trips where tt_tour = ? and tt_stp = ? and tt_id > ? limit 1').pluck(),
)
/**
 * Returns true if another trip stands in the place of a deleted one by now: the same tour at the same time.
 * @param last id of the last trip from before
 */
export const isReplaced = (store: Store, { tt_tour, tt_stp }: Trip, last: number): boolean =>
  selectNewer(store).get(tt_tour, Date.parse(tt_stp), last) !== undefined
