import ConfirmIcon from '@mui/icons-material/DoneAll'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'

/** At the foot of the screen, where the thumb is: everything is right, or something is missing. */
export const AnswerBar = ({
  open,
  onConfirmAll,
  onMissing,
}: {
  open: number
  onConfirmAll: () => void
  onMissing: () => void
}): ReactNode => {
  const text = useText()
  return (
    <Box
      role="group"
      aria-label={text('statement_answer')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        mx: { xs: -1.5, sm: 0 },
        p: 1.5,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '& > button': { minHeight: 48, flex: '1 1 auto' },
      }}
    >
      <Button variant="outlined" onClick={onMissing}>
        {text('dispute_missing_trip')}
      </Button>
      <Button variant="contained" startIcon={<ConfirmIcon />} disabled={open === 0} onClick={onConfirmAll}>
        {text('statement_confirm_all', { count: open })}
      </Button>
    </Box>
  )
}
