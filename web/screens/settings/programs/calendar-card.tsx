import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useActor } from '#web/data/rows.ts'
import { useServerList } from '#web/data/server-list.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import { LoadNotice } from '#web/ui/feedback/load-notice.tsx'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { SecretDialog } from '../secret-dialog.tsx'

/** The secret address of the own calendar: made, shown once, revoked. */
export const CalendarCard = (): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  const language = useLanguage()
  const { username } = useActor()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [address, setAddress] = useState<string | null>(null)
  const list = useServerList(['calendar-feed', username], async () => [await callApi('calendarFeed', {})])
  const feed = list.rows?.[0]?.feed

  const make = async () => {
    const question = { title: 'calendar_again_title', text: 'calendar_again_text' } as const
    if (
      feed &&
      !feed.ended &&
      !(await confirm({ ...question, yes: 'calendar_again', no: 'action_keep', isDestructive: true }))
    )
      return
    try {
      const { path } = await callApi('calendarFeedCreate', { body: { language } })
      setAddress(window.location.origin + path)
    } catch (error) {
      notifyFailure(error)
    }
    list.reload()
  }
  const revoke = async () => {
    try {
      const { message } = await callApi('calendarFeedRevoke', {})
      notify('success', wireKey(message))
    } catch (error) {
      notifyFailure(error)
    }
    list.reload()
  }
  const used = feed?.last_used_at
  return (
    <SectionCard title={text('settings_calendar')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text('calendar_hint')}
      </Typography>
      <LoadNotice
        failure={list.failure}
        {...(list.rows && list.asOf !== undefined && { asOf: list.asOf })}
        onRetry={list.reload}
      />
      {feed === null && <Typography variant="body2">{text('calendar_none')}</Typography>}
      {feed?.ended && <Alert severity="info">{text(`calendar_ended_${feed.ended}`)}</Alert>}
      {feed && !feed.ended && (
        <Typography variant="body2">
          {text('calendar_since', { at: instant(feed.created_at) })}{' '}
          {used ? text('calendar_used', { at: instant(used) }) : text('calendar_unused')}
        </Typography>
      )}
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => void make()} sx={{ minHeight: 44 }}>
          {text(feed && !feed.ended ? 'calendar_again' : 'calendar_make')}
        </Button>
        {feed && !feed.ended && (
          <Button color="error" onClick={() => void revoke()} sx={{ minHeight: 44 }}>
            {text('calendar_revoke')}
          </Button>
        )}
      </Stack>
      {address && (
        <SecretDialog
          title={text('settings_calendar')}
          hint={text('calendar_once')}
          secret={address}
          onClose={() => setAddress(null)}
        />
      )}
    </SectionCard>
  )
}
