import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { FuelDifference } from '#shared/domain/money/fuel/fuel-parts.ts'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import { PRICE_FINDINGS } from '#shared/domain/money/price-check.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { MonthEndParty } from '#shared/schemas/journal.ts'
import { journalPath, statementsPath } from '../../addresses/list-addresses.ts'
import type { Translate } from '../../i18n/text.ts'
import { SIGN } from '../../ui/document-state.tsx'
import { type AdminColumn, amountColumn } from '../../ui/table/admin-columns.ts'
import { WIDE_TARGET } from '../../ui/table/wide-target.ts'
import { Shape } from '../../ui/trips/shapes.tsx'
import { fuelInWords } from './month-fuel.ts'

type Column = AdminColumn<MonthEndParty>
type Context = {
  side: InvoiceSide
  days: DayRange
  text: Translate
  amount: (amount: number) => string
  /** Words for a difference between a journal and its party's surcharge. */
  differenceOf: (difference: FuelDifference) => string
  /** True if there is room for the two compared sums, but not for the parts of the first. */
  isTight: boolean
  /** Listed parties: a column that is empty for all of them is left out. */
  rows: readonly MonthEndParty[]
}

const LEFT_OUT = ['not_driven', 'in_statement', 'unchecked'] as const
/** Weight of a finding. `settle`: no statement becomes final with it. `look`: it may be meant. `told`: for information only. */
const RANKS = {
  settle: { shape: 'square', color: 'error.main' },
  look: { shape: 'triangle', color: 'warning.main' },
  told: { shape: 'dot', color: 'text.secondary' },
} as const
type Rank = keyof typeof RANKS
const RANK_NAMES = Object.keys(RANKS) as Rank[]
const FINDINGS = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', flexWrap: 'wrap', columnGap: 1 },
  '& svg': SIGN,
  '& .rank': { minWidth: '10.5em', py: '3px', whiteSpace: 'nowrap' },
  '& .of-rank': { display: 'grid', justifyItems: 'start', minWidth: 0 },
  '& a': { display: 'flex', alignItems: 'center', minHeight: 24 },
  '@media (pointer: coarse)': { '& .rank': { py: 1.5 }, '& a': { minHeight: 44 } },
}
type Finding = { rank: Rank; words: string; to: string }
/** Returns the findings in the trips of a party, each with a link to the place where it is settled. */
const findingsOf = (
  { party, findings, surcharge, statement: { left_out } }: MonthEndParty,
  { side, days, text, amount, differenceOf }: Context,
): Finding[] => {
  const journal = journalPath(side, party, days)
  return [
    ...PRICE_FINDINGS.filter((finding) => findings[finding] > 0).map((finding) => ({
      rank: 'settle' as const,
      words: text(`month_end_${finding}`, { count: findings[finding] }),
      to: journal,
    })),
    ...(surcharge?.differs.map((difference) => ({
      rank: 'look' as const,
      words: differenceOf(difference),
      to: journal,
    })) ?? []),
    ...LEFT_OUT.filter((reason) => left_out[reason].trips > 0).map((reason) => ({
      rank: reason === 'unchecked' ? ('look' as const) : ('told' as const),
      words: text(`month_end_${reason}`, { count: left_out[reason].trips, sum: amount(left_out[reason].total) }),
      to: reason === 'in_statement' ? statementsPath(side, party, days) : journal,
    })),
  ]
}

/** Columns of the month's end: parties with their sums and findings. */
export const monthEndColumns = (context: Context): Column[] => {
  const { side, days, text, amount, isTight, rows } = context
  const inCurrency = (label: string) => `${label} ${text('currency_symbol')}`
  const parts: Column[] = [
    amountColumn({ id: 'trip_total', label: inCurrency(text('month_end_trips')) }, ({ trip_total }) => trip_total),
    amountColumn({ id: 'items_total', label: inCurrency(text('month_end_items')) }, ({ items_total }) => items_total),
  ]
  const partsBeneath: Column = {
    id: 'parts',
    label: text('month_end_journal'),
    // Without items the trips are all of it.
    value: ({ trip_total, items_total }) =>
      items_total === 0
        ? ''
        : `${text('month_end_trips')} ${amount(trip_total)} + ${text('month_end_items')} ${amount(items_total)}`,
    isBeneath: true,
    card: 'plain',
    isSortable: false,
  }
  const fuelColumn: Column = {
    id: 'fuel',
    label: text('invoice_fuel'),
    align: 'end',
    value: ({ fuel }) => fuel[0]?.percent,
    cell: (row) => fuelInWords(row, days),
    ...(isTight && { isBeneath: true, isSortable: false }),
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
          sx={WIDE_TARGET}
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
    ...(isTight || rows.every(({ items_total }) => items_total === 0) ? [] : parts),
    ...(rows.every(({ fuel }) => fuel.length === 0) ? [] : [fuelColumn]),
    amountColumn({ id: 'total', label: inCurrency(text('month_end_journal')) }, ({ total }) => total),
    ...(isTight ? [partsBeneath] : []),
    amountColumn(
      { id: 'statement', label: inCurrency(text('month_end_statement')) },
      ({ statement }) => statement.total,
    ),
    {
      id: 'findings',
      label: text('month_end_findings'),
      value: (row) =>
        findingsOf(row, context)
          .map(({ words }) => words)
          .join(' · ') || text('month_end_all_found'),
      cell: (row) => {
        const found = findingsOf(row, context)
        if (found.length === 0)
          return (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {text('month_end_all_found')}
            </Box>
          )
        return (
          <Box component="ul" sx={FINDINGS}>
            {RANK_NAMES.filter((name) => found.some(({ rank }) => rank === name)).map((name) => (
              <li key={name}>
                <span className="rank">
                  <Box component="span" sx={{ color: RANKS[name].color }}>
                    <Shape name={RANKS[name].shape} />
                  </Box>
                  {text(`month_end_rank_${name}`)}
                </span>
                <div className="of-rank">
                  {found
                    .filter(({ rank }) => rank === name)
                    .map(({ words, to }) => (
                      <Link key={words} component={RouterLink} to={to} onClick={(event) => event.stopPropagation()}>
                        {words}
                      </Link>
                    ))}
                </div>
              </li>
            ))}
          </Box>
        )
      },
      // Beside the sums there is no room for whole sentences.
      isBeneath: true,
      card: 'plain',
      isSortable: false,
    },
  ]
}
