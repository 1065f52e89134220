import type { OutboxState } from '../records.ts'

/** States of edits that no answer has settled. */
export const UNSETTLED: readonly OutboxState[] = ['queued', 'sent', 'conflict', 'refused']
