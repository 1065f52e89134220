import { sameValue } from '#shared/domain/sync/merge.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import type { Tour, TourFields } from '#shared/schemas/tour.ts'
import { invalid } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { findVersion } from '../../store/history/history.ts'
import { shownValue } from '../file-changes.ts'
import { fingerprint, readState, stateOf } from './row-state.ts'
import { clashId, MAX_CLASHES, ROW_STATE, type Settling } from './settle-row.ts'

/** Fields that all rows of one tour repeat, beside its name. */
export const OF_TOUR = [
  'tr_valid_from',
  'tr_cm_id',
  'tr_departure',
  'tr_arrival',
  'tr_stp',
  'tr_std',
  'tr_std_plus_day',
  'tr_sta',
  'tr_sta_plus_day',
  'tr_requirements',
  'tr_tour_comb',
  'tr_customer_invoice_trip',
  'tr_customer_invoice_toll',
  'tr_valid_to',
  'tr_status',
] as const
/** Fields of each weekday. */
const OF_DAY = [
  'tr_week_status',
  'tr_week_sub',
  'tr_week_gps',
  'tr_week_driver',
  'tr_week_observer',
  'tr_week_sub_invoice_trip',
  'tr_week_sub_invoice_toll',
] as const
const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** Unit of comparison: a field of the tour, or of one of its weekdays. */
type Unit = { name: string; field: keyof TourFields; day: number | null }
const UNITS: readonly Unit[] = [
  ...(['tr_name', ...OF_TOUR] as const).map((field) => ({ name: field, field, day: null })),
  ...DAYS.flatMap((day) => OF_DAY.map((field) => ({ name: `${field}.${day}`, field, day }))),
]
const NAMES = UNITS.map(({ name }) => name)
/** Returns true for a cell of a tour that stands in the file as it was downloaded. */
export const isTourCellLeft = (
  state: string,
  tr_id: string,
  field: 'tr_name' | (typeof OF_TOUR)[number],
  value: unknown,
): boolean => readState(state, tr_id, NAMES)?.get(field) === fingerprint(value)

const unitValue = (tour: TourFields, { field, day }: Unit): unknown =>
  day === null ? tour[field] : (tour[field] as readonly unknown[])[day]

/** Returns the function that gives the state of a tour for a file, the same in each of its rows. */
export const tourState = (store: Store): ((tour: Tour) => string) => {
  const write = stateOf(store)
  return (tour) =>
    write(
      tour.tr_id,
      NAMES,
      UNITS.map((unit) => unitValue(tour, unit)),
    )
}

const withValue = (tour: TourFields, unit: Unit, from: TourFields): TourFields => {
  const { field, day } = unit
  if (day === null) return { ...tour, [field]: from[field] }
  const put = (name: keyof TourFields): never =>
    (tour[name] as readonly unknown[]).map((value, at) =>
      at === day ? (from[name] as readonly unknown[])[at] : value,
    ) as never
  // A driver's number goes with the driver.
  return {
    ...tour,
    [field]: put(field),
    ...(field === 'tr_week_driver' && { tr_week_drivernr: put('tr_week_drivernr') }),
  }
}

/** Returns true for a change of a field that others than these weekdays do not explain. */
const isChangedOn = (change: HistoryEntry['changes'][string] | undefined, days: readonly number[]): boolean => {
  if (!change) return false
  const { from, to } = change
  if (days.length === 0 || !Array.isArray(from) || !Array.isArray(to)) return true
  return days.some((day) => !sameValue(from[day], to[day]))
}

type OfFile = {
  state: string
  fields: TourFields
  /** Line of the file for the tour, or for a weekday. */
  lineOf: (day: number | null) => number
  show: (tour: TourFields, field: keyof TourFields, day: number | null) => unknown
}

/**
 * The fields of a tour as they are to be written: what only others changed since the file was downloaded stays, as does what
 * both changed, but for what a person takes from the file.
 * @throws Refusal 400 for a state of another tour
 */
export const settledTour = (
  store: Store,
  before: Tour,
  { state, fields, lineOf, show }: OfFile,
  { taken, clashes }: Settling,
): TourFields => {
  const held = readState(state, before.tr_id, NAMES)
  if (!held) throw invalid([{ path: ROW_STATE, message: 'import_row_state_broken' }])
  const units = UNITS.map((unit) => {
    const { name, field, day } = unit
    const then = held.get(name)
    const [inFile, now] = [unitValue(fields, unit), unitValue(before, unit)].map(fingerprint)
    const column = field === 'tr_week_status' ? 'weekdays' : field
    const isKept = now === then || now === inFile
    return { unit, line: lineOf(day), column, now, isKept, isClash: !isKept && inFile !== then }
  })
  /** A cell of the file may say several weekdays. */
  const clashOf = ({ line, column }: (typeof units)[number]): string => {
    const own = units.filter((one) => one.isClash && one.line === line && one.column === column)
    return clashId(line, column, fingerprint(own.map(({ now }) => now)))
  }
  type Found = { line: number; column: string; days: number[]; file: Set<string>; now: Set<string> }
  const found = new Map<string, Found>()
  let settled = fields
  for (const one of units) {
    const { unit, line, column, isKept, isClash } = one
    if (isKept) continue
    const { field, day } = unit
    if (isClash) {
      const id = clashOf(one)
      const clash = found.get(id) ?? { line, column, days: [], file: new Set<string>(), now: new Set<string>() }
      if (day !== null) clash.days.push(day)
      clash.file.add(shownValue(show(fields, field, day)))
      clash.now.add(shownValue(show(before, field, day)))
      found.set(id, clash)
      if (taken.has(id)) continue
    }
    settled = withValue(settled, unit, before)
  }
  for (const [id, { line, column, days, file, now }] of found) {
    clashes.total += 1
    if (clashes.cells.length >= MAX_CLASHES) continue
    const field = column === 'weekdays' ? 'tr_week_status' : column
    const version = findVersion(store, { entity: 'tour', key: before.tr_id }, [field], ({ changes }) =>
      isChangedOn(changes[field], days),
    )
    clashes.cells.push({
      ...{ id, line, key: before.tr_name, column, days },
      ...{ file: [...file].join(' / '), now: [...now].join(' / ') },
      ...{ by: version?.username ?? null, at: version?.at ?? null },
    })
  }
  return settled
}
