import type { TextKey } from '../../../text-key.ts'
import { ADMIN_AND_SUB, ROLES, type Role } from '../../access/roles.ts'
import type { LegName } from '../../delay/legs.ts'
import { type KnownTripField, TRIP_FIELDS, type TripFieldKind, tripFieldRule } from '../trip-fields.ts'

/**
 * Kind of a column: decides how its values are shown. `leg`: the time of a leg, actual or estimated, with its phase. `delay`: its whole
 * minutes with their class. `vehicle_state`: see `vehicle-state.ts`.
 */
export type ColumnKind = 'text' | 'instant' | 'delay' | 'amount' | 'status' | 'flag' | 'leg' | 'vehicle_state'

export type TripColumn = {
  /** The trip's field, or the name of a computed column. */
  key: string
  kind: ColumnKind
  /** Set for `leg` and `delay`. */
  leg?: LegName
  /** Key of the heading in the message catalogue. */
  label: TextKey & `column_${string}`
  /** Roles that see it. */
  roles: readonly Role[]
}

const KIND_OF_FIELD = {
  text: 'text',
  instant: 'instant',
  amount: 'amount',
  flag: 'flag',
  status: 'status',
  number: 'text',
  times: 'text',
} as const satisfies Record<TripFieldKind, ColumnKind>

const fieldColumn = (key: KnownTripField): TripColumn => ({
  key,
  kind: KIND_OF_FIELD[tripFieldRule(key).kind],
  // Fields that are no column have no text of this name.
  label: `column_${key}` as TripColumn['label'],
  roles: tripFieldRule(key).seenBy,
})

type ComputedKey = 'customer' | 'observers' | 'vehicle_state' | `${'pos' | 'dep' | 'arr'}${'' | '_delay'}`
const computed = (key: ComputedKey, kind: ColumnKind, leg?: LegName, roles: readonly Role[] = ROLES): TripColumn => ({
  key,
  kind,
  label: `column_${key}`,
  roles,
  ...(leg && { leg }),
})

/** Columns that stand for no field alone, behind the field after which each of them comes. */
const COMPUTED_AFTER: Partial<Record<KnownTripField, readonly TripColumn[]>> = {
  tt_tour_combination: [computed('customer', 'text'), computed('observers', 'text', undefined, ADMIN_AND_SUB)],
  tt_drivernr: [computed('vehicle_state', 'vehicle_state')],
  tt_stp: [computed('pos', 'leg', 'positioning'), computed('pos_delay', 'delay', 'positioning')],
  tt_std: [computed('dep', 'leg', 'departure'), computed('dep_delay', 'delay', 'departure')],
  tt_sta: [computed('arr', 'leg', 'arrival'), computed('arr_delay', 'delay', 'arrival')],
}

/** Every column of the trip tables and their PDF, in order. Source: rules 4.2, rules 5.1. */
export const TRIP_COLUMNS: readonly TripColumn[] = TRIP_FIELDS.flatMap((field) => [
  ...(tripFieldRule(field).isColumn ? [fieldColumn(field)] : []),
  ...(COMPUTED_AFTER[field] ?? []),
])

const COLUMN_BY_KEY = new Map(TRIP_COLUMNS.map((column) => [column.key, column]))
const COLUMNS_BY_ROLE = new Map(
  ROLES.map((role) => [role, TRIP_COLUMNS.filter((column) => column.roles.includes(role))]),
)

export const tripColumn = (key: string): TripColumn | undefined => COLUMN_BY_KEY.get(key)

/** The columns that a role may see, in order. */
export const tripColumnsOf = (role: Role): readonly TripColumn[] => COLUMNS_BY_ROLE.get(role) ?? []
