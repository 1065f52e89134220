import type { TripFilter } from '../trip/lists/trip-filters.ts'
import { TRIP_STATUSES, type TripStatus } from '../trip/trip-status.ts'
import type { DelayClass } from './delay.ts'
import { codesOfLeg, type FilterCode, LEG_PAYLOAD_NAMES } from './filter-codes.ts'
import { LEGS, type Leg, type LegName } from './legs.ts'

/** Filters of the analysis, named as POST /api/reportdownload names it (rules 9.2). */
export const ANALYSIS_FILTERS = [
  'tt_customer',
  'tt_sub',
  'tt_tour',
  'tt_status',
  'tt_gps',
  'tt_driver',
  'tt_from_text',
  'tt_to_text',
  'positioning',
  'depature',
  'arrival',
] as const
export type AnalysisFilter = (typeof ANALYSIS_FILTERS)[number]

/** The fields of a trip that the analysis uses. */
export type AnalysedTrip = {
  customer: string
  legs: Record<LegName, Pick<Leg, 'delayClass'>>
  row: { tt_status?: TripStatus; tt_sub?: string }
}

/** A part of a pie: how many trips, and the values of the filter that leave just these. */
export type Slice<Name extends string = string> = { name: Name; count: number; values: readonly string[] }

/** Delay classes of a leg; `none` is a leg without times. */
export const LEG_CLASSES = ['on_time', 'marginal', 'delayed', 'none'] as const
export type LegClass = (typeof LEG_CLASSES)[number]
const CODE_STARTS: Record<DelayClass, string> = { on_time: 'ON_TIME_', marginal: 'MARG_', delayed: 'DELAYED_' }

/** The filter codes of a leg that mean a class, whatever the leg does now. */
export const codesOfClass = (leg: LegName, name: LegClass): FilterCode[] =>
  codesOfLeg(leg).filter((code) => (name === 'none' ? code === 'NONE' : code.startsWith(CODE_STARTS[name])))

/** Slices of names, the largest first; those beyond the largest few are one slice. */
export type NameSlices = { named: Slice[]; others: Slice | null; countOfOthers: number }

export type Analysis = {
  status: Slice<TripStatus>[]
  legs: Record<LegName, Slice<LegClass>[]>
  customers: NameSlices
  subs: NameSlices
}

/** More slices than these cannot be told apart. */
export const MAX_NAMED = 8

const byName = new Intl.Collator('de-CH', { numeric: true })

const nameSlices = (counts: ReadonlyMap<string, number>, most: number): NameSlices => {
  const slices = [...counts]
    .map(([name, count]): Slice => ({ name, count, values: [name] }))
    .sort((a, b) => b.count - a.count || byName.compare(a.name, b.name))
  // One name in a slice called "others" would only be harder to read.
  if (slices.length <= most + 1) return { named: slices, others: null, countOfOthers: 0 }
  const rest = slices.slice(most)
  return {
    named: slices.slice(0, most),
    others: {
      name: '',
      count: rest.reduce((sum, { count }) => sum + count, 0),
      values: rest.map(({ name }) => name),
    },
    countOfOthers: rest.length,
  }
}

/** Counts trips by what the pies show; states that no trip has are there with 0. One walk over the trips. */
export const analyse = (trips: readonly AnalysedTrip[], most: number = MAX_NAMED): Analysis => {
  const byStatus = new Map<TripStatus, number>()
  const byCustomer = new Map<string, number>()
  const bySub = new Map<string, number>()
  const byClass = { positioning: newClasses(), departure: newClasses(), arrival: newClasses() }
  for (const { row, customer, legs } of trips) {
    if (row.tt_status) count(byStatus, row.tt_status)
    count(byCustomer, customer)
    count(bySub, row.tt_sub ?? '')
    for (const leg of LEGS) byClass[leg][legs[leg].delayClass ?? 'none'] += 1
  }
  const legSlices = (leg: LegName): Slice<LegClass>[] =>
    LEG_CLASSES.map((name) => ({ name, count: byClass[leg][name], values: codesOfClass(leg, name) }))
  return {
    status: TRIP_STATUSES.map((name) => ({ name, count: byStatus.get(name) ?? 0, values: [name] })),
    legs: { positioning: legSlices('positioning'), departure: legSlices('departure'), arrival: legSlices('arrival') },
    customers: nameSlices(byCustomer, most),
    subs: nameSlices(bySub, most),
  }
}

/** Share of the legs with times that were on time, between 0 and 1; null where none has times. */
export const punctualShare = (leg: readonly Slice<LegClass>[]): number | null => {
  const counted = leg.filter(({ name }) => name !== 'none')
  const all = counted.reduce((sum, slice) => sum + slice.count, 0)
  return all === 0 ? null : (counted.find(({ name }) => name === 'on_time')?.count ?? 0) / all
}

const newClasses = (): Record<LegClass, number> => ({ on_time: 0, marginal: 0, delayed: 0, none: 0 })
const count = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const hasSameValues = (a: readonly string[], b: readonly string[]): boolean => {
  const values = new Set(a)
  return values.size === new Set(b).size && b.every((value) => values.has(value))
}

/** Returns true if the filter of the column holds exactly the values of a slice. */
export const isSliceChosen = (filters: readonly TripFilter[], column: string, { values }: Slice): boolean => {
  const filter = filters.find((candidate) => candidate.column === column)
  return filter !== undefined && hasSameValues(filter.values, values)
}

/** The values that a column is filtered by after a click on a slice: those of the slice; none when they were it already. */
export const valuesAfterClick = (filters: readonly TripFilter[], column: string, slice: Slice): readonly string[] =>
  isSliceChosen(filters, column, slice) ? [] : slice.values

type LegFilter = (typeof LEG_PAYLOAD_NAMES)[LegName]
/** Every filter with its values; none means any. */
export type FilterFields = Record<Exclude<AnalysisFilter, LegFilter | 'tt_status'>, string[]> &
  Record<LegFilter, FilterCode[]> & { tt_status: TripStatus[] }

const CLOSED_VALUES: Partial<Record<AnalysisFilter, readonly string[]>> = {
  tt_status: TRIP_STATUSES,
  ...Object.fromEntries(LEGS.map((leg) => [LEG_PAYLOAD_NAMES[leg], codesOfLeg(leg)])),
}

/**
 * Filters as fields of the call that writes the spreadsheet, every field present. Values that no trip can have, left by
 * another version of the app, are not sent: the server would refuse them. Null when no trip can pass: there is nothing
 * to write.
 */
export const filterFields = (filters: readonly TripFilter[]): FilterFields | null => {
  const fields: Partial<Record<AnalysisFilter, string[]>> = {}
  for (const column of ANALYSIS_FILTERS) {
    const chosen = filters.find((filter) => filter.column === column)?.values ?? []
    const known = CLOSED_VALUES[column]
    const values = chosen.filter((value) => !known || known.includes(value))
    if (chosen.length > 0 && values.length === 0) return null
    fields[column] = values
  }
  // Each has only values that its column knows.
  return fields as FilterFields
}
