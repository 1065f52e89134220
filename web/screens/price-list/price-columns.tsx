import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { weekdayRanges } from '../../../shared/domain/time/weekday-ranges.ts'
import { clockWithDays } from '../../../shared/domain/tour/clock-with-days.ts'
import { editTourPath } from '../../addresses.ts'
import { namedKey } from '../../i18n/text.ts'
import { SyncBadge } from '../../ui/feedback/sync-badge.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { TourStatusSign } from '../../ui/tour-status.tsx'
import type { PriceRow } from './price-row.ts'

type Column = ListColumn<PriceRow>

const TourLink = ({ row }: { row: PriceRow }): ReactNode => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
    <Link
      component={RouterLink}
      to={editTourPath(row.key)}
      sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {row.tour_no}
    </Link>
    <SyncBadge mark={row.mark} isCompact />
  </Box>
)

/** A clock time, with the days that lie between it and the tour's weekday. */
export const clockOf = (row: PriceRow, key: 'stp' | 'std' | 'sta'): string =>
  key === 'stp' ? row.stp : clockWithDays(row[key], row.plusDays[key])

const amount = (key: 'c_trip' | 'c_toll' | 'sub_trip' | 'sub_toll', label: string): Column => ({
  key,
  label,
  heading: `price_${key}`,
  kind: 'amount',
  unit: 'currency_symbol',
  value: (row) => row[key],
  width: 70,
})
const clock = (key: 'stp' | 'std' | 'sta'): Column => ({
  key,
  label: `price_${key}`,
  value: (row) => clockOf(row, key),
  width: key === 'stp' ? 52 : 70,
})
const name = (key: 'from' | 'to' | 'tour_comb' | 'customer' | 'subcontractor', label: string): Column => ({
  key,
  label,
  value: (row) => row[key],
  width: key === 'tour_comb' || key === 'subcontractor' ? 88 : 58,
  flex: 1,
})

/** Hidden at first where the screen is not wide: the amounts and the times stay in sight. */
export const HIDDEN_ON_TABLET = ['status', 'tour_comb', 'customer', 'std']

/** All columns of the price list (rules 12.7). */
export const PRICE_COLUMNS: readonly Column[] = [
  {
    key: 'status',
    label: 'field_tr_status',
    value: ({ status }) => (status ? 'scheduled' : 'inactive'),
    show: (value, translate) => translate(namedKey(`status_${value}`)),
    order: ['scheduled', 'inactive'],
    cell: ({ status }) => <TourStatusSign isScheduled={status} />,
    width: 90,
  },
  {
    key: 'tour_no',
    label: 'price_tour_no',
    value: ({ tour_no }) => tour_no,
    cell: (row) => <TourLink row={row} />,
    width: 128,
    flex: 1.2,
    isFixed: true,
    isPinned: true,
  },
  name('from', 'from'),
  name('to', 'to'),
  name('tour_comb', 'field_tr_tour_comb'),
  name('customer', 'column_customer'),
  name('subcontractor', 'column_tt_sub'),
  amount('c_trip', 'column_tt_customer_invoice_trip'),
  amount('c_toll', 'column_tt_customer_invoice_toll'),
  amount('sub_trip', 'column_tt_sub_invoice_trip'),
  amount('sub_toll', 'column_tt_sub_invoice_toll'),
  clock('stp'),
  clock('std'),
  clock('sta'),
  {
    key: 'weekdays',
    label: 'price_weekdays',
    // In the order of the week, not of the alphabet.
    value: ({ weekdays }) => weekdays.join(''),
    show: (value, translate) => weekdayRanges([...value].map(Number), (day) => translate(`weekday_short_${day}`)),
    width: 78,
  },
]

const NOT_FILTERED = new Set(['status', 'stp', 'std', 'sta', 'weekdays'])
/** The ten filters (rules 12.7). */
export const PRICE_FILTERS: readonly Column[] = PRICE_COLUMNS.filter(({ key }) => !NOT_FILTERED.has(key))
