import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import type { ColumnFilter } from '../../../shared/schemas/timetable.ts'
import type { CellContext } from './cell-text.ts'
import { type FilterField, filterValueLabel, withFilter } from './filter-choices.ts'

/** What the list is filtered by, each to be taken away by itself. */
export const FilterChips = ({
  filters,
  fields,
  context,
  onChange,
  onOpen,
}: {
  filters: readonly ColumnFilter[]
  fields: readonly FilterField[]
  context: CellContext
  onChange: (filters: ColumnFilter[]) => void
  /** A click on one leads to the panel where it is chosen. */
  onOpen: () => void
}): ReactNode => {
  const { say } = context
  if (filters.length === 0) return null
  return (
    <>
      {filters.map(({ column, values }) => {
        const field = fields.find((candidate) => candidate.column === column)
        const [first] = values
        if (!field || first === undefined) return null
        const labels = values.map((value) => filterValueLabel(field, value, context))
        const shown =
          values.length === 1
            ? labels[0]
            : say('filter_more_values', { value: labels[0] ?? '', count: values.length - 1 })
        return (
          <Chip
            key={column}
            size="small"
            label={`${say(field.label)}: ${shown}`}
            title={labels.join(', ')}
            onDelete={() => onChange(withFilter(filters, column, []))}
            onClick={onOpen}
          />
        )
      })}
      <Button size="small" onClick={() => onChange([])}>
        {say('action_clear_filters')}
      </Button>
    </>
  )
}
