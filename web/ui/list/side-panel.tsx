import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { useOpening } from '../overlays/use-opening.ts'
import { useSecondTap } from '../overlays/use-second-tap.ts'

/** A panel at the right with a heading, a part that scrolls and a foot that stays. Its content exists while it is open. */
export const SidePanel = ({
  isOpen,
  onClose,
  title,
  foot,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
  foot: ReactNode
  children: ReactNode
}): ReactNode => {
  const text = useText()
  const titleId = useId()
  return (
    <Drawer
      anchor="right"
      open={useOpening(isOpen)}
      onClose={onClose}
      onClickCapture={useSecondTap(isOpen)}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: 'min(400px, 100vw)' } },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', pl: 2, pr: 1, py: 1 }}>
        <Typography variant="h2" id={titleId}>
          {title}
        </Typography>
        <IconButton onClick={onClose} aria-label={text('action_close')}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 2, pt: 1, pb: 3 }}>{children}</Box>
      <Stack
        direction="row"
        spacing={1}
        sx={{ justifyContent: 'flex-end', p: 1.5, borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
      >
        {foot}
      </Stack>
    </Drawer>
  )
}
