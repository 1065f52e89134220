import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Statement, StatementChanges } from '#shared/schemas/statement.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useText } from '#web/i18n/text.ts'

/** Changed lines that are named one by one. */
const MAX_NAMED = 10

/** Tells the dispatcher what the other side does not have yet, or what a draft does not hold yet. */
export const StatementDiffers = ({
  statement,
  changed,
}: {
  statement: Statement
  changed: StatementChanges
}): ReactNode => {
  const text = useText()
  const { amount, plainAmount, day } = useFormats()
  const { hundredths } = usePercents()
  const { items, lines, total } = changed
  const words = lines
    .slice(0, MAX_NAMED)
    .map(({ tour, was, now }) =>
      [
        `${tour}:`,
        ...(was === null ? ['+'] : [plainAmount(was), '→']),
        now === null ? text('statement_differs_left') : plainAmount(now),
      ].join(' '),
    )
  if (lines.length > MAX_NAMED) words.push(text('statement_differs_more', { count: lines.length - MAX_NAMED }))
  if (items)
    words.push(
      `${text('label_before', { label: text('statement_differs_items') })} ${
        items
          .map(({ date, text: said, fuel, total: sum }) =>
            [day(date), said, fuel === 0 ? '' : hundredths(fuel), plainAmount(sum)].filter(Boolean).join(' '),
          )
          .join(' · ') || '–'
      }`,
    )
  return (
    <Alert severity="warning" className="not-on-paper">
      {text(statement.st_state === 'sent' ? 'statement_differs_sent' : 'statement_differs_open', {
        total: amount(total),
      })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {words.map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
          <li key={place}>{word}</li>
        ))}
      </Box>
    </Alert>
  )
}
