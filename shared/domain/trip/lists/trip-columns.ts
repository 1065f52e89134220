import type { TextKey } from '#shared/text-key.ts'
import { ADMIN_AND_SUB, ROLES, type Role } from '../../access/roles.ts'
import type { Column, ColumnKind, ColumnValue } from '../../columns/column.ts'
import type { LegName, TripTimes } from '../../delay/legs.ts'
import { VEHICLE_STATES, vehicleState } from '../../delay/vehicle-state.ts'
import { ANSWER_CODES, answerCode, answerText } from '../answer-codes.ts'
import { slotCode, slotText } from '../slot-text.ts'
import type { SlotPlace } from '../slots.ts'
import type { AnsweredTrip } from '../trip-answers.ts'
import { splitTripCustomer } from '../trip-customer.ts'
import { type KnownTripField, TRIP_FIELDS, type TripFieldKind, tripFieldRule } from '../trip-fields.ts'
import { TRIP_STATUSES, type TripStatus } from '../trip-status.ts'

export type TripColumnKind = Extract<
  ColumnKind,
  'text' | 'instant' | 'delay' | 'amount' | 'status' | 'flag' | 'leg' | 'vehicle_state'
>
/** A trip as a column reads it, by whichever role it was projected for. */
export type CatalogueTrip = TripTimes &
  AnsweredTrip & { tt_status?: TripStatus; tt_ignition?: number | null; tt_customer?: string }

/** A column of the catalogue. Its id is the trip's field, or the name of a computed column. */
export type TripColumn = Column<CatalogueTrip, TextKey & `column_${string}`> & {
  kind: TripColumnKind
  /** Set for `leg` and `delay`, which have no value of their own: they follow from the leg at a moment. */
  leg?: LegName
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
  reported: 'text',
  noted: 'text',
} as const satisfies Record<TripFieldKind, TripColumnKind>

const fieldColumn = (id: KnownTripField): TripColumn => {
  const { kind, seenBy: roles } = tripFieldRule(id)
  return {
    id,
    kind: KIND_OF_FIELD[kind],
    // Fields that are no column have no text of this name.
    label: `column_${id}` as TripColumn['label'],
    value: (trip) => (trip as Record<string, unknown>)[id] as ColumnValue,
    roles,
    ...(kind === 'amount' && { hasCurrency: true }),
    ...(kind === 'status' && { order: TRIP_STATUSES }),
  }
}

type ComputedId =
  | 'customer'
  | 'observers'
  | 'vehicle_state'
  | 'tt_answer'
  | `${SlotPlace}_slot`
  | `${'pos' | 'dep' | 'arr'}${'' | '_delay'}`
const computed = (id: ComputedId, more: Partial<TripColumn>): TripColumn => ({
  id,
  kind: 'text',
  label: `column_${id}`,
  value: () => null,
  roles: ROLES,
  ...more,
})
const legColumns = (id: 'pos' | 'dep' | 'arr', leg: LegName): TripColumn[] => [
  computed(id, { kind: 'leg', leg }),
  computed(`${id}_delay`, { kind: 'delay', leg }),
]

/** Columns that stand for no field alone, behind the field after which each of them comes. */
const COMPUTED_AFTER: Partial<Record<KnownTripField, readonly TripColumn[]>> = {
  tt_tour_combination: [
    computed('customer', { value: ({ tt_customer }) => splitTripCustomer(tt_customer).customer }),
    computed('observers', {
      value: ({ tt_customer }) => splitTripCustomer(tt_customer).observers,
      roles: ADMIN_AND_SUB,
    }),
  ],
  tt_drivernr: [
    computed('vehicle_state', { kind: 'vehicle_state', value: (trip) => vehicleState(trip), order: VEHICLE_STATES }),
  ],
  tt_sub: [
    computed('tt_answer', {
      value: (trip) => answerCode(trip),
      show: answerText,
      order: ANSWER_CODES,
      roles: ADMIN_AND_SUB,
    }),
  ],
  tt_stp: legColumns('pos', 'positioning'),
  tt_std: legColumns('dep', 'departure'),
  tt_sta: legColumns('arr', 'arrival'),
  tt_to_slot_number: (['from', 'to'] as const).map((place) =>
    computed(`${place}_slot`, { value: (trip) => slotCode(trip, place), show: slotText }),
  ),
}

/** Every column of the trip tables and their PDF, in order. Source: rules 4.2, rules 5.1. */
export const TRIP_COLUMNS: readonly TripColumn[] = TRIP_FIELDS.flatMap((field) => [
  ...(tripFieldRule(field).isColumn ? [fieldColumn(field)] : []),
  ...(COMPUTED_AFTER[field] ?? []),
])

const COLUMN_BY_ID = new Map(TRIP_COLUMNS.map((column) => [column.id, column]))
const COLUMNS_BY_ROLE = new Map(
  ROLES.map((role) => [role, TRIP_COLUMNS.filter((column) => column.roles.includes(role))]),
)

export const tripColumn = (id: string): TripColumn | undefined => COLUMN_BY_ID.get(id)

/** The columns that a role may see, in order. */
export const tripColumnsOf = (role: Role): readonly TripColumn[] => COLUMNS_BY_ROLE.get(role) ?? []
