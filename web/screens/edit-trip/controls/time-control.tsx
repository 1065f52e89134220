import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { otherTime, type TimeSource, timeSource } from '#shared/domain/links/reports.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { ACTUAL_TIMES } from '#shared/domain/tracking/tracker-trip.ts'
import type { SlotTime } from '#shared/domain/trip/slots.ts'
import { PLANNED_TIMES } from '#shared/domain/trip/trip-times.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { TextKey } from '#shared/text-key.ts'
import { now } from '#web/clock/clock.ts'
import { useTypedTimes } from '#web/data/typed-times.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { InstantField } from '#web/ui/fields/date-fields.tsx'
import { useEditTrip } from '../edit-trip-context.ts'
import {
  type ActualTime,
  isUnreadableTime,
  type PlannedTime,
  type TimeField,
  type TripForm,
  typedTime,
  unreadTime,
} from '../form/trip-form.ts'
import { EmptyPart } from './empty-part.tsx'
import { LabelledValue } from './labelled-value.tsx'
import { MovedTimes } from './moved-times.tsx'
import { useFaultText } from './text-controls.tsx'
import { TheirsHint } from './theirs-hint.tsx'

/** Fields whose order depends on one another are checked together. */
const TOGETHER: readonly (readonly TimeField[])[] = [
  PLANNED_TIMES,
  ACTUAL_TIMES,
  ['tt_from_slot_from', 'tt_from_slot_to'],
  ['tt_to_slot_from', 'tt_to_slot_to'],
]
const useTime = (name: TimeField) => {
  const { trigger, getFieldState } = useFormContext<TripForm>()
  const { field, fieldState } = useController<TripForm, TimeField>({ name })
  const check = () => {
    const together = TOGETHER.find((names) => names.includes(name)) ?? ACTUAL_TIMES
    // One by one: checked together, every field of the form would be drawn anew.
    for (const other of together) if (other === name || getFieldState(other).isTouched) void trigger(other)
  }
  return { field, fieldState, check }
}

/** The time before each of the three; a time alone that is typed means the day on which it follows that one. */
const BEFORE: Partial<Record<TimeField, readonly TimeField[]>> = {
  tt_std: ['tt_stp'],
  tt_sta: ['tt_std', 'tt_stp'],
  tt_atd: ['tt_atp'],
  tt_ata: ['tt_atd', 'tt_atp'],
  tt_from_slot_to: ['tt_from_slot_from'],
  tt_to_slot_to: ['tt_to_slot_from'],
}
const NO_TIMES: readonly TimeField[] = []
/** An actual time, and a slot, lies beside its planned one. */
const PLANNED_OF: Partial<Record<TimeField, PlannedTime>> = {
  tt_atp: 'tt_stp',
  tt_atd: 'tt_std',
  tt_ata: 'tt_sta',
  tt_from_slot_from: 'tt_stp',
  tt_from_slot_to: 'tt_stp',
  tt_to_slot_from: 'tt_sta',
  tt_to_slot_to: 'tt_sta',
}

const useFollows = (name: TimeField) => {
  const planned = PLANNED_OF[name]
  const before = BEFORE[name] ?? NO_TIMES
  const [near, ...times] = useWatch<TripForm, TimeField[]>({ name: [planned ?? name, ...before] })
  const known = (time = '') => (time !== '' && !isUnreadableTime(time) ? time : null)
  return { from: times.map(known).find((time) => time !== null) ?? null, near: planned ? known(near) : null }
}

const TimeInput = ({ name, label, hint }: { name: TimeField; label: string; hint?: string }): ReactNode => {
  const { field, fieldState, check } = useTime(name)
  const fault = useFaultText(name, fieldState)
  const follows = useFollows(name)
  const isPlanned = (PLANNED_TIMES as readonly string[]).includes(name)
  return (
    <InstantField
      label={label}
      isRequired={isPlanned}
      isLive
      follows={follows}
      value={field.value === '' || isUnreadableTime(field.value) ? null : field.value}
      unread={typedTime(field.value)}
      error={fault}
      onChange={(instant, _fault, unread) => {
        field.onChange(instant ?? (unread === null ? '' : unreadTime(unread)))
        check()
      }}
      onBlur={() => {
        field.onBlur()
        check()
      }}
      inputRef={field.ref}
      helperText={hint}
    />
  )
}

export const PlannedTimeControl = ({ name, label }: { name: PlannedTime; label: string }): ReactNode => {
  const { mayWrite } = useEditTrip()
  const { instant } = useFormats()
  const { field } = useTime(name)
  if (!mayWrite(name)) return <LabelledValue label={label}>{instant(field.value || null)}</LabelledValue>
  return (
    <Box>
      <TimeInput name={name} label={label} />
      {name === 'tt_stp' && <TheirsHint unit="planned_times" />}
      {name === 'tt_stp' && <MovedTimes />}
    </Box>
  )
}

/** An end of a slot, to type or, where it may only be read, as text. What others saved of the slot stands below its number. */
export const SlotTimeControl = ({ name, label }: { name: SlotTime; label: string }): ReactNode => {
  const { mayWrite } = useEditTrip()
  const { instant } = useFormats()
  const { field } = useTime(name)
  if (!mayWrite(name)) return <LabelledValue label={label}>{instant(field.value || null)}</LabelledValue>
  return <TimeInput name={name} label={label} />
}

const NO_TRIP: Partial<DeviceTrip> = {}
const BY_SOURCE = {
  typed: 'edit_trip_by_hand',
  vehicle: 'edit_trip_by_vehicle',
  driver: 'edit_trip_by_driver',
} as const satisfies Record<TimeSource, TextKey>

/** An actual time: reported by the vehicle or the driver, or set by hand and then left alone by it; clearing gives it back. */
export const ActualTimeControl = ({ name, label }: { name: ActualTime; label: string }): ReactNode => {
  const text = useText()
  const { instant, clock } = useFormats()
  const { mayWrite, trip, rowKey } = useEditTrip()
  const { field, fieldState, check } = useTime(name)
  const fault = useFaultText(name, fieldState)
  const timed = useTypedTimes(rowKey, trip ?? NO_TRIP)
  const isShown = field.value !== '' && !isUnreadableTime(field.value)
  const isAsSaved = trip?.[name] === field.value
  const shown = { ...timed, [name]: isShown ? field.value : null }
  const source = isShown && !isAsSaved ? 'typed' : timeSource(shown, name)
  const other = otherTime(shown, name)
  const said = [source && text(BY_SOURCE[source]), other && text('time_source_other', { time: clock(other) })].filter(
    Boolean,
  )
  const origin = said.length > 0 ? said.join(' · ') : undefined
  if (!mayWrite(name)) {
    return (
      <LabelledValue label={label}>
        {instant(field.value || null) || '–'}
        {origin && (source !== 'vehicle' || other) && (
          <Typography component="span" variant="body2" color="textSecondary">
            {` (${origin})`}
          </Typography>
        )}
      </LabelledValue>
    )
  }
  const set = (value: string) => {
    field.onChange(value)
    field.onBlur()
    check()
  }
  const isBeside = origin !== undefined && !fault
  const setNow = (
    <Button
      size="small"
      aria-label={`${text('label_before', { label: text('edit_trip_now') })} ${label}`}
      onClick={() => set(new Date(Math.floor(now() / MINUTE_MS) * MINUTE_MS).toISOString())}
    >
      {text('edit_trip_now')}
    </Button>
  )
  return (
    <EmptyPart fields={[name]} label={label} beside={setNow}>
      {/* The button stands beside the last line of what is said of the time. */}
      <Box sx={isBeside ? { '& .MuiFormHelperText-root': { mr: 0, pr: 9 } } : undefined}>
        <TimeInput name={name} label={label} hint={origin} />
        <Box
          sx={{ display: 'flex', justifyContent: 'flex-end', mt: isBeside ? { xs: -3, sm: -2.75 } : { xs: -1, sm: 0 } }}
        >
          {field.value === '' ? (
            setNow
          ) : (
            <Button
              size="small"
              aria-label={`${text('label_before', { label: text('action_clear') })} ${label}`}
              onClick={() => set('')}
            >
              {text('action_clear')}
            </Button>
          )}
        </Box>
        <TheirsHint unit={name} />
      </Box>
    </EmptyPart>
  )
}
