import ForwardIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { answerState } from '#shared/domain/money/statement.ts'
import { dueOf, openStatements } from '#shared/domain/money/statement-progress.ts'
import type { Statement } from '#shared/schemas/statement.ts'
import { statementPath } from '#web/addresses/list-addresses.ts'
import { now } from '#web/clock/clock.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useLastPull } from '#web/data/rows.ts'
import { answeredLines, useStatementLines } from '#web/data/statement-answers.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { periodOfStatement, titleOfStatement } from '#web/parts/statement-title.ts'
import { fetchFile } from '#web/session/download.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListDownload } from '#web/ui/file-import/list-download.tsx'
import { ListSkeleton } from '#web/ui/list/list-skeleton.tsx'
import { StateChip } from '../statement-state.tsx'

/** Newest statement first, by its number. */
const byTime = (a: Statement, b: Statement): number => b.st_id - a.st_id

/** Layout on a desk: a statement is one line, with its parts below those of the others. */
const LINE = {
  flexGrow: 1,
  minWidth: 0,
  display: { lg: 'grid' },
  gridTemplateColumns: '14.5rem minmax(0, 2fr) minmax(0, 3fr) 17rem',
  alignItems: 'center',
  columnGap: 2,
} as const

/** Each sum at the end, after its word where there are two. */
const SUMS = {
  order: { lg: 1 },
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  alignItems: 'baseline',
  ml: 'auto',
  columnGap: 1.5,
  typography: 'body2',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { typography: 'body1', fontWeight: 700, whiteSpace: 'nowrap' },
} as const

/** On a phone the words stand where all others begin. */
const TWO_SUMS = {
  width: { xs: '100%', sm: 'auto' },
  '& span:nth-of-type(odd)': { textAlign: { xs: 'start', sm: 'end' } },
} as const

/** The statements of a subcontractor, from its device: those to answer first. */
export const OwnStatements = (): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const language = useLanguage()
  const statements = useLookup('statement')
  const stored = useStatementLines()
  const lastPull = useLastPull()
  if (!statements || !stored || lastPull === undefined) return <ListSkeleton isNarrow cardHeight={96} />
  if (statements.length === 0) return <EmptyState message="statements_none_own" />
  const openOf = (statement: Statement): number =>
    statement.st_state === 'sent'
      ? answeredLines(stored.lines, stored.outbox, statement.st_id).filter(({ sl_state }) => sl_state === 'open').length
      : 0
  const sumOf = ({ sum, vat }: ReturnType<typeof openStatements>): string =>
    vat === 0
      ? formats.amount(sum)
      : text('statements_open_vat', { sum: formats.amount(sum), vat: formats.amount(vat) })
  const open = openStatements(statements)
  const rows = statements
    .map((statement) => ({ statement, open: openOf(statement) }))
    .sort((a, b) => Number(b.open > 0) - Number(a.open > 0) || byTime(a.statement, b.statement))
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', columnGap: 2 }}>
        {open.count > 0 && (
          <Typography sx={{ flexGrow: 1, fontWeight: 600 }}>
            {text('statements_open_sum', { count: open.count, sum: sumOf(open) })}
          </Typography>
        )}
        <ListDownload
          list={text('route_statements')}
          fetchIt={() => fetchFile('statementsDownload', { query: { language } })}
        />
      </Box>
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ statement, open }) => (
          <li key={statement.st_id}>
            <OwnCard statement={statement} open={open} />
          </li>
        ))}
      </Stack>
    </Box>
  )
}

const OwnCard = ({ statement, open }: { statement: Statement; open: number }): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const answer = answerState(statement, open, now())
  return (
    <Card>
      <ButtonBase
        component={Link}
        to={statementPath(statement.st_id)}
        sx={{ display: 'flex', width: '100%', gap: 1, p: 1.5, textAlign: 'start', alignItems: 'center' }}
      >
        <Box sx={LINE}>
          <Box sx={{ display: { xs: 'flex', lg: 'contents' }, flexWrap: 'wrap', columnGap: 1.5 }}>
            <Typography sx={{ fontWeight: 600 }}>{periodOfStatement(statement, formats)}</Typography>
            <Box sx={[SUMS, statement.vat && TWO_SUMS]}>
              {statement.vat && (
                <>
                  <span>{text('invoice_net_total')}</span>
                  <span>{formats.amount(statement.totals.total)}</span>
                  <span>{text('invoice_gross_total')}</span>
                </>
              )}
              <strong>{formats.amount(dueOf(statement))}</strong>
            </Box>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {titleOfStatement(statement, text)} <span style={{ whiteSpace: 'nowrap' }}>{statement.st_number}</span>
          </Typography>
          <Box
            sx={{
              display: 'flex',
              flexWrap: { xs: 'wrap', lg: 'nowrap' },
              alignItems: 'center',
              gap: 1,
              mt: { xs: 0.5, lg: 0 },
            }}
          >
            <StateChip state={statement.st_state} />
            {statement.st_state === 'sent' && (
              <Typography variant="body2" sx={{ fontWeight: open > 0 ? 600 : undefined, textWrap: 'balance' }}>
                {open > 0
                  ? text('statement_open_lines', { count: open, lines: statement.lines })
                  : text(`statement_answer_${answer}`)}
                {answer === 'waiting' &&
                  ` · ${text('statement_answer_by', { time: formats.instant(statement.st_answer_until) })}`}
              </Typography>
            )}
          </Box>
        </Box>
        <ForwardIcon color="action" />
      </ButtonBase>
    </Card>
  )
}
