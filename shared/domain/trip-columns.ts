import type { LegName } from './legs.ts'
import { ROLES, type Role } from './roles.ts'
import { type KnownTripField, mayKnowTripField } from './visible-fields.ts'

/**
 * How a column's values are shown. `leg`: the time of a leg, actual or estimated, with its phase. `delay`: its whole
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
  label: `column_${string}`
  /** Who may see it. */
  roles: readonly Role[]
}

const field = (key: KnownTripField, kind: ColumnKind): TripColumn => ({
  key,
  kind,
  label: `column_${key}`,
  roles: ROLES.filter((role) => mayKnowTripField(role, key)),
})

const computed = (key: string, kind: ColumnKind, roles: readonly Role[] = ROLES, leg?: LegName): TripColumn => ({
  key,
  kind,
  label: `column_${key}`,
  roles,
  ...(leg && { leg }),
})

/** Every column of the trip tables and their PDF, in order. Source: specification sections 2, 3 and 6. */
export const TRIP_COLUMNS: readonly TripColumn[] = [
  field('tt_status', 'status'),
  field('tt_tour', 'text'),
  field('tt_tour_combination', 'text'),
  computed('customer', 'text'),
  computed('observers', 'text', ['admin', 'sub']),
  field('tt_from_text', 'text'),
  field('tt_to_text', 'text'),
  field('tt_sub', 'text'),
  field('tt_gps', 'text'),
  field('tt_driver', 'text'),
  field('tt_drivernr', 'text'),
  computed('vehicle_state', 'vehicle_state'),
  field('tt_stp', 'instant'),
  computed('pos', 'leg', ROLES, 'positioning'),
  computed('pos_delay', 'delay', ROLES, 'positioning'),
  field('tt_std', 'instant'),
  computed('dep', 'leg', ROLES, 'departure'),
  computed('dep_delay', 'delay', ROLES, 'departure'),
  field('tt_sta', 'instant'),
  computed('arr', 'leg', ROLES, 'arrival'),
  computed('arr_delay', 'delay', ROLES, 'arrival'),
  field('tt_info', 'text'),
  field('tt_note', 'text'),
  field('tt_invoice_check', 'flag'),
  field('tt_customer_invoice_trip', 'amount'),
  field('tt_customer_invoice_toll', 'amount'),
  field('tt_customer_invoice_waiting_fee', 'amount'),
  field('tt_customer_invoice_cancellation_fee', 'amount'),
  field('tt_customer_invoice_text', 'text'),
  field('tt_sub_invoice_trip', 'amount'),
  field('tt_sub_invoice_toll', 'amount'),
  field('tt_sub_invoice_waiting_fee', 'amount'),
  field('tt_sub_invoice_cancellation_fee', 'amount'),
  field('tt_sub_invoice_comment', 'text'),
  field('tt_from_adrnr', 'text'),
  field('tt_to_adrnr', 'text'),
  field('tt_last_edit', 'instant'),
  field('tt_last_update', 'instant'),
  field('tt_id', 'text'),
]

const COLUMN_BY_KEY = new Map(TRIP_COLUMNS.map((column) => [column.key, column]))
const COLUMNS_BY_ROLE = new Map(
  ROLES.map((role) => [role, TRIP_COLUMNS.filter((column) => column.roles.includes(role))]),
)

export const tripColumn = (key: string): TripColumn | undefined => COLUMN_BY_KEY.get(key)

/** The columns that a role may see, in order. */
export const tripColumnsOf = (role: Role): readonly TripColumn[] => COLUMNS_BY_ROLE.get(role) ?? []
