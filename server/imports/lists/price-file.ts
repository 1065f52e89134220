import { z } from 'zod'
import { formatAmount } from '#shared/domain/money/money.ts'
import { PRICE_AMOUNTS, type PriceAmount } from '#shared/domain/money/price-list.ts'
import { rowNamed, sameName } from '#shared/domain/names/names.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import { MAX_TOUR_PRICES, type TourPrice } from '#shared/domain/tour/dated.ts'
import { put } from '#shared/domain/tour/day-choices.ts'
import { priceOn, withPrice } from '#shared/domain/tour/prices.ts'
import { MAX_FAULTS } from '#shared/domain/trip-plan/trip-plan-csv.ts'
import { Amount, Day } from '#shared/schemas/common.ts'
import type { FileChange } from '#shared/schemas/file-import.ts'
import type { Tour, TourFields } from '#shared/schemas/tour.ts'
import { fieldErrors, invalid, Refusal } from '../../kit/refusal.ts'
import { listSubcontractors } from '../../master-data/store/lookups.ts'
import { requirePricesNotInvoiced } from '../../money/store/invoiced-tours.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { allTours, deleteTour, getTour, updateTour } from '../../tours/store/tours.ts'
import { readDay } from '../cells/plan-time.ts'
import { readWeekdays, WEEKDAYS } from '../cells/weekdays.ts'
import { type FileFault, fileRefusal } from '../csv.ts'
import type { Column } from '../csv-format.ts'
import { fileChanges } from '../file-changes.ts'
import { type Fields, type FileRowsRead, headedColumns, tryFileRows } from '../file-rows.ts'
import type { FileTable } from '../files/table.ts'
import { differingRows } from '../settle/differing-rows.ts'
import { fingerprint } from '../settle/row-state.ts'
import { type HeldPrice, settledAmounts, tourOfKey } from '../settle/settle-price.ts'
import { KEY_COLUMN, ROW_KEY, ROW_STATE, type Settling, STATE_COLUMN } from '../settle/settle-row.ts'
import type { Importable } from './master-data-formats.ts'

/** The price list's own file, as it is downloaded, with the day from which each price counts. */
const COLUMNS: readonly Column[] = [
  { name: 'tour', required: true },
  { name: 'valid_from', required: true, kind: 'time', read: readDay, words: ['Ab', 'Dès', 'Dal', 'Vanaf'] },
  { name: 'subcontractor' },
  { name: 'weekdays', kind: 'time' },
  { name: 'c_trip', amount: true, number: true, empty: 'absent' },
  { name: 'c_toll', amount: true, number: true, empty: 'absent' },
  { name: 'sub_trip', amount: true, number: true, empty: 'absent' },
  { name: 'sub_toll', amount: true, number: true, empty: 'absent' },
  KEY_COLUMN,
  STATE_COLUMN,
]
/** Texts by which the price list calls them. */
const WORDS: Record<string, string> = {
  tour: 'price_tour_no',
  valid_from: 'price_from',
  subcontractor: 'column_tt_sub',
  weekdays: 'price_weekdays',
  c_trip: 'column_tt_customer_invoice_trip',
  c_toll: 'column_tt_customer_invoice_toll',
  sub_trip: 'column_tt_sub_invoice_trip',
  sub_toll: 'column_tt_sub_invoice_toll',
}

const PriceOfFile = z.object({
  tour: z.string(),
  valid_from: Day,
  subcontractor: z.string().default(''),
  weekdays: z.string().default(''),
  c_trip: Amount.optional(),
  c_toll: Amount.optional(),
  sub_trip: Amount.optional(),
  sub_toll: Amount.optional(),
  [ROW_KEY]: z.string().default(''),
  [ROW_STATE]: z.string().default(''),
})
type PriceOfFile = z.infer<typeof PriceOfFile>

/** The weekdays of a row: those that it names, or those of its key, or of its subcontractor, or all that are driven. */
const weekdaysOf = (tour: Tour, { weekdays, subcontractor }: PriceOfFile, ofKey?: readonly number[]): number[] => {
  if (weekdays.trim() !== '') {
    const named = readWeekdays(weekdays)
    if (!named) throw invalid([{ path: 'weekdays', message: 'price_weekdays_unknown' }])
    return named
  }
  if (ofKey) return [...ofKey]
  const driven = WEEKDAYS.filter((day) => tour.tr_week_status[day])
  return subcontractor === '' ? driven : driven.filter((day) => sameName(tour.tr_week_sub[day], subcontractor))
}

/** Prices with the amounts of a row over them. */
const withRow = (price: TourPrice, row: PriceOfFile, weekdays: readonly number[]): TourPrice => {
  const ofDays = (week: readonly number[], amount: number | undefined) =>
    amount === undefined ? [...week] : weekdays.reduce<number[]>((filled, day) => put(filled, day, amount), [...week])
  return {
    ...price,
    customer_trip: row.c_trip ?? price.customer_trip,
    customer_toll: row.c_toll ?? price.customer_toll,
    sub_trip: ofDays(price.sub_trip, row.sub_trip),
    sub_toll: ofDays(price.sub_toll, row.sub_toll),
  }
}

/** A row without the amounts that are not to be written. */
const withSettled = (row: PriceOfFile, settled: Partial<Record<PriceAmount, number | undefined>>): PriceOfFile => ({
  ...row,
  ...Object.fromEntries(PRICE_AMOUNTS.map((amount) => [amount, settled[amount]])),
})

type Given = { tr_id: number; price: TourPrice }
/** Content of the rows of a tour and a day so far. */
type Group = {
  tour: Tour
  price: TourPrice
  c_trip?: number | undefined
  c_toll?: number | undefined
  /** Lines that name the price of the customer first. */
  lines: { c_trip: number; c_toll: number }
}

/** @throws Refusal 400 or 409 at the cell that it concerns */
const requireTaken = (store: Store, tour: Tour, price: TourPrice): void => {
  const tr_prices = withPrice(tour.tr_prices, price)
  if (tr_prices.length > MAX_TOUR_PRICES) throw invalid([{ path: 'valid_from', message: 'tour_prices_too_many' }])
  try {
    requirePricesNotInvoiced(store, tour, { ...tour, tr_prices })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.status, error.message, {}, [{ path: 'valid_from', message: 'trip_invoiced' }])
  }
}

/** The prices that a file enters, one for each tour and day; rows of one tour and day say the same of the customer. */
const tryPrices = (store: Store, file: FileTable, settling: Settling): FileRowsRead<Given> => {
  const tours = allTours(store)
  const byId = new Map(tours.map((tour) => [tour.tr_id, tour]))
  const subcontractors = listSubcontractors(store, true)
  const groups = new Map<string, Group>()
  const differingFault = differingRows(file)
  const changes: FileChange[] = []
  const kept: FileFault[] = []
  const ofAnotherDay: FileFault[] = []
  let isDayLeft = false
  const hasColumn = new Set(file.header)
  /** Cells of a downloaded row that were changed, and by which a file changes nothing. */
  const tellKept = ({ key, tour, state }: HeldPrice, typed: PriceOfFile, settled: PriceOfFile, line: number): void => {
    const warn = (column: string, message: string, value: string) => kept.push({ line, column, message, value })
    const emptied = PRICE_AMOUNTS.filter(
      (amount) => typed[amount] === undefined && hasColumn.has(amount) && state?.get(amount) !== fingerprint(0),
    )
    for (const amount of state ? emptied : []) warn(amount, 'import_price_empty', '')
    const { subcontractor, valid_from } = typed
    if (subcontractor !== '' && !key.weekdays.some((day) => sameName(tour.tr_week_sub[day], subcontractor)))
      warn('subcontractor', 'import_price_sub_kept', subcontractor)
    const isLeft = PRICE_AMOUNTS.every((amount) => settled[amount] === undefined)
    if (valid_from === key.day) isDayLeft = true
    else if (isLeft)
      ofAnotherDay.push({ line, column: 'valid_from', message: 'import_price_day_alone', value: formatDay(valid_from) })
  }
  const tryRow = (fields: Fields, line: number): void => {
    const parsed = PriceOfFile.safeParse(fields, { reportInput: true })
    if (!parsed.success) throw new Refusal(400, 'validation_failed', {}, fieldErrors(parsed.error))
    const held = tourOfKey(byId, parsed.data)
    const tour = held?.tour ?? rowNamed(tours, ({ tr_name }) => tr_name, parsed.data.tour)
    if (!tour) throw invalid([{ path: 'tour', message: 'price_tour_unknown' }])
    const { subcontractor, valid_from: day } = parsed.data
    if (subcontractor !== '' && !rowNamed(subcontractors, ({ sc_name }) => sc_name, subcontractor))
      throw invalid([{ path: 'subcontractor', message: 'subcontractor_unknown' }])
    const weekdays = weekdaysOf(tour, parsed.data, held?.key.weekdays)
    const row = held
      ? withSettled(
          parsed.data,
          settledAmounts(store, held, { amounts: parsed.data, line, on: { day, weekdays } }, settling),
        )
      : parsed.data
    if (held) tellKept(held, parsed.data, row, line)
    const key = `${tour.tr_id} ${row.valid_from}`
    const known = groups.get(key)
    const before = priceOn(tour, row.valid_from)
    const differing = (['c_trip', 'c_toll'] as const).filter(
      (field) => known?.[field] !== undefined && row[field] !== undefined && known[field] !== row[field],
    )
    if (known && differing.length > 0) {
      const faults = differing.flatMap((column) => {
        const cell = { column, message: 'price_rows_differ', line, same_as: known.lines[column] }
        return differingFault(key, cell) ?? []
      })
      if (faults.length > 0) throw fileRefusal(faults)
      return
    }
    const price = withRow(known?.price ?? before, row, weekdays)
    if (!sameValue(price, before)) requireTaken(store, tour, price)
    groups.set(key, {
      tour,
      price,
      c_trip: row.c_trip ?? known?.c_trip,
      c_toll: row.c_toll ?? known?.c_toll,
      lines: {
        c_trip: known?.c_trip === undefined ? line : known.lines.c_trip,
        c_toll: known?.c_toll === undefined ? line : known.lines.c_toll,
      },
    })
    const shownOf = (week: readonly number[]) =>
      [...new Set(weekdays.map((day) => formatAmount(week[day] ?? 0)))].join(' / ')
    const amountsOf = ({ customer_trip, customer_toll, sub_trip, sub_toll }: TourPrice) => ({
      tour: `${tour.tr_name}, ${formatDay(row.valid_from)}`,
      c_trip: formatAmount(customer_trip),
      c_toll: formatAmount(customer_toll),
      sub_trip: shownOf(sub_trip),
      sub_toll: shownOf(sub_toll),
    })
    const from = amountsOf(known?.price ?? before)
    changes.push(...fileChanges(COLUMNS, { line, naming: 'tour', before: from, after: amountsOf(price) }))
  }
  const values: Record<string, () => string[]> = {
    tour: () => tours.map(({ tr_name }) => tr_name),
    subcontractor: () => listSubcontractors(store).map(({ sc_name }) => sc_name),
  }
  const warnings = tryFileRows(store, COLUMNS, file, tryRow, (column) => values[column]?.() ?? [])
  const all = [...groups.values()]
  const changed = all.filter(({ tour, price }) => !sameValue(price, priceOn(tour, price.from)))
  // The day of all rows is that of what the file changes.
  const daysAlone = isDayLeft || changed.length === 0 ? ofAnotherDay : []
  return {
    counts: { added: 0, changed: changed.length, present: all.length - changed.length },
    rows: changed.map(({ tour, price }) => ({ tr_id: tour.tr_id, price })),
    warnings: [...warnings, ...kept, ...daysAlone].slice(0, MAX_FAULTS),
    changes,
  }
}

const authorOf = (username: string): Author => ({ username, source: 'upload' })

/** Import of prices that count from a day on. */
export const priceFile: Importable = {
  columns: headedColumns(COLUMNS, WORDS),
  cells: COLUMNS,
  keyColumn: ROW_KEY,
  try: tryPrices,
  writer: (store, username) => (given) => {
    const { tr_id, price } = given as Given
    const tour = getTour(store, tr_id)
    if (!tour) throw new Refusal(409, 'import_master_data_changed')
    const tr_prices = withPrice(tour.tr_prices, price)
    requirePricesNotInvoiced(store, tour, { ...tour, tr_prices })
    updateTour(store, tour, { tr_prices }, authorOf(username))
    return { entity: 'tour', key: String(tr_id), username, before: { tr_prices: tour.tr_prices } }
  },
  restorer:
    (store) =>
    ({ key, before }, username) => {
      const tour = getTour(store, Number(key))
      if (!tour) return
      if (!before) {
        deleteTour(store, tour, authorOf(username))
        return
      }
      requirePricesNotInvoiced(store, tour, { ...tour, ...before })
      updateTour(store, tour, before as Partial<TourFields>, authorOf(username))
    },
  // The price list is a file of its own.
  rowsOf: () => [],
  nameOf: (store, key) => getTour(store, Number(key))?.tr_name ?? key,
}
