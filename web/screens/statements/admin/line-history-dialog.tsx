import type { ReactNode } from 'react'
import type { StatementLine } from '#shared/schemas/statement.ts'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { ChangeHistory } from '#web/ui/change-history.tsx'
import { FormDialog } from '#web/ui/forms/form-panel.tsx'
import { useStatementWords } from './statement-words.ts'

/** History of one line: changes, people and times. */
export const LineHistoryDialog = ({ line, onClose }: { line: StatementLine; onClose: () => void }): ReactNode => {
  const text = useText()
  const words = useStatementWords()
  const { st_id, sl_id, sl_rev, sl_facts } = line
  return (
    <FormDialog title={sl_facts?.tt_tour ?? text('dispute_missing_trip')} isOpen onClose={onClose}>
      <ChangeHistory
        queryKey={['statement', 'line', sl_id, sl_rev]}
        load={(query) => callApi('statementLineHistory', { params: { id: st_id, line: sl_id }, query })}
        {...words}
      />
    </FormDialog>
  )
}
