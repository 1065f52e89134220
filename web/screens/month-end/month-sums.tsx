import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { sumAmounts } from '#shared/domain/money/money.ts'
import type { MonthEndParty } from '#shared/schemas/journal.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

/** Leads from the sums of the journals to the sums of the statements: each line is left out, with its reason. */
export const MonthSums = ({ rows }: { rows: readonly MonthEndParty[] }): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const sum = (of: (row: MonthEndParty) => number): number => sumAmounts(rows.map(of))
  const left = (reason: keyof MonthEndParty['statement']['left_out']) => ({
    count: rows.reduce((count, { statement }) => count + statement.left_out[reason].trips, 0),
    total: sum(({ statement }) => statement.left_out[reason].total),
  })
  const notDriven = left('not_driven')
  const stated = left('in_statement')
  const unchecked = left('unchecked')
  const items = sum(({ statement }) => statement.items_left_out)
  const lines: [string, number][] = [
    ...(notDriven.count > 0
      ? ([[text('month_end_left_not_driven', { count: notDriven.count }), -notDriven.total]] as [string, number][])
      : []),
    ...(stated.count > 0
      ? ([[text('month_end_left_in_statement', { count: stated.count }), -stated.total]] as [string, number][])
      : []),
    ...(items !== 0 ? ([[text('month_end_left_items'), -items]] as [string, number][]) : []),
  ]
  const cell = { display: 'contents', '& > :last-child': { textAlign: 'right', whiteSpace: 'nowrap' } } as const
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          justifyContent: 'start',
          gridTemplateColumns: 'auto auto',
          // Large letters leave a sum no room beside its words.
          '@container (max-width: 18rem)': { justifyContent: 'stretch', gridTemplateColumns: 'minmax(0, 1fr)' },
          typography: 'body2',
          columnGap: 3,
          rowGap: 0.25,
          color: 'text.secondary',
        }}
      >
        {lines.length > 0 && (
          <Box sx={cell}>
            <span>{text('month_end_journals', { count: rows.length })}</span>
            <span>{amount(sum(({ total }) => total))}</span>
          </Box>
        )}
        {lines.map(([label, value]) => (
          <Box key={label} sx={cell}>
            <span>{label}</span>
            <span>{amount(value)}</span>
          </Box>
        ))}
        <Box
          role="status"
          sx={{ ...cell, color: 'text.primary', '& > span': { fontWeight: 600, color: 'text.primary' } }}
        >
          <span>{text('month_end_statements_total')} </span>
          <span>{amount(sum(({ statement }) => statement.total))}</span>
        </Box>
        {unchecked.count > 0 && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            {text('month_end_left_unchecked', { count: unchecked.count, sum: amount(unchecked.total) })}
          </Box>
        )}
      </Box>
    </Box>
  )
}
