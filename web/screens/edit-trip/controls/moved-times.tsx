import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { leftBehind, shiftedTimes } from '#shared/domain/board/trip-shift.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { ACTUAL_TIMES } from '#shared/domain/tracking/tracker-trip.ts'
import { PLANNED_TIMES } from '#shared/domain/trip/trip-times.ts'
import { delaySpan } from '#shared/trips/cell-text.ts'
import { useText } from '#web/i18n/text.ts'
import { useEditTrip } from '../edit-trip-context.ts'
import type { TripForm } from '../form/trip-form.ts'

/** Offers to move departure and arrival of a saved trip with its positioning; those of a new one follow by themselves. */
export const MovedTimes = (): ReactNode => {
  const text = useText()
  const { trip, mayWrite } = useEditTrip()
  const { setValue } = useFormContext<TripForm>()
  const [moved, setMoved] = useState(0)
  const [tt_stp, tt_std, tt_sta] = useWatch<TripForm, ['tt_stp', 'tt_std', 'tt_sta']>({ name: [...PLANNED_TIMES] })
  const actual = useWatch<TripForm, (typeof ACTUAL_TIMES)[number][]>({ name: [...ACTUAL_TIMES] })
  if (!trip || actual.some(Boolean) || !PLANNED_TIMES.every(mayWrite)) return null
  const typed = { tt_stp, tt_std, tt_sta }
  const by = leftBehind(trip, typed, 0) ?? leftBehind(trip, typed, moved)
  if (by === null) return null
  const take = () => {
    const whole = Date.parse(tt_stp) - Date.parse(trip.tt_stp ?? '')
    const after = shiftedTimes(trip, whole)?.after
    if (!after) return
    setMoved(whole)
    for (const time of ['tt_std', 'tt_sta'] as const)
      setValue(time, after[time], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Box role="status">
      <Button size="small" sx={{ ml: -0.5, textAlign: 'start' }} onClick={take}>
        {text('edit_trip_moved_times', { span: delaySpan({ delay: Math.round(by / MINUTE_MS) }) })}
      </Button>
    </Box>
  )
}
