import { formatAmount } from '#shared/domain/money/money.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { formatInstant } from '#shared/domain/time/dates.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { CellFault } from '#shared/domain/trip-plan/cell-faults.ts'
import type { ImportProgress } from '#shared/domain/trip-plan/import-progress.ts'
import {
  MAX_FAULTS,
  readTripPlan,
  type TripPlanColumn,
  type TripPlanFault,
  type TripPlanTrip,
} from '#shared/domain/trip-plan/trip-plan-csv.ts'
import type { TripPlanLookups } from '#shared/domain/trip-plan/trip-plan-lookups.ts'
import type { PlanWarning, Preview, ReadAs, RepeatedLine } from '#shared/schemas/file-import.ts'
import { TripCreateBody, type UploadedTrip, type WarnedTrip } from '#shared/schemas/trip.ts'
import { approvalJudge, approvalWarner, customerRequirements, type Judged } from '../../documents/approvals.ts'
import { fieldOfUpload, type Upload } from '../../http/upload.ts'
import { type FieldError, Refusal, validated } from '../../kit/refusal.ts'
import {
  listAddresses,
  listCustomers,
  listDrivers,
  listObservers,
  listSubcontractors,
  listVehicles,
} from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { tripPresence } from '../../trips/store/trips.ts'
import { destroyedCell, lostDigits } from '../cells/destroyed.ts'
import { readPlanTime } from '../cells/plan-time.ts'
import { chosenColumns, fileOfUpload } from '../csv.ts'
import { PREVIEW_ROWS } from '../file-rows.ts'
import type { OpenFile } from '../files/kind.ts'
import type { SheetRow } from '../files/sheet-row.ts'
import type { FileChoices } from '../files/table.ts'
import { packRows, type RowsToWrite } from '../packed-rows.ts'
import { readListTable, sayingMeantList } from './meant-list.ts'
import { kindOfPlanColumn } from './trip-plan-columns.ts'

/** A file with any fault adds nothing; the message is that of the first (rules 9.1). */
const refusal = (faults: TripPlanFault[], more: number): Refusal => {
  const [first] = faults
  if (!first) throw new Error('a plan without faults is not refused')
  const { message, ...placeholders } = first
  return new Refusal(400, message, { ...placeholders, errors: faults, ...(more > 0 ? { more } : {}) })
}

const lookupsOf = (store: Store): TripPlanLookups => ({
  customers: listCustomers(store).map(({ cm_name }) => cm_name),
  addresses: listAddresses(store),
  subcontractors: listSubcontractors(store).map(({ sc_name }) => sc_name),
  vehicles: listVehicles(store).map(({ gps_id }) => gps_id),
  drivers: listDrivers(store),
  observers: listObservers(store),
})

type Wanted = FileChoices & { check: boolean }
export type TripPlanFile = Wanted & { database: DatabaseToRead; upload: Upload }
export type TripPlanRead = RowsToWrite & {
  present: number
  /** Lines that repeat another of the file, the first of them; they count as present. */
  repeated: { lines: RepeatedLine[]; total: number }
  readAs: ReadAs
  trips: UploadedTrip[]
  /** Of a check: the trips that lack documents without being blocked, the first of them named. */
  warned: { trips: WarnedTrip[]; total: number }
  /** Times that the clock change skips. */
  warnings: PlanWarning[]
  /** Of a check: the first new trips. */
  preview?: Preview
}

/** Characters of the longest amount, with room for marks and blanks. */
const MAX_AMOUNT_LENGTH = 40

/** The euro is the only currency: its sign says nothing beside an amount. */
const withoutCurrency = (text: string): string =>
  text.length > MAX_AMOUNT_LENGTH ? text : text.replace(/^(?:€|EUR)\s*|\s*(?:€|EUR)$/i, '')

/** Damage by a spreadsheet to cells of a plan, and digits that it lost and the master data still has. */
const cellFaults = ({ drivers, addresses, vehicles }: TripPlanLookups) => {
  const ofAddress = lostDigits(addresses.flatMap(({ add_id, add_name }) => [add_id, add_name]))
  const lost: Partial<Record<TripPlanColumn, ReturnType<typeof lostDigits>>> = {
    DRIVERNO: lostDigits(drivers.map(({ dr_number }) => dr_number)),
    VEHICLE: lostDigits(vehicles),
    FROM: ofAddress,
    TO: ofAddress,
  }
  return (
    column: TripPlanColumn,
    text: string,
    row: { marks?: SheetRow['marks'] },
    position: number,
  ): CellFault | null => {
    const message = destroyedCell(text, kindOfPlanColumn(column), row.marks?.[position])
    return message ? { message } : (lost[column]?.(text) ?? null)
  }
}

/** Characters of a value in the preview. */
const MAX_SHOWN = 200
/** Number of a plan's new trips that an answer names. */
export const MAX_NAMED = 500

/** Returns the fields by which an answer names the new trips of a plan. */
export const namedTrips = (trips: readonly UploadedTrip[]): UploadedTrip[] =>
  trips.slice(0, MAX_NAMED).map(({ tt_id, tt_tour, tt_stp, tt_from_text, tt_to_text }) => ({
    ...(tt_id === undefined ? {} : { tt_id }),
    tt_tour,
    tt_stp,
    tt_from_text,
    tt_to_text,
  }))

/** Text of a trip in each column of a plan. */
const shownAs = (timeZone: string): Record<TripPlanColumn, (trip: TripPlanTrip) => string> => {
  const time = (field: 'tt_stp' | 'tt_std' | 'tt_sta') => (trip: TripPlanTrip) => formatInstant(trip[field], timeZone)
  return {
    TOUR: ({ tt_tour }) => tt_tour,
    CUSTOMER: ({ tt_customer }) => splitTripCustomer(tt_customer).customer,
    FROM: ({ tt_from_text }) => tt_from_text,
    TO: ({ tt_to_text }) => tt_to_text,
    SUB: ({ tt_sub }) => tt_sub,
    VEHICLE: ({ tt_gps }) => tt_gps,
    DRIVERNO: ({ tt_drivernr }) => tt_drivernr,
    SDTP: time('tt_stp'),
    SDTD: time('tt_std'),
    SDTA: time('tt_sta'),
    DRIVER: ({ tt_driver }) => tt_driver,
    OBSERVERS: ({ tt_customer }) => splitTripCustomer(tt_customer).observers.join('; '),
    COMBINATION: ({ tt_tour_combination }) => tt_tour_combination,
    REQUIREMENTS: ({ tt_requirements }) => tt_requirements,
    INFO: ({ tt_info }) => tt_info,
    NOTE: ({ tt_note }) => tt_note,
    CUSTOMER_TRIP: ({ tt_customer_invoice_trip }) => formatAmount(tt_customer_invoice_trip),
    CUSTOMER_TOLL: ({ tt_customer_invoice_toll }) => formatAmount(tt_customer_invoice_toll),
    SUB_TRIP: ({ tt_sub_invoice_trip }) => formatAmount(tt_sub_invoice_trip),
    SUB_TOLL: ({ tt_sub_invoice_toll }) => formatAmount(tt_sub_invoice_toll),
  }
}

/** The first new trips, by the columns that the file has. */
const previewOfTrips = (
  header: readonly string[],
  trips: readonly TripPlanTrip[],
  lines: readonly number[],
  timeZone: string,
): Preview => {
  const shown = shownAs(timeZone)
  const columns = header.filter((name): name is TripPlanColumn => Object.hasOwn(shown, name))
  const rows = trips.slice(0, PREVIEW_ROWS).map((trip, at) => ({
    line: lines[at] ?? 0,
    cells: columns.map((column) => shown[column](trip).slice(0, MAX_SHOWN)),
  }))
  return { columns, rows }
}

/** Lines between two news of a check. */
const CHECKED_AT_ONCE = 250

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
 * Reads and checks a trip plan. With `check` nothing is packed to be written, and what its trips lack is told.
 * @throws Refusal 400 with the faults of the file, 409 with those of every line whose trip a rule blocks
 */
export const checkTripPlan = (
  store: Store,
  { file, check, ...choices }: Wanted & { file: OpenFile },
  tell: (news: Partial<ImportProgress>) => void = () => undefined,
): TripPlanRead => {
  const { header, rows, readAs } = readListTable('trip', file, choices)
  tell({ lines: rows.length })
  const seq = lastSeq(store)
  const lookups = lookupsOf(store)
  const { trips, lines, present, repeated, faults, more, skipped } = readTripPlan({
    header,
    rows,
    lookups,
    isPresent: tripPresence(store),
    readTime: (text) => readPlanTime(text, store.timeZone),
    showTime: (instant) => formatInstant(instant, store.timeZone),
    parseAmount: (text) => parseAmount(withoutCurrency(text)),
    cellFault: cellFaults(lookups),
    onChecked: (checked) => {
      if (checked % CHECKED_AT_ONCE === 0) tell({ checked })
    },
  })
  tell({ checked: rows.length })
  sayingMeantList(readAs, () => {
    if (faults.length > 0) throw refusal(faults, more)
  })
  const requirementsOf = customerRequirements(store)
  const filled = trips.map((trip) =>
    validated(TripCreateBody, {
      ...trip,
      tt_requirements: trip.tt_requirements || requirementsOf(trip.tt_customer),
    }),
  )
  requireDocuments(store, filled, lines)
  const packed = check ? [] : packRows(filled)
  const lacking = check ? filled.map(approvalWarner(store)).filter((found) => found !== null) : []
  const warned = { trips: lacking.slice(0, MAX_NAMED), total: lacking.length }
  return {
    seq,
    packed,
    count: trips.length,
    present,
    repeated: { lines: repeated.slice(0, MAX_NAMED), total: repeated.length },
    readAs,
    trips: namedTrips(trips),
    warned,
    warnings: skipped.map((warning) => ({ ...warning, col: warning.column })),
    ...(check && { preview: previewOfTrips(header, trips, lines, store.timeZone) }),
  }
}

/** {@link checkTripPlan} for the worker, which takes the body apart too. */
export const readTripPlanFile = async (
  { database, upload, ...wanted }: TripPlanFile,
  tell: (news: Partial<ImportProgress> & { file?: string }) => void = () => undefined,
): Promise<TripPlanRead> => {
  tell({ file: (await fieldOfUpload(upload)).name.slice(0, MAX_SHOWN) })
  const file = await fileOfUpload(upload)
  const chosen = await chosenColumns(upload)
  return withReadStore(database, (store) => checkTripPlan(store, { file, chosen, ...wanted }, tell))
}
