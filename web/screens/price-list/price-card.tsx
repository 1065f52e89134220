import EditIcon from '@mui/icons-material/EditOutlined'
import ArrowIcon from '@mui/icons-material/TrendingFlat'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { nextPriceText } from '#shared/domain/money/price-list.ts'
import { weekdayRanges } from '#shared/domain/time/weekday-ranges.ts'
import { editTourPath } from '../../addresses/addresses.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { SyncBadge } from '../../ui/feedback/sync-badge.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { TourStatusSign } from '../../ui/tour-status.tsx'
import { clockOf } from './price-columns.tsx'
import type { PriceRow } from './price-row.ts'

/** Pixels, about. */
export const CARD_HEIGHT = 176

/** A price on a narrow screen; the card leads to the tour. */
export const PriceCard = ({
  row,
  columns,
  onEdit,
}: {
  row: PriceRow
  /** The shown columns. */
  columns: readonly ListColumn<PriceRow>[]
  /** Changes its amounts. */
  onEdit: () => void
}): ReactNode => {
  const text = useText()
  const has = (wanted: string): boolean => columns.some(({ id }) => id === wanted)
  const times = (['stp', 'std', 'sta'] as const).filter(has).map((key) => clockOf(row, key))
  return (
    <Card sx={{ position: 'relative' }}>
      <CardActionArea component={RouterLink} to={editTourPath(row.key)} sx={{ p: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pr: 5 }}>
          <Typography sx={{ fontWeight: 600, flexGrow: 1, maxWidth: '100%', overflowWrap: 'break-word' }}>
            {row.tour_no}
          </Typography>
          <SyncBadge mark={row.mark} isCompact />
          {has('status') && !row.status && (
            <Typography variant="body2" component="span">
              <TourStatusSign isScheduled={row.status} />
            </Typography>
          )}
        </Box>
        <Typography
          variant="body2"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, pr: 5, minHeight: 40 }}
        >
          {has('from') && row.from}
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
            <ArrowIcon fontSize="small" aria-hidden color="action" />
            {has('to') && row.to}
          </Box>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {has('tour_comb') && <span>{row.tour_comb}</span>}
          {has('weekdays') && <span>{weekdayRanges(row.weekdays, (day) => text(`weekday_short_${day}`))}</span>}
          <Box component="span" sx={{ ml: 'auto' }}>
            {times.join(' · ')}
          </Box>
        </Typography>
        <Prices
          name={has('customer') ? row.customer : text('column_customer')}
          trip={has('c_trip') ? row.c_trip : null}
          toll={has('c_toll') ? row.c_toll : null}
        />
        <Prices
          name={has('subcontractor') ? row.subcontractor : text('column_tt_sub')}
          trip={has('sub_trip') ? row.sub_trip : null}
          toll={has('sub_toll') ? row.sub_toll : null}
        />
        {has('next') && row.next && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {nextPriceText(row.next, text)}
          </Typography>
        )}
      </CardActionArea>
      <IconButton
        aria-label={`${text('label_before', { label: text('price_edit') })} ${row.tour_no}`}
        onClick={onEdit}
        sx={{ position: 'absolute', top: 8, right: 4 }}
      >
        <EditIcon />
      </IconButton>
    </Card>
  )
}

/** Prices of one party: for the trip, and for the toll. */
const Prices = ({ name, trip, toll }: { name: string; trip: number | null; toll: number | null }): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const shown = [trip !== null && amount(trip), toll !== null && `${text('edit_trip_amount_toll')} ${amount(toll)}`]
  return (
    <Typography variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5 }}>
      <Box component="span" sx={{ flex: '1 1 8rem', overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="span" sx={{ flexShrink: 0, maxWidth: '100%', ml: 'auto', fontWeight: 600 }}>
        {shown.filter(Boolean).join(' + ')}
      </Box>
    </Typography>
  )
}
