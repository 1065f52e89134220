import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { GRID } from '#shared/domain/board/board-axis.ts'
import { shiftedTimes } from '#shared/domain/board/trip-shift.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import { PLANNED_TIMES } from '#shared/domain/trip/trip-times.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { InstantField } from '#web/ui/fields/date-fields.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { broughtBy, type FitKnowledge } from '../drag/row-fit.ts'
import type { BoardTrip } from '../use-board-rows.ts'
import { shiftText } from './shift-text.ts'

const STEPS = [-60, -15, 15, 60] as const
/** Trips of which the times and what does not fit are shown. */
const SHOWN = 6

/** Asks before trips are moved in time: the three planned times of each, before and after, and what would not fit. */
export const ShiftDialog = ({
  trips,
  by: firstBy,
  knowledge,
  known,
  onShift,
  onClose,
}: {
  trips: readonly BoardTrip[]
  by: number
  knowledge: FitKnowledge
  known: DayRange
  onShift: (by: number) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const { weekday, clock, timeZone } = useFormats()
  const [by, setBy] = useState(firstBy)
  const [fault, setFault] = useState<string | null>(null)
  const [isUnread, setUnread] = useState(false)
  const first = trips[0]?.row.tt_stp ?? null
  const stp = first && new Date(Date.parse(first) + by).toISOString()
  const moved = useMemo(() => {
    // Judged together, as they are moved.
    const { textsOf } = broughtBy(by === 0 ? [] : trips, ({ row }) => shiftedTimes(row, by)?.after ?? {}, knowledge)
    return trips.slice(0, SHOWN).map((trip) => ({ trip, times: shiftedTimes(trip.row, by), texts: textsOf(trip.key) }))
  }, [trips, by, knowledge])
  const leaves = trips.some(({ row }) => {
    const after = shiftedTimes(row, by)?.after
    return after && (dayOf(after.tt_sta, timeZone) < known.from || dayOf(after.tt_stp, timeZone) > known.to)
  })
  const name = trips.length === 1 ? (trips[0]?.row.tt_tour ?? '') : text('trips_count', { count: trips.length })
  const at = (instant: string) => `${weekday(instant)} ${clock(instant)}`
  return (
    <TaskDialog
      title={text('board_shift_title', { name })}
      isWide
      isTyped={by !== firstBy || isUnread}
      isReady={by !== 0 && fault === null && !isUnread}
      doLabel={text('board_shift_do')}
      onDo={() => onShift(by)}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
        <InstantField
          label={text('column_tt_stp')}
          value={stp}
          sx={{ flex: '1 1 14rem' }}
          error={fault}
          isRequired
          onChange={(value) => {
            setUnread(value === null)
            if (!value || !first) return
            const next = Date.parse(value) - Date.parse(first)
            setFault(next % GRID === 0 ? null : text('board_shift_grid'))
            setBy(next)
          }}
        />
        <Box role="group" aria-label={text('board_shift_by')} sx={{ display: 'flex', gap: 0.5 }}>
          {STEPS.map((minutes) => (
            <Button
              key={minutes}
              variant="outlined"
              sx={{ minWidth: 56, px: 1 }}
              onClick={() => {
                setFault(null)
                setUnread(false)
                setBy(Math.round(by / GRID) * GRID + minutes * MINUTE_MS)
              }}
            >
              {shiftText(minutes * MINUTE_MS)}
            </Button>
          ))}
        </Box>
      </Box>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {by === 0 ? text('board_shift_none') : text('board_shift_amount', { amount: shiftText(by) })}
      </Typography>
      {moved.map(({ trip, times, texts }) => (
        <Box key={trip.key} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
          {trips.length > 1 && (
            <Typography variant="body2">
              <b>{trip.row.tt_tour}</b>
            </Typography>
          )}
          {times &&
            PLANNED_TIMES.map((time) => (
              <Typography key={time} variant="body2">
                {text('label_before', { label: text(`column_${time}`) })} {at(times.before[time])}
                {by !== 0 && <b>{` → ${at(times.after[time])}`}</b>}
              </Typography>
            ))}
          {texts.length > 0 && (
            <Alert severity="warning" sx={{ mt: 0.5, py: 0 }}>
              {texts.map((one) => (
                <div key={one}>{one}</div>
              ))}
            </Alert>
          )}
        </Box>
      ))}
      {trips.length > SHOWN && (
        <Typography variant="body2" color="textSecondary">
          {text('board_shift_more', { count: trips.length - SHOWN })}
        </Typography>
      )}
      {leaves && <Alert severity="info">{text('board_shift_leaves')}</Alert>}
    </TaskDialog>
  )
}
