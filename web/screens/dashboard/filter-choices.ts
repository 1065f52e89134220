import { formatInstant } from '../../../shared/domain/dates.ts'
import { codesOfLeg, filterCode, LEG_PAYLOAD_NAMES } from '../../../shared/domain/filter-codes.ts'
import { LEGS, type LegName } from '../../../shared/domain/legs.ts'
import type { Role } from '../../../shared/domain/roles.ts'
import { type TripColumn, tripColumnsOf } from '../../../shared/domain/trip-columns.ts'
import { TRIP_STATUSES } from '../../../shared/domain/trip-status.ts'
import { VEHICLE_STATES } from '../../../shared/domain/vehicle-state.ts'
import type { ColumnFilter } from '../../../shared/schemas/timetable.ts'
import { amountText, type CellContext } from './cell-text.ts'
import type { TripView } from './trip-view.ts'

/** Something one can filter by: a leg by its codes, or a column by the values that occur. */
export type FilterField = {
  /** As `filterList` names it. */
  column: string
  /** Message key of its heading. */
  label: string
} & ({ leg: LegName } | { leg: null; definition: TripColumn })

/** A value that one can tick, and how many trips of the view have it. */
export type FilterChoice = { value: string; label: string; count: number }

const LEG_FIELDS: readonly FilterField[] = LEGS.map((leg) => ({
  column: LEG_PAYLOAD_NAMES[leg],
  label: `leg_${leg}`,
  leg,
}))

/** Always offered, in view or not. */
const MAIN_COLUMNS = new Set([
  'tt_tour',
  'tt_status',
  'customer',
  'tt_from_text',
  'tt_to_text',
  'tt_sub',
  'tt_gps',
  'tt_driver',
  'vehicle_state',
])
/** Longer values cannot be sent as a filter. */
const MAX_VALUE_LENGTH = 400
const LEG_KINDS: ReadonlySet<string> = new Set(['leg', 'delay'])

/**
 * What the filter panel offers: the legs, the columns that tell trips apart, and whatever else is shown or filtered by.
 * @param shown keys of the shown columns
 */
export const filterFields = (role: Role, shown: readonly string[], filters: readonly ColumnFilter[]): FilterField[] => {
  const wanted = new Set([...MAIN_COLUMNS, ...shown, ...filters.map(({ column }) => column)])
  const columns = tripColumnsOf(role)
    .filter(({ key, kind }) => wanted.has(key) && !LEG_KINDS.has(kind))
    .map((definition): FilterField => ({ column: definition.key, label: definition.label, leg: null, definition }))
  return [...LEG_FIELDS, ...columns]
}

/** The values of a trip in a column, as `shared/domain/trip-filters` compares them. */
const valuesOf = (trip: TripView, { definition }: { definition: TripColumn }): string[] => {
  if (definition.key === 'customer') return [trip.customer]
  if (definition.key === 'observers') return trip.observers.length > 0 ? [...trip.observers] : ['']
  if (definition.kind === 'vehicle_state') return [trip.vehicleState]
  const value = (trip.row as Record<string, unknown>)[definition.key]
  return [value === null || value === undefined ? '' : String(value)]
}

/** How a value of a filter reads. */
export const filterValueLabel = (field: FilterField, value: string, context: CellContext): string => {
  const { say } = context
  if (field.leg) return say(`filter_code_${value}`)
  if (value === '') return say('filter_empty_value')
  const { kind } = field.definition
  if (kind === 'status') return say(`status_${value}`)
  if (kind === 'vehicle_state') return say(`vehicle_state_${value}`)
  if (kind === 'flag') return say(value === 'true' ? 'yes' : 'no')
  if (kind === 'amount') return amountText(Number(value), say)
  if (kind === 'instant') return formatInstant(value, context.timeZone)
  return value
}

const FIXED_ORDER: Partial<Record<TripColumn['kind'], readonly string[]>> = {
  status: TRIP_STATUSES,
  vehicle_state: VEHICLE_STATES,
}

const inOrder = (field: FilterField, choices: FilterChoice[]): FilterChoice[] => {
  const order: readonly string[] | undefined = field.leg ? codesOfLeg(field.leg) : FIXED_ORDER[field.definition.kind]
  if (order) return choices.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
  if (!field.leg && field.definition.kind === 'amount') return choices.sort((a, b) => Number(a.value) - Number(b.value))
  if (!field.leg && field.definition.kind === 'instant') return choices.sort((a, b) => (a.value < b.value ? -1 : 1))
  // The empty value leads: it is what people look for when something was forgotten.
  return choices.sort((a, b) =>
    a.value === '' ? -1 : b.value === '' ? 1 : a.label.localeCompare(b.label, undefined, { numeric: true }),
  )
}

/** The values that occur in the trips, and the chosen ones even where none occurs any more. */
export const filterChoices = (
  trips: readonly TripView[],
  field: FilterField,
  chosen: readonly string[],
  context: CellContext,
): FilterChoice[] => {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
  for (const trip of trips) {
    const values = field.leg ? [filterCode(trip.legs[field.leg])] : valuesOf(trip, field)
    for (const value of values) {
      if (value.length <= MAX_VALUE_LENGTH) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  const choices = [...counts].map(([value, count]) => ({
    value,
    label: filterValueLabel(field, value, context),
    count,
  }))
  return inOrder(field, choices)
}

/** The filters after one column's values are chosen; without values the column is not filtered. */
export const withFilter = (
  filters: readonly ColumnFilter[],
  column: string,
  values: readonly string[],
): ColumnFilter[] => {
  const others = filters.filter((filter) => filter.column !== column)
  return values.length === 0 ? others : [...others, { column, values: [...values] }]
}

/** Stored filters that this role can still use: another person, or an older version, may have left them here. */
export const usableFilters = (role: Role, stored: readonly ColumnFilter[]): ColumnFilter[] => {
  const columns = new Set([...LEG_FIELDS.map(({ column }) => column), ...tripColumnsOf(role).map(({ key }) => key)])
  return stored.filter(({ column, values }) => columns.has(column) && Array.isArray(values) && values.length > 0)
}
