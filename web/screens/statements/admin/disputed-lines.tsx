import AcceptIcon from '@mui/icons-material/Check'
import RejectIcon from '@mui/icons-material/Close'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { DISPUTED_AMOUNT, lineField, lineTotal } from '#shared/domain/money/statement.ts'
import type { DisputedLine } from '#shared/schemas/statement.ts'
import { statementPath } from '#web/addresses/list-addresses.ts'
import type { ServerResult } from '#web/data/server-result.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { periodOfStatement } from '#web/parts/statement-title.ts'
import { Button } from '#web/ui/plain/button.tsx'
import type { AdminColumn, RowAction } from '#web/ui/table/admin-columns.ts'
import { AdminTable } from '#web/ui/table/admin-table.tsx'
import { DecideDialog, type Decided } from './decide-dialog.tsx'
import { EvidenceDialog } from './evidence-dialog.tsx'
import { PartyPhone } from './party-phone.tsx'
import { useForgetStatements } from './use-forget-statements.ts'

/** The present value of the amount that a dispute is about; the line's total if it is about no single amount. */
export const disputedAmount = (line: DisputedLine): number => {
  const name = line.sl_reason && DISPUTED_AMOUNT[line.sl_reason]
  return name ? line[lineField(name)] : lineTotal(line)
}

/** @param shares number of listed lines of each statement: a long one gets only its share of the list */
const useDisputedColumns = (
  shares: ReadonlyMap<number, number>,
  onEvidence: (line: DisputedLine) => void,
): AdminColumn<DisputedLine>[] => {
  const text = useText()
  const { amount, weekday, day } = useFormats()
  return useMemo(
    () => [
      {
        id: 'tour',
        label: text('column_tt_tour'),
        value: ({ sl_facts }) => sl_facts?.tt_tour ?? text('dispute_missing_trip'),
        cell: ({ sl_facts }) =>
          sl_facts ? `${sl_facts.tt_tour} · ${weekday(sl_facts.tt_stp)}` : text('dispute_missing_trip'),
        card: 'title',
      },
      {
        id: 'party',
        label: text('statement_party'),
        value: ({ st_party }) => st_party,
        cell: (line) => (
          <>
            <Link component={RouterLink} to={statementPath(line.st_id)}>
              {line.st_party}
            </Link>
            <div>
              <PartyPhone side="sub" party={line.st_party} />
            </div>
            {shares.get(line.st_id) !== line.disputed && (
              <Typography variant="body2" color="textSecondary" component="div">
                {text('statement_disputed_of', { count: line.disputed })}
              </Typography>
            )}
          </>
        ),
      },
      {
        id: 'period',
        label: text('period'),
        value: ({ st_from }) => st_from,
        cell: (line) => periodOfStatement(line, { day }),
      },
      {
        id: 'reason',
        label: text('field_sl_reason'),
        value: ({ sl_reason }) => sl_reason && text(`dispute_${sl_reason}`),
      },
      {
        id: 'now',
        label: text('statement_now'),
        kind: 'amount',
        value: disputedAmount,
        cell: (line) => (
          <span style={{ whiteSpace: 'nowrap' }}>{line.tt_id === null ? '' : amount(disputedAmount(line))}</span>
        ),
      },
      {
        id: 'claim',
        label: text('field_sl_claim'),
        kind: 'amount',
        hasCurrency: true,
        value: ({ sl_claim }) => sl_claim,
      },
      {
        id: 'note',
        label: text('field_sl_note'),
        value: ({ sl_note }) => sl_note,
        cell: (line) => (
          <>
            {line.sl_note}
            {line.sl_files.length > 0 && (
              <div>
                <Button size="small" onClick={() => onEvidence(line)}>
                  {text('statement_photos_said', { count: line.sl_files.length })}
                </Button>
              </div>
            )}
          </>
        ),
        breaks: 'anywhere',
      },
      {
        id: 'until',
        label: text('field_st_answer_until'),
        kind: 'instant',
        value: ({ st_answer_until }) => st_answer_until,
      },
    ],
    [text, amount, weekday, day, shares, onEvidence],
  )
}

type Props = Pick<ServerResult<object, DisputedLine[]>, 'answer' | 'failure' | 'isLoading' | 'asOf' | 'reload'>

/** The disputed lines of all statements, each to be accepted or rejected. */
export const DisputedLines = ({ answer, failure, isLoading, asOf, reload }: Props): ReactNode => {
  const text = useText()
  const forgetStatements = useForgetStatements()
  const shares = useMemo(() => {
    const listed = new Map<number, number>()
    for (const { st_id } of answer ?? []) listed.set(st_id, (listed.get(st_id) ?? 0) + 1)
    return listed
  }, [answer])
  const [evidence, setEvidence] = useState<DisputedLine | null>(null)
  const columns = useDisputedColumns(shares, setEvidence)
  const [decided, setDecided] = useState<Decided | null>(null)
  const actionsOf = (line: DisputedLine): RowAction[] => [
    {
      id: 'accept',
      label: text('statement_accept'),
      Icon: AcceptIcon,
      onClick: () => setDecided({ line, decision: 'accepted' }),
    },
    {
      id: 'reject',
      label: text('statement_reject'),
      Icon: RejectIcon,
      onClick: () => setDecided({ line, decision: 'rejected' }),
    },
  ]
  return (
    <>
      <AdminTable
        name="disputed_lines"
        label={text('statements_disputed_lines')}
        columns={columns}
        rows={answer}
        rowKey={({ sl_id }) => String(sl_id)}
        rowName={({ sl_facts, st_party }) => sl_facts?.tt_tour ?? st_party}
        actions={actionsOf}
        failure={isLoading ? null : failure}
        asOf={asOf}
        onRetry={reload}
        empty="statements_disputed_none"
      />
      {evidence && <EvidenceDialog line={evidence} onClose={() => setEvidence(null)} />}
      {decided && (
        <DecideDialog
          decided={decided}
          onClose={() => setDecided(null)}
          onDone={() => {
            setDecided(null)
            forgetStatements()
          }}
        />
      )}
    </>
  )
}
