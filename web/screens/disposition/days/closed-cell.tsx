import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import UnlockedIcon from '@mui/icons-material/LockOpenOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.ts'
import { useTourEditor } from '../edit-tour-context.ts'
import type { DayColumn } from './day-columns.ts'
import { dayText, isAmountField } from './day-fields.ts'

/** An icon in the middle of its cell, in a colour of its own where it is a switch that is on. */
const Sign = ({
  name,
  Icon,
  isSwitch = false,
  isOn = false,
}: {
  name: string
  Icon: typeof LockIcon
  isSwitch?: boolean
  isOn?: boolean
}): ReactNode => (
  <Box
    component="span"
    {...(isSwitch ? { role: 'switch', 'aria-checked': isOn } : { role: 'img' })}
    aria-label={name}
    title={name}
    sx={{
      m: 'auto',
      display: 'flex',
      color: isOn ? 'warning.main' : 'text.secondary',
      // Seven of each: what is set is seen, what may be done waits for its row.
      opacity: isOn ? 1 : 0.6,
      '[role=row]:hover &, [role=gridcell]:focus &': { opacity: 1 },
    }}
  >
    <Icon fontSize="small" />
  </Box>
)

/** A cell that is not open: its text, the day's tick, or the icon of its action. */
export const ClosedCell = ({
  column,
  day,
  isOn,
  isLocked,
}: {
  column: DayColumn
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
            // The cell itself takes the press.
            sx={{ pointerEvents: 'none', p: 1, pr: 0.75 }}
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
    return <Sign name={name} Icon={isFrozen ? LockIcon : UnlockedIcon} isSwitch={isAdmin} isOn={isFrozen} />
  }
  if (column === 'same') return isOn && <Sign name={text('tour_same_for_all_of', { day: weekday })} Icon={CopyIcon} />
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
