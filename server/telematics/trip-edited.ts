import type { Trip } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import type { ChangedTrip } from '../trips/store/changed-trip.ts'
import { type Reported, reportTrip } from '../trips/store/trips.ts'
import { trackAnew } from './replay.ts'
import { forgetFalseArrivals, noteFalseArrival } from './store/false-arrivals.ts'

const NOTHING_REPORTED: Reported = {
  tt_etp: null,
  tt_eta: null,
  tt_atp: null,
  tt_atd: null,
  tt_ata: null,
  tt_ignition: null,
  tt_position_at: null,
}

/**
 * Follows up a person's edit of a trip in what vehicles reported of it. Inside the caller's transaction.
 * With another vehicle, all that the former one reported goes, and the new one's positions are looked through; times that
 * a person typed, and estimates of the same edit, stay. A typed time that is cleared is looked for again, and so is an
 * arrival that was wrong: not the same one, but the next.
 * @returns the trips that changed beside the edit itself, in order; this one may be among them more than once
 */
export const followEdit = (store: Store, before: Trip, after: Trip): ChangedTrip[] => {
  if (after.tt_gps !== before.tt_gps) {
    const emptied = { ...NOTHING_REPORTED }
    if (after.tt_etp !== before.tt_etp) delete emptied.tt_etp
    if (after.tt_eta !== before.tt_eta) delete emptied.tt_eta
    forgetFalseArrivals(store, after)
    const written = reportTrip(store, after, emptied)
    return [
      ...(written ? [{ before: after, after: written.row, changedBy: null }] : []),
      ...trackAnew(store, before.tt_gps, after),
      ...trackAnew(store, after.tt_gps, after),
    ]
  }
  const taken = after.tt_ata === null && !before.tt_manual_times.includes('tt_ata') ? before.tt_ata : null
  if (taken !== null) noteFalseArrival(store, after, taken)
  const isCleared = taken !== null || before.tt_manual_times.some((time) => !after.tt_manual_times.includes(time))
  return isCleared ? trackAnew(store, after.tt_gps, after) : []
}
