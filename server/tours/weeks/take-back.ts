import { setImmediate as breathe } from 'node:timers/promises'
import type { Trip } from '#shared/schemas/trip.ts'
import { nameBook } from '../../master-data/store/name-book.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { withCurrentNames } from '../../trips/current-names.ts'
import { deleteTrips, getTrip, restoreTrips, updateTrips } from '../../trips/store/trips.ts'
import { forgetDecided } from '../store/tours.ts'
import {
  brokenOffRun,
  changedSince,
  forgetBrokenOff,
  type KeptRun,
  type TouchedTrip,
  valuesBefore,
} from '../store/week-runs.ts'

const TRIPS_PER_SLICE = 20

/** Takes a copy back, unless it was changed meanwhile: it is then the trip of the last author. */
const takeBackCopy = (store: Store, touched: TouchedTrip, author: Author): void => {
  const trip = getTrip(store, touched.tt_id)
  if (trip && changedSince(store, [touched]).length === 0) deleteTrips(store, [trip], author)
}

/** Takes a publication back for which no message was sent yet. Changes of the trip meanwhile stay. */
const takeBackPublication = (store: Store, touched: TouchedTrip, author: Author): void => {
  const trip = getTrip(store, touched.tt_id)
  if (trip?.tt_status === 'active') updateTrips(store, [trip], { tt_status: 'scheduled' }, author)
}

const takeBackDeletion = (store: Store, touched: TouchedTrip, author: Author, { wr_seq }: KeptRun): void => {
  if (getTrip(store, touched.tt_id)) return
  const deleted = touched as Trip
  restoreTrips(store, [withCurrentNames(store, nameBook(store), { fields: deleted, seen: wr_seq }) as Trip], author)
}

const takeBackWithdrawal = (store: Store, touched: TouchedTrip, author: Author): void => {
  const trip = getTrip(store, touched.tt_id)
  if (trip?.tt_status === 'scheduled') updateTrips(store, [trip], { tt_status: 'active' }, author)
}

/** Takes an adaptation back; a trip that was changed meanwhile stays. */
const takeBackAdapting = (store: Store, touched: TouchedTrip, author: Author): void => {
  const trip = getTrip(store, touched.tt_id)
  const before = valuesBefore(touched)
  if (trip && changedSince(store, [touched]).length === 0) updateTrips(store, [trip], before, author)
}

const TAKE_BACK = {
  copy: takeBackCopy,
  fill: takeBackCopy,
  publish: takeBackPublication,
  delete: takeBackDeletion,
  adapt: takeBackAdapting,
}
/** Ways to take an undoing back: it deleted the trips that a copy made, and put deleted trips back. */
const DO_AGAIN = {
  copy: takeBackDeletion,
  fill: takeBackDeletion,
  publish: takeBackWithdrawal,
  delete: takeBackCopy,
  adapt: takeBackAdapting,
}

/**
 * Takes back what operations on weeks and their undoing wrote before they were broken off, newest first, a little at a
 * time: after one that failed, and when the server starts.
 */
export const takeBackBrokenOff = async (store: Store): Promise<void> => {
  const takeSome = () =>
    store.write(() => {
      const found = brokenOffRun(store, TRIPS_PER_SLICE)
      if (!found) return true
      const { run, trips } = found
      const author: Author = { username: run.wr_undone_by ?? run.wr_by, source: 'weeks' }
      const takeBack = (run.wr_undone_at === null ? TAKE_BACK : DO_AGAIN)[run.wr_kind]
      for (const trip of trips) takeBack(store, trip, author, run)
      // What it decided goes before it is forgotten itself.
      if (
        trips.length === 0 &&
        run.wr_undone_at === null &&
        forgetDecided(store, run.wr_id, author, TRIPS_PER_SLICE) > 0
      )
        return false
      forgetBrokenOff(store, run, trips.length)
      return false
    })
  while (!takeSome()) await breathe()
}
