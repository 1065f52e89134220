import { parseAmount } from '../../shared/domain/money/money.ts'
import { parseDateTime } from '../../shared/domain/time/dates.ts'
import { MAX_FAULTS, readTripPlan, type TripPlanFault } from '../../shared/domain/trip-plan/trip-plan-csv.ts'
import type { TripPlanLookups } from '../../shared/domain/trip-plan/trip-plan-lookups.ts'
import { TripCreateBody, type UploadedTrip, type WarnedTrip } from '../../shared/schemas/trip.ts'
import { type FieldError, Refusal } from '../http/refusal.ts'
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
import { approvalJudge, approvalWarner, customerRequirements, type Judged } from '../trips/approvals.ts'
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

/** Columns of a plan that say whose document is meant. */
const COLUMNS: Record<string, string> = { tt_sub: 'SUB', tt_driver: 'DRIVERNO', tt_gps: 'VEHICLE' }
const lineFault = (line: number, { path, message, values }: FieldError) => {
  const column = COLUMNS[path] ?? ''
  return { line, column, col: column, message, ...values }
}

/**
 * Refuses a plan with trips that a rule about documents blocks, like one with any other fault: by line, the message that of
 * the first.
 * @throws Refusal 409
 */
const requireDocuments = (store: Store, trips: readonly Judged[], lines: readonly number[]): void => {
  const judge = approvalJudge(store)
  const blocked = trips.flatMap((trip, index) => {
    const found = judge(trip)
    return found ? [{ ...found, line: lines[index] ?? 0 }] : []
  })
  const errors = blocked.flatMap((trip) => trip.errors.map((fault) => lineFault(trip.line, fault)))
  const [first] = errors
  if (!first) return
  const { message, column: _column, ...values } = first
  const more = errors.length - MAX_FAULTS
  throw new Refusal(409, message, {
    ...values,
    trips: blocked.slice(0, MAX_NAMED),
    errors: errors.slice(0, MAX_FAULTS),
    ...(more > 0 ? { more } : {}),
  })
}

/**
 * Reads and checks a CSV trip plan. With `check` nothing is packed to be written, and what its trips lack is told.
 * @throws Refusal 400 with the faults of the file, 409 with those of every line whose trip a rule blocks
 */
export const checkTripPlan = (store: Store, { bytes, check }: { bytes: Uint8Array; check: boolean }): TripPlanRead => {
  const { header, rows } = readCsv(bytes)
  const seq = lastSeq(store)
  const { trips, lines, present, faults, more } = readTripPlan({
    header,
    rows,
    lookups: lookupsOf(store),
    isPresent: tripPresence(store),
    parseDateTime: (text) => parseDateTime(text, store.timeZone),
    parseAmount,
  })
  if (faults.length > 0) throw refusal(faults, more)
  const requirementsOf = customerRequirements(store)
  const filled = trips.map((trip) =>
    TripCreateBody.parse({ ...trip, tt_requirements: trip.tt_requirements || requirementsOf(trip.tt_customer) }),
  )
  requireDocuments(store, filled, lines)
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
