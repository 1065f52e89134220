import { entryOf } from '../clashes/entry-of.ts'
import { MAX_AMOUNT } from '../money/money.ts'
import { cleanText, oneLine, seenText } from '../names/clean-text.ts'
import { sameName, splitNames } from '../names/names.ts'
import { formatInstant } from '../time/dates.ts'
import { inLocalOrder, type LocalTime } from '../time/local-times.ts'
import { joinList, splitList } from '../trip/choices.ts'
import { joinTripCustomer } from '../trip/trip-customer.ts'
import type { CellFault, CellMark } from './cell-faults.ts'
import { masterNames, type TripPlanLookups } from './trip-plan-lookups.ts'

/**
 * Checks a trip plan and turns its rows into trips. Reading bytes and splitting cells is done before. Source: rules 9.1.
 */

export const REQUIRED_COLUMNS = [
  'TOUR',
  'CUSTOMER',
  'FROM',
  'TO',
  'SUB',
  'VEHICLE',
  'DRIVERNO',
  'SDTP',
  'SDTD',
  'SDTA',
] as const
export const OPTIONAL_COLUMNS = [
  'DRIVER',
  'OBSERVERS',
  'COMBINATION',
  'REQUIREMENTS',
  'INFO',
  'NOTE',
  'CUSTOMER_TRIP',
  'CUSTOMER_TOLL',
  'SUB_TRIP',
  'SUB_TOLL',
] as const
export type TripPlanColumn = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number]

/** A fault of the file. `line` counts from the header as 1; `col` and `value` fill the message's placeholders. */
export type TripPlanFault = {
  line: number
  column: string
  message:
    | 'upload_file_empty'
    | 'upload_column_missing'
    | 'upload_column_twice'
    | 'upload_row_too_long'
    | 'upload_values_missing'
    | 'upload_value_too_long'
    | 'upload_unknown_value'
    | 'upload_value_ambiguous'
    | 'upload_driver_number_not_numeric'
    | PlanTimeFault['fault']
    | CellFault['message']
    | 'upload_times_order'
    | 'upload_amount_invalid'
  col: string
  value: string
  /** Probable value of the cell. */
  meant?: string
}

/** Fault of a planned time that cannot be read. */
export type PlanTimeFault = {
  fault:
    | 'upload_dates_not_readable'
    | 'upload_date_is_number'
    | 'upload_day_missing'
    | 'upload_day_or_month'
    | 'upload_clock_missing'
    | 'upload_year_implausible'
}

/** A trip of the plan; instants as ISO strings, amounts as numbers. All other fields have the defaults of a new trip. */
export type TripPlanTrip = {
  tt_tour: string
  tt_status: 'active'
  tt_customer: string
  tt_from_adrnr: string
  tt_from_text: string
  tt_to_adrnr: string
  tt_to_text: string
  tt_sub: string
  tt_driver: string
  tt_drivernr: string
  tt_gps: string
  tt_stp: string
  tt_std: string
  tt_sta: string
  tt_info: string
  tt_note: string
  tt_tour_combination: string
  tt_requirements: string
  tt_customer_invoice_trip: number
  tt_customer_invoice_toll: number
  tt_sub_invoice_trip: number
  tt_sub_invoice_toll: number
}

/** A row of a file with what the caller knows of its cells. */
type PlanRow = { line: number; cells: readonly string[]; marks?: readonly (CellMark | undefined)[] }

export type TripPlanInput = {
  header: readonly string[]
  /** `line` is the line of the file where the row starts, the header being line 1. */
  rows: readonly PlanRow[]
  lookups: TripPlanLookups
  /** Returns true if a trip of this tour (`tt_tour`) and planned positioning (ISO) exists. */
  isPresent: (tour: string, stp: string) => boolean
  /** A planned time in the company's zone, or why it is none. */
  readTime: (text: string) => LocalTime | PlanTimeFault
  /** Returns the clock time at an instant, `DD.MM.YYYY HH:mm`. */
  showTime: (instant: string) => string
  /** An amount of the form, to a number; null when it is none. */
  parseAmount: (text: string) => number | null
  /** Hears after each row how many are checked. */
  onChecked?: (count: number) => void
  /** Returns the fault of a cell's text, before its value is read; null for a whole one. */
  cellFault?: (column: TripPlanColumn, text: string, row: PlanRow, position: number) => CellFault | null
}

/**
 * `trips` is empty when there is any fault: a file with an error adds nothing. `more` counts the faults beyond those
 * that are listed. `lines` says where each trip starts. `repeated` are lines with tour and positioning of a line above; they count as present.
 */
export type TripPlanResult = {
  trips: TripPlanTrip[]
  lines: number[]
  present: number
  repeated: { line: number; same_as: number }[]
  faults: TripPlanFault[]
  more: number
  /** Times of new trips that the clock change skips, with what the trips get; the first of them. */
  skipped: SkippedTime[]
}

export type SkippedTime = { line: number; column: string; message: 'upload_time_skipped'; value: string; meant: string }

const MAX_LENGTHS: Partial<Record<TripPlanColumn, number>> = {
  TOUR: 80,
  DRIVER: 120,
  OBSERVERS: 1800,
  COMBINATION: 200,
  REQUIREMENTS: 200,
  INFO: 4000,
  NOTE: 4000,
}

/** Faults of a file that are told one by one; of the others only their number. */
export const MAX_FAULTS = 1000

/** Checks the whole plan; the faults are named with their lines, in the order of the file. */
export const readTripPlan = (plan: TripPlanInput): TripPlanResult => {
  const positions = new Map<string, number>()
  const faults: TripPlanFault[] = []
  const columns = plan.header.map(columnName)
  for (const [position, column] of columns.entries()) {
    if (column === '') continue
    if (positions.has(column) && isPlanColumn(column)) faults.push(fault(1, column, 'upload_column_twice'))
    if (!positions.has(column)) positions.set(column, position)
  }
  if (positions.size === 0) return refused([fault(1, '', 'upload_file_empty')])
  for (const column of REQUIRED_COLUMNS) {
    if (!positions.has(column)) faults.push(fault(1, column, 'upload_column_missing'))
  }
  if (faults.length > 0) return refused(faults)

  const rows = plan.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) return refused([fault(1, '', 'upload_file_empty')])

  const names = masterNames(plan.lookups)
  const trips: TripPlanTrip[] = []
  const lines: number[] = []
  const seen = new Map<string, number>()
  const repeated: TripPlanResult['repeated'] = []
  const skipped: SkippedTime[] = []
  let present = 0
  let more = 0
  for (const [at, row] of rows.entries()) {
    plan.onChecked?.(at)
    const { line, cells } = row
    // Each cell is asked for several times.
    const texts = new Map<TripPlanColumn, string>()
    const written = (column: TripPlanColumn) =>
      entryOf(texts, column, () => {
        const text = cleanText(cells[positions.get(column) ?? -1] ?? '')
        return column === 'INFO' || column === 'NOTE' ? text.trim() : oneLine(text)
      })
    const rowFaults: TripPlanFault[] = []
    const broken = new Set<TripPlanColumn>()
    for (const [column, position] of positions) {
      if (!isPlanColumn(column)) continue
      const found = plan.cellFault?.(column, written(column), row, position)
      if (!found) continue
      broken.add(column)
      rowFaults.push({
        ...fault(line, column, found.message, written(column)),
        ...(found.meant ? { meant: found.meant } : {}),
      })
    }
    const cell = (column: TripPlanColumn) => (broken.has(column) ? '' : written(column))
    if (cells.slice(columns.length).some((text) => text.trim() !== '')) {
      rowFaults.push(fault(line, '', 'upload_row_too_long'))
    }
    const moved: SkippedTime[] = []
    const trip = readRow(
      plan,
      names,
      cell,
      (column, message) => {
        if (!broken.has(column)) rowFaults.push(fault(line, column, message, cell(column)))
      },
      (column, meant) => {
        moved.push({
          line,
          column,
          message: 'upload_time_skipped',
          value: cell(column).slice(0, MAX_SHOWN_VALUE),
          meant,
        })
      },
    )
    const listed = rowFaults.slice(0, MAX_FAULTS - faults.length)
    faults.push(...listed)
    more += rowFaults.length - listed.length
    if (rowFaults.length > 0) continue
    const key = JSON.stringify([trip.tt_tour, trip.tt_stp])
    const first = seen.get(key)
    if (first !== undefined) repeated.push({ line, same_as: first })
    else seen.set(key, line)
    if (first !== undefined || plan.isPresent(trip.tt_tour, trip.tt_stp)) present += 1
    else {
      trips.push(trip)
      lines.push(line)
      if (skipped.length < MAX_FAULTS) skipped.push(...moved)
    }
  }
  return faults.length > 0 ? refused(faults, more) : { trips, lines, present, repeated, faults, more, skipped }
}

const PLAN_TIMES = ['SDTP', 'SDTD', 'SDTA'] as const

type Cell = (column: TripPlanColumn) => string
type Report = (column: TripPlanColumn, message: TripPlanFault['message']) => void

/** One row as a trip; it counts only when nothing was reported. Columns are checked in the order of the plan. */
const readRow = (
  plan: TripPlanInput,
  names: ReturnType<typeof masterNames>,
  cell: Cell,
  report: Report,
  /** Hears the clock time that stands for one that is skipped. */
  skips: (column: TripPlanColumn, shown: string) => void,
): TripPlanTrip => {
  for (const column of REQUIRED_COLUMNS) if (cell(column) === '') report(column, 'upload_values_missing')
  for (const [column, max] of Object.entries(MAX_LENGTHS) as [TripPlanColumn, number][]) {
    if (cell(column).length > max) report(column, 'upload_value_too_long')
  }

  /** Master data by name; an empty required cell was reported already. */
  const found = <T>(column: TripPlanColumn, find: (text: string) => readonly T[]): T | undefined => {
    if (cell(column) === '') return undefined
    const matches = find(cell(column))
    if (matches.length !== 1) report(column, matches.length === 0 ? 'upload_unknown_value' : 'upload_value_ambiguous')
    return matches[0]
  }
  const customer = found('CUSTOMER', names.customers)
  const from = found('FROM', names.addresses)
  const to = found('TO', names.addresses)
  const sub = found('SUB', names.subcontractors)
  const vehicle = found('VEHICLE', names.vehicles)
  const isNumeric = /^\d*$/.test(cell('DRIVERNO'))
  if (!isNumeric) report('DRIVERNO', 'upload_driver_number_not_numeric')
  const ofNumber = (number: string) => names.drivers(number, cell('DRIVER'))
  const driver = isNumeric ? found('DRIVERNO', ofNumber) : undefined
  // The number names the driver; a name beside it has to be the same driver's.
  if (
    driver &&
    cell('DRIVER') !== '' &&
    !ofNumber(driver.dr_number).some((one) => sameName(one.dr_name, cell('DRIVER')))
  )
    report('DRIVER', 'upload_unknown_value')

  const time = (column: TripPlanColumn): LocalTime => {
    const text = cell(column)
    if (text === '') return { instant: '', wall: null }
    const read = plan.readTime(text)
    if ('instant' in read) return read
    report(column, read.fault)
    return { instant: '', wall: null }
  }
  const times = PLAN_TIMES.map(time)
  const [stp = '', std = '', sta = ''] = inLocalOrder(times).map((instant, at) => {
    const [column, typed] = [PLAN_TIMES[at], times[at]?.wall]
    if (column && typed && instant !== '') {
      const shown = plan.showTime(instant)
      if (shown !== formatInstant(typed, 'UTC')) skips(column, shown)
    }
    return instant
  })
  if (stp && std && Date.parse(std) < Date.parse(stp)) report('SDTD', 'upload_times_order')
  if (std && sta && Date.parse(sta) < Date.parse(std)) report('SDTA', 'upload_times_order')

  const observers: string[] = []
  for (const name of splitNames(cell('OBSERVERS'))) {
    const [observer] = names.observers(name)
    if (observer === undefined) report('OBSERVERS', 'upload_unknown_value')
    else observers.push(observer)
  }

  const amount = (column: TripPlanColumn): number => {
    if (cell(column) === '') return 0
    const value = plan.parseAmount(cell(column))
    if (value !== null && value >= 0 && value <= MAX_AMOUNT && Number(value.toFixed(2)) === value) return value
    report(column, 'upload_amount_invalid')
    return 0
  }

  return {
    tt_tour: cell('TOUR'),
    tt_status: 'active',
    tt_customer: joinTripCustomer({ customer: customer ?? '', observers }),
    tt_from_adrnr: from?.add_id ?? '',
    tt_from_text: from?.add_name ?? '',
    tt_to_adrnr: to?.add_id ?? '',
    tt_to_text: to?.add_name ?? '',
    tt_sub: sub ?? '',
    tt_driver: driver?.dr_name ?? '',
    tt_drivernr: driver?.dr_number ?? '',
    tt_gps: vehicle ?? '',
    tt_stp: stp,
    tt_std: std,
    tt_sta: sta,
    tt_info: cell('INFO'),
    tt_note: cell('NOTE'),
    tt_tour_combination: cell('COMBINATION'),
    tt_requirements: joinList(splitList(cell('REQUIREMENTS'))),
    tt_customer_invoice_trip: amount('CUSTOMER_TRIP'),
    tt_customer_invoice_toll: amount('CUSTOMER_TOLL'),
    tt_sub_invoice_trip: amount('SUB_TRIP'),
    tt_sub_invoice_toll: amount('SUB_TOLL'),
  }
}

/** Header names count without regard to case and spaces. */
const columnName = (header: string): string => seenText(header).replace(/\s+/g, '').toUpperCase()
const PLAN_COLUMNS: ReadonlySet<string> = new Set([...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS])
const isPlanColumn = (column: string): column is TripPlanColumn => PLAN_COLUMNS.has(column)

/** Characters of a wrong value that its fault repeats. */
const MAX_SHOWN_VALUE = 200

const fault = (line: number, column: string, message: TripPlanFault['message'], value = ''): TripPlanFault => ({
  line,
  column,
  message,
  col: column,
  value: value.slice(0, MAX_SHOWN_VALUE),
})
const refused = (faults: TripPlanFault[], more = 0): TripPlanResult => ({
  trips: [],
  lines: [],
  present: 0,
  repeated: [],
  faults,
  more,
  skipped: [],
})

const MAX_NAME_LENGTH = 255

/** Returns true if the name of an uploaded file is valid: it ends in `.csv` or `.xlsx` and contains no path (rules 9.1). */
export const isValidUploadName = (name: string): boolean =>
  name.length <= MAX_NAME_LENGTH && /^[^/\\:\p{Cc}]*[^/\\:.\s\p{Cc}][^/\\:\p{Cc}]*\.(?:csv|xlsx)$/iu.test(name)
