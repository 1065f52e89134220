import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dayOf } from '#shared/domain/time/dates.ts'
import { compareWeeks, isYearWeek, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { WeekAction } from '#shared/domain/tour/week-run.ts'
import { Language } from '#shared/schemas/accounts/session.ts'
import type { AskedDays, WeeksFillPreview, WeeksPreview } from '#shared/schemas/weeks.ts'
import { editTripPath, WEEK_PARAM } from '#web/addresses/addresses.ts'
import { now } from '#web/clock/clock.ts'
import { failureText } from '#web/i18n/failure.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText, wireKey } from '#web/i18n/text.ts'
import { useMailedWords } from '#web/parts/copied-trips/use-mailed-words.ts'
import { useUndoRun } from '#web/parts/copied-trips/use-undo-run.ts'
import {
  adaptWeeks,
  doWithWeeks,
  fillWeeks,
  offeredWeeks,
  previewOf,
  previewOfFilling,
  WEEKS_QUERY,
  type WeeksOutcome,
  weeksWithTrips,
} from '#web/parts/copied-trips/week-actions.ts'
import { syncNow } from '#web/session/session.ts'
import { WIDE } from '#web/ui/browser/room.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadNotice } from '#web/ui/feedback/load-notice.tsx'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { SHORT_SCREEN } from '#web/ui/theme/short-screen.ts'
import { blockedTrips, FaultyTrips } from '#web/ui/trips/faulty-trips.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { AdaptPart, useAdaptPreview } from './adapt-part.tsx'
import { ClosedDaysPart, leadToClosedDays } from './closed-days-part.tsx'
import { FurtherWeek } from './further-week.tsx'
import { questionsOf } from './to-decide.ts'
import { WeekChoice } from './week-choice.tsx'
import { WeekOutcome } from './week-outcome.tsx'
import { WeekPreview } from './week-preview.tsx'
import { WeekRuns } from './week-runs.tsx'
import { WeekView } from './week-view.tsx'
import { WeeksProgress } from './weeks-progress.tsx'
import { WeeksToFill } from './weeks-to-fill.tsx'

/** Milliseconds of rest before a preview is requested: ticking 24 weeks requests one, not 24. */
const REST_MS = 300

/** The choice, and beside it its consequences; below it on a narrow screen. */
const CHOICE = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  [`@media ${WIDE}`]: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
} as const
// In one column it has no box of its own: what is in it sticks to the whole.
const CONSEQUENCE = {
  display: 'contents',
  [`@media ${WIDE}`]: { display: 'flex', flexDirection: 'column', gap: 2 },
} as const

/** Bar with the button of the operation: it stays in sight below a long choice of weeks. */
const RUN_BAR = {
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  position: 'sticky',
  [SHORT_SCREEN]: { position: 'static' },
  bottom: 8,
  zIndex: 1,
  p: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  // Hides what passes below it.
  boxShadow: '0 0 0 8px var(--mui-palette-background-default)',
} as const

const NO_WEEKS: number[] = []
type Preview = WeeksPreview | WeeksFillPreview

/** Weeks that a link to this tab has chosen already. */
const weeksOfLink = (search: URLSearchParams): number[] =>
  (search.get('weeks') ?? '').split(',').map(Number).filter(Number.isInteger)

/** Offered weeks and further ones, in order; not those with trips, nor past ones. */
const withFurther = (
  offered: readonly number[],
  further: readonly number[],
  held: readonly { week: number }[] | undefined,
): number[] => {
  const last = offered.at(-1) ?? 0
  const isFree = (week: number) => isYearWeek(week) && week > last && !held?.some((one) => one.week === week)
  return [...new Set([...offered, ...(held ? further.filter(isFree) : [])])].sort(compareWeeks)
}

/** One operation on whole weeks: choose them, see a preview, run it, read the result, undo it. */
export const WeeksPanel = ({ action }: { action: WeekAction }): ReactNode => {
  const text = useText()
  const confirm = useConfirm()
  const notify = useNotify()
  const queries = useQueryClient()
  const [mailLanguage, setMailLanguage] = useState<Language>(useLanguage())
  const [search, setSearch] = useSearchParams()
  const [ticked, setTicked] = useState<number[]>(() => weeksOfLink(search))
  const isCopy = action === 'copy'
  /** Weeks chosen by a day, further ahead than the offered ones. */
  const [further, setFurther] = useState<number[]>(isCopy ? ticked : NO_WEEKS)
  const [decided, setDecided] = useState<AskedDays>()
  const [isWorking, setIsWorking] = useState(false)
  const [outcome, setOutcome] = useState<WeeksOutcome | null>(null)
  const [blocked, setBlocked] = useState<ReturnType<typeof blockedTrips>>(null)
  const { timeZone } = useFormats()
  const today = dayOf(now(), timeZone)
  const linked = Number(search.get(WEEK_PARAM))
  const shownWeek = isYearWeek(linked) ? linked : null
  // In the address, so that it is there again after a trip was looked at.
  const showWeek = (week: number) =>
    setSearch((before) => ({ ...Object.fromEntries(before), [WEEK_PARAM]: String(week) }), { replace: true })
  const { undo, busy, prevented } = useUndoRun()

  const offered = useQuery({ queryKey: [WEEKS_QUERY, action], queryFn: () => offeredWeeks(action), staleTime: 0 })
  const withTrips = useQuery({
    queryKey: [WEEKS_QUERY, 'fill'],
    queryFn: weeksWithTrips,
    enabled: isCopy,
    staleTime: 0,
  })
  // Data of another tab's action may still be cached, and does not count here.
  const held = isCopy ? withTrips.data : undefined
  // A week may no longer be offered.
  const isHeld = (week: number): boolean => held?.some((one) => one.week === week) ?? false
  const toChoose = isCopy ? withFurther(offered.data ?? NO_WEEKS, further, held) : (offered.data ?? NO_WEEKS)
  const chosen = ticked.filter((week) => toChoose.includes(week) || isHeld(week))
  // A week without trips is filled as it is copied.
  const isFilling = chosen.some(isHeld)
  const words = isFilling ? 'fill' : action
  const asked = useSettled(chosen.join(','), REST_MS)
  const isAsked = asked === chosen.join(',')
  const preview = useQuery({
    queryKey: [WEEKS_QUERY, 'preview', words, asked, decided],
    queryFn: async (): Promise<Preview> => {
      const weeks = asked.split(',').map(Number)
      return isFilling ? previewOfFilling(weeks, decided) : previewOf(action, weeks, decided)
    },
    enabled: asked !== '' && !isWorking,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const heldChosen = chosen.filter(isHeld)
  const adapting = useAdaptPreview(heldChosen, decided, isFilling && !isWorking)
  // What was copied is brought up to date before anything is added.
  const isAdaptingFirst = isFilling && (adapting.data?.changes_count ?? 0) > 0
  const isOffered = (offered.data?.length ?? 0) > 0 || (held?.length ?? 0) > 0
  const trips = preview.data?.weeks.reduce((sum, week) => sum + week.trips, 0) ?? 0
  const questions = questionsOf(chosen, preview.data?.closed)
  const isUndecided = questions > 0 && decided === undefined
  const isPreviewReady =
    isAsked && preview.isSuccess && !preview.isPlaceholderData && trips + (isFilling ? 0 : questions) > 0

  const undoAndForget = async (run: number) => {
    setOutcome(null)
    await undo(run)
  }

  const mailedWords = useMailedWords()
  /** Runs an operation on the chosen weeks, and tells its outcome. */
  const run = async (operation: () => Promise<WeeksOutcome>) => {
    setIsWorking(true)
    setOutcome(null)
    setBlocked(null)
    try {
      const done = await operation()
      setOutcome(done)
      setTicked(NO_WEEKS)
      setDecided(undefined)
      const { run: made, count, tours } = done
      const undone = made === null ? undefined : { label: 'action_undo' as const, run: () => void undoAndForget(made) }
      const said = { message: wireKey(done.message), values: { count, tours } }
      // Of a publication the result below says it, with all names.
      const { message, values, isUnreachable } = mailedWords(said, action === 'publish' ? {} : done)
      notify(count || isUnreachable ? 'warning' : 'success', message, values, undone)
      syncNow()
    } catch (error) {
      const { message, values } = failureText(error)
      setBlocked(blockedTrips(message, values))
      notify('error', message, values)
    } finally {
      setIsWorking(false)
      // Even if it was refused or not answered, the offered weeks may have changed.
      void queries.invalidateQueries({ queryKey: [WEEKS_QUERY] })
    }
  }

  const act = async () => {
    const isSure = await confirm({
      title: `weeks_${words}_question`,
      values: { trips, weeks: chosen.length },
      ...(action === 'publish' ? { text: 'weeks_publish_intro' } : {}),
      ...(action === 'delete' ? { text: 'weeks_delete_intro' } : {}),
      yes: `weeks_${words}_button`,
      no: 'action_cancel',
      isDestructive: action === 'delete',
    })
    if (!isSure) return
    await run(() => (isFilling ? fillWeeks(chosen, decided) : doWithWeeks(action, chosen, mailLanguage, decided)))
  }

  return (
    <Stack spacing={2} sx={{ maxWidth: '75rem', width: '100%' }}>
      <Typography variant="body2" color="textSecondary">
        {text(`weeks_${action}_intro`)}
      </Typography>
      <LoadNotice failure={offered.error} onRetry={() => void offered.refetch()} />
      {offered.isPending && <Skeleton variant="rounded" height={200} />}
      {offered.data?.length === 0 && !held?.length && !outcome && (
        <EmptyState message={action === 'copy' ? 'weeks_none_to_copy' : 'weeks_none_scheduled'} />
      )}
      {isOffered && (
        <Box sx={CHOICE}>
          <SectionCard title={text('weeks_choose')}>
            <WeekChoice weeks={toChoose} chosen={chosen} isDisabled={isWorking} onChange={setTicked} />
            {held && (
              <FurtherWeek
                today={today}
                isDisabled={isWorking}
                onWeek={(week) => {
                  setFurther([...further, week])
                  setTicked([...new Set([...chosen, week])].sort(compareWeeks))
                }}
              />
            )}
            {held && <WeeksToFill weeks={held} chosen={chosen} isDisabled={isWorking} onChange={setTicked} />}
            {action === 'publish' && (
              <TextField
                select
                label={text('weeks_mail_language')}
                helperText={text('weeks_mail_language_hint')}
                value={mailLanguage}
                onChange={({ target }) => setMailLanguage(target.value as Language)}
                sx={{ width: '100%', maxWidth: '26.25rem', mt: 2 }}
              >
                {Language.options.map((language) => (
                  <MenuItem key={language} value={language}>
                    {text(`language_${language}`)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </SectionCard>
          <Box sx={CONSEQUENCE}>
            {chosen.length === 0 && (
              <Box sx={{ display: 'none', [`@media ${WIDE}`]: { display: 'block' } }}>
                <SectionCard title={text('weeks_preview')}>
                  <Typography color="textSecondary">{text('weeks_preview_none')}</Typography>
                </SectionCard>
              </Box>
            )}
            {isFilling && (
              <AdaptPart
                preview={adapting}
                isDisabled={isWorking}
                onAdapt={() => void run(() => adaptWeeks(heldChosen, { asked: decided }))}
              />
            )}
            {chosen.length > 0 && (
              <SectionCard
                title={text('weeks_preview')}
                action={
                  (preview.isFetching || !isAsked) && (
                    <CircularProgress size={20} aria-label={text('weeks_preview_loading')} sx={{ opacity: 0.7 }} />
                  )
                }
              >
                <LoadNotice failure={preview.error} onRetry={() => void preview.refetch()} />
                {preview.data ? (
                  <Box sx={{ opacity: preview.isPlaceholderData || !isAsked ? 0.5 : 1 }}>
                    <WeekPreview
                      action={action}
                      preview={preview.data}
                      filling={'made' in preview.data ? preview.data : undefined}
                      onShow={showWeek}
                      closed={
                        preview.data.closed && (
                          <ClosedDaysPart
                            closed={preview.data.closed}
                            count={preview.data.closed_count ?? 0}
                            decided={decided}
                            onDecide={setDecided}
                          />
                        )
                      }
                    />
                  </Box>
                ) : (
                  !preview.error && <Skeleton variant="rounded" height={120} />
                )}
              </SectionCard>
            )}
            <Stack direction="row" sx={RUN_BAR}>
              <Button
                variant={isAdaptingFirst ? 'outlined' : 'contained'}
                size="large"
                color={action === 'delete' ? 'error' : 'primary'}
                disabled={chosen.length === 0 || isWorking || !isPreviewReady || isUndecided}
                onClick={() => void act()}
                aria-keyshortcuts="a"
                sx={{ minHeight: 44, flex: { xs: '1 1 auto', sm: 'none' } }}
              >
                {isPreviewReady ? text(`weeks_${words}_button`, { trips }) : text(`action_${action}`)}
              </Button>
              <Typography
                variant="body2"
                color="textSecondary"
                role="status"
                sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' }, minWidth: 0, px: 1, order: { xs: -1, sm: 0 } }}
              >
                {isWorking ? (
                  text('weeks_working', { trips, weeks: chosen.length })
                ) : isUndecided ? (
                  <Link
                    component="button"
                    type="button"
                    variant="body2"
                    onClick={leadToClosedDays}
                    sx={{ minHeight: 44, textAlign: 'start' }}
                  >
                    {text('weeks_closed_undecided')}
                  </Link>
                ) : (
                  text('weeks_selected', { count: chosen.length })
                )}
              </Typography>
            </Stack>
          </Box>
        </Box>
      )}
      {isWorking && <WeeksProgress label={text('weeks_working', { trips, weeks: chosen.length })} />}
      {blocked && <FaultyTrips title={text('publish_approvals_missing')} trips={blocked} toTrip={editTripPath} />}
      {outcome && <WeekOutcome action={action} outcome={outcome} onShow={showWeek} />}
      <WeekRuns undo={undoAndForget} busy={busy} prevented={prevented} onShow={showWeek} />
      {shownWeek === null ? (
        <Button
          onClick={() => showWeek(chosen[0] ?? yearWeekOf(today))}
          sx={{ alignSelf: 'flex-start', minHeight: 44 }}
        >
          {text('weeks_any')}
        </Button>
      ) : (
        <WeekView week={shownWeek} onWeek={showWeek} />
      )}
    </Stack>
  )
}
