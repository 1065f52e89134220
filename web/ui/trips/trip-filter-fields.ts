import type { Role } from '../../../shared/domain/access/roles.ts'
import { codesOfLeg, filterCode, LEG_PAYLOAD_NAMES } from '../../../shared/domain/delay/filter-codes.ts'
import { LEGS, type LegName } from '../../../shared/domain/delay/legs.ts'
import { VEHICLE_STATES } from '../../../shared/domain/delay/vehicle-state.ts'
import { formatInstant } from '../../../shared/domain/time/dates.ts'
import { type TripColumn, tripColumnsOf } from '../../../shared/domain/trip/lists/trip-columns.ts'
import { TRIP_STATUSES } from '../../../shared/domain/trip/trip-status.ts'
import { namedKey } from '../../i18n/text.ts'
import type { FilterField } from '../list/filters/filter-field.ts'
import { amountText } from './cell-text.ts'
import type { TripView } from './trip-view.ts'

/** A leg by its codes, or a column by its values; named and compared as `shared/domain/trip/lists/trip-filters` does. */
export type TripFilterField = FilterField<TripView>

const legField = (leg: LegName): TripFilterField => ({
  key: LEG_PAYLOAD_NAMES[leg],
  label: `leg_${leg}`,
  value: ({ legs }) => filterCode(legs[leg]),
  show: (code, translate) => translate(namedKey(`filter_code_${code}`)),
  order: codesOfLeg(leg),
})

/** The three legs by their codes. */
export const LEG_FIELDS: readonly TripFilterField[] = LEGS.map(legField)

const readerOf = (key: string): TripFilterField['value'] => {
  switch (key) {
    case 'customer':
      return ({ customer }) => customer
    case 'observers':
      return ({ observers }) => observers
    case 'vehicle_state':
      return ({ vehicleState }) => vehicleState
    default:
      return ({ row }) => (row as Record<string, unknown>)[key] as string | number | boolean | null | undefined
  }
}

const looks = (kind: TripColumn['kind'], timeZone: string): Partial<TripFilterField> => {
  switch (kind) {
    case 'status':
      return { show: (status, translate) => translate(namedKey(`status_${status}`)), order: TRIP_STATUSES }
    case 'vehicle_state':
      return { show: (state, translate) => translate(namedKey(`vehicle_state_${state}`)), order: VEHICLE_STATES }
    case 'flag':
      return { show: (flag, translate) => translate(flag === 'true' ? 'yes' : 'no') }
    case 'amount':
      return { kind, show: (amount, translate) => amountText(Number(amount), translate) }
    case 'instant':
      return { kind, show: (instant) => formatInstant(instant, timeZone) }
    default:
      return {}
  }
}

/** The field of a column that is no leg. */
export const columnField = ({ key, kind, label }: TripColumn, timeZone: string): TripFilterField => ({
  key,
  label,
  value: readerOf(key),
  ...looks(kind, timeZone),
})

const LEG_KINDS: ReadonlySet<string> = new Set(['leg', 'delay'])

/** The fields of those of the role's columns that are wanted; legs are filtered by their codes. */
export const columnFields = (role: Role, wanted: ReadonlySet<string>, timeZone: string): TripFilterField[] =>
  tripColumnsOf(role)
    .filter(({ key, kind }) => wanted.has(key) && !LEG_KINDS.has(kind))
    .map((column) => columnField(column, timeZone))
