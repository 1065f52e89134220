import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.ts'
import { useEditTrip } from '../edit-trip-context.ts'
import { fieldsOf, type Unit } from '../form/open-trip.ts'
import { tripFieldOf } from '../form/trip-form.ts'
import { useWriter } from '../use-writer.ts'
import { useShownValue } from './shown-value.ts'

/** Says below a field that its saved value changed while it was being typed into, and lets the person decide. */
export const TheirsHint = ({ unit }: { unit: Unit }): ReactNode => {
  const text = useText()
  const { theirs, takeTheirs, keepMine } = useEditTrip()
  const shownValue = useShownValue()
  const values = theirs[unit]
  const writer = useWriter(values !== undefined)(fieldsOf(unit).map(tripFieldOf))?.by
  if (!values) return null
  const value = fieldsOf(unit)
    .map((field) => shownValue(field, values))
    .join(' · ')
  return (
    <Stack
      role="status"
      sx={{ mt: 0.5, px: 1.5, py: 0.75, borderLeft: 3, borderColor: 'warning.main', bgcolor: 'action.hover' }}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {writer ? text('edit_trip_changed_by', { writer, value }) : text('edit_trip_changed_meanwhile', { value })}
      </Typography>
      <Stack direction="row" spacing={1} sx={{ ml: -1 }}>
        <Button size="small" onClick={() => takeTheirs(unit)}>
          {text('edit_trip_take_theirs')}
        </Button>
        <Button size="small" onClick={() => keepMine(unit)}>
          {text('edit_trip_keep_mine')}
        </Button>
      </Stack>
    </Stack>
  )
}
