import type { Viewer } from '#shared/domain/access/roles.ts'
import type { StatementAudience } from '#shared/domain/access/visibility.ts'
import { lineView } from '../../money/statements/seen-statement.ts'
import { type SentLine, sentLines, sentLinesPage } from '../../money/store/statement-lines.ts'
import { idAfter, type SyncedEntity } from './entity.ts'
import { isOwnStatement } from './statement.ts'

const isToAnswer = (viewer: Viewer, audience: StatementAudience): boolean =>
  isOwnStatement(viewer, audience) && audience.st_state === 'sent'

/** The lines that a subcontractor has to answer; those of final statements are asked for. */
export const statementLine: SyncedEntity<SentLine, StatementAudience> = {
  name: 'statement_line',
  keyOf: ({ sl_id }) => sl_id,
  parseKey: Number,
  isPaged: true,
  byKeys: (store, keys) => sentLines(store, keys.map(Number)),
  page: (store, _range, after, limit) => sentLinesPage(store, idAfter(after), limit),
  see: (viewer, row) => (isToAnswer(viewer, row) ? lineView(row) : null),
  isVisible: isToAnswer,
}
