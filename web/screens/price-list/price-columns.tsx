import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatAmount } from '#shared/domain/money/money.ts'
import {
  PRICE_COLUMNS as LISTED_COLUMNS,
  nextPriceText,
  PRICE_AMOUNTS,
  type PriceAmount,
} from '#shared/domain/money/price-list.ts'
import { weekdayRanges } from '#shared/domain/time/weekday-ranges.ts'
import { clockWithDays } from '#shared/domain/tour/clock-with-days.ts'
import { editTourPath } from '../../addresses/addresses.ts'
import { namedKey, useText } from '../../i18n/text.ts'
import { SyncBadge } from '../../ui/feedback/sync-badge.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { TourStatusSign } from '../../ui/tour-status.tsx'
import styles from './price-cells.module.css'
import type { PriceRow } from './price-row.ts'

type Column = ListColumn<PriceRow>

/** A tour, and below it values without a column of their own: weekdays, times, and a note if it is inactive. */
const TourLink = ({ row, isHidden }: { row: PriceRow; isHidden: (id: string) => boolean }): ReactNode => {
  const text = useText()
  const below = [
    !row.status && isHidden('status') && text('status_inactive'),
    isHidden('weekdays') && weekdayRanges(row.weekdays, (day) => text(`weekday_short_${day}`)),
    isHidden('stp') && isHidden('sta') && `${clockOf(row, 'stp')}–${clockOf(row, 'sta')}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <span className={styles.tour}>
      <span className={styles.number}>
        <Link to={editTourPath(row.key)}>{row.tour_no}</Link>
        <SyncBadge mark={row.mark} isCompact />
      </span>
      {below !== '' && (
        <span title={below} className={styles.below}>
          {below}
        </span>
      )}
    </span>
  )
}

/** Start, and below it the destination, if that has no column of its own. */
const Way = ({ row, isHidden }: { row: PriceRow; isHidden: (id: string) => boolean }): ReactNode =>
  isHidden('to') ? (
    <span className={styles.way}>
      <span>{row.from}</span>
      <span>→ {row.to}</span>
    </span>
  ) : (
    row.from
  )

/** A clock time, with the days that lie between it and the tour's weekday. */
export const clockOf = (row: PriceRow, id: 'stp' | 'std' | 'sta'): string =>
  id === 'stp' ? row.stp : clockWithDays(row[id], row.plusDays[id])

type Look = Omit<Column, 'id' | 'label' | 'kind' | 'value'> & Partial<Pick<Column, 'value'>>
const clock = (id: 'stp' | 'std' | 'sta'): Look => ({
  value: (row) => clockOf(row, id),
  width: id === 'stp' ? 52 : 78,
})
/** Width that fits the longest words of places, so that they are not broken. */
const NAME: Look = { width: 101, flex: 1, isWrapped: true }
const LOOKS: Record<string, Look> = {
  status: { cell: ({ status }) => <TourStatusSign isScheduled={status} />, width: 90 },
  tour_no: {
    cell: (row, isHidden) => <TourLink row={row} isHidden={isHidden} />,
    // The days and times below it in French.
    width: 172,
    flex: 0.2,
    isFixed: true,
    isPinned: true,
  },
  tour_comb: { width: 100, flex: 1, isWrapped: true },
  from: {
    ...NAME,
    cell: (row, isHidden) => <Way row={row} isHidden={isHidden} />,
    whole: ({ from, to }, isHidden) => (isHidden('to') ? `${from} → ${to}` : from),
  },
  subcontractor: { width: 128, flex: 0.3, isWrapped: true },
  stp: clock('stp'),
  std: clock('std'),
  sta: clock('sta'),
  weekdays: { width: 78 },
  next: { width: 120, flex: 1.6, isWrapped: true },
}
/** Both places, in lines of their own. */
const WAY = { heading: 'heading_way', width: 136, flex: 20 } as const
/** Widths for a list whose tolls have columns of their own: names of companies have room for one line as well. */
const ONE_LINE: Record<string, Partial<Column>> = {
  from: { flex: 2.5 },
  customer: { flex: 1.5 },
  subcontractor: { flex: 1.75 },
}
const lookOf = ({ id, kind }: (typeof LISTED_COLUMNS)[number]): Look =>
  kind === 'amount' ? { heading: namedKey(`price_${id}`), unit: 'currency_symbol', width: 70 } : (LOOKS[id] ?? NAME)

/** Opens the change of an amount of a row. */
export type EditAmount = (row: PriceRow, amount: PriceAmount) => void

/** The toll of a trip's amount. */
const TOLLS: Partial<Record<PriceAmount, PriceAmount>> = { c_trip: 'c_toll', sub_trip: 'sub_toll' }
/** Room for a toll and its word below a trip's amount. */
const WITH_TOLL = { width: 96 } as const

/** An amount that a click or Enter changes; below it the toll, if it has no column of its own, and the coming amount. */
const AmountButton = ({
  row,
  amount,
  isHidden,
  onEdit,
}: {
  row: PriceRow
  amount: PriceAmount
  isHidden: (id: string) => boolean
  onEdit: EditAmount
}): ReactNode => {
  const text = useText()
  const tollOf = TOLLS[amount]
  const toll =
    tollOf && isHidden(tollOf) && row[tollOf] !== 0
      ? `${text('edit_trip_amount_toll')} ${formatAmount(row[tollOf])}`
      : null
  const shown = formatAmount(row[amount])
  const next = row.next?.changes.find((change) => change.amount === amount)
  const price = [shown, toll].filter(Boolean).join(' ')
  const said = [`${text('label_before', { label: text('price_edit') })} ${text(`price_${amount}`)} ${price}`]
  if (row.next && next) said.push(nextPriceText({ ...row.next, changes: [next] }, text))
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.amount}
      aria-label={said.join(', ')}
      title={said[1]}
      onClick={() => onEdit(row, amount)}
    >
      <span>{shown}</span>
      {[toll, next && `→ ${next.is.map(formatAmount).join(' / ')}`].filter(Boolean).map((below) => (
        <span key={below} className={styles.below}>
          {below}
        </span>
      ))}
    </button>
  )
}

/** Columns without room on a desk: the destination stands below the start, each name in a line. */
const ON_DESK = ['status', 'weekdays', 'std', 'tour_comb', 'next', 'stp', 'sta', 'to']
/** On a small screen the toll stands below the trip as well. */
const FOLDED = [...ON_DESK, 'c_toll', 'sub_toll']
/**
 * Columns hidden at first, so that names have room: weekdays and times stand below the tour, its number tells the combination,
 * and the next change stands below the amounts.
 */
export const HIDDEN_AT_FIRST = {
  phone: [] as string[],
  very_wide: ['status', 'tour_comb', 'next'],
  wide: ON_DESK,
  small: FOLDED,
  tiny: [...FOLDED, 'customer'],
}

/** All columns of the price list with their looks in the grid. */
const PRICE_COLUMNS: readonly Column[] = LISTED_COLUMNS.map((column) => ({ ...column, ...lookOf(column) }))

/** {@link PRICE_COLUMNS} with amounts that can be changed in their cell, and with room for the content of `hidden` columns. */
export const editedColumns = (onEdit: EditAmount, hidden: readonly string[]): readonly Column[] =>
  PRICE_COLUMNS.map((column) => {
    if (hidden.includes('to') && ONE_LINE[column.id]) {
      return { ...column, ...(column.id === 'from' && WAY), ...(!hidden.includes('c_toll') && ONE_LINE[column.id]) }
    }
    const amount = PRICE_AMOUNTS.find((id) => id === column.id)
    const toll = amount && TOLLS[amount]
    return amount === undefined
      ? column
      : {
          ...column,
          ...(toll && hidden.includes(toll) && WITH_TOLL),
          cell: (row, isHidden) => <AmountButton row={row} amount={amount} isHidden={isHidden} onEdit={onEdit} />,
          press: (row) => onEdit(row, amount),
        }
  })

const NOT_FILTERED = new Set(['status', 'stp', 'std', 'sta', 'weekdays', 'next'])
/** The ten filters (rules 12.7). */
export const PRICE_FILTERS: readonly Column[] = PRICE_COLUMNS.filter(({ id }) => !NOT_FILTERED.has(id))
