import { ANALYSIS_FILTERS, type AnalysisFilter } from '#shared/domain/delay/analysis.ts'
import { tripColumnsOf } from '#shared/domain/trip/lists/trip-columns.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { columnField, LEG_FIELDS, type TripFilterField } from '../../ui/trips/trip-filter-fields.ts'

const columns: readonly TripFilterField[] = tripColumnsOf('admin').map((column) =>
  // The payload names the customer by the field that also holds the observers.
  column.id === 'customer' ? { ...columnField(column), id: 'tt_customer' } : columnField(column),
)
const fieldOf = (key: AnalysisFilter): TripFilterField => {
  const field = [...LEG_FIELDS, ...columns].find((candidate) => candidate.id === key)
  if (!field) throw new Error(`nothing to filter by: ${key}`)
  return field
}

const MAIN = 4
/** Always in sight. */
export const MAIN_FIELDS: readonly TripFilterField[] = ANALYSIS_FILTERS.slice(0, MAIN).map(fieldOf)
/** Filters shown on demand. */
export const MORE_FIELDS: readonly TripFilterField[] = ANALYSIS_FILTERS.slice(MAIN).map(fieldOf)
export const ALL_FIELDS: readonly TripFilterField[] = [...MAIN_FIELDS, ...MORE_FIELDS]

/** Properties of parts that show trips and filter them. */
export type FilterProps = {
  trips: readonly TripView[]
  filters: readonly ColumnFilter[]
  onChange: (filters: ColumnFilter[]) => void
}
