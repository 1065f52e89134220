import type { ReactNode } from 'react'
import { useConnection } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { usePage } from '../../ui/browser/page.ts'
import { useHasDirtyForm } from '../../ui/forms/leave-question.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

/** Offers a new version of the app, but not while a form has unsaved input or edits are being sent. */
export const UpdateNotice = (): ReactNode => {
  const text = useText()
  const [{ state, apply }] = usePage('update')
  const hasDirtyForm = useHasDirtyForm()
  const { isSending } = useConnection()
  if (state === 'none') return null
  return (
    <Notice
      severity="info"
      isSquare
      action={
        <Button
          isInherit
          look="outlined"
          size="small"
          disabled={hasDirtyForm || isSending || state === 'applying'}
          onClick={apply}
        >
          {text('update_apply')}
        </Button>
      }
    >
      {text(hasDirtyForm ? 'update_waits_for_form' : 'update_available')}
    </Notice>
  )
}
