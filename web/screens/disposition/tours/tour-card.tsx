import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { cellText, saysNothing } from '#shared/domain/columns/column.ts'
import { useCellContext } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { SyncBadge } from '#web/ui/feedback/sync-badge.tsx'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { TourStatusSign } from '#web/ui/tour-status.tsx'
import { type TourRow, tourTimes } from './tour-row.ts'
import { ValiditySign } from './validity-sign.tsx'
import { WeekdayFlags } from './weekday-flags.tsx'

/** Pixels, about. */
export const CARD_HEIGHT = 134

/** Columns that have a place of their own on the card; the others follow as label and value. */
const PLACED = new Set([
  ...['tr_status', 'tr_name', 'tr_departure', 'tr_arrival', 'tr_week_status', 'tr_stp', 'tr_std', 'tr_sta'],
  'tr_week_sub',
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
  const times = tourTimes(tour, (id) => has.has(id))
  const subcontractors = has.has('tr_week_sub') ? row.assigned.subcontractor.join(', ') : ''
  const others = columns
    .filter((column) => !PLACED.has(column.id) && !saysNothing(column, column.value(row)))
    .map((column) => ({ label: text(column.label), value: cellText(column, column.value(row), context) }))
    .filter(({ value }) => value !== '')

  return (
    <Card sx={{ position: 'relative' }}>
      <CardActionArea onClick={onOpen} sx={{ p: 1.5 }} aria-label={text('tour_edit', { name: tour.tr_name ?? '' })}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            columnGap: 1,
            pr: onRemove ? 5 : 0,
            minHeight: 28,
            flexWrap: 'wrap',
          }}
        >
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', flexGrow: 1 }}>{tour.tr_name}</Typography>
          <SyncBadge mark={row.mark} isCompact />
          {tour.tr_status === true && <ValiditySign tour={tour} />}
          {(has.has('tr_status') || tour.tr_status !== true) && (
            <Typography variant="body2" component="span">
              <TourStatusSign isScheduled={tour.tr_status === true} />
            </Typography>
          )}
        </Box>
        {(has.has('tr_departure') || has.has('tr_arrival')) && (
          <Typography variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5 }}>
            {has.has('tr_departure') && <span>{row.departure}</span>}
            {has.has('tr_arrival') && (
              <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, minWidth: 0 }}>
                <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
                  →
                </Box>
                {row.arrival}
              </Box>
            )}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, my: 0.5 }}>
          {has.has('tr_week_status') && <WeekdayFlags tour={tour} isRoomy />}
          <Typography
            variant="body2"
            component="span"
            sx={{ ml: 'auto', fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
          >
            {times}
          </Typography>
        </Box>
        {subcontractors && (
          <Typography color="textSecondary" sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {subcontractors}
          </Typography>
        )}
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
          sx={{ position: 'absolute', top: 4, right: 4, width: 44, height: 44, color: 'text.secondary', opacity: 0.5 }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Card>
  )
}
