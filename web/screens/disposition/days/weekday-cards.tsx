import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Collapse from '@mui/material/Collapse'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type ReactNode, startTransition, useState } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '#web/i18n/text.ts'
import { syncNow } from '#web/session/session.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { MultiSelectField, SelectField } from '#web/ui/fields/select-field.tsx'
import { useTourEditor } from '../edit-tour-context.ts'
import { useDayOptions } from '../findings/use-day-options.ts'
import { setWeekValue } from '../tour-form.ts'
import { TWO_LETTERS } from '../tours/weekday-flags.tsx'
import { WEEKDAYS } from '../weekdays.ts'
import {
  type ChoiceField,
  chosenOption,
  copyDayToOthers,
  type DayField,
  dayFieldsOf,
  dayText,
  enableDayIn,
  isAmountField,
  mayWriteDay,
  observersOf,
  withObservers,
} from './day-fields.ts'
import { useChoose } from './use-choose.ts'

/** The week on a narrow screen: a row for each day, which opens for its fields. */
export const WeekdayCards = (): ReactNode => {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Box sx={{ mx: { xs: -2, sm: -3 }, mb: -1 }}>
      {WEEKDAYS.map((day) => (
        <DayCard
          key={day}
          day={day}
          isOpen={open === day}
          onToggle={(isOpen) => startTransition(() => setOpen(isOpen ? day : null))}
        />
      ))}
    </Box>
  )
}

/** Weekdays stand below each other, and so do those who drive; with large text one below the other. */
const DAY = {
  flex: 1,
  minWidth: 0,
  py: 0.75,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  overflowWrap: 'anywhere',
  '& > p': { minWidth: '2.375rem' },
  '& > div': { flex: '1 1 9rem', minWidth: 0 },
} as const

const DayCard = ({
  day,
  isOpen,
  onToggle,
}: {
  day: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}): ReactNode => {
  const text = useText()
  const editor = useTourEditor()
  const { isAdmin, draft, lookups, change, faultOf, isOfOthers, mayAssign } = editor
  const isDriven = draft.tr_week_status[day] === true
  const isOn = isDriven && !isOfOthers(day)
  const weekday = text(`weekday_${day}`)
  const said = (field: DayField) => dayText(draft, field, day, lookups)
  // No number plate is torn.
  const crew = [said('tr_week_gps').replaceAll(' ', '\u00a0'), said('tr_week_driver')].filter(Boolean).join(' · ')
  const lines = [...(isAdmin ? [said('tr_week_sub')] : []), crew || (isAdmin ? '' : '–')].filter(Boolean)
  const isFaulty = isOn && faultOf(`tr_week_sub.${day}`) !== null
  const panelId = `tour-day-${day}`

  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 48, pl: isAdmin ? 0.5 : 2 }}>
        {isAdmin && (
          <Checkbox
            checked={isDriven}
            onChange={(_event, isEnabled) => {
              enableDayIn(editor, day, isEnabled)
              onToggle(isEnabled)
            }}
            slotProps={{ input: { 'aria-label': text('tour_day_enable', { day: weekday }) } }}
          />
        )}
        <Box sx={DAY} onClick={() => isOn && onToggle(!isOpen)}>
          <Typography sx={{ fontWeight: isOn ? 600 : 400 }} color={isOn ? 'textPrimary' : 'textSecondary'}>
            {isOpen ? weekday : text(`weekday_short_${day}`).slice(0, TWO_LETTERS)}
          </Typography>
          {isDriven && !isOpen && (
            <div>
              {isFaulty ? (
                <Typography variant="body2" color="error">
                  {text('tour_weekday_subcontractor_required')}
                </Typography>
              ) : isOn ? (
                lines.map((line, at) => (
                  <Typography
                    key={line}
                    color={at === 0 ? 'textPrimary' : 'textSecondary'}
                    sx={{ fontSize: at === 0 ? '0.875rem' : '0.8125rem' }}
                  >
                    {line}
                  </Typography>
                ))
              ) : (
                <Typography variant="body2" color="textSecondary">
                  {text('tour_day_of_others')}
                </Typography>
              )}
            </div>
          )}
        </Box>
        {isOn && !isAdmin && !mayAssign(day) && (
          <LockIcon fontSize="small" color="warning" titleAccess={text('tour_day_locked')} />
        )}
        {isOn && (
          <IconButton
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-label={weekday}
            onClick={() => onToggle(!isOpen)}
            sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }}
          >
            <ExpandIcon />
          </IconButton>
        )}
      </Box>
      <Collapse in={isOn && isOpen} unmountOnExit id={panelId}>
        <Stack spacing={2} sx={{ px: 2, pt: 1, pb: 2 }}>
          {!isAdmin && !mayAssign(day) && (
            <Typography variant="body2" color="textSecondary">
              {text('tour_day_locked')}
            </Typography>
          )}
          {dayFieldsOf(isAdmin).map((field) => (
            <div key={field} data-field={`${field}.${day}`}>
              <DayInput field={field} day={day} />
            </div>
          ))}
          {isAdmin && (
            <>
              <FormControlLabel
                control={
                  <Switch
                    checked={draft.tr_week_locked[day] === true}
                    onChange={(_event, isLocked) =>
                      change((tour) => setWeekValue(tour, 'tr_week_locked', day, isLocked))
                    }
                  />
                }
                label={text('tour_day_lock', { day: weekday })}
              />
              <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => copyDayToOthers(editor, day)}>
                {text('tour_same_for_all')}
              </Button>
            </>
          )}
        </Stack>
      </Collapse>
    </Box>
  )
}

const DayInput = ({ field, day }: { field: DayField; day: number }): ReactNode => {
  const text = useText()
  const editor = useTourEditor()
  const { draft, lookups, change, unread, setUnread, faultOf } = editor
  const label = text(`field_${field}`)
  const path = `${field}.${day}`
  if (!mayWriteDay(editor, field, day)) {
    return (
      <Box>
        <Typography variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Typography>{dayText(draft, field, day, lookups) || '–'}</Typography>
      </Box>
    )
  }
  if (isAmountField(field)) {
    return (
      <AmountField
        label={label}
        value={unread[path] ? null : (draft[field][day] ?? 0)}
        unread={unread[path]?.text ?? null}
        fault={field === 'tr_week_sub_invoice_toll' ? 'toll_price_invalid' : 'trip_price_invalid'}
        onChange={(amount, fault, typed) => {
          setUnread(path, fault ? { text: typed, fault } : null)
          if (amount !== null) change((tour) => setWeekValue(tour, field, day, amount))
        }}
      />
    )
  }
  if (field === 'tr_week_observer') {
    const chosen = observersOf(draft, day)
    return (
      <MultiSelectField
        label={label}
        options={[...new Set([...lookups.observers, ...chosen])].map((name) => ({ value: name, label: name }))}
        values={chosen}
        onChange={(names) => change((tour) => withObservers(tour, day, names))}
      />
    )
  }
  return <DayChoice field={field} day={day} label={label} fault={faultOf(path)} />
}

/** Chooses the subcontractor, vehicle or driver of a day. */
const DayChoice = ({
  field,
  day,
  label,
  fault,
}: {
  field: ChoiceField
  day: number
  label: string
  fault: TextKey | null
}): ReactNode => {
  const text = useText()
  const { draft, lookups } = useTourEditor()
  const choose = useChoose()
  const choices = useDayOptions(field, day)
  const chosen = chosenOption(draft, field, day)
  // A retired choice is still shown, by its own name.
  const isKnown = chosen === null || choices.some(({ value }) => value === chosen)
  const options = isKnown ? choices : [...choices, { value: chosen, label: dayText(draft, field, day, lookups) }]
  return (
    <SelectField
      label={label}
      options={options}
      value={chosen}
      isRequired={field === 'tr_week_sub'}
      error={fault ? text(fault) : null}
      onOpen={field === 'tr_week_driver' ? syncNow : undefined}
      onChange={(value) => choose(field, day, value)}
    />
  )
}
