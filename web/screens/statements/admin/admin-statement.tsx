import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { statementRefusal } from '#shared/domain/money/statement.ts'
import type { StatementLine } from '#shared/schemas/statement.ts'
import { statementPath } from '#web/addresses/list-addresses.ts'
import { useServerResult } from '#web/data/server-result.ts'
import { useFirstRows } from '#web/data/use-first-rows.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { LoadNotice } from '#web/ui/feedback/load-notice.tsx'
import { SurchargeDifferences } from '#web/ui/fuel/surcharge-differences.tsx'
import { ListSkeleton } from '#web/ui/list/list-skeleton.tsx'
import { type CorrectedLine, CorrectionBar, type CorrectionItem } from './correction/correction-bar.tsx'
import { CorrectionDialog } from './correction/correction-dialog.tsx'
import { CorrectionItemDialog } from './correction/correction-item-dialog.tsx'
import { StatementItems } from './correction/statement-items.tsx'
import { DecideDialog, type Decided } from './decide-dialog.tsx'
import { EvidenceDialog } from './evidence-dialog.tsx'
import { LineHistoryDialog } from './line-history-dialog.tsx'
import { RejectMissingDialog } from './reject-missing-dialog.tsx'
import { StatementActions } from './statement-actions.tsx'
import { StatementDiffers } from './statement-differs.tsx'
import { StatementHead } from './statement-head.tsx'
import { StatementHistory } from './statement-history.tsx'
import { StatementLines } from './statement-lines.tsx'

const NO_CORRECTIONS: readonly CorrectedLine[] = []
const NO_ITEMS: readonly CorrectionItem[] = []
const load = ({ id }: { id: number }) => callApi('statement', { params: { id } })

/** One statement for the dispatcher: what it holds, what was said to it, and what comes next. */
export const AdminStatement = ({ id }: { id: number }): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const request = useMemo(() => ({ id }), [id])
  const { answer, failure, isLoading, asOf, reload } = useServerResult('statement', request, load)
  // They come from the server: nothing on the device has to wait for them.
  useFirstRows(true)
  const [decided, setDecided] = useState<Decided | null>(null)
  const [evidence, setEvidence] = useState<StatementLine | null>(null)
  const [history, setHistory] = useState<StatementLine | null>(null)
  const [correcting, setCorrecting] = useState<StatementLine | null>(null)
  const [corrections, setCorrections] = useState(NO_CORRECTIONS)
  const [items, setItems] = useState(NO_ITEMS)
  const [isAdding, setAdding] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const refresh = () => {
    reload()
    void queries.invalidateQueries()
  }
  if (!answer) {
    if (isLoading) return <ListSkeleton isNarrow={false} />
    return <LoadNotice failure={failure} onRetry={reload} />
  }
  const { statement, lines, changed, surcharge = [] } = answer
  const canCorrect = statementRefusal('admin', statement, 'correct') === null
  const missing = lines.filter(({ tt_id, sl_state }) => tt_id === null && sl_state === 'disputed').length
  const canReject = missing > 1 && statementRefusal('admin', statement, 'decide') === null
  const decide = (line: StatementLine, decision: Decided['decision']) => {
    const { st_party, st_side, st_from, st_to, st_answer_until } = statement
    setDecided({ line: { ...line, st_party, st_side, st_from, st_to, st_answer_until }, decision })
  }
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <LoadNotice failure={failure} {...(asOf !== undefined && { asOf })} onRetry={reload} />
      <StatementHead statement={statement} onOpen={(other) => void navigate(statementPath(other))}>
        <StatementActions statement={statement} changed={changed} onDone={refresh} />
      </StatementHead>
      <SurchargeDifferences differences={surcharge} />
      {changed && <StatementDiffers statement={statement} changed={changed} />}
      {statement.st_objection !== null && (
        <Alert severity="warning">
          {`${text('label_before', { label: `${text('field_st_objection')} ${formats.instant(statement.st_objected_at)}` })} ${statement.st_objection}`}
        </Alert>
      )}
      {canReject && (
        <Button variant="outlined" color="error" sx={{ alignSelf: 'start' }} onClick={() => setRejecting(true)}>
          {text('statement_missing_reject', { count: missing })}
        </Button>
      )}
      <StatementLines
        statement={statement}
        lines={lines}
        corrected={corrections}
        onDecide={decide}
        onEvidence={setEvidence}
        onHistory={setHistory}
        onCorrect={canCorrect ? setCorrecting : undefined}
      />
      <StatementItems
        items={statement.st_items}
        added={items}
        {...(canCorrect && {
          onAdd: () => setAdding(true),
          onTakeBack: (item: CorrectionItem) => setItems(items.filter((one) => one !== item)),
        })}
      />
      {canCorrect && corrections.length + items.length > 0 && (
        <CorrectionBar
          statement={statement}
          corrections={corrections}
          items={items}
          onClear={() => {
            setCorrections(NO_CORRECTIONS)
            setItems(NO_ITEMS)
          }}
          onMade={(made) => void navigate(statementPath(made))}
        />
      )}
      <StatementHistory id={id} rev={statement.st_rev} />
      {decided && (
        <DecideDialog
          decided={decided}
          onClose={() => setDecided(null)}
          onDone={() => {
            setDecided(null)
            refresh()
          }}
        />
      )}
      {isRejecting && (
        <RejectMissingDialog
          st_id={id}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false)
            refresh()
          }}
        />
      )}
      {evidence && <EvidenceDialog line={evidence} onClose={() => setEvidence(null)} />}
      {history && <LineHistoryDialog line={history} onClose={() => setHistory(null)} />}
      {isAdding && (
        <CorrectionItemDialog
          day={statement.st_to}
          onClose={() => setAdding(false)}
          onSave={(item) => {
            setItems([...items, item])
            setAdding(false)
          }}
        />
      )}
      {correcting && (
        <CorrectionDialog
          line={correcting}
          given={corrections.find(({ tt_id }) => tt_id === correcting.tt_id)}
          onClose={() => setCorrecting(null)}
          onSave={(corrected) => {
            setCorrections([...corrections.filter(({ tt_id }) => tt_id !== corrected.tt_id), corrected])
            setCorrecting(null)
          }}
        />
      )}
    </Stack>
  )
}
