import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { INVOICE_AMOUNTS, invoiceTotals, isCheckedTrip, sumOfAmounts } from '#shared/domain/money/invoice.ts'
import { leftOut } from '#shared/domain/money/statement.ts'
import { now } from '../../clock/clock.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import type { JournalKind } from './journal-kind.ts'
import type { JournalRow } from './use-journal-trips.ts'

/** The sums over all pages, in sight however far the table is scrolled sideways, and those of trips not yet driven. */
export const JournalTotals = ({
  kind: { side },
  rows,
  isFound = false,
}: {
  kind: JournalKind
  rows: readonly JournalRow[]
  /** The rows are those of a search or filter, not of the whole period. */
  isFound?: boolean
}): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const trips = rows.map(({ row }) => row)
  const totals = invoiceTotals(trips, side)
  const ahead = trips.filter((trip) => leftOut(trip, side, false, now()) === 'not_driven')
  const strong = (shown: string) => (
    <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap' }}>
      {shown}
    </Box>
  )
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, color: 'text.secondary', typography: 'body2' }}
    >
      <span>
        {text(isFound ? 'journal_totals_found' : 'journal_totals_of', {
          checked: trips.filter((trip) => isCheckedTrip(trip, side)).length,
          all: trips.length,
        })}
      </span>
      {INVOICE_AMOUNTS.map((name) => (
        <span key={name}>
          {`${text(`edit_trip_amount_${name}`)} `}
          {strong(amount(totals[name]))}
        </span>
      ))}
      <span>
        {`${text('table_totals')} `}
        {strong(amount(sumOfAmounts(totals)))}
      </span>
      {ahead.length > 0 && (
        <span>
          {`${text('journal_totals_ahead', { count: ahead.length })} `}
          {strong(amount(sumOfAmounts(invoiceTotals(ahead, side))))}
        </span>
      )}
      {!isFound && rows.some(({ mark }) => mark !== null) && <span>{text('journal_unsent')}</span>}
    </Stack>
  )
}
