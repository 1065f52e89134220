import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../browser/use-device.ts'
import { SectionCard } from '../section-card.tsx'
import { useAskToLeave } from './ask-to-leave.ts'

type PanelProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A form over the screen; on phones it fills the screen. Closing asks if something was typed. */
export const FormDialog = ({ title, isOpen, onClose, children }: PanelProps): ReactNode => {
  const text = useText()
  const { isNarrow } = useDevice()
  const id = useId()
  const askToLeave = useAskToLeave()
  const close = async () => {
    if (await askToLeave()) onClose()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => void close()}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      // A closing dialog would already show the next form.
      transitionDuration={{ exit: 0 }}
      aria-labelledby={id}
    >
      <DialogTitle sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, pr: 1 }} component="div">
        <Box component="h2" id={id} sx={{ flexGrow: 1, m: 0, fontSize: 'inherit' }}>
          {title}
        </Box>
        <IconButton aria-label={text('action_close')} onClick={() => void close()}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ pb: 2 }}>
        <Box sx={{ pt: 1 }}>{children}</Box>
      </DialogContent>
    </Dialog>
  )
}

/** A table and its form: side by side where there is room (the form always in sight), else the form over the table. */
export const TableAndForm = ({ table, ...form }: PanelProps & { table: ReactNode }): ReactNode => {
  const { isWide } = useDevice()
  if (!isWide) {
    return (
      <>
        {table}
        <FormDialog {...form} />
      </>
    )
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 380px', gap: 3, alignItems: 'start' }}>
      {table}
      <Box sx={{ position: 'sticky', top: 80, maxHeight: 'calc(100dvh - 104px)', overflowY: 'auto' }}>
        <SectionCard title={form.title}>{form.children}</SectionCard>
      </Box>
    </Box>
  )
}
