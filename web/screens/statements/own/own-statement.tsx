import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { answerState, statementRefusal } from '../../../../shared/domain/money/statement.ts'
import type { LineAnswer, Statement } from '../../../../shared/schemas/statement.ts'
import { now } from '../../../clock.ts'
import type { ShownLine } from '../../../data/statement-answers.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadNotice } from '../../../ui/feedback/load-notice.tsx'
import { useNotify } from '../../../ui/feedback/notification.tsx'
import { useLeaveQuestion } from '../../../ui/forms/leave-question.ts'
import { ListSkeleton } from '../../../ui/list/list-skeleton.tsx'
import { WindowedList } from '../../../ui/list/windowed-list.tsx'
import { StatementFiles } from '../statement-files.tsx'
import { StateChip } from '../statement-state.tsx'
import { periodOfStatement, titleOfStatement } from '../statement-title.ts'
import { StatementTotals } from '../statement-totals.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { DisputeSheet, type DisputeSubject, type TypedDispute } from './dispute-sheet.tsx'
import { MissingTrips } from './missing-trips.tsx'
import { ObjectionPart } from './objection-part.tsx'
import { OwnLine } from './own-line.tsx'
import { useOwnStatement } from './use-own-statement.ts'

const CONFIRMED: LineAnswer = { sl_state: 'confirmed', sl_reason: null, sl_claim: null, sl_note: '' }
/** Pixels that a line takes, about. */
const LINE_HEIGHT = 168

type Shown = 'open' | 'all'

const nameOf = (subject: DisputeSubject): string => (subject.kind === 'line' ? `line_${subject.line.sl_id}` : 'missing')

/** A statement of the own company, to be answered with one thumb, without a connection too. */
export const OwnStatement = ({ id }: { id: number }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const confirm = useConfirm()
  const { statement, lines, missing, failure, asOf, reload, answer } = useOwnStatement(id)
  const [shown, setShown] = useState<Shown>('all')
  const [subject, setSubject] = useState<DisputeSubject | null>(null)
  const [typed, setTyped] = useState<Partial<Record<string, TypedDispute>>>({})
  useLeaveQuestion(Object.values(typed).some(Boolean))
  if (statement === undefined) return <ListSkeleton isNarrow cardHeight={LINE_HEIGHT} />
  if (statement === null) return <EmptyState message="statement_gone" />

  const canAnswer = statementRefusal('sub', statement, 'answer') === null
  const open = lines?.filter(({ sl_state }) => sl_state === 'open') ?? []
  const give = async (answers: Record<string, LineAnswer>) => {
    try {
      await answer(answers)
    } catch {
      notify('error', 'general_problem')
    }
  }
  const confirmAll = async () => {
    const question = { title: 'statement_confirm_all_title', text: 'statement_confirm_all_text' }
    const values = { count: open.length }
    if (await confirm({ ...question, values, yes: 'statement_confirm_all_yes', no: 'action_cancel' }))
      await give({ all: CONFIRMED })
  }
  const trips = lines?.filter(({ tt_id }) => tt_id !== null) ?? []
  const visible = shown === 'open' ? trips.filter(({ sl_state }) => sl_state === 'open') : trips
  const render = (line: ShownLine) => (
    <OwnLine
      line={line}
      canAnswer={canAnswer}
      onConfirm={() => void give({ [`line_${line.sl_id}`]: CONFIRMED })}
      onReopen={() => void give({ [`line_${line.sl_id}`]: { ...CONFIRMED, sl_state: 'open' } })}
      onDispute={() => setSubject({ kind: 'line', line })}
    />
  )
  return (
    <Stack spacing={1.5} sx={{ maxWidth: 720, minWidth: 0 }}>
      <Head statement={statement} open={open.length} />
      <LoadNotice failure={failure} {...(asOf !== undefined && { asOf })} onRetry={reload} />
      <ObjectionPart statement={statement} />
      {canAnswer && trips.length > 0 && (
        <ToggleButtonGroup
          exclusive
          fullWidth
          color="primary"
          value={shown}
          aria-label={text('statement_lines')}
          onChange={(_event, next: Shown | null) => next && setShown(next)}
          sx={{ bgcolor: 'background.paper', '& .MuiToggleButton-root': { minHeight: 44 } }}
        >
          <ToggleButton value="all">{text('statement_lines_all', { count: trips.length })}</ToggleButton>
          <ToggleButton value="open">{text('statement_lines_open', { count: open.length })}</ToggleButton>
        </ToggleButtonGroup>
      )}
      {!lines && failure === null && <ListSkeleton isNarrow cardHeight={LINE_HEIGHT} />}
      {lines && visible.length === 0 && <EmptyState message="statement_nothing_open" />}
      <WindowedList
        name={`statement ${id} ${shown}`}
        label={text('statement_lines')}
        items={visible}
        keyOf={({ sl_id }) => String(sl_id)}
        estimatedHeight={LINE_HEIGHT}
        render={render}
      />
      <MissingTrips
        lines={lines?.filter(({ tt_id }) => tt_id === null) ?? []}
        missing={missing}
        onTakeBack={
          canAnswer ? (line) => void give({ [`line_${line.sl_id}`]: { ...CONFIRMED, sl_state: 'open' } }) : undefined
        }
      />
      {canAnswer && (
        <AnswerBar
          open={open.length}
          onConfirmAll={() => void confirmAll()}
          onMissing={() => setSubject({ kind: 'missing' })}
        />
      )}
      {subject && (
        <DisputeSheet
          subject={subject}
          kept={typed[nameOf(subject)]}
          onClose={(kept) => {
            setTyped({ ...typed, [nameOf(subject)]: kept })
            setSubject(null)
          }}
          onSave={(given) => {
            const name = subject.kind === 'line' ? nameOf(subject) : `missing_${crypto.randomUUID()}`
            setTyped({ ...typed, [nameOf(subject)]: undefined })
            setSubject(null)
            void give({ [name]: given })
          }}
        />
      )}
    </Stack>
  )
}

const Head = ({ statement, open }: { statement: Statement; open: number }): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const answer = answerState(statement, open, now())
  return (
    <Card component="section" aria-label={titleOfStatement(statement, text)}>
      <CardContent sx={{ p: 2, '&:last-child': { pb: 2 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
          <Typography variant="h2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
            {[titleOfStatement(statement, text), statement.st_number].filter(Boolean).join(' ')}
          </Typography>
          <StateChip state={statement.st_state} />
        </Box>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {periodOfStatement(statement, formats)}
        </Typography>
        <StatementTotals totals={statement.totals} />
        {statement.st_state === 'sent' && answer !== 'none' && (
          <Alert severity={answer === 'answered' ? 'success' : 'info'} sx={{ mt: 1.5 }}>
            {answer === 'answered'
              ? text('statement_answered_all')
              : text(answer === 'waiting' ? 'statement_please_answer' : 'statement_answer_late', {
                  count: open,
                  time: formats.instant(statement.st_answer_until),
                })}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, '& > button': { minHeight: 44 } }}>
          <StatementFiles statement={statement} />
        </Box>
      </CardContent>
    </Card>
  )
}
