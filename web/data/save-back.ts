import { outboxContext } from '../session/outbox-context.ts'
import type { RowEdit } from '../sync/push/outbox.ts'
import { queueBack } from '../sync/push/queue-back.ts'
import { type Seen, saveAndSync } from './save.ts'

/** Takes edits back, all or none of them: what has not arrived is not sent, and nothing waits twice. */
export const saveBack = (edits: readonly (RowEdit & Seen)[]): Promise<void> =>
  saveAndSync(() => queueBack(outboxContext(), edits))
