import type { Role } from '../../access/roles.ts'
import { filterCode, LEG_PAYLOAD_NAMES, legOfPayloadName } from '../../delay/filter-codes.ts'
import { type Leg, type LegName, legOf, type TripTimes } from '../../delay/legs.ts'
import { vehicleState } from '../../delay/vehicle-state.ts'
import { answerCode } from '../answer-codes.ts'
import type { AnsweredTrip } from '../trip-answers.ts'
import { splitTripCustomer } from '../trip-customer.ts'
import { mayKnowTripField, TRIP_FIELDS } from '../trip-fields.ts'
import type { TripStatus } from '../trip-status.ts'
import { tripColumn } from './trip-columns.ts'

/** A column and the values that may pass, as the client stores it and `filterList` carries it (rules 5.9). */
export type TripFilter = { column: string; values: readonly string[] }

/** A trip as the asking role sees it. Never filter by fields that it may not see: that would let it guess them. */
export type FilteredTrip = TripTimes &
  AnsweredTrip & { tt_status?: TripStatus; tt_ignition?: number | null; tt_customer?: string }

/** The text that a screen shows for an instant (ISO) or an amount, so that people can filter by what they read. */
export type TextOf = (column: string, value: string | number) => string

/** Legs that were computed before, for a list that is filtered often: dates are slow to read. */
export type KnownLegs = Readonly<Record<LegName, Leg>>

const INSTANTS: ReadonlySet<string> = new Set([
  ...['tt_stp', 'tt_std', 'tt_sta', 'tt_etp', 'tt_eta', 'tt_atp', 'tt_atd', 'tt_ata'],
  ...['tt_last_edit', 'tt_last_update', 'tt_position_at'],
])

/**
 * The texts by which a trip is found in a column. A missing value is the empty text. Times are found by their ISO
 * text and by the formatted one, amounts by `12.5`, `12.50` and the formatted text.
 */
const textsOf = (trip: FilteredTrip, column: string, now: number, textOf?: TextOf, legs?: KnownLegs): string[] => {
  const payloadLeg = legOfPayloadName(column)
  if (payloadLeg) return [filterCode(legs?.[payloadLeg] ?? legOf(trip, payloadLeg, now))]

  switch (column) {
    case 'customer':
      return [splitTripCustomer(trip.tt_customer).customer]
    case 'observers': {
      const { observers } = splitTripCustomer(trip.tt_customer)
      return observers.length > 0 ? observers : ['']
    }
    case 'tt_customer':
      return [trip.tt_customer ?? '', splitTripCustomer(trip.tt_customer).customer]
    case 'vehicle_state':
      return [vehicleState(trip, now)]
    case 'tt_answer':
      return answerTexts(answerCode(trip))
  }

  const definition = tripColumn(column)
  if (definition?.leg) {
    const leg = legs?.[definition.leg] ?? legOf(trip, definition.leg, now)
    if (definition.kind === 'delay') return [leg.delay === null ? '' : String(leg.delay), filterCode(leg)]
    return instantTexts(column, leg.shown, textOf)
  }

  const value = definition ? definition.value(trip) : (trip as Record<string, unknown>)[column]
  if (INSTANTS.has(column)) return instantTexts(column, value, textOf)
  if (typeof value === 'number' && definition?.kind === 'amount') {
    return [String(value), value.toFixed(2), ...(textOf ? [textOf(column, value)] : [])]
  }
  return [value === null || value === undefined ? '' : String(value)]
}

/** A no is found with its reason, and without. */
const answerTexts = (code: string | null): string[] =>
  code === null ? [''] : code.startsWith('declined_') ? [code, 'declined'] : [code]

const instantTexts = (column: string, iso: unknown, textOf?: TextOf): string[] =>
  typeof iso === 'string' && iso !== '' ? [iso, ...(textOf ? [textOf(column, iso)] : [])] : ['']

/**
 * Prepares filters for many trips. A trip passes when each filter holds one of its texts, compared exactly; a filter
 * without values lets everything pass. `now` of the returned function is in milliseconds; `legs` are those of that moment.
 */
export const tripFilter = (
  filters: readonly TripFilter[],
  textOf?: TextOf,
): ((trip: FilteredTrip, now: number, legs?: KnownLegs) => boolean) => {
  const prepared = filters
    .filter(({ values }) => values.length > 0)
    .map(({ column, values }) => ({ column, values: new Set(values) }))
  return (trip, now, legs) =>
    prepared.every(({ column, values }) => textsOf(trip, column, now, textOf, legs).some((text) => values.has(text)))
}

/**
 * Returns true if one trip passes the filters; for many trips prepare them once with `tripFilter`. `now` in
 * milliseconds.
 */
export const matchesFilters = (
  trip: FilteredTrip,
  filters: readonly TripFilter[],
  now: number,
  textOf?: TextOf,
): boolean => tripFilter(filters, textOf)(trip, now)

const LEG_COLUMNS: readonly string[] = Object.values(LEG_PAYLOAD_NAMES)

/** Returns true if one can filter by the column at all, and whether the role may. */
export const isKnownFilterColumn = (column: string, role: Role = 'admin'): boolean => {
  if (LEG_COLUMNS.includes(column)) return true
  const definition = tripColumn(column)
  if (definition) return definition.roles.includes(role)
  return (TRIP_FIELDS as readonly string[]).includes(column) && mayKnowTripField(role, column)
}
