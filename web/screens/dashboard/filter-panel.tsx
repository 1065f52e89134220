import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import type { ColumnFilter } from '../../../shared/schemas/timetable.ts'
import type { CellContext } from './cell-text.ts'
import { ChoiceField } from './choice-field.tsx'
import { type FilterField, filterChoices, withFilter } from './filter-choices.ts'
import { SidePanel } from './side-panel.tsx'
import type { TripView } from './trip-view.ts'

type FieldsProps = {
  fields: readonly FilterField[]
  /** All trips of the view: what one can choose must not vanish by choosing. */
  trips: readonly TripView[]
  filters: readonly ColumnFilter[]
  context: CellContext
  onChange: (filters: ColumnFilter[]) => void
}

/** What the timetable is filtered by: the three legs by their codes, then the columns by their values. */
export const FilterPanel = ({
  isOpen,
  onClose,
  found,
  ...props
}: FieldsProps & { isOpen: boolean; onClose: () => void; found: number }): ReactNode => {
  const { say } = props.context
  const legs = props.fields.filter(({ leg }) => leg)
  const columns = props.fields.filter(({ leg }) => !leg)
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={say('filters')}
      foot={
        <>
          <Button onClick={() => props.onChange([])} disabled={props.filters.length === 0}>
            {say('action_clear_filters')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {say('trips_show', { count: found })}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <Typography variant="h3">{say('filter_by_leg')}</Typography>
        <Fields {...props} fields={legs} />
        <Typography variant="h3">{say('filter_by_column')}</Typography>
        <Fields {...props} fields={columns} />
      </Stack>
    </SidePanel>
  )
}

const Fields = ({ fields, ...props }: FieldsProps): ReactNode =>
  fields.map((field) => <Field key={field.column} field={field} {...props} />)

const Field = ({
  field,
  trips,
  filters,
  context,
  onChange,
}: Omit<FieldsProps, 'fields'> & { field: FilterField }): ReactNode => {
  const chosen = filters.find(({ column }) => column === field.column)?.values
  const choices = useMemo(() => filterChoices(trips, field, chosen ?? [], context), [trips, field, chosen, context])
  return (
    <ChoiceField
      label={context.say(field.label)}
      choices={choices}
      chosen={chosen ?? []}
      onChange={(values) => onChange(withFilter(filters, field.column, values))}
    />
  )
}
