import type { Role } from '../domain/access/roles.ts'
import { type TripColumn, tripColumnsOf } from '../domain/trip/lists/trip-columns.ts'

/** A row without its tour could not be told from others, so this column is always there. */
export const FIXED_COLUMN = 'tt_tour'

/** The column with the delay of a leg's column. */
export const DELAY_OF_LEG: Record<string, string> = { pos: 'pos_delay', dep: 'dep_delay', arr: 'arr_delay' }

/** Keys of the role's columns that are not among those shown. */
export const columnsWithout = (role: Role, shown: readonly string[]): string[] =>
  tripColumnsOf(role)
    .map(({ id }) => id)
    .filter((id) => !shown.includes(id))

/** The columns of the role that are not hidden, in the order of `TRIP_COLUMNS`. */
export const shownColumns = (role: Role, hidden: readonly string[]): TripColumn[] =>
  tripColumnsOf(role).filter(({ id }) => id === FIXED_COLUMN || !hidden.includes(id))

/** The role's columns as one ticks them. */
export const tickedColumns = (role: Role): (TripColumn & { isFixed: boolean })[] =>
  tripColumnsOf(role).map((column) => ({ ...column, isFixed: column.id === FIXED_COLUMN }))

export type ColumnChoice = {
  hidden: readonly string[]
  shown: readonly TripColumn[]
  shownKeys: ReadonlySet<string>
}

/** Returns the role's columns when some are hidden. */
export const columnChoice = (role: Role, hidden: readonly string[]): ColumnChoice => {
  const shown = shownColumns(role, hidden)
  return { hidden, shown, shownKeys: new Set(shown.map(({ id }) => id)) }
}
