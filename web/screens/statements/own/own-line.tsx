import ConfirmIcon from '@mui/icons-material/Check'
import DisputeIcon from '@mui/icons-material/FlagOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { INVOICE_AMOUNTS } from '../../../../shared/domain/money/invoice.ts'
import { answerRefusal, lineField, lineTotal } from '../../../../shared/domain/money/statement.ts'
import type { ShownLine } from '../../../data/statement-answers.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { SyncMark } from '../../../ui/feedback/sync-mark.tsx'
import { LineStateChip } from '../statement-state.tsx'
import { LineWords } from './line-words.tsx'

type Props = {
  line: ShownLine
  canAnswer: boolean
  onConfirm: () => void
  onReopen: () => void
  onDispute: () => void
}

/** A trip of a statement with its amounts, and the two answers to it. */
export const OwnLine = ({ line, canAnswer, onConfirm, onReopen, onDispute }: Props): ReactNode => {
  const text = useText()
  const { amount, weekday, clock } = useFormats()
  const { sl_facts: facts, sl_state } = line
  const parts = INVOICE_AMOUNTS.flatMap((name) => {
    const sum = line[lineField(name)]
    return sum === 0 ? [] : [`${text(`edit_trip_amount_${name}`)} ${amount(sum)}`]
  })
  const tour = facts?.tt_tour ?? ''
  const isOpen = sl_state === 'open'
  return (
    <Card component="article" aria-label={tour} sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1.5 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{tour}</Typography>
        <Typography sx={{ fontWeight: 700, ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          {amount(lineTotal(line))}
        </Typography>
      </Box>
      {facts && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`${weekday(facts.tt_stp)} ${clock(facts.tt_stp)} · ${facts.tt_from_text} → ${facts.tt_to_text}`}
          {facts.tt_status === 'canceled' && ` · ${text('status_canceled')}`}
        </Typography>
      )}
      {parts.length > 1 && (
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {parts.join(' · ')}
        </Typography>
      )}
      <LineWords line={line} />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1, '& > button': { minHeight: 44 } }}
      >
        {line.mark && <SyncMark mark={line.mark} isCompact={false} />}
        {canAnswer && isOpen ? (
          <>
            <Button
              variant="outlined"
              startIcon={<DisputeIcon />}
              aria-label={text('statement_dispute_of', { tour })}
              onClick={onDispute}
              sx={{ flex: '1 1 9rem' }}
            >
              {text('statement_dispute')}
            </Button>
            <Button
              variant="outlined"
              color="success"
              startIcon={<ConfirmIcon />}
              aria-label={text('statement_confirm_of', { tour })}
              onClick={onConfirm}
              sx={{ flex: '1 1 9rem' }}
            >
              {text('statement_confirm')}
            </Button>
          </>
        ) : (
          <>
            <LineStateChip state={sl_state} />
            {canAnswer && answerRefusal(line) === null && (
              <Button
                sx={{ ml: 'auto' }}
                aria-label={text('statement_answer_change_of', { tour })}
                onClick={sl_state === 'disputed' ? onDispute : onReopen}
              >
                {text('statement_answer_change')}
              </Button>
            )}
          </>
        )}
      </Box>
    </Card>
  )
}
