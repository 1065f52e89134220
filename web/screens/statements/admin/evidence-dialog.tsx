import type { ReactNode } from 'react'
import type { StatementLine } from '#shared/schemas/statement.ts'
import { useText } from '#web/i18n/text.ts'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { LineEvidence } from '../evidence/line-evidence.tsx'

/** Evidence for a line, over the statement. */
export const EvidenceDialog = ({ line, onClose }: { line: StatementLine; onClose: () => void }): ReactNode => {
  const text = useText()
  return (
    <TaskDialog
      title={text('statement_evidence_of', { tour: line.sl_facts?.tt_tour ?? text('dispute_missing_trip') })}
      closeLabel={text('action_close')}
      onClose={onClose}
    >
      <LineEvidence line={line} chosen={line.sl_photo} />
    </TaskDialog>
  )
}
