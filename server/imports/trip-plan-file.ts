import { parseAmount } from '../../shared/domain/money/money.ts'
import { readTripPlan, type TripPlanFault } from '../../shared/domain/trip-plan/trip-plan-csv.ts'
import type { TripPlanLookups } from '../../shared/domain/trip-plan/trip-plan-lookups.ts'
import { TripCreateBody, type UploadedTrip, type WarnedTrip } from '../../shared/schemas/trip.ts'
import { Refusal } from '../http/refusal.ts'
import type { Store } from '../store/db.ts'
import {
  listAddresses,
  listCustomers,
  listDrivers,
  listObservers,
  listSubcontractors,
  listVehicles,
} from '../store/master-data/lookups.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { lastSeq } from '../store/sync/change-feed.ts'
import { tripPresence } from '../store/trips/trips.ts'
import { approvalWarner, customerRequirements, requireApprovals } from '../trips/approvals.ts'
import { readPlanTime } from './cells/plan-time.ts'
import { fileOfUpload, readCsv, type Upload } from './csv.ts'
import { packRows, type RowsToWrite } from './packed-rows.ts'

/** A file with any fault adds nothing; the message is that of the first (rules 9.1). */
const refusal = (faults: TripPlanFault[], more: number): Refusal => {
  const [first] = faults
  if (!first) throw new Error('a plan without faults is not refused')
  const { message, line, col, value } = first
  return new Refusal(400, message, { line, col, value, errors: faults, ...(more > 0 ? { more } : {}) })
}

const lookupsOf = (store: Store): TripPlanLookups => ({
  customers: listCustomers(store).map(({ cm_name }) => cm_name),
  addresses: listAddresses(store),
  subcontractors: listSubcontractors(store).map(({ sc_name }) => sc_name),
  vehicles: listVehicles(store).map(({ gps_id }) => gps_id),
  drivers: listDrivers(store),
  observers: listObservers(store),
})

export type TripPlanFile = { database: DatabaseToRead; upload: Upload; check: boolean }
export type TripPlanRead = RowsToWrite & {
  present: number
  trips: UploadedTrip[]
  /** Of a check: the trips that lack documents without being blocked, the first of them named. */
  warned: { trips: WarnedTrip[]; total: number }
}

/** Number of a plan's new trips that an answer names. */
const MAX_NAMED = 500

/** Names the new trips of a plan for those who read the answer. */
export const namedTrips = (trips: readonly UploadedTrip[]): UploadedTrip[] =>
  trips.slice(0, MAX_NAMED).map(({ tt_id, tt_tour, tt_stp, tt_from_text, tt_to_text }) => ({
    ...(tt_id === undefined ? {} : { tt_id }),
    tt_tour,
    tt_stp,
    tt_from_text,
    tt_to_text,
  }))

/**
 * Reads and checks a CSV trip plan. With `check` nothing is packed to be written, and what its trips lack is told.
 * @throws Refusal 400 with the faults of the file, 409 approvals_missing with every trip that a rule blocks
 */
export const checkTripPlan = (store: Store, { bytes, check }: { bytes: Uint8Array; check: boolean }): TripPlanRead => {
  const { header, rows } = readCsv(bytes)
  const seq = lastSeq(store)
  const { trips, present, faults, more } = readTripPlan({
    header,
    rows,
    lookups: lookupsOf(store),
    isPresent: tripPresence(store),
    readTime: (text) => readPlanTime(text, store.timeZone),
    parseAmount,
  })
  if (faults.length > 0) throw refusal(faults, more)
  const requirementsOf = customerRequirements(store)
  const filled = trips.map((trip) =>
    TripCreateBody.parse({ ...trip, tt_requirements: trip.tt_requirements || requirementsOf(trip.tt_customer) }),
  )
  requireApprovals(store, filled)
  const packed = check ? [] : packRows(filled)
  const lacking = check ? filled.map(approvalWarner(store)).filter((found) => found !== null) : []
  const warned = { trips: lacking.slice(0, MAX_NAMED), total: lacking.length }
  return { seq, packed, count: trips.length, present, trips: namedTrips(trips), warned }
}

/** {@link checkTripPlan} for the worker, which takes the body apart too. */
export const readTripPlanFile = async ({ database, upload, check }: TripPlanFile): Promise<TripPlanRead> => {
  const bytes = await fileOfUpload(upload)
  return withReadStore(database, (store) => checkTripPlan(store, { bytes, check }))
}
