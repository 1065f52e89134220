import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import ArrowIcon from '@mui/icons-material/TrendingFlat'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { cellText, saysNothing } from '../../../../shared/domain/columns/column.ts'
import { clockWithDays } from '../../../../shared/domain/tour/clock-with-days.ts'
import { useCellContext } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { SyncBadge } from '../../../ui/feedback/sync-badge.tsx'
import type { ListColumn } from '../../../ui/list/list-column.ts'
import { TourStatusSign } from '../../../ui/tour-status.tsx'
import type { TourRow } from './tour-row.ts'
import { ValiditySign } from './validity-sign.tsx'
import { WeekdayFlags } from './weekday-flags.tsx'

/** Pixels, about. */
export const CARD_HEIGHT = 168

/** Columns that have a place of their own on the card; the others follow as label and value. */
const PLACED = new Set([
  ...['tr_status', 'tr_name', 'tr_departure', 'tr_arrival', 'tr_week_status', 'tr_stp', 'tr_std', 'tr_sta'],
])

/** A tour on a narrow screen. */
export const TourCard = ({
  row,
  columns,
  onOpen,
  onRemove,
}: {
  row: TourRow
  /** The shown columns. */
  columns: readonly ListColumn<TourRow>[]
  onOpen: () => void
  /** Absent if the person may not delete. */
  onRemove?: () => void
}): ReactNode => {
  const text = useText()
  const context = useCellContext()
  const { tour } = row
  const has = new Set(columns.map(({ id }) => id))
  const times = [
    has.has('tr_stp') && tour.tr_stp,
    has.has('tr_std') && clockWithDays(tour.tr_std ?? '', tour.tr_std_plus_day ?? 0),
    has.has('tr_sta') && clockWithDays(tour.tr_sta ?? '', tour.tr_sta_plus_day ?? 0),
  ].filter(Boolean)
  const others = columns
    .filter((column) => !PLACED.has(column.id) && !saysNothing(column, column.value(row)))
    .map((column) => ({ label: text(column.label), value: cellText(column, column.value(row), context) }))
    .filter(({ value }) => value !== '')

  return (
    <Card sx={{ position: 'relative' }}>
      <CardActionArea onClick={onOpen} sx={{ p: 1.5 }} aria-label={text('tour_edit', { name: tour.tr_name ?? '' })}>
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: onRemove ? 5 : 0, minHeight: 28, flexWrap: 'wrap' }}
        >
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', flexGrow: 1 }}>{tour.tr_name}</Typography>
          <SyncBadge mark={row.mark} isCompact />
          <ValiditySign tour={tour} />
          {has.has('tr_status') && (
            <Typography variant="body2" component="span">
              <TourStatusSign isScheduled={tour.tr_status === true} />
            </Typography>
          )}
        </Box>
        {(has.has('tr_departure') || has.has('tr_arrival')) && (
          <Typography variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75 }}>
            {has.has('tr_departure') && row.departure}
            <ArrowIcon fontSize="small" aria-hidden color="action" />
            {has.has('tr_arrival') && row.arrival}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 0.75 }}>
          {has.has('tr_week_status') && <WeekdayFlags tour={tour} />}
          <Typography variant="body2" component="span" sx={{ ml: 'auto' }}>
            {times.join(' · ')}
          </Typography>
        </Box>
        {others.map(({ label, value }) => (
          <Typography key={label} variant="body2" sx={{ display: 'flex', gap: 1 }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="span" sx={{ ml: 'auto', textAlign: 'end', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Typography>
        ))}
      </CardActionArea>
      {onRemove && (
        <IconButton
          onClick={onRemove}
          aria-label={text('tour_delete', { name: tour.tr_name ?? '' })}
          sx={{ position: 'absolute', top: 4, right: 4 }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Card>
  )
}
