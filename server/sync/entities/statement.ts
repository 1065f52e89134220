import type { Viewer } from '#shared/domain/access/roles.ts'
import { isStatementVisible, type StatementAudience } from '#shared/domain/access/visibility.ts'
import { answerStatement } from '../../money/statements/answer-statement.ts'
import { shownStatement, statementRows } from '../../money/statements/seen-statement.ts'
import { getStatement } from '../../money/store/statement-lines.ts'
import { getStatements, seenStatementsPage } from '../../money/store/statements.ts'
import { lastAnswerer } from '../store/versions.ts'
import { idAfter, type WrittenEntity } from './entity.ts'

/** Returns true for a statement of the viewer itself: no dispatcher's device holds any. */
export const isOwnStatement = (viewer: Viewer, audience: StatementAudience): boolean =>
  viewer.role === 'sub' && isStatementVisible(viewer, audience)

/** A subcontractor's statements; it writes answers to their lines. Dispatchers ask the server for theirs. */
export const statement: WrittenEntity<ReturnType<typeof statementRows>[number], StatementAudience> = {
  name: 'statement',
  keyOf: ({ st_id }) => st_id,
  parseKey: Number,
  isPaged: true,
  byKeys: (store, keys) => statementRows(store, getStatements(store, keys.map(Number))),
  page: (store, _range, after, limit) => statementRows(store, seenStatementsPage(store, idAfter(after), limit)),
  see: (viewer, row) => (isOwnStatement(viewer, row) ? shownStatement(viewer, row) : null),
  isVisible: isOwnStatement,
  act: {
    edit: (store, viewer, id, { set, base }) => {
      const { head, seq, changed, conflicts, refused } = answerStatement(store, viewer, id, { set, base })
      const units = [...new Set(refused.map(({ path }) => path.split('.')[0] ?? path))]
      return {
        seq,
        rev: head.st_rev,
        changed,
        theirs: conflicts.map((conflict) => lastAnswerer(store, viewer, head.st_id, conflict)),
        refused: refused.length > 0 ? { units, faults: refused } : undefined,
      }
    },
    mayKnow: (store, viewer, id) => {
      const head = getStatement(store, id)
      return head !== undefined && isStatementVisible(viewer, head)
    },
  },
}
