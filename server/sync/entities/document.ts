import { isDocumentVisible, visibleDocument, visibleRules } from '../../../shared/domain/access/visibility.ts'
import type { ApprovalRule } from '../../../shared/domain/approvals/documents.ts'
import { type DocumentRow, documentsPage, getDocuments } from '../../store/approvals/documents.ts'
import { RULES_KEY, approvalRules as readRules } from '../../store/approvals/rules.ts'
import type { Store } from '../../store/db.ts'
import { idAfter, type SyncedEntity } from './entity.ts'

/** Retired versions are not sent: nothing refers to them. */
export const document: SyncedEntity<DocumentRow, DocumentRow> = {
  name: 'document',
  keyOf: ({ do_id }) => do_id,
  parseKey: Number,
  isPaged: true,
  byKeys: (store, keys) => getDocuments(store, keys.map(Number)),
  page: (store, _range, after, limit) => documentsPage(store, idAfter(after), limit),
  see: (viewer, { retired, ...row }) => (retired ? null : visibleDocument(viewer, row)),
  isVisible: (viewer, audience) => !audience.retired && isDocumentVisible(viewer, audience),
}

/** The whole list of rules. */
type Rules = { id: string; rules: readonly ApprovalRule[] }
const allRules = (store: Store): Rules[] => [{ id: RULES_KEY, rules: readRules(store) }]

/** One row. */
export const approvalRules: SyncedEntity<Rules> = {
  name: 'approval_rules',
  keyOf: ({ id }) => id,
  parseKey: String,
  byKeys: allRules,
  page: (store, _range, after) => (after === null ? allRules(store) : []),
  see: visibleRules,
  isVisible: (viewer) => visibleRules(viewer, true) !== null,
}
