import { eq } from 'drizzle-orm'
import { type ApprovalRule, SHIPPED_RULES } from '#shared/domain/approvals/documents.ts'
import type { Store } from '../../store/db.ts'
import { appendChange } from '../../store/history/change-feed.ts'
import { settings } from '../../store/schema/sync.ts'

const NAME = 'approval_rules'
/** There is one list for the company. */
export const RULES_KEY = 'company'

/** Returns the rules of approvals: as admin set them, or as shipped. */
export const approvalRules = (store: Store): readonly ApprovalRule[] => {
  const row = store.db.select().from(settings).where(eq(settings.name, NAME)).get()
  return row ? (JSON.parse(row.value) as ApprovalRule[]) : SHIPPED_RULES
}

export const saveApprovalRules = (store: Store, rules: readonly ApprovalRule[]): void =>
  store.write(() => {
    const value = JSON.stringify(rules)
    store.db
      .insert(settings)
      .values({ name: NAME, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } })
      .run()
    appendChange(store, { entity: 'approval_rules', key: RULES_KEY, before: {}, after: {} })
  })
