import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useActor, useOutbox } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { WaitingEdits } from './sync/waiting-edits.tsx'

/** For a deleted user, at the login: waiting edits can be read and copied, and nothing else is available. */
export const GoneScreen = (): ReactNode => {
  const text = useText()
  const { username } = useActor()
  const entries = useOutbox()?.filter(({ state }) => state !== 'acked') ?? []
  return (
    <SectionCard title={text('user_gone')}>
      <Typography role="status">{text('gone_text', { username })}</Typography>
      {entries.length > 0 && (
        <>
          <Typography sx={{ mt: 2 }}>{text('gone_edits', { count: entries.length })}</Typography>
          <WaitingEdits entries={entries} isSealed />
        </>
      )}
    </SectionCard>
  )
}
