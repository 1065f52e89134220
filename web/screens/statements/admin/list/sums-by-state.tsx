import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { sumAmounts } from '../../../../../shared/domain/money/money.ts'
import { STATEMENT_STATES } from '../../../../../shared/domain/money/statement.ts'
import { dueOf } from '../../../../../shared/domain/money/statement-progress.ts'
import type { ListedStatement } from '../../../../../shared/schemas/statement.ts'
import { useFormats } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/text.ts'
import { Parts } from '../../parts.tsx'

/** What the total of the list is made of: drafts, what was sent and what is final are not the same money. */
export const SumsByState = ({ statements }: { statements: readonly ListedStatement[] }): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const states = STATEMENT_STATES.filter(
    (state) => state !== 'void' && statements.some(({ st_state }) => st_state === state),
  )
  if (states.length < 2) return null
  const line = (label: string, of: (statement: ListedStatement) => number) => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}>
      {text('label_before', { label })}
      <Parts
        of={states.map(
          (state) =>
            `${text(`statement_state_${state}`)} ${amount(sumAmounts(statements.filter(({ st_state }) => st_state === state).map(of)))}`,
        )}
      />
    </Box>
  )
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {line(text('invoice_net_total'), ({ totals }) => totals.total)}
      {line(text('invoice_gross_total'), dueOf)}
    </Typography>
  )
}
