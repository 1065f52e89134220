import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '../../i18n/text.ts'
import { useEditTrip } from './edit-trip-context.ts'
import { saveBlockers } from './trip-faults.ts'
import type { TripForm } from './trip-form.ts'

type Props = {
  isDirty: boolean
  /** The trip is no longer there, or the person may not save anything of it. */
  isLocked: boolean
  isSaving: boolean
  onSave: () => void
  onCancel: () => void
}

/** Save and cancel, always in sight, and why saving is not possible yet. */
export const SaveBar = ({ isDirty, isLocked, isSaving, onSave, onCancel }: Props): ReactNode => {
  const text = useText()
  const { mayWrite } = useEditTrip()
  const { missing, times } = saveBlockers(useWatch<TripForm>() as TripForm, mayWrite)
  const isBlocked = missing.length > 0 || times.length > 0
  const fields = [...missing, ...times].map((field) => text(`column_${field}`)).join(', ')
  const state = isLocked
    ? null
    : isBlocked
      ? text('edit_trip_save_needs', { fields })
      : isDirty
        ? text('edit_trip_unsaved')
        : null
  return (
    <Paper
      square
      elevation={0}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        // To the edges of the screen, over its padding.
        mx: { xs: -1.5, sm: -2, lg: -3 },
        mt: 2,
        mb: 'calc(-1 * max(16px, env(safe-area-inset-bottom)))',
        px: { xs: 1.5, sm: 2, lg: 3 },
        py: 1,
        pb: 'max(8px, env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
      }}
    >
      <Typography
        id="edit-trip-save-state"
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' }, minWidth: 0, '&:empty': { display: { xs: 'none', sm: 'block' } } }}
      >
        {state}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          flex: { xs: '1 1 100%', sm: '0 0 auto' },
          '& > button': { flex: { xs: 1, sm: 'none' } },
        }}
      >
        <Button onClick={onCancel} aria-keyshortcuts="Escape">
          {text('action_cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={onSave}
          disabled={isBlocked || isLocked || isSaving}
          aria-keyshortcuts="Control+S"
          aria-describedby="edit-trip-save-state"
          sx={{ minWidth: 120 }}
        >
          {text('action_save')}
        </Button>
      </Box>
    </Paper>
  )
}
