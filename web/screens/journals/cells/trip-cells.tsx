import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import CheckedIcon from '@mui/icons-material/CheckBoxOutlined'
import FollowsIcon from '@mui/icons-material/IndeterminateCheckBoxOutlined'
import ClockIcon from '@mui/icons-material/Schedule'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LEGS, type Leg, legsOf } from '#shared/domain/delay/legs.ts'
import { isToBeDriven } from '#shared/domain/money/driven.ts'
import { checkWord, followsCustomer, type InvoiceSide, isCheckedTrip } from '#shared/domain/money/invoice.ts'
import { dayOf, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import { now } from '#web/clock/clock.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { SyncBadge } from '#web/ui/feedback/sync-badge.tsx'
import { WholeWords } from '#web/ui/table/whole-words.tsx'
import type { JournalRow } from '../use-journal-trips.ts'

/** The tour, its cancellation, the reason of a grey row, and the state of the row's edit. */
export const TourCell = ({
  shown: { row, mark },
  isUnchecked,
}: {
  shown: JournalRow
  isUnchecked: boolean
}): ReactNode => {
  const text = useText()
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, maxWidth: '100%', overflowWrap: 'anywhere' }}
    >
      <span>
        <WholeWords text={row.tt_tour ?? ''} />
        {isUnchecked && (
          // The box beside it is heard.
          <Box
            component="span"
            aria-hidden
            sx={{ display: 'block', fontSize: '0.75rem', lineHeight: 1.2, fontWeight: 400, color: 'text.secondary' }}
          >
            {text('journal_unchecked')}
          </Box>
        )}
      </span>
      {row.tt_status === 'canceled' && <CanceledSign />}
      {isToBeDriven(row, now()) && (
        <ClockIcon sx={{ fontSize: 17, color: 'info.main' }} titleAccess={text('journal_to_be_driven')} />
      )}
      <SyncBadge mark={mark} isCompact />
    </Box>
  )
}

/** The status as a word; canceled as its letters, in red. */
export const StatusCell = ({ row: { tt_status } }: { row: JournalTrip }): ReactNode => {
  const text = useText()
  if (!tt_status) return null
  return tt_status === 'canceled' ? <CanceledSign /> : text(`status_${tt_status}`)
}

const CanceledSign = (): ReactNode => {
  const text = useText()
  return (
    <Box
      component="abbr"
      title={text('status_canceled')}
      sx={{ color: 'error.main', fontWeight: 700, textDecoration: 'none', whiteSpace: 'nowrap' }}
    >
      {text('status_canceled_short')}
    </Box>
  )
}

/** Explains the dash in the column of check marks. */
export const FollowsLegend = (): ReactNode => {
  const text = useText()
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.75, '& svg': { fontSize: 18 } }}
    >
      <FollowsIcon aria-hidden />
      {`${text('label_before', { label: text('journal_checked') })} ${text('check_like_customer')}`}
    </Typography>
  )
}

/** The invoice check mark of a row; without `onChange` it only shows. */
export const CheckCell = ({
  row,
  side,
  onChange,
}: {
  row: JournalTrip
  side: InvoiceSide
  onChange: ((isChecked: boolean) => void) | undefined
}): ReactNode => {
  const text = useText()
  const word = text(checkWord(row, side))
  const follows = followsCustomer(row, side)
  const isChecked = isCheckedTrip(row, side)
  if (!onChange) {
    const Icon = follows ? FollowsIcon : isChecked ? CheckedIcon : UncheckedIcon
    return (
      <Icon
        fontSize="small"
        color={isChecked && !follows ? 'primary' : 'disabled'}
        titleAccess={word}
        sx={{ verticalAlign: 'middle' }}
      />
    )
  }
  const check = text('journal_check_of', { tour: row.tt_tour ?? '' })
  return (
    <Checkbox
      size="small"
      checked={isChecked}
      indeterminate={follows}
      color={follows ? 'default' : 'primary'}
      title={follows ? word : undefined}
      onClick={(event) => event.stopPropagation()}
      onChange={(_event, next) => onChange(next)}
      slotProps={{ input: { 'aria-label': follows ? text('journal_check_follows', { check }) : check } }}
      sx={{ m: -0.5, p: 0.5 }}
    />
  )
}

/** Positioning, departure and arrival of a trip in one place: planned time, and actual or expected time. */
export const LegsCell = ({ row }: { row: JournalTrip }): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const legs = legsOf(row, now())
  const tripDay = row.tt_stp ? dayOf(row.tt_stp, timeZone) : null
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-grid',
        gridTemplateColumns: 'auto auto auto',
        columnGap: 1,
        verticalAlign: 'top',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {LEGS.map((name) => (
        <LegLine key={name} leg={legs[name]} label={text(`leg_${name}_short`)} tripDay={tripDay} />
      ))}
    </Box>
  )
}

const LegLine = ({ leg, label, tripDay }: { leg: Leg; label: string; tripDay: string | null }): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const isFirst = leg.name === 'positioning'
  const clock = (instant: string | null) => {
    if (!instant) return '–'
    const day = dayOf(instant, timeZone)
    const isOtherDay = isFirst || day !== tripDay
    return `${isOtherDay ? `${formatDayMonth(day)} ` : ''}${formatClock(instant, timeZone)}`
  }
  return (
    <>
      <Box component="abbr" title={text(`leg_${leg.name}`)} sx={{ color: 'text.secondary', textDecoration: 'none' }}>
        {label}
      </Box>
      <span>{clock(leg.planned)}</span>
      <Box component="span" sx={{ fontWeight: 600, fontStyle: leg.phase === 'in_transit' ? 'italic' : undefined }}>
        {leg.shown ? formatClock(leg.shown, timeZone) : ''}
      </Box>
    </>
  )
}
