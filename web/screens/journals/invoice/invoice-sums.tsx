import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type InvoiceSide, invoiceOf, type PricedItem, sumOfAmounts } from '#shared/domain/money/invoice.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { type PartyTerms, rateText, vatOf } from '#shared/domain/money/party-terms.ts'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'

/** Sums of weeks, items and total, as in the spreadsheet. @param items null while they cannot be read */
export const InvoiceSums = ({
  side,
  trips,
  items,
  terms,
}: {
  side: InvoiceSide
  trips: readonly JournalTrip[]
  items: readonly PricedItem[] | null
  terms: PartyTerms | null
}): ReactNode => {
  const text = useText()
  const { amount, timeZone, weekName } = useFormats()
  const invoice = invoiceOf(trips, items ?? [], side, timeZone)
  const vat = items && vatOf(invoice.total, terms)
  const lines: (readonly [name: string, value: string, isStrong?: true])[] = [
    ...(invoice.weeks.length > 1
      ? invoice.weeks.map(
          ({ week, totals }) =>
            [text('invoice_week_total', { week: weekName(week) }), amount(sumOfAmounts(totals))] as const,
        )
      : []),
    [text('invoice_trips_total'), amount(sumOfAmounts(invoice.totals))],
    [text('invoice_items_total'), items ? amount(sumAmounts(invoice.items.map(({ total }) => total))) : '–'],
    ...(vat
      ? [
          [text('invoice_net_total'), amount(invoice.total)] as const,
          [text('invoice_vat', { rate: rateText(vat.rate) }), amount(vat.amount)] as const,
          [text('invoice_gross_total'), amount(vat.gross), true] as const,
        ]
      : [[text('invoice_grand_total'), items ? amount(invoice.total) : '–', true] as const]),
  ]
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        columnGap: 3,
        rowGap: 0.5,
        maxWidth: '26.25rem',
        alignSelf: { sm: 'flex-end' },
        width: '100%',
      }}
    >
      {lines.map(([name, value, isStrong]) => (
        <Box
          key={name}
          sx={{
            display: 'contents',
            '& > *': {
              fontWeight: isStrong && 600,
              pt: isStrong && 0.75,
              borderTop: isStrong && 1,
              borderColor: 'divider',
            },
          }}
        >
          <Typography component="dt" variant="body2">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
