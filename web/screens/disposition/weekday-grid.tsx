import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import UnlockedIcon from '@mui/icons-material/LockOpenOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { AmountCell, ChoiceCell, type Leave, ObserversCell } from './day-cell-editors.tsx'
import {
  copyDayToOthers,
  type DayField,
  dayFieldsOf,
  dayText,
  enableDayIn,
  isAmountField,
  mayWriteDay,
  withoutValue,
} from './day-fields.ts'
import { useTourEditor } from './edit-tour-context.ts'
import { setWeekValue } from './tour-form.ts'
import { WEEKDAYS } from './tour-words.ts'

/** Columns: the day's own tick, its fields, the lock, and the button that takes the day over to all others. */
type Column = 'tr_week_status' | DayField | 'tr_week_locked' | 'same'
type Place = { day: number; column: number }

/** Days are written out from 900 px on. */
const DAY_WIDTH = { short: 'minmax(84px, 0.8fr)', full: 'minmax(132px, 1fr)' }
const WIDTHS: Record<Exclude<Column, 'tr_week_status'>, string> = {
  tr_week_sub: 'minmax(108px, 1.8fr)',
  tr_week_gps: 'minmax(88px, 1.2fr)',
  tr_week_driver: 'minmax(108px, 1.8fr)',
  tr_week_observer: 'minmax(84px, 1.4fr)',
  tr_week_sub_invoice_trip: 'minmax(74px, 0.7fr)',
  tr_week_sub_invoice_toll: 'minmax(74px, 0.7fr)',
  tr_week_locked: '44px',
  same: '44px',
}
const HEADINGS: Partial<Record<Column, string>> = {
  tr_week_status: 'tour_day',
  tr_week_sub_invoice_trip: 'tour_price_trip_short',
  tr_week_sub_invoice_toll: 'tour_price_toll_short',
  same: 'tour_same_for_all',
}
/** Columns whose heading is a sign alone. */
const SIGNS: Partial<Record<Column, typeof LockIcon>> = { tr_week_locked: LockIcon, same: CopyIcon }

const columnsOf = (isAdmin: boolean): readonly Column[] => [
  'tr_week_status',
  ...dayFieldsOf(isAdmin),
  'tr_week_locked',
  ...(isAdmin ? (['same'] as const) : []),
]
const isField = (column: Column): column is DayField =>
  column !== 'tr_week_status' && column !== 'tr_week_locked' && column !== 'same'

/**
 * The week as a table of cells: a tap or Enter opens one, arrow keys go from cell to cell, Enter leaves it for the next day.
 * Only the open cell is a form field, so the table is quick to show and large enough for a finger.
 */
export const WeekdayGrid = (): ReactNode => {
  const text = useText()
  const editor = useTourEditor()
  const { isAdmin, draft, lookups, change, mayAssign, isOfOthers } = editor
  const columns = columnsOf(isAdmin)
  const [place, setPlace] = useState<Place>({ day: 0, column: 0 })
  const [open, setOpen] = useState<(Place & { typed: string }) | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  /** Set when the keyboard moved the place: then the focus follows. */
  const follows = useRef(false)

  useEffect(() => {
    if (!follows.current || open) return
    follows.current = false
    grid.current?.querySelector<HTMLElement>(`[data-place="${place.day}-${place.column}"]`)?.focus()
  }, [place, open])

  const go = (day: number, column: number) => {
    follows.current = true
    setPlace({
      day: Math.min(6, Math.max(0, day)),
      column: Math.min(columns.length - 1, Math.max(0, column)),
    })
  }

  /** What a tap or Enter does on a cell. */
  const press = ({ day, column }: Place, typed = '') => {
    const name = columns[column]
    if (name === undefined) return
    if (isField(name)) {
      if (mayWriteDay(editor, name, day)) setOpen({ day, column, typed })
    } else if (isAdmin && name === 'tr_week_status') {
      enableDayIn(editor, day, !draft.tr_week_status[day])
    } else if (isAdmin && name === 'tr_week_locked') {
      change((tour) => setWeekValue(tour, 'tr_week_locked', day, !tour.tr_week_locked[day]))
    } else if (isAdmin && name === 'same') copyDayToOthers(editor, day)
  }

  const leave =
    (from: Place): Leave =>
    (to) => {
      setOpen((opened) => (opened?.day === from.day && opened.column === from.column ? null : opened))
      if (to === 'nowhere') return
      go(to === 'down' ? from.day + 1 : from.day, from.column)
    }

  const onKey = (event: KeyboardEvent) => {
    const { day, column } = place
    const name = columns[column]
    if (open || name === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const moves: Record<string, () => void> = {
      ArrowUp: () => go(day - 1, column),
      ArrowDown: () => go(day + 1, column),
      ArrowLeft: () => go(day, column - 1),
      ArrowRight: () => go(day, column + 1),
      Home: () => go(day, 0),
      End: () => go(day, columns.length - 1),
      Enter: () => press(place),
      F2: () => press(place),
    }
    const canWrite = isField(name) && mayWriteDay(editor, name, day)
    if (canWrite && (event.key === 'Delete' || event.key === 'Backspace')) {
      editor.noteUnread(`${name}.${day}`, null)
      moves[event.key] = () => change((tour) => withoutValue(tour, name, day, lookups))
    }
    if (event.key === ' ' && !isField(name)) moves[' '] = () => press(place)
    const act = moves[event.key] ?? (canWrite && event.key.length === 1 ? () => press(place, event.key.trim()) : null)
    if (!act) return
    event.preventDefault()
    act()
  }

  const template = (day: string): string =>
    columns.map((column) => (column === 'tr_week_status' ? day : WIDTHS[column])).join(' ')
  const gridTemplateColumns = { xs: template(DAY_WIDTH.short), md: template(DAY_WIDTH.full) }
  return (
    <Box sx={{ overflowX: 'auto', mx: { xs: -1.5, sm: 0 } }}>
      <Box
        ref={grid}
        role="grid"
        aria-label={text('tour_section_days')}
        aria-describedby="tour-days-hint"
        onKeyDown={onKey}
        sx={{ minWidth: isAdmin ? 718 : 560, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box role="row" sx={{ display: 'grid', gridTemplateColumns, bgcolor: 'action.hover' }}>
          {columns.map((column) => {
            const Sign = SIGNS[column]
            const name = text(HEADINGS[column] ?? `field_${column}`)
            return (
              <Box
                key={column}
                role="columnheader"
                sx={{
                  px: 1,
                  py: 0.75,
                  fontSize: 12,
                  fontWeight: 600,
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: Sign
                    ? 'center'
                    : isField(column) && isAmountField(column)
                      ? 'flex-end'
                      : 'flex-start',
                  minWidth: 0,
                }}
              >
                {Sign ? <Sign sx={{ fontSize: 16 }} titleAccess={name} /> : name}
              </Box>
            )
          })}
        </Box>
        {WEEKDAYS.map((day) => {
          const isOn = draft.tr_week_status[day] === true && !isOfOthers(day)
          return (
            <Box
              key={day}
              role="row"
              sx={{
                display: 'grid',
                gridTemplateColumns,
                borderTop: 1,
                borderColor: 'divider',
                bgcolor: isOn ? 'background.paper' : 'transparent',
              }}
            >
              {columns.map((column, index) => {
                const here = { day, column: index }
                const isOpen = open?.day === day && open.column === index
                const isCurrent = place.day === day && place.column === index
                const label = text('tour_day_cell', {
                  field: text(HEADINGS[column] ?? `field_${column}`),
                  day: text(`weekday_${day}`),
                })
                const canPress = isField(column)
                  ? mayWriteDay(editor, column, day)
                  : isAdmin && (column === 'tr_week_status' || draft.tr_week_status[day] === true)
                return (
                  <Box
                    key={column}
                    role="gridcell"
                    data-place={`${day}-${index}`}
                    tabIndex={isCurrent && !isOpen ? 0 : -1}
                    aria-readonly={isField(column) ? !canPress : undefined}
                    onFocus={() => {
                      if (!isCurrent) setPlace(here)
                    }}
                    onClick={() => {
                      setPlace(here)
                      if (!isOpen && canPress) press(here)
                    }}
                    sx={{
                      minHeight: 48,
                      minWidth: 0,
                      display: 'flex',
                      alignItems: 'center',
                      borderLeft: index === 0 ? 0 : 1,
                      borderColor: 'divider',
                      cursor: canPress ? 'pointer' : 'default',
                      '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
                      ...(canPress && { '&:hover': { bgcolor: 'action.hover' } }),
                      '& > .MuiAutocomplete-root': { flex: 1, minWidth: 0 },
                    }}
                  >
                    {isOpen && isField(column) ? (
                      <OpenCell field={column} day={day} label={label} typed={open.typed} onLeave={leave(here)} />
                    ) : (
                      <ClosedCell
                        column={column}
                        day={day}
                        isOn={isOn}
                        isLocked={!isAdmin && isOn && !mayAssign(day)}
                      />
                    )}
                  </Box>
                )
              })}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const OpenCell = ({
  field,
  ...props
}: {
  field: DayField
  day: number
  label: string
  typed: string
  onLeave: Leave
}): ReactNode => {
  if (field === 'tr_week_observer') return <ObserversCell field={field} {...props} />
  if (isAmountField(field)) return <AmountCell field={field} {...props} />
  return <ChoiceCell field={field} {...props} />
}

const ClosedCell = ({
  column,
  day,
  isOn,
  isLocked,
}: {
  column: Column
  day: number
  /** The day is driven, and it is the person's own. */
  isOn: boolean
  /** The dispatcher has frozen the day. */
  isLocked: boolean
}): ReactNode => {
  const text = useText()
  const { isAdmin, draft, lookups, unread, faultOf, isOfOthers } = useTourEditor()
  const weekday = text(`weekday_${day}`)
  if (column === 'tr_week_status') {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0, pl: isAdmin ? 0 : 1 }}>
        {isAdmin && (
          <Checkbox
            checked={draft.tr_week_status[day] === true}
            tabIndex={-1}
            // The cell is what is pressed.
            sx={{ pointerEvents: 'none', p: 1 }}
            slotProps={{ input: { 'aria-label': text('tour_day_enable', { day: weekday }), readOnly: true } }}
          />
        )}
        <Typography
          variant="body2"
          sx={{ fontWeight: isOn ? 600 : 400 }}
          color={isOn ? 'textPrimary' : 'textSecondary'}
        >
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {weekday}
          </Box>
          <Box component="span" sx={{ display: { md: 'none' } }} aria-label={weekday}>
            {text(`weekday_short_${day}`)}
          </Box>
        </Typography>
      </Box>
    )
  }
  if (column === 'tr_week_locked') {
    const isFrozen = isAdmin ? draft.tr_week_locked[day] === true : isLocked
    if (!isOn || (!isAdmin && !isFrozen)) return null
    const name = isAdmin ? text('tour_day_lock', { day: weekday }) : text('tour_day_locked')
    const Icon = isFrozen ? LockIcon : UnlockedIcon
    return (
      <Box
        component="span"
        {...(isAdmin ? { role: 'switch', 'aria-checked': isFrozen } : { role: 'img' })}
        aria-label={name}
        title={name}
        sx={{ m: 'auto', display: 'flex', color: isFrozen ? 'warning.main' : 'text.secondary' }}
      >
        <Icon fontSize="small" />
      </Box>
    )
  }
  if (column === 'same') {
    if (!isOn) return null
    const name = text('tour_same_for_all_of', { day: weekday })
    return (
      <Box
        component="span"
        role="img"
        aria-label={name}
        title={name}
        sx={{ m: 'auto', display: 'flex', color: 'text.secondary' }}
      >
        <CopyIcon fontSize="small" />
      </Box>
    )
  }
  if (!isOn) {
    const why = column === 'tr_week_sub' && isOfOthers(day) && draft.tr_week_status[day] ? 'tour_day_of_others' : null
    return (
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ px: 1, flex: 1, textAlign: isAmountField(column) ? 'end' : 'start' }}
      >
        {why ? text(why) : '–'}
      </Typography>
    )
  }
  const path = `${column}.${day}`
  const fault = unread[path]?.fault ?? faultOf(path)
  const value = unread[path]?.text ?? dayText(draft, column, day, lookups)
  return (
    <Typography
      variant="body2"
      title={fault ? text(fault) : value}
      sx={{
        px: 1,
        flex: 1,
        minWidth: 0,
        textAlign: isAmountField(column) ? 'end' : 'start',
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        lineHeight: 1.3,
        color: fault ? 'error.main' : 'text.primary',
      }}
    >
      {value || (fault ? text('field_required') : '–')}
      {fault && value !== '' && (
        <Box component="span" sx={{ fontWeight: 700 }}>
          {' !'}
        </Box>
      )}
    </Typography>
  )
}
