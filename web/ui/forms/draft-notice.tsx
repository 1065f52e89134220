import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

/** Shows that a form holds earlier input, restored from a draft of that moment, and offers to discard it. */
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
