import { z } from 'zod'
import { entryOf } from '#shared/domain/clashes/entry-of.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { weekdayRanges } from '#shared/domain/time/weekday-ranges.ts'
import { put } from '#shared/domain/tour/day-choices.ts'
import { clearDay, newTourDefaults, type TourDraft, tourFaults } from '#shared/domain/tour/weekday-rules.ts'
import { checkedTourNames, type NameBook } from '#shared/domain/trip/trip-names.ts'
import type { Driver } from '#shared/records/driver.ts'
import { ClockTime, Day } from '#shared/schemas/common.ts'
import type { FileChange } from '#shared/schemas/file-import.ts'
import { type Tour, TourCreateBody, TourFields } from '#shared/schemas/tour.ts'
import { fieldErrors, invalid, Refusal } from '../../kit/refusal.ts'
import { listAddresses, listCustomers, listDrivers, listVehicles } from '../../master-data/store/lookups.ts'
import { nameBookOfNow } from '../../master-data/store/name-book.ts'
import type { Store } from '../../store/db.ts'
import { pricedToday, withPricesKept } from '../../tours/price-of-today.ts'
import { allTours, getTour, insertTour, updateTour } from '../../tours/store/tours.ts'
import { codesKey, codesOf } from '../cells/code-lists.ts'
import { readClock, readDay } from '../cells/plan-time.ts'
import { readWeekdays, WEEKDAYS } from '../cells/weekdays.ts'
import { fileRefusal } from '../csv.ts'
import { type Column, readYesOrNo } from '../csv-format.ts'
import { fileChanges } from '../file-changes.ts'
import { type Fields, type FileRowsRead, headedColumns, repeatedRow, tryFileRows } from '../file-rows.ts'
import type { FileTable } from '../files/table.ts'
import { differingRows } from '../settle/differing-rows.ts'
import { sortedKeys } from '../settle/moved-row.ts'
import { isStateOf } from '../settle/row-state.ts'
import { KEY_COLUMN, ROW_KEY, ROW_STATE, type Settling, STATE_COLUMN } from '../settle/settle-row.ts'
import { isTourCellLeft, OF_TOUR, settledTour, tourState } from '../settle/settle-tour.ts'
import type { Importable } from './master-data-formats.ts'
import { priceFile } from './price-file.ts'

/** Tours with their weekdays: one row for each tour and each way in which its weekdays are driven. */
const clock = { kind: 'time', read: readClock, written: 'time', required: true } as const
const amount = { amount: true, number: true, written: 'amount' } as const
const day = { kind: 'time', read: readDay, written: 'day', empty: 'null' } as const
const COLUMNS: readonly [Column, ...Column[]] = [
  { name: 'tr_name', required: true },
  { name: 'tr_cm_id', required: true, customer: true },
  { name: 'tr_departure', required: true },
  { name: 'tr_arrival', required: true },
  { name: 'tr_stp', ...clock },
  { name: 'tr_std', ...clock },
  { name: 'tr_std_plus_day', number: true, empty: 'absent' },
  { name: 'tr_sta', ...clock },
  { name: 'tr_sta_plus_day', number: true, empty: 'absent' },
  { name: 'weekdays', required: true, kind: 'time', written: 'weekdays' },
  { name: 'tr_week_sub', required: true },
  { name: 'tr_week_gps' },
  { name: 'tr_week_driver' },
  { name: 'tr_week_observer' },
  { name: 'tr_customer_invoice_trip', ...amount, empty: 'absent' },
  { name: 'tr_customer_invoice_toll', ...amount, empty: 'absent' },
  { name: 'tr_week_sub_invoice_trip', ...amount, empty: 'absent' },
  { name: 'tr_week_sub_invoice_toll', ...amount, empty: 'absent' },
  { name: 'tr_requirements' },
  { name: 'tr_tour_comb' },
  { name: 'tr_valid_from', ...day },
  { name: 'tr_valid_to', ...day },
  { name: 'tr_status', kind: 'flag', read: (cell) => (cell === '' ? true : readYesOrNo(cell)) },
  KEY_COLUMN,
  STATE_COLUMN,
]

const text = z.string().optional()
const { shape } = TourCreateBody
const RowOfFile = z.object({
  tr_name: TourFields.shape.tr_name,
  tr_cm_id: shape.tr_cm_id,
  tr_departure: TourFields.shape.tr_departure,
  tr_arrival: TourFields.shape.tr_arrival,
  tr_stp: ClockTime,
  tr_std: ClockTime,
  tr_std_plus_day: shape.tr_std_plus_day,
  tr_sta: ClockTime,
  tr_sta_plus_day: shape.tr_sta_plus_day,
  tr_requirements: text,
  tr_tour_comb: TourFields.shape.tr_tour_comb.optional(),
  tr_customer_invoice_trip: shape.tr_customer_invoice_trip,
  tr_customer_invoice_toll: shape.tr_customer_invoice_toll,
  tr_valid_from: Day.nullable().optional(),
  tr_valid_to: Day.nullable().optional(),
  tr_status: z.boolean().optional(),
  weekdays: z.string(),
  tr_week_sub: z.string(),
  tr_week_gps: text,
  tr_week_driver: text,
  tr_week_observer: text,
  tr_week_sub_invoice_trip: TourFields.shape.tr_customer_invoice_trip.optional(),
  tr_week_sub_invoice_toll: TourFields.shape.tr_customer_invoice_toll.optional(),
  [ROW_KEY]: z.string().default(''),
  [ROW_STATE]: z.string().default(''),
})
type RowOfFile = z.infer<typeof RowOfFile>

/** A cell as the rows of a tour are compared, and as a tour keeps it. */
const comparedCell = (row: RowOfFile, field: keyof RowOfFile): unknown => {
  if (field === 'tr_requirements') return codesKey(codesOf(row.tr_requirements ?? ''))
  return field === 'tr_name' ? nameKey(row.tr_name) : row[field]
}
const keptCell = (row: RowOfFile, field: keyof RowOfFile): unknown =>
  field === 'tr_requirements' ? codesOf(row.tr_requirements ?? '') : row[field]

const addressId = (book: NameBook, typed: string): string =>
  (book.address(typed) ?? book.addressByName(typed))?.add_id ?? typed

type DriverOfDay = { id: number | null; number: string | null }
/** The driver of a cell, who is called by his number or by his name. @throws Refusal 400 */
const driverOf = (book: NameBook, typed: string): DriverOfDay => {
  if (typed === '') return { id: null, number: null }
  const found = book.driver('', typed) ?? book.driver(typed, '')
  if (!found) throw invalid([{ path: 'tr_week_driver', message: 'name_unknown' }])
  return { id: found.dr_id, number: found.dr_number || null }
}

/**
 * The tour with the values of a row, for all of it and for the row's weekdays.
 * @param driverOn the driver that a cell names on a weekday; throws Refusal 400
 */
const withRow = (
  tour: TourDraft,
  row: RowOfFile,
  weekdays: readonly number[],
  driverOn: (typed: string, weekday: number) => DriverOfDay,
): TourDraft => {
  const { tr_week_driver: driver } = row
  const drivers = new Map(driver === undefined ? [] : weekdays.map((weekday) => [weekday, driverOn(driver, weekday)]))
  const ofDrivers = <Value>(values: readonly Value[], of: (driver: DriverOfDay) => Value): Value[] =>
    [...drivers].reduce<Value[]>((filled, [at, found]) => put(filled, at, of(found)), [...values])
  const week = <Value>(values: readonly Value[], value: Value | undefined): Value[] =>
    value === undefined ? [...values] : weekdays.reduce<Value[]>((filled, at) => put(filled, at, value), [...values])
  const named = (typed: string | undefined) => (typed === undefined ? undefined : typed || null)
  const { tr_requirements, tr_tour_comb, tr_valid_from, tr_valid_to, tr_status } = row
  const isOtherList =
    tr_requirements !== undefined && codesKey(codesOf(tr_requirements)) !== codesKey(tour.tr_requirements)
  return {
    ...tour,
    tr_name: row.tr_name,
    tr_cm_id: row.tr_cm_id,
    tr_departure: row.tr_departure,
    tr_arrival: row.tr_arrival,
    tr_stp: row.tr_stp,
    tr_std: row.tr_std,
    tr_std_plus_day: row.tr_std_plus_day,
    tr_sta: row.tr_sta,
    tr_sta_plus_day: row.tr_sta_plus_day,
    tr_customer_invoice_trip: row.tr_customer_invoice_trip,
    tr_customer_invoice_toll: row.tr_customer_invoice_toll,
    ...(isOtherList && { tr_requirements: codesOf(tr_requirements) }),
    ...(tr_tour_comb !== undefined && { tr_tour_comb }),
    ...(tr_valid_from !== undefined && { tr_valid_from }),
    ...(tr_valid_to !== undefined && { tr_valid_to }),
    ...(tr_status !== undefined && { tr_status }),
    tr_week_status: week(tour.tr_week_status, true),
    tr_week_sub: week(tour.tr_week_sub, row.tr_week_sub),
    tr_week_gps: week(tour.tr_week_gps, named(row.tr_week_gps)),
    tr_week_driver: ofDrivers(tour.tr_week_driver, ({ id }) => id),
    tr_week_drivernr: ofDrivers(tour.tr_week_drivernr, ({ number }) => number),
    tr_week_observer: week(tour.tr_week_observer, named(row.tr_week_observer)),
    tr_week_sub_invoice_trip: week(tour.tr_week_sub_invoice_trip, row.tr_week_sub_invoice_trip),
    tr_week_sub_invoice_toll: week(tour.tr_week_sub_invoice_toll, row.tr_week_sub_invoice_toll),
  }
}

/** Column of a file in which a fault of a tour is shown. */
const columnOf = (path: string): string => {
  const [field = ''] = path.split('.')
  if (field === 'tr_week_status') return 'weekdays'
  return field === 'tr_week_drivernr' ? 'tr_week_driver' : field
}

const fieldsOf = (tour: object): TourFields =>
  Object.fromEntries(
    Object.keys(TourFields.shape).map((name) => [name, (tour as Fields)[name]]),
  ) as unknown as TourFields

/** Returns true for the path of a weekday's field that a row with those weekdays does not say. */
const isOfOtherRow = (path: string, weekdays: readonly number[]): boolean => {
  const [field = '', day] = path.split('.')
  return field.startsWith('tr_week_') && day !== undefined && !weekdays.includes(Number(day))
}

/**
 * The tour as it would be kept.
 * @param weekdays of the row; faults of others stand at their own rows
 * @throws Refusal 400 at the cells of the row
 */
const checked = (
  tour: TourDraft,
  before: Tour | null,
  book: NameBook,
  weekdays: readonly number[] = WEEKDAYS,
): TourFields => {
  const { names, faults } = checkedTourNames(tour as TourFields, before, book)
  // Each weekday has its own fault of what the row says once.
  const found = new Map<string, { path: string; message: string }>()
  for (const { path, message } of [...tourFaults(tour), ...faults]) {
    if (isOfOtherRow(path, weekdays)) continue
    const column = columnOf(path)
    if (!found.has(column)) found.set(column, { path: column, message })
  }
  if (found.size > 0) throw invalid([...found.values()])
  return fieldsOf({ ...tour, ...names })
}

type WeekdayRow = Record<string, unknown> & { weekdays: number[] }
/** A tour as rows of a file, one for each way in which its weekdays are driven. */
export const rowsOfTour = (
  tour: TourFields,
  numberOf: (driver: number | null, number: string | null) => string,
): WeekdayRow[] => {
  const rows = new Map<string, WeekdayRow>()
  tour.tr_week_status.forEach((isDriven, weekday) => {
    if (!isDriven) return
    const ofDay = {
      tr_week_sub: tour.tr_week_sub[weekday],
      tr_week_gps: tour.tr_week_gps[weekday],
      tr_week_driver: numberOf(tour.tr_week_driver[weekday] ?? null, tour.tr_week_drivernr[weekday] ?? null),
      tr_week_observer: tour.tr_week_observer[weekday],
      tr_week_sub_invoice_trip: tour.tr_week_sub_invoice_trip[weekday],
      tr_week_sub_invoice_toll: tour.tr_week_sub_invoice_toll[weekday],
    }
    const key = JSON.stringify(ofDay)
    const known = rows.get(key)
    if (known) known.weekdays.push(weekday)
    else rows.set(key, { ...tour, ...ofDay, weekdays: [weekday] })
  })
  return [...rows.values()]
}

/** Word of a file for a driver: his number, or his name where he has none. */
export const driverNames = (list: readonly Pick<Driver, 'dr_id' | 'dr_name' | 'dr_number'>[]) => {
  const drivers = new Map(list.map((row) => [row.dr_id, row]))
  return (id: number | null, number: string | null): string => {
    const driver = id === null ? undefined : drivers.get(id)
    return driver?.dr_number || driver?.dr_name || number || ''
  }
}

/** Weekdays as a change shows them, 1 for Monday: the client has the words. */
const shownWeekdays = (weekdays: readonly number[]): string => weekdayRanges(weekdays, (at) => String(at + 1))

/** Tour as a change shows it: a field of its weekdays as its rows have it. */
const shownTour = (tour: TourFields, numberOf: ReturnType<typeof driverNames>): object => {
  const rows = rowsOfTour(tour, numberOf).map((row) => ({ ...row, weekdays: shownWeekdays(row.weekdays) }))
  return Object.fromEntries(
    COLUMNS.map(({ name }) => [name, [...new Set(rows.map((row) => String((row as Fields)[name] ?? '')))].join(' / ')]),
  )
}

/** A tour to be added, or to be changed from the version that was read. */
type Given = { known: { tr_id: number; tr_rev: number } | null; fields: TourFields }
type Group = {
  before: Tour | null
  tour: TourDraft
  fields: TourFields | null
  weekdays: Map<number, number>
  row: RowOfFile
  line: number
  /** State of the tour when the file was downloaded; empty for a typed one. */
  state: string
}

/**
 * The tours that a file adds and changes. A tour is found by its key, or by its name, and where several have it by the day
 * from which it is driven; the rows of a tour name all weekdays on which it is driven.
 */
const tryTours = (store: Store, file: FileTable, settling: Settling): FileRowsRead<Given> => {
  const book = nameBookOfNow(store)
  const tours = new Map<string, Tour[]>()
  const today = dayOf(store.now(), store.timeZone)
  const keptTours = new Map(allTours(store).map((tour) => [tour.tr_id, tour]))
  const byId = new Map<string, Tour>()
  for (const tour of keptTours.values()) byId.set(String(tour.tr_id), pricedToday(tour, today))
  for (const tour of byId.values()) entryOf(tours, nameKey(tour.tr_name), () => []).push(tour)
  const [nameAt, fromAt] = [file.header.indexOf('tr_name'), file.header.indexOf('tr_valid_from')]
  const fromOf = (cells: readonly string[]): string | null => readDay(cells[fromAt] ?? '')
  const froms = new Map<string, Set<string | null>>()
  for (const { cells } of file.rows) {
    const key = nameKey(cells[nameAt] ?? '')
    froms.set(key, (froms.get(key) ?? new Set()).add(fromOf(cells)))
  }
  const known = ({ tr_name, tr_valid_from = null, [ROW_KEY]: id }: RowOfFile): Tour | null => {
    const tour = byId.get(id)
    if (id !== '' && !tour) throw invalid([{ path: ROW_KEY, message: 'import_row_key_unknown' }])
    if (tour) return tour
    const named = tours.get(nameKey(tr_name)) ?? []
    const [only] = named
    if (only && named.length === 1 && (froms.get(nameKey(tr_name))?.size ?? 0) < 2) return only
    const found = named.filter((tour) => tour.tr_valid_from === tr_valid_from)
    if (found.length > 1 || (named.length > 1 && fromAt < 0))
      throw invalid([{ path: 'tr_name', message: 'price_tour_unknown' }])
    return found[0] ?? null
  }

  const numberOf = driverNames(listDrivers(store))
  /** Driver that a cell names; of several with that name the one that the tour has. */
  const driverOn =
    (before: Tour | null) =>
    (typed: string, weekday: number): DriverOfDay => {
      const [id, number] = [before?.tr_week_driver[weekday] ?? null, before?.tr_week_drivernr[weekday] ?? null]
      return typed !== '' && typed === numberOf(id, number) ? { id, number } : driverOf(book, typed)
    }
  const [keyAt, stateAt] = [file.header.indexOf(ROW_KEY), file.header.indexOf(ROW_STATE)]
  const sorted = sortedKeys(
    file.rows.flatMap(({ cells }) => {
      const key = cells[keyAt] ?? ''
      const name = cells[nameAt] ?? ''
      if (!byId.has(key)) return []
      if (isTourCellLeft(cells[stateAt] ?? '', key, 'tr_name', name)) return [{ key, named: key }]
      const [only, ...others] = tours.get(nameKey(name)) ?? []
      return [{ key, named: only && others.length === 0 ? String(only.tr_id) : undefined }]
    }),
  )
  const groups = new Map<string, Group>()
  const differingFault = differingRows(file)
  const begin = (before: Tour | null, row: RowOfFile, line: number): Group => {
    const tour: TourDraft = before
      ? { ...fieldsOf(before), tr_week_status: before.tr_week_status.map(() => false) }
      : newTourDefaults()
    return {
      before,
      tour,
      fields: null,
      weekdays: new Map(),
      row,
      line,
      state: '',
    }
  }
  const tryRow = (given: Fields, line: number): void => {
    const parsed = RowOfFile.safeParse(given, { reportInput: true })
    if (!parsed.success) throw new Refusal(400, 'validation_failed', {}, fieldErrors(parsed.error))
    const { tr_departure, tr_arrival } = parsed.data
    const ends = { tr_departure: addressId(book, tr_departure), tr_arrival: addressId(book, tr_arrival) }
    const row = { ...parsed.data, ...ends }
    const weekdays = readWeekdays(row.weekdays)
    if (!weekdays) throw invalid([{ path: 'weekdays', message: 'price_weekdays_unknown' }])
    if (sorted.has(row[ROW_KEY])) throw invalid([{ path: ROW_KEY, message: 'import_row_moved' }])
    const tour = known(row)
    const key = tour ? String(tour.tr_id) : `${nameKey(row.tr_name)} ${row.tr_valid_from ?? ''}`
    const state = row[ROW_KEY] === '' ? '' : row[ROW_STATE]
    if (tour && state !== '' && !isStateOf(state, tour.tr_id))
      throw invalid([{ path: ROW_STATE, message: 'import_row_state_broken' }])
    const group = groups.get(key) ?? begin(tour, row, line)
    const differing = (['tr_name', ...OF_TOUR] as const).filter(
      (field) => !sameValue(comparedCell(group.row, field), comparedCell(row, field)),
    )
    if (differing.length > 0) {
      // Of two rows the one is told whose cell is no longer as it was downloaded.
      const isFirst = (field: (typeof differing)[number]): boolean =>
        tour !== null && state !== '' && isTourCellLeft(state, String(tour.tr_id), field, keptCell(row, field))
      const faults = differing.flatMap((column) => {
        const [at, same_as] = isFirst(column) ? [group.line, line] : [line, group.line]
        return differingFault(key, { column, message: 'tour_rows_differ', line: at, same_as }) ?? []
      })
      if (faults.length > 0) throw fileRefusal(faults)
      return
    }
    const twice = weekdays.find((weekday) => group.weekdays.has(weekday))
    if (twice !== undefined) throw repeatedRow(group.weekdays.get(twice) ?? line)
    for (const weekday of weekdays) group.weekdays.set(weekday, line)
    const filled = withRow(group.tour, row, weekdays, driverOn(group.before))
    groups.set(key, { ...group, tour: filled, state: group.state || state })
    checked(filled, group.before, book, weekdays)
  }
  const addressNames = () => listAddresses(store).flatMap(({ add_id, add_name }) => [add_id, add_name])
  const values: Record<string, () => string[]> = {
    tr_name: () => [...tours.values()].flat().map(({ tr_name }) => tr_name),
    tr_week_driver: () => listDrivers(store).flatMap(({ dr_number, dr_name }) => [dr_number, dr_name]),
    tr_week_gps: () => listVehicles(store).map(({ gps_id }) => gps_id),
    tr_departure: addressNames,
    tr_arrival: addressNames,
  }
  const ofTours = (column: string): string[] =>
    [...byId.values()].map((tour) => (tour as Fields)[column]).filter((value) => typeof value === 'string')
  const warnings = tryFileRows(store, COLUMNS, file, tryRow, (column) => values[column]?.() ?? ofTours(column))

  const counts = { added: 0, changed: 0, present: 0 }
  const rows: Given[] = []
  const changes: FileChange[] = []
  const customers = new Map(listCustomers(store).map(({ cm_id, cm_name }) => [cm_id, cm_name]))
  const show = (tour: TourFields, field: keyof TourFields, weekday: number | null): unknown => {
    if (weekday === null) return field === 'tr_cm_id' ? customers.get(tour.tr_cm_id) : tour[field]
    if (field === 'tr_week_driver')
      return numberOf(tour.tr_week_driver[weekday] ?? null, tour.tr_week_drivernr[weekday] ?? null)
    if (field === 'tr_week_status') return shownWeekdays(WEEKDAYS.filter((at) => tour.tr_week_status[at]))
    return (tour[field] as readonly unknown[])[weekday]
  }
  /** Fields of a tour to be written. @throws Refusal 400 with the faults by their lines */
  const settled = ({ before, tour, line, state, weekdays }: Group): TourFields => {
    const cleared = (draft: TourDraft) =>
      WEEKDAYS.filter((at) => before?.tr_week_status[at] && !draft.tr_week_status[at]).reduce(clearDay, draft)
    try {
      const fields = checked(cleared(tour), before, book)
      if (!before || state === '') return fields
      const lineOf = (weekday: number | null) => weekdays.get(weekday ?? -1) ?? line
      return checked(cleared(settledTour(store, before, { state, fields, lineOf, show }, settling)), before, book)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const errors = error.errors ?? [{ path: 'tr_name', message: error.message }]
      throw fileRefusal(errors.map(({ path, message }) => ({ line, column: path, message, value: '' })))
    }
  }
  for (const group of groups.values()) {
    const { before, line } = group
    const fields = settled(group)
    const isChanged =
      before !== null && Object.entries(fields).some(([name, value]) => !sameValue(value, before[name as keyof Tour]))
    counts[before === null ? 'added' : isChanged ? 'changed' : 'present'] += 1
    const kept = before && keptTours.get(before.tr_id)
    if (!kept) rows.push({ known: null, fields })
    else if (isChanged)
      rows.push({ known: { tr_id: kept.tr_id, tr_rev: kept.tr_rev }, fields: withPricesKept(fields, kept, today) })
    if (before !== null && isChanged)
      changes.push(
        ...fileChanges(COLUMNS, {
          line,
          naming: 'tr_name',
          before: shownTour(before, numberOf),
          after: shownTour(fields, numberOf),
        }),
      )
  }
  return { counts, rows, warnings, changes }
}

/** Import of tours with their weekdays. */
export const tourFile: Importable = {
  ...priceFile,
  columns: headedColumns(COLUMNS, { weekdays: 'price_weekdays', tr_status: 'field_tr_week_status' }),
  cells: COLUMNS,
  try: tryTours,
  writer: (store, username) => (given) => {
    const { known, fields } = given as Given
    const author = { username, source: 'upload' as const }
    if (known === null) {
      const { row } = insertTour(store, fields, author)
      return { entity: 'tour', key: String(row.tr_id), username, before: null }
    }
    const tour = getTour(store, known.tr_id)
    if (tour?.tr_rev !== known.tr_rev) throw new Refusal(409, 'import_master_data_changed')
    updateTour(store, tour, fields, author)
    return { entity: 'tour', key: String(tour.tr_id), username, before: fieldsOf(tour) }
  },
  rowsOf: (store) => {
    const numberOf = driverNames(listDrivers(store))
    const stateOfTour = tourState(store)
    const today = dayOf(store.now(), store.timeZone)
    return allTours(store).flatMap((kept) => {
      const tour = pricedToday(kept, today)
      const ofServer = { [ROW_KEY]: String(tour.tr_id), [ROW_STATE]: stateOfTour(tour) }
      return rowsOfTour(tour, numberOf).map((row) => ({ ...row, ...ofServer }))
    })
  },
}
