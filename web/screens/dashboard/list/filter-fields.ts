import type { Role } from '#shared/domain/access/roles.ts'
import { tripColumnsOf } from '#shared/domain/trip/lists/trip-columns.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import { columnFields, LEG_FIELDS, type TripFilterField } from '#web/ui/trips/trip-filter-fields.ts'

/** Always offered, shown or not. */
const MAIN_COLUMNS = [
  'tt_tour',
  'tt_status',
  'customer',
  'tt_from_text',
  'tt_to_text',
  'tt_sub',
  'tt_gps',
  'tt_driver',
  'vehicle_state',
]

/**
 * The columns that the filter panel offers below the legs: those that tell trips apart, and whatever else is shown or
 * filtered by.
 * @param shown keys of the shown columns
 */
export const filterColumns = (
  role: Role,
  shown: Iterable<string>,
  filters: readonly ColumnFilter[],
): TripFilterField[] => columnFields(role, new Set([...MAIN_COLUMNS, ...shown, ...filters.map(({ column }) => column)]))

/** Names of all that the role may filter by: another person, or an older version, may have left others on the device. */
export const usableFilterKeys = (role: Role): string[] => [
  ...LEG_FIELDS.map(({ id }) => id),
  ...tripColumnsOf(role).map(({ id }) => id),
]
