import type { ReactNode } from 'react'
import { callApi } from '#web/session/calls.ts'
import { ChangeHistory } from '#web/ui/change-history.tsx'
import { useStatementWords } from './statement-words.ts'

/** History of a statement: actions, people and times. */
export const StatementHistory = ({ id, rev }: { id: number; rev: number }): ReactNode => (
  <ChangeHistory
    key={rev}
    queryKey={['statement', 'history', id, rev]}
    load={(query) => callApi('statementHistory', { params: { id }, query })}
    {...useStatementWords()}
  />
)
