import { canUndo } from '#shared/domain/tour/week-run.ts'
import { INITIAL_TRIP } from '#shared/domain/trip/trip-fields.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { MAX_PREVENTING, type Preventing } from '#shared/schemas/weeks.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import { nameBook } from '../../master-data/store/name-book.ts'
import { alertTripChanges } from '../../messages/alerts.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { withCurrentNames } from '../../trips/current-names.ts'
import type { ChangedTrip } from '../../trips/store/changed-trip.ts'
import { deleteTrips, getTrip, getTrips, restoreTrips, updateTrip } from '../../trips/store/trips.ts'
import { howTold } from '../store/told-lists.ts'
import { forgetDecided } from '../store/tours.ts'
import {
  adaptedSince,
  changedFrom,
  changedSince,
  forUndo,
  getRun,
  isReplaced,
  type KeptRun,
  type LaterRun,
  openUndo,
  type TouchedTrip,
  valuesBefore,
} from '../store/week-runs.ts'
import { type Asker, operate, type Steps } from './in-slices.ts'
import {
  callBackLists,
  type ListMail,
  listsOfChanges,
  type Mailed,
  mailsOfRun,
  sendLists,
  writeLists,
} from './week-lists.ts'

export type Undone = { kind: KeptRun['wr_kind']; weeks: KeptRun['wr_weeks'] } & Mailed

/**
 * Undoes an operation on weeks, in slices, all or nothing. A copy: its trips are removed. A publication: its trips are
 * scheduled again, and each subcontractor is told. A deletion: its trips come back, under their ids. A trip that was
 * deleted since the run prevents nothing.
 * @param publicUrl address of the links of mails
 * @throws Refusal 404; 409 when it is too late, was undone already, or with the trips that prevent it
 */
export const undoRun = (
  store: Store,
  wr_id: number,
  asker: Asker,
  publicUrl: string,
  sliceMs?: number,
): Undone | Promise<Undone> => operate(store, asker, (author) => undoing(store, wr_id, author, publicUrl), sliceMs)

const undoing = function* (store: Store, wr_id: number, author: Author, publicUrl: string): Steps<Undone> {
  const run = getRun(store, wr_id)
  if (!run) throw notFound()
  if (run.wr_left.length > 0) throw new Refusal(409, 'weeks_run_working')
  if (run.wr_undone_at !== null) throw new Refusal(409, 'weeks_run_undone')
  if (!canUndo(run, store.now())) throw new Refusal(409, 'weeks_run_too_late')
  const { preventing, undo, told } = UNDO[run.wr_kind](store, run, author, publicUrl)
  const prevented: Preventing[] = []
  for (const touched of run.wr_trips) {
    const found = preventing(touched)
    if (found) prevented.push(found)
    yield
  }
  preventedBy(prevented)
  const opened = openUndo(store, run, author.username)
  for (const touched of run.wr_trips) {
    // Others may have changed it since it was looked at.
    const found = preventing(touched)
    if (found) preventedBy([found])
    opened.end(undo(touched))
    yield
  }
  while (forgetDecided(store, wr_id, author, 1) > 0) yield
  const mailed = told ? yield* told() : { mailed: [], unreachable: [] }
  opened.close()
  return { kind: run.wr_kind, weeks: run.wr_weeks, ...mailed }
}

/** Steps by which one kind of run is undone. */
type Undoing = {
  /** Returns the reason that prevents it; null where nothing does. */
  preventing: (touched: TouchedTrip) => Preventing | null
  /** Undoes one trip. @returns notes to do it again; undefined for a trip that is no more */
  undo: (touched: TouchedTrip) => TouchedTrip | undefined
  /** Writes the messages about it, once all is undone. */
  told?: () => Generator<void, Mailed, boolean>
}

/** Tours that a notification names. */
const NAMED_TOURS = 3
const preventedBy = (list: readonly Preventing[]): void => {
  if (list.length === 0) return
  const names = [...new Set(list.map(({ tt_tour }) => tt_tour))]
  const tours = names.slice(0, NAMED_TOURS).join(', ') + (names.length > NAMED_TOURS ? ' …' : '')
  throw new Refusal(409, 'weeks_undo_prevented', { count: list.length, tours, trips: list.slice(0, MAX_PREVENTING) })
}

const prevents = (trip: Trip, reason: Preventing['reason'], by: string | null = null): Preventing => {
  const { tt_id, tt_tour, tt_stp } = trip
  return { tt_id, tt_tour, tt_stp, reason, by }
}

/**
 * Returns a function that finds the later run by which a trip was adapted, if any; runs are made one after the other (`operate`).
 */
const adaptedLater = (store: Store, run: KeptRun) => {
  let runs: Map<number, LaterRun> | undefined
  return (trip: Trip): Preventing | null => {
    runs ??= adaptedSince(store, run)
    const later = runs.get(trip.tt_id)
    return later ? { ...prevents(trip, 'adapted', later.wr_by), run: later.wr_id, at: later.wr_at } : null
  }
}

/** Returns a function that finds a trip which prevents the undoing, since it is no longer as its run left it. */
const untouched = (store: Store, run: KeptRun, tt_status: Trip['tt_status']) => {
  const adapted = adaptedLater(store, run)
  return (touched: TouchedTrip): Preventing | null => {
    const trip = getTrip(store, touched.tt_id)
    const [change] = trip ? changedSince(store, [touched]) : []
    if (!trip) return null
    if (change) return prevents(trip, 'changed', change.by)
    if (trip.tt_status === tt_status) return null
    const isTaken = trip.tt_status === 'inactive' || trip.tt_status === 'canceled'
    return (isTaken && adapted(trip)) || prevents(trip, 'published')
  }
}

const undoCopy = (store: Store, run: KeptRun, author: Author): Undoing => ({
  preventing: untouched(store, run, 'scheduled'),
  undo: ({ tt_id }) => {
    const trip = getTrip(store, tt_id)
    if (trip) deleteTrips(store, [trip], author)
    return trip
  },
})

const undoPublication = (store: Store, run: KeptRun, author: Author): Undoing => {
  const changes: ChangedTrip[] = []
  return {
    preventing: untouched(store, run, 'active'),
    undo: ({ tt_id }) => {
      const before = getTrip(store, tt_id)
      if (!before) return undefined
      const { row: after } = updateTrip(store, before, { tt_status: 'scheduled' }, author)
      changes.push({ before, after, changedBy: null, isUndoable: true })
      return forUndo(after)
    },
    told: function* () {
      const about = {
        kind: 'withdrawn' as const,
        weeks: run.wr_weeks.filter(({ trips }) => trips > 0).map(({ week }) => week),
        language: run.wr_language ?? 'de',
      }
      const written = getTrips(
        store,
        changes.map(({ after }) => after.tt_id),
      )
      const lists: ListMail[] = []
      for (const list of writeLists(store, written, about, `withdraw ${store.epoch()} ${run.wr_id}`)) {
        lists.push(list)
        yield
      }
      // Together with what follows: an undoing that is broken off leaves the publication to be told.
      const untold = callBackLists(store, mailsOfRun(store, 'publish', run.wr_id))
      alertTripChanges(store, changes)
      return sendLists(
        store,
        lists.filter((list) => !untold.has(list.key) || isToldOther(store, run, list, 'told')),
      )
    },
  }
}

const undoDeletion = (store: Store, run: KeptRun, author: Author): Undoing => {
  const last = Math.max(0, ...run.wr_trips.map(({ tt_id }) => tt_id))
  const book = nameBook(store)
  /** Renames reach deleted rows too. Where another row has a name since, the name is in doubt and prevents undoing. */
  const asNow = (touched: TouchedTrip) => {
    // A run from before a field was added lacks it.
    const deleted = { ...INITIAL_TRIP, ...(touched as Trip) }
    let isFaulty = false
    const fields = withCurrentNames(store, book, { fields: deleted, seen: run.wr_seq }, () => {
      isFaulty = true
    })
    return { deleted, trip: fields as Trip, isFaulty }
  }
  return {
    preventing: (touched) => {
      const { deleted, isFaulty } = asNow(touched)
      if (isReplaced(store, deleted, last)) return prevents(deleted, 'replaced')
      return isFaulty ? prevents(deleted, 'name') : null
    },
    undo: (touched) => {
      // An earlier undoing was broken off, and the trip stayed because it was changed meanwhile.
      if (getTrip(store, touched.tt_id)) return undefined
      const [row] = restoreTrips(store, [asNow(touched).trip], author)
      return row && forUndo(row)
    },
  }
}

/** Returns true if lists of earlier runs, which left since, told of a trip of a list, or not of it, because of the run. */
const isToldOther = (store: Store, run: KeptRun, { key, trips }: ListMail, how: 'told' | 'untold'): boolean => {
  const told = howTold(store, run, key)
  return trips.some((tt_id) => told(tt_id) === how)
}

/** Undoes adaptations: a trip that is as the run left it gets its former values back. */
const undoAdapting = (store: Store, run: KeptRun, author: Author, publicUrl: string): Undoing => {
  const changes: ChangedTrip[] = []
  const adapted = adaptedLater(store, run)
  return {
    preventing: (touched) => {
      const trip = getTrip(store, touched.tt_id)
      const [change] = trip ? changedSince(store, [touched]) : []
      if (!trip) return null
      return change ? prevents(trip, 'changed', change.by) : adapted(trip)
    },
    undo: (touched) => {
      const now = getTrip(store, touched.tt_id)
      const before = valuesBefore(touched)
      if (!now) return undefined
      const { row } = updateTrip(store, now, before, author)
      changes.push({ before: now, after: row, changedBy: null, isUndoable: true })
      return changedFrom(now, row, before)
    },
    told: function* () {
      const lists: (ListMail & { what: 'lost' | 'got' })[] = []
      const mails = { language: run.wr_language ?? 'de', answers: { by: author.username, publicUrl } }
      for (const list of listsOfChanges(store, changes, mails, `unadapt ${store.epoch()} ${run.wr_id}`)) {
        lists.push(list)
        yield
      }
      const adapting = mailsOfRun(store, 'adapt', run.wr_id)
      // Who did not hear of a trip that it lost does not get it back, and the other way round.
      const untold = { got: callBackLists(store, `${adapting} lost`), lost: callBackLists(store, `${adapting} got`) }
      alertTripChanges(store, changes)
      return sendLists(
        store,
        lists.filter(
          (list) =>
            // What was answered before is asked anew: that has to be told.
            list.link !== undefined ||
            !untold[list.what].has(list.key) ||
            isToldOther(store, run, list, list.what === 'lost' ? 'told' : 'untold'),
        ),
      )
    },
  }
}

const UNDO = {
  copy: undoCopy,
  fill: undoCopy,
  publish: undoPublication,
  delete: undoDeletion,
  adapt: undoAdapting,
}
