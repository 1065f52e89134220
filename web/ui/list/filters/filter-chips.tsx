import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import type { Column } from '#shared/domain/columns/column.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import { useCellContext } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { filterLabel, withFilter } from './filter-field.ts'

const MAX_IN_TITLE = 50

/** Chips of the active filters, each with a button that removes it. */
export const FilterChips = <Row,>({
  fields,
  filters,
  onChange,
  onOpen,
}: {
  fields: readonly Column<Row>[]
  filters: readonly ColumnFilter[]
  onChange: (filters: ColumnFilter[]) => void
  /** A click on one leads to where it is chosen. */
  onOpen?: () => void
}): ReactNode => {
  const text = useText()
  const context = useCellContext()
  if (filters.length === 0) return null
  return (
    <>
      {filters.map(({ column: key, values }) => {
        const field = fields.find((candidate) => candidate.id === key)
        const [first] = values
        if (!field || first === undefined) return null
        const labels = values.map((value) => filterLabel(field, value, context))
        const shown =
          values.length === 1
            ? labels[0]
            : text('filter_more_values', { value: labels[0] ?? '', count: values.length - 1 })
        return (
          <Chip
            key={key}
            size="small"
            label={`${text('label_before', { label: text(field.label) })} ${shown}`}
            title={labels.slice(0, MAX_IN_TITLE).join(', ')}
            onDelete={() => onChange(withFilter(filters, key, []))}
            {...(onOpen ? { onClick: onOpen } : { 'aria-label': text('filter_remove', { name: text(field.label) }) })}
          />
        )
      })}
      <Button size="small" onClick={() => onChange([])}>
        {text('action_clear_filters')}
      </Button>
    </>
  )
}
