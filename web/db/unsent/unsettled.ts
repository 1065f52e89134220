import type { LocalDb } from '../local-db.ts'
import type { OutboxState } from '../records.ts'

/** States of edits that no answer has settled. */
export const UNSETTLED: readonly OutboxState[] = ['queued', 'sent', 'conflict', 'refused']

/** Returns how many edits no answer has settled. */
export const countUnsettled = ({ outbox }: LocalDb): Promise<number> => outbox.where('state').anyOf(UNSETTLED).count()
