import { clashes } from '../../shared/domain/clashes/clashes.ts'
import { byWeight, type Finding } from '../../shared/domain/clashes/findings/findings.ts'
import { misfitsByTrip } from '../../shared/domain/clashes/findings/misfits.ts'
import { waysOf } from '../../shared/domain/clashes/ways.ts'
import { sameSpelling } from '../../shared/domain/names/names.ts'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { listAddresses, listDrivers, listVehicles } from '../master-data/store/lookups.ts'
import { perStore, type Store } from '../store/db.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { pastDrive } from '../telematics/routing/past-drives.ts'
import { tripsTouching } from '../trips/store/trips.ts'

/** Rests and driving of a fortnight are judged with what lies before; after it, the next weekly rest. */
const DAYS_BEFORE = 14
const DAYS_AFTER = 7

type Misfits = ReadonlyMap<Finding['trip'], Finding['kind'][]>

/** Number of subcontractors whose misfits are kept: those whose links are open at the same time. */
const KEPT = 20
/** Misfits that were worked out last, by subcontractor; `of` says for which trips, at which change of the database. */
const keptMisfits = perStore(() => new Map<string, { of: string; misfits: Misfits }>())

/**
 * Findings at the trips that a subcontractor is asked about, among its own trips alone: of others it is told nothing. Worked out once
 * for each change of the database, as a link may be opened over and over.
 * @returns kinds of findings by trip, the heaviest first; a trip that fits is absent
 */
export const misfitsOf = (store: Store, subcontractor: string, trips: readonly Trip[]): Misfits => {
  if (trips.length === 0) return new Map()
  const kept = keptMisfits(store)
  const of = `${lastSeq(store)} ${trips.map(({ tt_id }) => tt_id).join(' ')}`
  const known = kept.get(subcontractor)
  if (known?.of === of) return known.misfits
  const misfits = findMisfits(store, subcontractor, trips)
  if (kept.size >= KEPT) kept.clear()
  kept.set(subcontractor, { of, misfits })
  return misfits
}

const findMisfits = (store: Store, subcontractor: string, trips: readonly Trip[]): Misfits => {
  const starts = trips.map(({ tt_stp }) => Date.parse(tt_stp))
  const ends = trips.map(({ tt_sta }) => Date.parse(tt_sta))
  const around = tripsTouching(store, {
    from: new Date(Math.min(...starts) - DAYS_BEFORE * DAY_MS).toISOString(),
    to: new Date(Math.max(...ends) + DAYS_AFTER * DAY_MS).toISOString(),
  })
  const own = around.filter(({ tt_sub }) => sameSpelling(tt_sub, subcontractor))
  const ways = waysOf({
    addresses: listAddresses(store, true),
    drives: [],
    usual: (from, to) => pastDrive(store, from, to),
    now: store.now(),
  })
  const found = clashes(
    own.map((trip) => ({ ...trip, key: trip.tt_id })),
    { ways, drivers: listDrivers(store, true), vehicles: listVehicles(store, true) },
    store.timeZone,
  )
  return misfitsByTrip(found.toSorted(byWeight))
}
