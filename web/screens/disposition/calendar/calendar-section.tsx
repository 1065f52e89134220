import AddIcon from '@mui/icons-material/Add'
import YearIcon from '@mui/icons-material/CalendarMonthOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useState } from 'react'
import { HOLIDAY_RULES } from '#shared/domain/calendar/closed-days.ts'
import { validityOn } from '#shared/domain/calendar/validity.ts'
import { dayOf, daysBetween } from '#shared/domain/time/dates.ts'
import { MAX_TOUR_DAYS, type TourDay } from '#shared/domain/tour/dated.ts'
import { tourDayText } from '#shared/domain/tour/tour-day-text.ts'
import type { TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { TextKey } from '#shared/text-key.ts'
import { now } from '#web/clock/clock.ts'
import { useCalendar } from '#web/data/lookups.ts'
import { useFormats, useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { part } from '#web/ui/part.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useTourEditor } from '../edit-tour-context.ts'
import { ExceptionDialog } from './exception-dialog.tsx'
import { withException } from './exception-values.ts'

const YearOfTour = part(async () => (await import('./year-of-tour.tsx')).YearOfTour)

const IN_ONE_ROW = '@container (min-width: 44rem)'
const FIELDS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  // By the inner width of the section.
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Two days are read whole from here on.
  '@container (min-width: 20rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& .MuiInputBase-adornedEnd': { pr: 1 },
  '& .MuiInputAdornment-positionEnd': { ml: 0 },
  [IN_ONE_ROW]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.4fr)' },
} as const

/** Validity of the tour, its rule for closed days, its exceptions, and its year. */
export const CalendarSection = (): ReactNode => {
  const text = useText()
  const { day } = useFormats()
  const { isAdmin, draft } = useTourEditor()
  const today = dayOf(now(), useTimeZone())
  const [isYearShown, setYearShown] = useState(false)
  const state = validityOn(draft, today)
  const { tr_valid_from, tr_valid_to } = draft
  return (
    <SectionCard title={text('tour_section_calendar')}>
      {isAdmin ? (
        <Box sx={FIELDS}>
          <ValidityField field="tr_valid_from" />
          <ValidityField field="tr_valid_to" />
          <HolidayRuleField />
        </Box>
      ) : (
        <Typography>
          {tr_valid_from || tr_valid_to
            ? text('tour_valid_range', { from: day(tr_valid_from) || '…', to: day(tr_valid_to) || '…' })
            : text('tour_valid_always')}
        </Typography>
      )}
      {state === 'before' && tr_valid_from && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {text('tour_starts_on', { day: day(tr_valid_from) })}
        </Alert>
      )}
      {tr_valid_to && (state === 'ending' || state === 'over') && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {state === 'over'
            ? text('tour_has_ended', { day: day(tr_valid_to) })
            : text('tour_ends_soon', { day: day(tr_valid_to), days: daysBetween(today, tr_valid_to) })}
        </Alert>
      )}
      <Exceptions today={today}>
        <Button startIcon={<YearIcon />} aria-expanded={isYearShown} onClick={() => setYearShown(!isYearShown)}>
          {text(isYearShown ? 'year_hide' : 'year_show')}
        </Button>
      </Exceptions>
      {isYearShown && (
        <Suspense fallback={null}>
          <YearOfTour />
        </Suspense>
      )}
    </SectionCard>
  )
}

const ValidityField = ({ field }: { field: 'tr_valid_from' | 'tr_valid_to' }): ReactNode => {
  const text = useText()
  const { draft, change, unread, setUnread, faultOf } = useTourEditor()
  const fault = faultOf(field)
  return (
    <div data-field={field}>
      <DayField
        label={text(`field_${field}`)}
        isLive
        lean="future"
        near={field === 'tr_valid_to' ? draft.tr_valid_from : null}
        value={unread[field] ? null : draft[field]}
        unread={unread[field]?.text ?? null}
        error={fault && text(fault)}
        onChange={(value, unreadable, typed) => {
          setUnread(field, unreadable && typed !== null ? { text: typed, fault: unreadable } : null)
          change((tour) => ({ ...tour, [field]: value }))
        }}
      />
    </div>
  )
}

const HolidayRuleField = (): ReactNode => {
  const text = useText()
  const { draft, change } = useTourEditor()
  const calendar = useCalendar()
  const ofCustomer = (draft.tr_cm_id !== null && calendar?.ruleOf(draft.tr_cm_id)) || 'asks'
  return (
    <TextField
      select
      label={text('field_tr_holiday_rule')}
      value={draft.tr_holiday_rule}
      onChange={({ target }) =>
        change((tour) => ({ ...tour, tr_holiday_rule: target.value as TourDraft['tr_holiday_rule'] }))
      }
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ gridColumn: '1 / -1', [IN_ONE_ROW]: { gridColumn: 'auto' } }}
    >
      <MenuItem value="">{text('holiday_rule_of_customer', { rule: ofCustomer })}</MenuItem>
      {HOLIDAY_RULES.map((rule) => (
        <MenuItem key={rule} value={rule}>
          {text(`holiday_rule_${rule}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Coming exceptions; past ones are folded. */
const Exceptions = ({
  today,
  children,
}: {
  today: string
  /** Stands beside the button for a new one. */
  children: ReactNode
}): ReactNode => {
  const text = useText()
  const { isAdmin, draft } = useTourEditor()
  const [edited, setEdited] = useState<TourDay | null | undefined>(undefined)
  const [isPastShown, setPastShown] = useState(false)
  const coming = draft.tr_days.filter(({ day }) => day >= today)
  const past = draft.tr_days.filter(({ day }) => day < today)
  const isFull = draft.tr_days.length >= MAX_TOUR_DAYS
  return (
    <Box data-field="tr_days" sx={{ mt: 2 }}>
      <Typography variant="h3" id="tour-exceptions">
        {text('field_tr_days')}
      </Typography>
      {coming.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {text('tour_days_none')}
        </Typography>
      ) : (
        <List entries={coming} onEdit={setEdited} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {isAdmin && (
          <Button variant="outlined" startIcon={<AddIcon />} disabled={isFull} onClick={() => setEdited(null)}>
            {text('tour_day_add')}
          </Button>
        )}
        {past.length > 0 && (
          <Button aria-expanded={isPastShown} onClick={() => setPastShown(!isPastShown)}>
            {text('tour_days_past', { count: past.length })}
          </Button>
        )}
        {children}
      </Box>
      {isFull && isAdmin && (
        <Typography variant="body2" color="textSecondary">
          {text('tour_days_too_many')}
        </Typography>
      )}
      {isPastShown && past.length > 0 && <List entries={past.toReversed()} onEdit={setEdited} />}
      {edited !== undefined && <ExceptionDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </Box>
  )
}

const Fault = ({ fault }: { fault: TextKey | null }): ReactNode => {
  const text = useText()
  return (
    fault && (
      <Typography variant="body2" color="error" role="alert">
        {text(fault)}
      </Typography>
    )
  )
}

const List = ({ entries, onEdit }: { entries: readonly TourDay[]; onEdit: (entry: TourDay) => void }): ReactNode => {
  const text = useText()
  const { day: dayText } = useFormats()
  const { isAdmin, draft, lookups, change, faultOf } = useTourEditor()
  const faultOn = ({ day }: TourDay) => faultOf(`tr_days.${draft.tr_days.findIndex((entry) => entry.day === day)}.day`)
  const words = { translate: text, driverName: (id: number) => lookups.driverNames.get(id) }
  return (
    <Box component="ul" aria-labelledby="tour-exceptions" sx={{ listStyle: 'none', p: 0, m: 0, mt: 0.5 }}>
      {entries.map((entry) => (
        <Box
          key={entry.day}
          component="li"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5, borderTop: 1, borderColor: 'divider', minHeight: 44 }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.5 }}>
            {tourDayText(entry, words)}
            <Fault fault={faultOn(entry)} />
          </Box>
          {isAdmin && (
            <>
              <IconButton
                aria-label={text('tour_day_edit_of', { day: dayText(entry.day) })}
                onClick={() => onEdit(entry)}
              >
                <EditIcon fontSize="small" />
              </IconButton>
              <IconButton
                aria-label={text('tour_day_delete_of', { day: dayText(entry.day) })}
                onClick={() => change((tour) => withException(tour, entry, []))}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </>
          )}
        </Box>
      ))}
    </Box>
  )
}
