import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useConnection } from '../data/rows.ts'
import { useText } from '../i18n/text.ts'
import { useHasDirtyForm } from '../ui/forms/leave-question.ts'
import { applyUpdate, updateState, watchUpdate } from './service-worker.ts'

/** A new version waits until the person takes it; not while a form is open half filled in or edits are on their way. */
export const UpdateNotice = (): ReactNode => {
  const text = useText()
  const state = useSyncExternalStore(watchUpdate, updateState)
  const hasDirtyForm = useHasDirtyForm()
  const { isSending } = useConnection()
  if (state === 'none') return null
  return (
    <Alert
      severity="info"
      square
      action={
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          disabled={hasDirtyForm || isSending || state === 'applying'}
          onClick={applyUpdate}
        >
          {text('update_apply')}
        </Button>
      }
      sx={{ alignItems: 'center' }}
    >
      {text(hasDirtyForm ? 'update_waits_for_form' : 'update_available')}
    </Alert>
  )
}
