import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { runsAnyway } from '#shared/domain/calendar/planned-days.ts'
import { weekdayIndex } from '#shared/domain/time/weeks.ts'
import type { DayTimes, TourDay } from '#shared/domain/tour/dated.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useCalendar } from '#web/data/lookups.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { ClockField, DayField } from '#web/ui/fields/date-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useAfterPointer } from '#web/ui/fields/use-after-pointer.ts'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { type ChoiceField, chosenChoice, dayOptions } from '../days/day-fields.ts'
import { useTourEditor } from '../edit-tour-context.ts'
import { enteredTimes } from '../entered-times.ts'
import { PlusDaysField } from '../plus-days-field.tsx'
import {
  drivenDay,
  EXCEPTION_KINDS,
  type ExceptionAmount,
  type ExceptionKind,
  entriesOf,
  exceptionFaults,
  type TypedException,
  timesOf,
  tourOfException,
  typedOf,
  usualAmount,
  withAmount,
  withException,
  withExceptionChoice,
  withTimes,
} from './exception-values.ts'

const FIELDS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
const CHOICES = ['tr_week_sub', 'tr_week_gps', 'tr_week_driver'] as const satisfies ChoiceField[]
const AMOUNTS = [
  ['customer_trip', 'tr_customer_invoice_trip'],
  ['customer_toll', 'tr_customer_invoice_toll'],
  ['sub_trip', 'tr_week_sub_invoice_trip'],
  ['sub_toll', 'tr_week_sub_invoice_toll'],
] as const satisfies [ExceptionAmount, string][]

type Leg = 'stp' | 'std' | 'sta'

/** Adds or edits what a tour does on one day, or moves a day to another one. Taken over into the tour's open form. */
export const ExceptionDialog = ({ edited, onClose }: { edited: TourDay | null; onClose: () => void }): ReactNode => {
  const text = useText()
  const { day: dayText, amount: amountText } = useFormats()
  const { draft, lookups, change } = useTourEditor()
  const [first] = useState(() => typedOf(edited))
  const [typed, setTyped] = useState<TypedException>(first)
  const [typedLegs, setTypedLegs] = useState<ReadonlySet<Leg>>(new Set())
  /** Texts that cannot be read, by field: the day keeps its former value. */
  const [unread, setUnread] = useState<Readonly<Record<string, TextKey>>>({})

  const others = draft.tr_days.filter(({ day }) => day !== edited?.day)
  const calendar = useCalendar()
  /** An extra day stays one, whatever became of weekday and calendar since. */
  const isRunning = (day: string): boolean =>
    calendar !== undefined && !(edited?.kind === 'extra' && edited.day === day) && runsAnyway(draft, day, calendar)
  const faults = exceptionFaults(typed, others, draft, isRunning)
  /** An empty field is told by itself, once it is left. */
  const said = (field: keyof typeof faults): string | null => {
    const fault = faults[field]
    return fault && fault !== 'field_required' ? text(fault) : null
  }
  const note = (field: string, fault: TextKey | null) =>
    setUnread(({ [field]: _former, ...rest }) => (fault ? { ...rest, [field]: fault } : rest))
  const take = () => {
    if (Object.keys(faults).length + Object.keys(unread).length > 0) return
    change((tour) => withException(tour, edited, entriesOf(typed, others, tour)))
    onClose()
  }

  // By these the dialog grows, under a press that leaves a day.
  const driven = useAfterPointer(drivenDay(typed))
  const leftDay = useAfterPointer(typed.day)
  const onDay = tourOfException(draft, typed)
  const times = timesOf(onDay)
  const weekday = driven === null ? null : weekdayIndex(driven)
  const isIdle =
    leftDay !== null &&
    (typed.kind === 'off' || typed.kind === 'moved' || typed.kind === 'changed') &&
    !draft.tr_week_status[weekdayIndex(leftDay)]

  const [entered] = useState(enteredTimes)
  const changeTime = (leg: Leg, change: Partial<DayTimes>) => {
    setTypedLegs((legs) => new Set(legs).add(leg))
    setTyped((now) =>
      withTimes(now, draft, entered.after(leg, change, timesOf(tourOfException(draft, now)), typedLegs)),
    )
  }
  const clock = (name: Leg) => (
    <ClockField
      label={text(`field_tr_${name}`)}
      isRequired
      value={times[name] || null}
      error={said(name)}
      onChange={(value, fault) => {
        note(name, fault)
        // What cannot be read moves nothing: the others go back to where they were.
        changeTime(name, value === null ? {} : { [name]: value })
      }}
      onFocus={() => entered.enter(name, times)}
      onBlur={() => entered.leave(times)}
    />
  )
  const plusDays = (name: 'std_plus_day' | 'sta_plus_day') => (
    <PlusDaysField
      label={text(`field_tr_${name}`)}
      value={times[name]}
      unread={null}
      isDisabled={false}
      onChange={(days) => {
        note(name, days === null ? 'only_positive_numbers' : null)
        if (days !== null) changeTime(name === 'std_plus_day' ? 'std' : 'sta', { [name]: days })
      }}
    />
  )
  const chooser = (field: ChoiceField, day: number) => {
    const chosen = chosenChoice(onDay, field, day, lookups)
    const options = dayOptions(onDay, field, day, lookups)
    return (
      <SelectField
        key={field}
        label={text(`field_${field}`)}
        options={chosen && !options.some(({ value }) => value === chosen.value) ? [...options, chosen] : options}
        value={chosen?.value ?? null}
        onChange={(value) => setTyped((now) => withExceptionChoice(now, draft, field, value, lookups))}
      />
    )
  }

  return (
    <TaskDialog
      title={text(edited ? 'tour_day_edit' : 'tour_day_add')}
      isWide
      isTyped={JSON.stringify(typed) !== JSON.stringify(first)}
      doLabel={text('action_apply')}
      onDo={take}
      onClose={onClose}
    >
      <FormControl>
        <FormLabel id="exception-kind">{text('tour_day_what')}</FormLabel>
        <RadioGroup
          aria-labelledby="exception-kind"
          value={typed.kind}
          onChange={(_event, kind) => {
            // Fields that go take what cannot be read of them along.
            setUnread({})
            setTyped((now) => ({ ...now, kind: kind as ExceptionKind }))
          }}
        >
          {EXCEPTION_KINDS.map((kind) => (
            <FormControlLabel key={kind} value={kind} control={<Radio />} label={text(`tour_day_kind_${kind}`)} />
          ))}
        </RadioGroup>
      </FormControl>
      <Box sx={FIELDS}>
        <DayField
          label={text(typed.kind === 'moved' ? 'tour_day_instead_of' : 'tour_day_day')}
          isRequired
          lean="future"
          value={typed.day}
          error={said('day')}
          onChange={(day, fault) => {
            note('day', fault)
            setTyped((now) => ({ ...now, day }))
          }}
        />
        {typed.kind === 'moved' && (
          <DayField
            label={text('tour_day_moved_to')}
            isRequired
            lean="future"
            near={typed.day}
            value={typed.to}
            error={said('to')}
            onChange={(to, fault) => {
              note('to', fault)
              setTyped((now) => ({ ...now, to }))
            }}
          />
        )}
      </Box>
      {isIdle && <Alert severity="info">{text('tour_day_not_driven', { day: dayText(leftDay) })}</Alert>}
      <TextField
        label={text('tour_day_reason')}
        value={typed.entry.reason ?? ''}
        onChange={({ target }) => setTyped((now) => ({ ...now, entry: { ...now.entry, reason: target.value } }))}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
      {weekday !== null && driven !== null && (
        <>
          <Typography variant="body2" color="textSecondary">
            {text('tour_day_on', { day: dayText(driven) })}
          </Typography>
          <Box sx={FIELDS}>
            {clock('stp')}
            <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
            {clock('std')}
            {plusDays('std_plus_day')}
            {clock('sta')}
            {plusDays('sta_plus_day')}
            {CHOICES.map((field) => chooser(field, weekday))}
            <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
            {AMOUNTS.map(([name, field]) => (
              <AmountField
                key={name}
                label={text(`field_${field}`)}
                isOptional
                value={typed.entry[name] ?? null}
                helperText={text('tour_day_usual', { amount: amountText(usualAmount(draft, typed, name)) })}
                onChange={(amount, fault) => {
                  note(name, fault)
                  if (!fault) setTyped((now) => withAmount(now, name, amount))
                }}
              />
            ))}
          </Box>
        </>
      )}
    </TaskDialog>
  )
}
