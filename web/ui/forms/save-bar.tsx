import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'
import { SHORT_SCREEN } from '../theme/short-screen.ts'

/** Save and cancel buttons of a whole screen, in sight wherever there is room, with the reason why saving is not possible yet. */
export const SaveBar = ({
  state,
  onState,
  saveLabel = 'action_save',
  isSaveDisabled,
  onSave,
  onCancel,
  cancelKey,
}: {
  /** Text about missing or unsaved input; empty for none. */
  state: string
  /** Leads to what the state is about. */
  onState?: (() => void) | undefined
  /** Message key of the button. */
  saveLabel?: TextKey
  isSaveDisabled: boolean
  onSave: () => void
  onCancel: () => void
  /** The key that cancels, if any. */
  cancelKey?: 'Escape'
}): ReactNode => {
  const text = useText()
  const stateId = useId()
  return (
    <Paper
      square
      elevation={0}
      sx={{
        position: 'sticky',
        [SHORT_SCREEN]: { position: 'static' },
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
        id={stateId}
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{
          flex: { xs: '1 1 100%', sm: '1 1 0' },
          minWidth: 0,
          // With large text and an open keyboard the form keeps most of the room.
          maxHeight: '15dvh',
          overflowY: 'auto',
          '&:empty': { display: { xs: 'none', sm: 'block' } },
        }}
      >
        {onState && state ? (
          <Link
            component="button"
            type="button"
            variant="body2"
            onClick={onState}
            sx={{ minHeight: 44, textAlign: 'start', overflowWrap: 'anywhere' }}
          >
            {state}
          </Link>
        ) : (
          state
        )}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          // One below the other where text is large.
          flexWrap: 'wrap',
          gap: 1,
          minWidth: 0,
          flex: { xs: '1 1 100%', sm: '0 0 auto' },
          '& > button': { flex: { xs: '1 1 auto', sm: 'none' }, minHeight: 44 },
        }}
      >
        <Button onClick={onCancel} aria-keyshortcuts={cancelKey}>
          {text('action_cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={onSave}
          disabled={isSaveDisabled}
          aria-keyshortcuts="Control+S"
          aria-describedby={stateId}
          sx={{ minWidth: 120 }}
        >
          {text(saveLabel)}
          <Box
            component="kbd"
            aria-hidden="true"
            sx={{
              display: 'none',
              // Where there is a keyboard, it is seen that a key does it.
              '@media (hover: hover) and (pointer: fine)': { display: 'inline' },
              ml: 1,
              font: 'inherit',
              fontSize: '0.75rem',
              fontWeight: 400,
              whiteSpace: 'nowrap',
            }}
          >
            Ctrl S
          </Box>
        </Button>
      </Box>
    </Paper>
  )
}
