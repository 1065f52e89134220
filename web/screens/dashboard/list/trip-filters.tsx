import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import { type ShownTrip, tripView } from '#shared/trips/trip-view.ts'
import { useText } from '#web/i18n/text.ts'
import { FilterFields, FilterPanel } from '#web/ui/list/filters/filters.tsx'
import { LEG_FIELDS, type TripFilterField } from '#web/ui/trips/trip-filter-fields.ts'

/** The filters of the timetable, by leg and by column. */
export const TripFilters = ({
  isOpen,
  onClose,
  rows,
  now,
  shownCount,
  columnFields,
  filters,
  onChange,
}: {
  isOpen: boolean
  onClose: () => void
  /** All trips of the view: what one can choose must not vanish by choosing. */
  rows: readonly ShownTrip[] | undefined
  now: number
  /** Number of trips that the filters leave. */
  shownCount: number
  columnFields: readonly TripFilterField[]
  filters: readonly ColumnFilter[]
  onChange: (filters: ColumnFilter[]) => void
}): ReactNode => {
  const text = useText()
  const trips = useMemo(() => (isOpen && rows ? rows.map((row) => tripView(row, now)) : []), [isOpen, rows, now])
  const props = { rows: trips, filters, onChange }
  return (
    <FilterPanel
      isOpen={isOpen}
      onClose={onClose}
      filters={filters}
      onClear={() => onChange([])}
      showLabel={text('trips_show', { count: shownCount })}
    >
      <Typography variant="h3">{text('filter_by_leg')}</Typography>
      <FilterFields fields={LEG_FIELDS} {...props} />
      <Typography variant="h3">{text('filter_by_column')}</Typography>
      <FilterFields fields={columnFields} {...props} />
    </FilterPanel>
  )
}
