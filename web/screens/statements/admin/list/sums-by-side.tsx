import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { STATEMENT_STATES } from '#shared/domain/money/statement.ts'
import { type StatementSums, statementsBySide, sumsOfStatements } from '#shared/domain/money/statement-sums.ts'
import type { ListedStatement } from '#shared/schemas/statement.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { Parts } from '../../parts.tsx'

/** Amounts that customers owe and subcontractors get, with VAT; and the parts of them that are draft, sent and final. */
export const SumsBySide = ({ statements }: { statements: readonly ListedStatement[] }): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const partsOf = ({ count, net, vat, due, withoutVat }: StatementSums): string[] => {
    const whole = `${text('invoice_gross_total')} ${amount(due)}`
    if (withoutVat.count === count) return [`${text('statements_no_vat')} ${amount(net)}`]
    return [
      `${text('invoice_net_total')} ${amount(net)}`,
      `${text('statement_export_vat')} ${amount(vat)}`,
      whole,
      ...(withoutVat.count > 0
        ? [text('statements_without_vat', { count: withoutVat.count, sum: amount(withoutVat.sum) })]
        : []),
    ]
  }
  const line = (key: string, label: string, parts: readonly string[], isSum: boolean) => (
    <Box
      key={key}
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75 },
        ...(isSum ? { color: 'text.primary', fontWeight: 600 } : { pl: 2 }),
      }}
    >
      {text('label_before', { label })}
      <Parts of={parts} />
    </Box>
  )
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {statementsBySide(statements).flatMap(({ side, statements: ofSide }) => {
        const byState = STATEMENT_STATES.map((state) => ({
          state,
          of: ofSide.filter(({ st_state }) => st_state === state),
        })).filter(({ of }) => of.length > 0)
        return [
          line(side, text(`statements_side_${side}`), partsOf(sumsOfStatements(ofSide)), true),
          ...(byState.length < 2
            ? []
            : byState.map(({ state, of }) =>
                line(`${side} ${state}`, text(`statement_state_${state}`), partsOf(sumsOfStatements(of)), false),
              )),
        ]
      })}
    </Typography>
  )
}
