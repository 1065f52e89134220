import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { type ReactNode, useMemo } from 'react'
import type { ColumnFilter } from '../../../shared/schemas/timetable.ts'
import { useText } from '../../i18n/text.ts'
import { ChoiceField } from './choice-field.tsx'
import { filterChoices, filterLabel, type ListColumn, withFilter } from './list-column.ts'
import { SidePanel } from './side-panel.tsx'

type Props<Row> = {
  /** The columns that can be filtered by, in order. */
  columns: readonly ListColumn<Row>[]
  /** All rows: what one can choose must not vanish by choosing. */
  rows: readonly Row[]
  filters: readonly ColumnFilter[]
  onChange: (filters: ColumnFilter[]) => void
}

/** A dropdown for each column. */
export const FilterFields = <Row,>({
  columns,
  rows,
  filters,
  onChange,
  limitTags,
}: Props<Row> & { limitTags?: number }): ReactNode =>
  columns.map((column) => (
    <FilterField
      key={column.key}
      column={column}
      rows={rows}
      filters={filters}
      onChange={onChange}
      limitTags={limitTags}
    />
  ))

const FilterField = <Row,>({
  column,
  rows,
  filters,
  onChange,
  limitTags,
}: Omit<Props<Row>, 'columns'> & { column: ListColumn<Row>; limitTags?: number }): ReactNode => {
  const text = useText()
  const chosen = filters.find((filter) => filter.column === column.key)?.values
  const choices = useMemo(() => filterChoices(rows, column, chosen ?? [], text), [rows, column, chosen, text])
  return (
    <ChoiceField
      label={text(column.label)}
      choices={choices}
      chosen={chosen ?? []}
      limitTags={limitTags}
      onChange={(values) => onChange(withFilter(filters, column.key, values))}
    />
  )
}

/** The filters in a panel at the side. */
export const FilterPanel = <Row,>({
  isOpen,
  onClose,
  showLabel,
  ...props
}: Props<Row> & {
  isOpen: boolean
  onClose: () => void
  /** What the button says that closes the panel: how many rows it leads to. */
  showLabel: string
}): ReactNode => {
  const text = useText()
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={text('filters')}
      foot={
        <>
          <Button onClick={() => props.onChange([])} disabled={props.filters.length === 0}>
            {text('action_clear_filters')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {showLabel}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <FilterFields {...props} />
      </Stack>
    </SidePanel>
  )
}

/** What the list is filtered by, each to be taken away by itself. */
export const FilterChips = <Row,>({ columns, filters, onChange }: Omit<Props<Row>, 'rows'>): ReactNode => {
  const text = useText()
  if (filters.length === 0) return null
  return (
    <>
      {filters.map(({ column: key, values }) => {
        const column = columns.find((candidate) => candidate.key === key)
        const [first] = values
        if (!column || first === undefined) return null
        const labels = values.map((value) => filterLabel(column, value, text))
        const shown =
          values.length === 1
            ? labels[0]
            : text('filter_more_values', { value: labels[0] ?? '', count: values.length - 1 })
        return (
          <Chip
            key={key}
            size="small"
            label={`${text(column.label)}: ${shown}`}
            title={labels.join(', ')}
            onDelete={() => onChange(withFilter(filters, key, []))}
            aria-label={text('filter_remove', { name: text(column.label) })}
          />
        )
      })}
      <Button size="small" onClick={() => onChange([])}>
        {text('action_clear_filters')}
      </Button>
    </>
  )
}
