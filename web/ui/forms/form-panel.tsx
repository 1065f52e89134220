import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useState } from 'react'
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
 * A table and its form, while that is open: side by side where there is room, else the form over the table.
 * @param isChanging see `OpenForm`
 */
export const TableAndForm = ({
  table,
  isChanging,
  ...form
}: PanelProps & { table: ReactNode; isChanging: boolean }): ReactNode => {
  const { isWide } = useDevice()
  // The table stays the same element when the window becomes wide or narrow: with it what is open above it, such as an import.
  return (
    <Box
      sx={
        isWide
          ? {
              display: 'grid',
              gridTemplateColumns: form.isOpen ? 'minmax(0, 1fr) 380px' : 'minmax(0, 1fr)',
              gap: 3,
              alignItems: 'start',
            }
          : { display: 'contents' }
      }
    >
      {table}
      {!isWide && <FormDialog {...form} />}
      {isWide && form.isOpen && (
        <FormBeside title={form.title} isChanging={isChanging}>
          {form.children}
        </FormBeside>
      )}
    </Box>
  )
}

/** A form beside a list; on closing, the focus goes back to the button that opened it. */
const FormBeside = ({
  title,
  isChanging,
  children,
}: Pick<PanelProps, 'title' | 'children'> & { isChanging: boolean }): ReactNode => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  return (
    <Box inert={isChanging} sx={{ position: 'sticky', top: 80, maxHeight: 'calc(100dvh - 104px)', overflowY: 'auto' }}>
      <SectionCard title={title}>{children}</SectionCard>
    </Box>
  )
}
