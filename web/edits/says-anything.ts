import { sameValue } from '../../shared/domain/sync/merge.ts'
import type { RowEdit } from '../sync/push/outbox.ts'

/** Returns false for what is chosen already; an answer is given again to what the trip is by now. */
export const saysAnything = ({ before, after }: Pick<RowEdit, 'before' | 'after'>): boolean => {
  const former = before as Record<string, unknown>
  return (
    'tt_answer' in after || Object.entries(after).some(([field, value]) => !sameValue(former[field] ?? '', value ?? ''))
  )
}
