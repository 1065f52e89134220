import {
  checkWord,
  INVOICE_AMOUNTS,
  type InvoiceAmount,
  type InvoiceSide,
  invoiceField,
  invoiceTotals,
  isCheckedTrip,
} from '#shared/domain/money/invoice.ts'
import { type WaitingTerms, waitingFee } from '#shared/domain/money/waiting-fee.ts'
import { catalogueColumn } from '#shared/domain/trip/lists/catalogue-column.ts'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import type { Formats } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/text.ts'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'
import { timeBelow } from '../../ui/table/day-sections.ts'
import { tourWidth } from '../../ui/table/tour-width.ts'
import { AmountInput } from './cells/amount-input.tsx'
import { CheckCell, LegsCell, StatusCell, TourCell } from './cells/trip-cells.tsx'
import { WaitingCell } from './cells/waiting-cell.tsx'
import type { JournalRow } from './use-journal-trips.ts'

type Column = AdminColumn<JournalRow>
type Text = Translate
export type ColumnContext = {
  side: InvoiceSide
  isAdmin: boolean
  /** Both places stand in one column. */
  isTight: boolean
  /** True if there is no room for whole tours between tick boxes and amounts. */
  isCramped: boolean
  /** True if headings between the rows tell the day of their STP. */
  hasDays: boolean
  /** Terms of the party about waiting. */
  terms: WaitingTerms
  text: Text
  formats: Formats
  /** Absent for roles that may only see the check mark. */
  onCheck: ((row: JournalRow, isChecked: boolean) => void) | undefined
  /** Absent for roles that may only read the amounts. */
  onAmount: ((seen: JournalRow, amount: InvoiceAmount, value: number) => void) | undefined
}

const REMARK_FIELDS = { customer: 'tt_customer_invoice_text', sub: 'tt_sub_invoice_comment' } as const
const REMARK_LABELS = { customer: 'edit_trip_invoice_text', sub: 'edit_trip_sub_comment' } as const
const CHECK = 'tt_invoice_check'
const QUIET = { color: 'var(--mui-palette-text-secondary)' } as const
/** Pixels. */
const PLACE_WIDTH = 130
const CHECK_WIDTH = 66
const AMOUNT_WIDTH = 100
const CRAMPED_AMOUNT_WIDTH = 96
/** Pixels of a letter in a heading beside pinned columns, and of the space around its words. */
const LETTER_WIDTH = 6.8
const HEAD_EDGES = 14

/** A column of the catalogue. */
const fieldColumn = (field: keyof JournalTrip, text: Text, more: Partial<Column> = {}): Column => {
  const { label, kind, value } = catalogueColumn(field)
  return { id: field, label: text(label), kind, value: ({ row }) => value(row), ...more }
}

/**
 * Column of a time; its heading is the abbreviation that dispatchers use. The cell tells the day if the heading above the rows
 * tells another one or none.
 */
const timeColumn = (field: keyof JournalTrip, { formats, isTight, hasDays }: ColumnContext): Column => ({
  id: field,
  label: field.slice('tt_'.length).toUpperCase(),
  kind: 'instant',
  ...(!isTight && { breaks: 'never' }),
  value: ({ row }) => row[field] as string | null | undefined,
  cell: ({ row }) => {
    const instant = row[field] as string | null | undefined
    return hasDays || isTight ? timeBelow(instant, hasDays ? row.tt_stp : null, formats) : formats.instant(instant)
  },
})

const placeColumn = (field: 'tt_from_text' | 'tt_to_text', text: Text): Column =>
  fieldColumn(field, text, {
    cell: ({ row }) => <span style={{ display: 'block', minWidth: PLACE_WIDTH }}>{row[field]}</span>,
  })

const invoiceAmount = (amount: InvoiceAmount, context: ColumnContext, isCompact: boolean): Column => {
  const { side, text, formats, onAmount } = context
  const field = invoiceField(side, amount)
  const name = text(`edit_trip_amount_${amount}`)
  return {
    id: field,
    label: `${name} ${text('currency_symbol')}`,
    kind: 'amount',
    pin: 'end',
    width: context.isCramped ? CRAMPED_AMOUNT_WIDTH : AMOUNT_WIDTH,
    value: ({ row }) => row[field],
    cell: (shown) => {
      const value = shown.row[field]
      if (onAmount && !isCompact)
        return (
          <AmountInput
            shown={shown}
            value={value}
            beside={
              amount === 'waiting_fee' && (
                <WaitingCell
                  shown={shown}
                  fee={shown.row.tt_status === 'canceled' ? null : waitingFee(shown.row, context.terms)}
                  terms={context.terms}
                  value={value ?? 0}
                  onTake={(fee) => onAmount(shown, amount, fee)}
                />
              )
            }
            column={field}
            label={text('journal_amount_of', { amount: name, tour: shown.row.tt_tour ?? '' })}
            onSave={(seen, amountTyped) => onAmount(seen, amount, amountTyped)}
          />
        )
      // A card omits amounts of 0.
      if (isCompact && !value) return null
      return value ? formats.plainAmount(value) : <span style={QUIET}>{formats.plainAmount(value)}</span>
    },
    total: (rows) =>
      invoiceTotals(
        rows.map(({ row }) => row),
        side,
      )[amount],
  }
}

const tourColumn = ({ side, text, isCramped, isAdmin }: ColumnContext, saysMark: boolean): Column =>
  fieldColumn('tt_tour', text, {
    cell: (shown) => <TourCell shown={shown} isUnchecked={saysMark && !isCheckedTrip(shown.row, side)} />,
    card: 'title',
    pin: 'start',
    // Without boxes to tick and amounts to type there is room.
    width: tourWidth(isAdmin && isCramped),
  })

const statusColumn = ({ text }: ColumnContext): Column => ({
  ...fieldColumn('tt_status', text),
  cell: ({ row }) => <StatusCell row={row} />,
})

const checkColumn = ({ side, text, onCheck }: ColumnContext): Column => ({
  id: CHECK,
  label: text('journal_checked'),
  pin: 'start',
  // The word is whole in each language.
  width: Math.max(CHECK_WIDTH, Math.ceil(text('journal_checked').length * LETTER_WIDTH) + HEAD_EDGES),
  value: ({ row }) => (isCheckedTrip(row, side) ? 1 : 0),
  cell: (shown) => (
    <CheckCell row={shown.row} side={side} onChange={onCheck && ((isChecked: boolean) => onCheck(shown, isChecked))} />
  ),
  searched: () => '',
})

const remarkColumn = ({ side, text }: ColumnContext): Column => ({
  ...fieldColumn(REMARK_FIELDS[side], text),
  label: text(REMARK_LABELS[side]),
  isBeneath: true,
})

/** Start and destination below the row, if there is no room for two columns. */
const routeColumn = ({ text }: ColumnContext): Column => ({
  id: 'route',
  label: text('journal_route'),
  value: ({ row }) => `${row.tt_from_text ?? ''} – ${row.tt_to_text ?? ''}`,
  isBeneath: true,
})

/** The columns of wide screens. */
export const journalColumns = (context: ColumnContext): Column[] => {
  const { text, isAdmin } = context
  return [
    tourColumn(context, true),
    checkColumn(context),
    statusColumn(context),
    timeColumn('tt_stp', context),
    timeColumn('tt_etp', context),
    ...(context.isTight
      ? [routeColumn(context)]
      : [placeColumn('tt_from_text', text), placeColumn('tt_to_text', text)]),
    fieldColumn('tt_tour_combination', text),
    fieldColumn('tt_gps', text, { breaks: 'never' }),
    fieldColumn('tt_driver', text),
    timeColumn('tt_std', context),
    timeColumn('tt_atd', context),
    timeColumn('tt_sta', context),
    timeColumn('tt_eta', context),
    ...INVOICE_AMOUNTS.map((amount) => invoiceAmount(amount, context, false)),
    remarkColumn(context),
    fieldColumn('tt_info', text, { isBeneath: true }),
    ...(isAdmin ? [fieldColumn('tt_note', text, { isBeneath: true })] : []),
  ]
}

const HIDDEN_AT_FIRST = [
  // Cancellation is shown beside the tour.
  ...['tt_status', 'tt_etp', 'tt_std', 'tt_atd', 'tt_sta', 'tt_eta'],
  ...['tt_tour_combination', 'tt_gps', 'tt_driver', 'tt_info', 'tt_note'],
]
const HIDDEN_ON_PHONES = ['tt_status', 'tt_gps', 'tt_driver', 'tt_info', 'tt_note']
export const hiddenAtFirst = (isNarrow: boolean): string[] => (isNarrow ? HIDDEN_ON_PHONES : HIDDEN_AT_FIRST)

/** Columns for the panel of a trip; there, empty ones are left out. */
export const detailColumns = (context: Omit<ColumnContext, 'onCheck' | 'onAmount'>): Column[] => {
  const [tour, ...others] = compactColumns({ ...context, onCheck: undefined, onAmount: undefined })
  return tour ? [...others, fieldColumn('tt_tour_combination', context.text)] : others
}

/** Columns of a phone's card: the three legs in one place (rules 12.6). */
export const compactColumns = (context: ColumnContext): Column[] => {
  const { side, text, isAdmin } = context
  return [
    // Without a button for it, a line of the card says the mark.
    tourColumn(context, context.onCheck !== undefined),
    {
      id: 'pda',
      label: text('journal_pda'),
      kind: 'instant',
      value: ({ row }) => row.tt_stp,
      cell: ({ row }) => <LegsCell row={row} />,
      card: 'plain',
    },
    { ...routeColumn(context), card: 'plain' },
    statusColumn(context),
    fieldColumn('tt_gps', text),
    fieldColumn('tt_driver', text),
    // A sub's card says the mark in words, as its month does; roles that may set it have a button beside the card.
    ...(context.onCheck
      ? []
      : [{ ...checkColumn(context), cell: ({ row }: JournalRow) => text(checkWord(row, side)) }]),
    ...INVOICE_AMOUNTS.map((amount) => invoiceAmount(amount, context, true)),
    remarkColumn(context),
    fieldColumn('tt_info', text),
    ...(isAdmin ? [fieldColumn('tt_note', text)] : []),
  ]
}
