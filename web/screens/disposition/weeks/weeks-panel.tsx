import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Language } from '../../../../shared/schemas/session.ts'
import { useChannels } from '../../../data/use-channels.ts'
import { failureText } from '../../../i18n/failure.ts'
import { useLanguage } from '../../../i18n/provider.tsx'
import { useText } from '../../../i18n/text.ts'
import { syncNow } from '../../../session/session.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadNotice } from '../../../ui/feedback/load-notice.tsx'
import { useNotify } from '../../../ui/feedback/notification.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { CopyPreviewView } from './copy-preview.tsx'
import { doWithWeeks, offeredWeeks, previewOf, type WeekAction, type WeeksOutcome } from './week-actions.ts'
import { WeekChoice } from './week-choice.tsx'
import { WeekTrips } from './week-trips.tsx'

const WEEKS_QUERY = 'disposition-weeks'
const NO_WEEKS: number[] = []

/** One operation on whole weeks: choose them, see a preview, run it, read the result. */
export const WeeksPanel = ({ action }: { action: WeekAction }): ReactNode => {
  const text = useText()
  const confirm = useConfirm()
  const notify = useNotify()
  const queries = useQueryClient()
  const [mailLanguage, setMailLanguage] = useState<Language>(useLanguage())
  const [ticked, setTicked] = useState<number[]>(NO_WEEKS)
  const [isWorking, setIsWorking] = useState(false)
  const [outcome, setOutcome] = useState<WeeksOutcome | null>(null)

  const offered = useQuery({ queryKey: [WEEKS_QUERY, action], queryFn: () => offeredWeeks(action), staleTime: 0 })
  // A week may no longer be offered.
  const chosen = ticked.filter((week) => offered.data?.includes(week))
  const preview = useQuery({
    queryKey: [WEEKS_QUERY, 'preview', chosen],
    queryFn: () => previewOf(chosen),
    enabled: action === 'copy' && chosen.length > 0 && !isWorking,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const trips = preview.data?.weeks.reduce((sum, week) => sum + week.trips, 0) ?? 0
  const isPreviewReady = action !== 'copy' || (preview.isSuccess && !preview.isPlaceholderData && trips > 0)

  const act = async () => {
    const isSure = await confirm({
      title: `weeks_${action}_question`,
      values: { trips, weeks: chosen.length },
      ...(action === 'publish' ? { text: 'weeks_publish_intro' } : {}),
      ...(action === 'delete' ? { text: 'weeks_delete_intro' } : {}),
      isDestructive: action === 'delete',
    })
    if (!isSure) return
    setIsWorking(true)
    setOutcome(null)
    try {
      const done = await doWithWeeks(action, chosen, mailLanguage)
      setOutcome(done)
      setTicked(NO_WEEKS)
      notify('success', done.message)
      syncNow()
    } catch (error) {
      const { message, values } = failureText(error)
      notify('error', message, values)
    } finally {
      setIsWorking(false)
      // Even if it was refused or not answered, the offered weeks may have changed.
      void queries.invalidateQueries({ queryKey: [WEEKS_QUERY] })
    }
  }

  return (
    <Stack spacing={2} sx={{ maxWidth: 1100, width: '100%' }}>
      <Typography color="textSecondary">{text(`weeks_${action}_intro`)}</Typography>
      <LoadNotice failure={offered.error} onRetry={() => void offered.refetch()} />
      {offered.isPending && <Skeleton variant="rounded" height={200} />}
      {offered.data?.length === 0 && !outcome && (
        <EmptyState message={action === 'copy' ? 'weeks_none_to_copy' : 'weeks_none_scheduled'} />
      )}
      {offered.data && offered.data.length > 0 && (
        <SectionCard title={text('weeks_choose')}>
          <WeekChoice weeks={offered.data} chosen={chosen} isDisabled={isWorking} onChange={setTicked} />
          {action === 'publish' && (
            <TextField
              select
              label={text('weeks_mail_language')}
              value={mailLanguage}
              onChange={({ target }) => setMailLanguage(target.value as Language)}
              sx={{ maxWidth: 260, mt: 1 }}
            >
              {Language.options.map((language) => (
                <MenuItem key={language} value={language}>
                  {text(`language_${language}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
        </SectionCard>
      )}

      {action === 'copy' && chosen.length > 0 && (
        <SectionCard
          title={text('weeks_preview')}
          action={
            preview.isFetching && (
              <CircularProgress size={20} aria-label={text('weeks_preview_loading')} sx={{ opacity: 0.7 }} />
            )
          }
        >
          <LoadNotice failure={preview.error} onRetry={() => void preview.refetch()} />
          {preview.data ? (
            <Box sx={{ opacity: preview.isPlaceholderData ? 0.5 : 1 }}>
              <CopyPreviewView preview={preview.data} />
            </Box>
          ) : (
            !preview.error && <Skeleton variant="rounded" height={120} />
          )}
        </SectionCard>
      )}

      {offered.data && offered.data.length > 0 && (
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="contained"
            size="large"
            color={action === 'delete' ? 'error' : 'primary'}
            disabled={chosen.length === 0 || isWorking || !isPreviewReady}
            onClick={() => void act()}
            sx={{ minHeight: 44 }}
          >
            {action === 'copy' && !isPreviewReady ? text('action_copy') : text(`weeks_${action}_button`, { trips })}
          </Button>
          <Typography variant="body2" color="textSecondary" role="status">
            {isWorking ? text('weeks_working') : text('weeks_selected', { count: chosen.length })}
          </Typography>
        </Stack>
      )}
      {isWorking && <LinearProgress aria-label={text('weeks_working')} />}
      {outcome && <Outcome outcome={outcome} />}
    </Stack>
  )
}

/** Names the recipients of the mailed list. Without a mail server the mail waits, and they are not informed. */
const Mailed = ({ names }: { names: string }): ReactNode => {
  const text = useText()
  const channels = useChannels()
  return channels?.mail === false ? (
    <Alert severity="warning">{text('weeks_mail_waits', { names })}</Alert>
  ) : (
    <Alert severity="info">{text('weeks_mailed', { names })}</Alert>
  )
}

const Outcome = ({ outcome }: { outcome: WeeksOutcome }): ReactNode => {
  const text = useText()
  const { message, weeks, mailed = [], unreachable = [] } = outcome
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Box ref={place} sx={{ scrollMarginBottom: 16 }}>
      <SectionCard title={text('weeks_result')}>
        <Stack spacing={1.5} role="status">
          <Alert severity="success">{text(message)}</Alert>
          <WeekTrips weeks={weeks} />
          {mailed.length > 0 && <Mailed names={mailed.join(', ')} />}
          {unreachable.length > 0 && (
            <Alert severity="warning">{text('weeks_unreachable', { names: unreachable.join(', ') })}</Alert>
          )}
        </Stack>
      </SectionCard>
    </Box>
  )
}
