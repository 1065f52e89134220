import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useMemo, useState } from 'react'
import type { Column } from '#shared/domain/columns/column.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import { useCellContext } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { SidePanel } from '../side-panel.tsx'
import { ChoiceField } from './choice-field.tsx'
import { filterChoices, withFilter } from './filter-field.ts'

type Props<Row> = {
  /** Fields to filter by, in order. */
  fields: readonly Column<Row>[]
  /** All rows: what one can choose must not vanish by choosing. */
  rows: readonly Row[]
  filters: readonly ColumnFilter[]
  onChange: (filters: ColumnFilter[]) => void
}

const NONE: string[] = []
const NO_ROWS: never[] = []

/** A dropdown for each field. */
export const FilterFields = <Row,>({ fields, ...props }: Props<Row> & { limitTags?: number }): ReactNode =>
  fields.map((field) => <FilterDropdown key={field.id} field={field} {...props} />)

const FilterDropdown = <Row,>({
  field,
  rows,
  filters,
  onChange,
  ...look
}: Omit<Props<Row>, 'fields'> & { field: Column<Row>; limitTags?: number }): ReactNode => {
  const context = useCellContext()
  const text = context.translate
  const chosen = filters.find(({ column }) => column === field.id)?.values ?? NONE
  const [isOpen, setIsOpen] = useState(false)
  // Counting the values of thousands of rows waits until the choices are open.
  const counted = isOpen ? rows : NO_ROWS
  const choices = useMemo(() => filterChoices<Row>(counted, field, chosen, context), [counted, field, chosen, context])
  return (
    <ChoiceField
      label={text(field.label)}
      choices={choices}
      chosen={chosen}
      onOpen={setIsOpen}
      onChange={(values) => onChange(withFilter(filters, field.id, values))}
      {...look}
    />
  )
}

/** The filters in a panel at the side; what it holds is made of `FilterFields`. */
export const FilterPanel = ({
  isOpen,
  onClose,
  filters,
  onClear,
  showLabel,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  filters: readonly ColumnFilter[]
  onClear: () => void
  /** Text of the button that closes the panel: how many rows it leads to. */
  showLabel: string
  children: ReactNode
}): ReactNode => {
  const text = useText()
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={text('filters')}
      foot={
        <>
          <Button onClick={onClear} disabled={filters.length === 0}>
            {text('action_clear_filters')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {showLabel}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>{children}</Stack>
    </SidePanel>
  )
}
