import type { ReactNode } from 'react'
import type { StatementLine } from '#shared/schemas/statement.ts'
import { useText } from '#web/i18n/text.ts'
import { BottomSheet } from '#web/ui/plain/bottom-sheet.tsx'
import { LineEvidence } from './line-evidence.tsx'

/** Evidence for a line, in a sheet of its own. */
export const EvidenceSheet = ({ line, onClose }: { line: StatementLine; onClose: () => void }): ReactNode => {
  const text = useText()
  return (
    <BottomSheet
      title={text('statement_evidence_of', { tour: line.sl_facts?.tt_tour ?? text('dispute_missing_trip') })}
      onClose={onClose}
    >
      <LineEvidence line={line} chosen={line.sl_photo ?? null} />
    </BottomSheet>
  )
}
