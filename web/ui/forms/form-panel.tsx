import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useDevice } from '../browser/use-device.ts'
import { TaskDialog } from '../overlays/task-dialog.tsx'
import { SectionCard } from '../section-card.tsx'
import { useAskToLeave } from './ask-to-leave.ts'

type PanelProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A form over the screen; on phones it fills the screen. Closing asks if something was typed. */
export const FormDialog = ({ onClose, ...panel }: PanelProps): ReactNode => {
  const askToLeave = useAskToLeave()
  const close = async () => {
    if (await askToLeave()) onClose()
  }
  return <TaskDialog {...panel} isWide hasCross onClose={() => void close()} />
}

/**
 * A table and its form: side by side where there is room (the form always in sight), else the form over the table.
 * @param isChanging see `OpenForm`
 */
export const TableAndForm = ({
  table,
  isChanging,
  ...form
}: PanelProps & { table: ReactNode; isChanging: boolean }): ReactNode => {
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
      <Box
        inert={isChanging}
        sx={{ position: 'sticky', top: 80, maxHeight: 'calc(100dvh - 104px)', overflowY: 'auto' }}
      >
        <SectionCard title={form.title}>{form.children}</SectionCard>
      </Box>
    </Box>
  )
}
