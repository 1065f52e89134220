import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

/** Says that a form holds what was typed earlier, kept at that moment, and gives it up when asked to. */
export const DraftNotice = ({ keptAt, onDiscard }: { keptAt: number; onDiscard: () => void }): ReactNode => {
  const text = useText()
  const { moment } = useFormats()
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {text('action_discard')}
        </Button>
      }
    >
      {text('edit_trip_draft_restored', { time: moment(keptAt) })}
    </Alert>
  )
}
