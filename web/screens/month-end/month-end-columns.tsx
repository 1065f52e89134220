import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { FuelDifference } from '../../../shared/domain/money/fuel/fuel-parts.ts'
import type { InvoiceSide } from '../../../shared/domain/money/invoice.ts'
import { PRICE_FINDINGS } from '../../../shared/domain/money/price-check.ts'
import type { DayRange } from '../../../shared/domain/time/views.ts'
import type { MonthEndParty } from '../../../shared/schemas/journal.ts'
import type { Translate } from '../../i18n/text.ts'
import { journalPath } from '../../list-addresses.ts'
import { type AdminColumn, amountColumn } from '../../ui/table/admin-columns.ts'
import { fuelInWords } from './month-fuel.ts'

type Column = AdminColumn<MonthEndParty>
type Context = {
  side: InvoiceSide
  days: DayRange
  text: Translate
  amount: (amount: number) => string
  /** What a journal has otherwise than its party's surcharge gives. */
  differenceOf: (difference: FuelDifference) => string
  /** True where the width has room for the two sums that are compared, not for the parts of the first. */
  isTight: boolean
}

const LEFT_OUT = ['not_driven', 'in_statement', 'unchecked'] as const
/** Returns the findings in the trips of a party, one line each. */
const findingLines = (
  { findings, surcharge, statement: { left_out } }: MonthEndParty,
  { text, amount, differenceOf }: Context,
): string[] => [
  ...(surcharge?.differs.map(differenceOf) ?? []),
  ...PRICE_FINDINGS.flatMap((finding) =>
    findings[finding] > 0 ? [text(`month_end_${finding}`, { count: findings[finding] })] : [],
  ),
  ...LEFT_OUT.flatMap((reason) => {
    const { trips, total } = left_out[reason]
    return trips > 0 ? [text(`month_end_${reason}`, { count: trips, sum: amount(total) })] : []
  }),
]

/** The columns of the month's end: parties with their sums and what was found. */
export const monthEndColumns = (context: Context): Column[] => {
  const { side, days, text, amount, isTight } = context
  // The sums below say the currency.
  const parts: Column[] = [
    amountColumn({ id: 'trip_total', label: text('month_end_trips') }, ({ trip_total }) => trip_total),
    amountColumn({ id: 'items_total', label: text('month_end_items') }, ({ items_total }) => items_total),
  ]
  const partsBeneath: Column = {
    id: 'parts',
    label: text('month_end_journal'),
    value: ({ trip_total, items_total }) =>
      `${text('month_end_trips')} ${amount(trip_total)} + ${text('month_end_items')} ${amount(items_total)}`,
    isBeneath: true,
    isSortable: false,
  }
  return [
    {
      id: 'party',
      label: text(side === 'sub' ? 'column_tt_sub' : 'column_customer'),
      value: ({ party }) => party,
      cell: ({ party }) => (
        <Link
          component={RouterLink}
          to={journalPath(side, party, days)}
          aria-label={text('month_end_open', { party })}
          onClick={(event) => event.stopPropagation()}
        >
          {party}
        </Link>
      ),
      card: 'title',
    },
    {
      id: 'trips',
      label: text('month_end_checked'),
      align: 'end',
      value: ({ checked }) => checked,
      cell: ({ checked, trips }) => `${checked} / ${trips}`,
    },
    ...(isTight ? [] : parts),
    {
      id: 'fuel',
      label: text('invoice_fuel'),
      align: 'end',
      value: ({ fuel }) => fuel[0]?.percent,
      cell: (row) => fuelInWords(row, days),
      ...(isTight && { isBeneath: true, isSortable: false }),
    },
    amountColumn({ id: 'total', label: text('month_end_journal') }, ({ total }) => total),
    amountColumn({ id: 'statement', label: text('month_end_statement') }, ({ statement }) => statement.total),
    ...(isTight ? [partsBeneath] : []),
    {
      id: 'findings',
      label: text('month_end_findings'),
      value: (row) => findingLines(row, context).join(' · ') || text('month_end_all_found'),
      cell: (row) => {
        const found = findingLines(row, context).join(' · ')
        return (
          <Box component="span" sx={{ color: found ? 'warning.dark' : 'text.secondary' }}>
            {found || text('month_end_all_found')}
          </Box>
        )
      },
      // Beside the sums there is no room for whole sentences.
      isBeneath: true,
      isSortable: false,
    },
  ]
}
