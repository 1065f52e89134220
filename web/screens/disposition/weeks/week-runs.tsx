import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { canUndo, UNDO_SPAN } from '#shared/domain/tour/week-run.ts'
import type { WeekRun } from '#shared/schemas/weeks.ts'
import { useClock } from '#web/clock/use-clock.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import type { Prevented } from '#web/parts/copied-trips/use-undo-run.ts'
import { progressOf, useLastRuns } from '#web/parts/copied-trips/week-actions.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { WeeksProgress } from './weeks-progress.tsx'

/** The last operations on weeks, each with a button that undoes it for as long as that can be done. */
export const WeekRuns = ({
  undo,
  busy,
  prevented,
  onShow,
}: {
  undo: (run: number) => Promise<void>
  busy: number | null
  prevented: Prevented | null
  onShow: (week: number) => void
}): ReactNode => {
  const text = useText()
  const now = useClock()
  const runs = useLastRuns(busy !== null)
  if (!runs.data || runs.data.length === 0) return null
  return (
    <SectionCard title={text('weeks_runs')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {runs.data.map((run) => (
          <Run
            key={run.wr_id}
            run={run}
            isUndoable={canUndo(run, now)}
            isBusy={busy !== null}
            isUndoing={busy === run.wr_id}
            prevented={prevented?.run === run.wr_id ? prevented : null}
            onUndo={() => void undo(run.wr_id)}
            onShow={onShow}
          />
        ))}
      </Box>
    </SectionCard>
  )
}

/** More weeks are said by their number. */
const NAMED_WEEKS = 6

const Run = ({
  run,
  isUndoable,
  isBusy,
  isUndoing,
  prevented,
  onUndo,
  onShow,
}: {
  run: WeekRun
  isUndoable: boolean
  isBusy: boolean
  isUndoing: boolean
  prevented: Prevented | null
  onUndo: () => void
  onShow: (week: number) => void
}): ReactNode => {
  const text = useText()
  const titleId = useId()
  const { moment, clock, weekday, weekName } = useFormats()
  const { wr_kind, wr_by, wr_at, wr_undone_at, wr_undone_by } = run
  const weeks = run.wr_weeks.filter(({ trips }) => trips > 0)
  const count = weeks.reduce((sum, { trips }) => sum + trips, 0)
  const names = weeks.slice(0, NAMED_WEEKS).map(({ week }) => weekName(week))
  if (weeks.length > NAMED_WEEKS) names.push(`+ ${weeks.length - NAMED_WEEKS}`)
  const [first] = weeks
  return (
    <Box
      component="li"
      aria-labelledby={titleId}
      sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography id={titleId}>
            {[
              `${text('label_before', { label: text(`weeks_run_${wr_kind}`) })} ${text('trips_count', { count })}`,
              ...names,
            ].join(', ')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {`${wr_by}, ${moment(Date.parse(wr_at))}`}
            {run.wr_left.length > 0 && !isUndoing && ` · ${text('weeks_run_progress', progressOf(run))}`}
            {wr_undone_at !== null &&
              ` · ${text('weeks_run_undone_by', { by: wr_undone_by ?? '', time: moment(Date.parse(wr_undone_at)) })}`}
          </Typography>
        </Box>
        {first && (
          <Button size="small" onClick={() => onShow(first.week)} sx={{ minHeight: 44 }}>
            {text('weeks_show')}
          </Button>
        )}
        {isUndoable && (
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            aria-describedby={titleId}
            onClick={onUndo}
            sx={{ minHeight: 44 }}
          >
            {text('weeks_undo_until', { time: clock(Date.parse(wr_at) + UNDO_SPAN) })}
          </Button>
        )}
      </Box>
      {isUndoing && <WeeksProgress label={text('action_undo')} />}
      {prevented && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('weeks_prevented', { count: prevented.count })}
          <Box component="ul" tabIndex={0} sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
            {prevented.trips.map(({ tt_id, tt_tour, tt_stp, reason, by, at }) => (
              <li key={tt_id}>
                {`${text('label_before', { label: `${weekday(tt_stp)} ${tt_tour}` })} ${text(`weeks_prevented_${reason}`, { by: by ?? '', time: at ? moment(Date.parse(at)) : '' })}`}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}
