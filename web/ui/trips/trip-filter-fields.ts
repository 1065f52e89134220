import type { Role } from '#shared/domain/access/roles.ts'
import type { Column } from '#shared/domain/columns/column.ts'
import { codesOfLeg, filterCode, LEG_PAYLOAD_NAMES } from '#shared/domain/delay/filter-codes.ts'
import { LEGS, type LegName } from '#shared/domain/delay/legs.ts'
import { type TripColumn, tripColumnsOf } from '#shared/domain/trip/lists/trip-columns.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { namedKey } from '../../i18n/text.ts'

/** A leg by its codes, or a column by its values; named and compared as `shared/domain/trip/lists/trip-filters` does. */
export type TripFilterField = Column<TripView>

const legField = (leg: LegName): TripFilterField => ({
  id: LEG_PAYLOAD_NAMES[leg],
  label: `leg_${leg}`,
  value: ({ legs }) => filterCode(legs[leg]),
  show: (code, translate) => translate(namedKey(`filter_code_${code}`)),
  order: codesOfLeg(leg),
})

/** The three legs by their codes. */
export const LEG_FIELDS: readonly TripFilterField[] = LEGS.map(legField)

/** The field of a column that is no leg. */
export const columnField = ({ value, ...column }: TripColumn): TripFilterField => ({
  ...column,
  value: ({ row }) => value(row),
})

const LEG_KINDS: ReadonlySet<string> = new Set(['leg', 'delay'])

/** The fields of those of the role's columns that are wanted; legs are filtered by their codes. */
export const columnFields = (role: Role, wanted: ReadonlySet<string>): TripFilterField[] =>
  tripColumnsOf(role)
    .filter(({ id, kind }) => wanted.has(id) && !LEG_KINDS.has(kind))
    .map(columnField)
