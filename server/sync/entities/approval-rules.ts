import { visibleRules } from '#shared/domain/access/visibility.ts'
import type { ApprovalRule } from '#shared/domain/approvals/documents.ts'
import { RULES_KEY, approvalRules as readRules } from '../../documents/store/rules.ts'
import type { Store } from '../../store/db.ts'
import type { SyncedEntity } from './entity.ts'

type Rules = { id: string; rules: readonly ApprovalRule[] }
const allRules = (store: Store): Rules[] => [{ id: RULES_KEY, rules: readRules(store) }]

/** One row: the whole list of rules. */
export const approvalRules: SyncedEntity<Rules> = {
  name: 'approval_rules',
  keyOf: ({ id }) => id,
  parseKey: String,
  byKeys: allRules,
  page: (store, _range, after) => (after === null ? allRules(store) : []),
  see: visibleRules,
  isVisible: (viewer) => visibleRules(viewer, true) !== null,
}
