import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { INVOICE_AMOUNTS, invoiceTotals, isCheckedTrip } from '../../../shared/domain/money/invoice.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import type { JournalKind } from './journal-kind.ts'
import type { JournalRow } from './use-journal-trips.ts'

/** The four sums over all pages, in sight however far the table is scrolled sideways. */
export const JournalTotals = ({ kind, rows }: { kind: JournalKind; rows: readonly JournalRow[] }): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const trips = rows.map(({ row }) => row)
  const totals = invoiceTotals(trips, kind.side)
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, color: 'text.secondary', typography: 'body2' }}
    >
      <span>{text('journal_totals_of', { checked: trips.filter(isCheckedTrip).length, all: trips.length })}</span>
      {INVOICE_AMOUNTS.map((name) => (
        <span key={name}>
          {`${text(`edit_trip_amount_${name}`)} `}
          <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap' }}>
            {amount(totals[name])}
          </Box>
        </span>
      ))}
      {rows.some(({ mark }) => mark !== null) && <span>{text('journal_unsent')}</span>}
    </Stack>
  )
}
