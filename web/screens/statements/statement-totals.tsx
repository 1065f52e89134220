import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { INVOICE_AMOUNTS } from '../../../shared/domain/money/invoice.ts'
import type { Statement } from '../../../shared/schemas/statement.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

/** What a statement comes to, amount by amount; those of nothing are left out. */
export const StatementTotals = ({ totals }: { totals: Statement['totals'] }): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const lines = [
    ...INVOICE_AMOUNTS.map((name) => ({ name, label: text(`edit_trip_amount_${name}`), sum: totals[name] })),
    { name: 'items', label: text('field_st_items'), sum: totals.items },
  ].filter(({ sum }) => sum !== 0)
  const line = (name: string, label: string, sum: number) => (
    <Box
      key={name}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 2,
        py: 0.5,
        ...(name === 'total' && { borderTop: 1, borderColor: 'divider', fontWeight: 700 }),
      }}
    >
      <Box component="dt" sx={{ color: name === 'total' ? 'inherit' : 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        {amount(sum)}
      </Box>
    </Box>
  )
  return (
    <Box component="dl" sx={{ m: 0, maxWidth: 420, typography: 'body2' }}>
      {lines.map(({ name, label, sum }) => line(name, label, sum))}
      {line('total', text('invoice_grand_total'), totals.total)}
    </Box>
  )
}
