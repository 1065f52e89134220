import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'

/** `tr_week_sub.3` reads "Unternehmer, Donnerstag". */
const pathName = (path: string, text: ReturnType<typeof useText>): string => {
  const [field = '', day] = path.split('.')
  if (field === 'tr_week_status') return text('tour_weekdays')
  const name = text(`field_${field}`)
  return day === undefined ? name : text('tour_day_cell', { field: name, day: text(`weekday_${day}`) })
}

/** Save and cancel, always in sight, and why saving is not possible yet. */
export const TourSaveBar = ({
  isNew,
  isDirty,
  isLocked,
  isSaving,
  missing,
  onSave,
  onCancel,
}: {
  isNew: boolean
  isDirty: boolean
  /** The tour is no longer there. */
  isLocked: boolean
  isSaving: boolean
  /** Paths of the fields that keep the tour from being saved. */
  missing: readonly string[]
  onSave: () => void
  onCancel: () => void
}): ReactNode => {
  const text = useText()
  const fields = missing.map((path) => pathName(path, text)).join(', ')
  const state =
    isLocked || !isDirty ? '' : missing.length > 0 ? text('tour_save_needs', { fields }) : text('edit_trip_unsaved')
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
        pt: 1,
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
        id="tour-save-state"
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{
          flex: { xs: '1 1 100%', sm: '1 1 0' },
          minWidth: 0,
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
          '&:empty': { display: { xs: 'none', sm: 'block' } },
        }}
      >
        {state}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          flex: { xs: '1 1 100%', sm: '0 0 auto' },
          '& > button': { flex: { xs: 1, sm: 'none' }, minHeight: 44 },
        }}
      >
        <Button onClick={onCancel}>{text('action_cancel')}</Button>
        <Button
          variant="contained"
          onClick={onSave}
          disabled={isLocked || isSaving || !isDirty || missing.length > 0}
          aria-describedby="tour-save-state"
          sx={{ minWidth: 120 }}
        >
          {text(isNew ? 'action_add' : 'action_save')}
        </Button>
      </Box>
    </Paper>
  )
}
