import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAmount } from '../../../shared/domain/money/money.ts'
import {
  PRICE_COLUMNS as LISTED_COLUMNS,
  nextPriceText,
  PRICE_AMOUNTS,
  type PriceAmount,
} from '../../../shared/domain/money/price-list.ts'
import { clockWithDays } from '../../../shared/domain/tour/clock-with-days.ts'
import { editTourPath } from '../../addresses.ts'
import { namedKey, useText } from '../../i18n/text.ts'
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
export const clockOf = (row: PriceRow, id: 'stp' | 'std' | 'sta'): string =>
  id === 'stp' ? row.stp : clockWithDays(row[id], row.plusDays[id])

type Look = Omit<Column, 'id' | 'label' | 'kind' | 'value'> & Partial<Pick<Column, 'value'>>
const clock = (id: 'stp' | 'std' | 'sta'): Look => ({
  value: (row) => clockOf(row, id),
  width: id === 'stp' ? 52 : 78,
})
const LOOKS: Record<string, Look> = {
  status: { cell: ({ status }) => <TourStatusSign isScheduled={status} />, width: 90 },
  tour_no: { cell: (row) => <TourLink row={row} />, width: 150, flex: 1.2, isFixed: true, isPinned: true },
  tour_comb: { width: 88, flex: 1, isWrapped: true },
  subcontractor: { width: 88, flex: 1, isWrapped: true },
  stp: clock('stp'),
  std: clock('std'),
  sta: clock('sta'),
  weekdays: { width: 78 },
  next: { width: 120, flex: 1.6, isWrapped: true },
}
const NAME: Look = { width: 58, flex: 1, isWrapped: true }
const lookOf = ({ id, kind }: (typeof LISTED_COLUMNS)[number]): Look =>
  kind === 'amount' ? { heading: namedKey(`price_${id}`), unit: 'currency_symbol', width: 70 } : (LOOKS[id] ?? NAME)

/** What opens the change of an amount of a row. */
export type EditAmount = (row: PriceRow, amount: PriceAmount) => void

/** An amount that a click or Enter changes; what it will be stands below it. */
const AmountButton = ({
  row,
  amount,
  onEdit,
}: {
  row: PriceRow
  amount: PriceAmount
  onEdit: EditAmount
}): ReactNode => {
  const text = useText()
  const shown = formatAmount(row[amount])
  const next = row.next?.changes.find((change) => change.amount === amount)
  const said = [`${text('label_before', { label: text('price_edit') })} ${text(`price_${amount}`)} ${shown}`]
  if (row.next && next) said.push(nextPriceText({ ...row.next, changes: [next] }, text))
  return (
    <ButtonBase
      tabIndex={-1}
      aria-label={said.join(', ')}
      title={said[1]}
      onClick={() => onEdit(row, amount)}
      sx={{ font: 'inherit', width: '100%', minHeight: 40, flexDirection: 'column', alignItems: 'flex-end' }}
    >
      <span>{shown}</span>
      {next && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.1 }}>
          → {next.is.map(formatAmount).join(' / ')}
        </Box>
      )}
    </ButtonBase>
  )
}

/** Hidden at first on a usual desk, so that names are read whole: nearly all tours are planned, their number says the combination, and what changes next stands below the amounts. */
export const HIDDEN_ON_DESK = ['status', 'tour_comb', 'next']
/** Hidden at first where the screen is not wide: the amounts and the times stay in sight. */
export const HIDDEN_ON_TABLET = ['status', 'tour_comb', 'customer', 'std', 'next']

/** All columns of the price list with their looks in the grid. */
const PRICE_COLUMNS: readonly Column[] = LISTED_COLUMNS.map((column) => ({ ...column, ...lookOf(column) }))

/** {@link PRICE_COLUMNS}, whose amounts are changed where they stand. */
export const editedColumns = (onEdit: EditAmount): readonly Column[] =>
  PRICE_COLUMNS.map((column) => {
    const amount = PRICE_AMOUNTS.find((id) => id === column.id)
    return amount === undefined
      ? column
      : {
          ...column,
          cell: (row) => <AmountButton row={row} amount={amount} onEdit={onEdit} />,
          press: (row) => onEdit(row, amount),
        }
  })

const NOT_FILTERED = new Set(['status', 'stp', 'std', 'sta', 'weekdays', 'next'])
/** The ten filters (rules 12.7). */
export const PRICE_FILTERS: readonly Column[] = PRICE_COLUMNS.filter(({ id }) => !NOT_FILTERED.has(id))
