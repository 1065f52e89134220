import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { discardAll, retryAll } from '#web/data/save.ts'
import type { OutboxEntry } from '#web/db/records.ts'
import { useText } from '#web/i18n/text.ts'
import { isLostInRestore } from '#web/sync/taken/lost-edits.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'

/** Edits of this device that a restored server lacks; each is listed below with its values. */
export const LostInRestore = ({ entries }: { entries: readonly OutboxEntry[] }): ReactNode => {
  const text = useText()
  const confirm = useConfirm()
  const lost = entries.filter(isLostInRestore).map(({ seq }) => seq)
  const count = lost.length
  const askToDiscard = async () => {
    const isSure = await confirm({
      title: 'settings_discard_title',
      text: 'settings_lost_discard_question',
      values: { count },
      yes: 'action_discard',
      no: 'action_keep',
      isDestructive: true,
    })
    if (isSure) await discardAll(lost)
  }
  if (count < 2) return null
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {text('settings_lost_in_restore', { count })}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={() => void retryAll(lost)}>
          {text('settings_lost_send')}
        </Button>
        <Button size="small" color="error" onClick={() => void askToDiscard()}>
          {text('settings_lost_discard')}
        </Button>
      </Stack>
    </Alert>
  )
}
