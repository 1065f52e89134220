import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { answerRefusal } from '../../../../shared/domain/money/statement.ts'
import type { ShownLine, ShownMissing } from '../../../data/statement-answers.ts'
import { useText } from '../../../i18n/text.ts'
import { SyncMark } from '../../../ui/feedback/sync-mark.tsx'
import { LineStateChip } from '../statement-state.tsx'
import { LineWords } from './line-words.tsx'

/** Trips that the person misses on the statement: those the server knows of, and those on their way. */
export const MissingTrips = ({
  lines,
  missing,
  onTakeBack,
}: {
  lines: readonly ShownLine[]
  missing: readonly ShownMissing[]
  onTakeBack: ((line: ShownLine) => void) | undefined
}): ReactNode => {
  const text = useText()
  if (lines.length === 0 && missing.length === 0) return null
  return (
    <Box component="section" aria-label={text('statement_missing_trips')}>
      <Typography variant="h3" component="h2" sx={{ fontSize: '1rem', fontWeight: 700, my: 1 }}>
        {text('statement_missing_trips')}
      </Typography>
      {lines.map((line) => (
        <Card key={line.sl_id} component="article" sx={{ p: 1.5, mb: 1 }}>
          <LineWords line={line} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
            {line.mark && <SyncMark mark={line.mark} isCompact={false} />}
            <LineStateChip state={line.sl_state} />
            {onTakeBack && answerRefusal(line) === null && (
              <Button sx={{ ml: 'auto', minHeight: 44 }} onClick={() => onTakeBack(line)}>
                {text('statement_take_back')}
              </Button>
            )}
          </Box>
        </Card>
      ))}
      {missing.map((answer) => (
        <Card key={answer.name} component="article" sx={{ p: 1.5, mb: 1 }}>
          <LineWords line={answer} />
          {answer.mark && <SyncMark mark={answer.mark} isCompact={false} />}
        </Card>
      ))}
    </Box>
  )
}
